/** Random matches checked by a second implementation, and random boards checked by a naive enumerator. The long form of the latter is testing/soakBoards.ts. */

import { createRng } from '#kernel'
import { playRandomly } from '#kernel/testing/randomPlay.ts'
import { describe, expect, test } from 'vitest'
import { ourTidySpaces } from '../index.ts'
import { canPlace, checkPlacement, placementsFor } from './placement.ts'
import { refuse } from '../text/refusals.ts'
import { broken } from '../testing/naive.ts'
import { box, compareRandomBoards, game, type Rules } from '../testing/randomBoards.ts'
import { secondOpinion } from '../testing/soak.ts'
import type { State } from '../types.ts'

test('OT-9.7 random matches keep every tile, token and card, and every condition ends some of them', () => {
  const reasons = new Set<string>()
  for (let n = 0; n < 25; n++) {
    const { state } = playRandomly(game, `properties-${n}`, 5000, secondOpinion(ourTidySpaces.content))
    for (const reason of state.endReasons) reasons.add(reason.slice(0, 2))
  }
  expect([...reasons].toSorted()).toEqual(['E1', 'E2', 'E3'])
})

test('OT-4.1, OT-1.6 on random boards the places listed and allowed are those of the naive enumerator', () => {
  let [places, wishes] = [0, 0]
  for (let n = 0; n < 40; n++) {
    const comparison = compareRandomBoards(createRng('boards', n))
    expect(comparison.difference).toBeNull()
    places += comparison.places
    wishes += comparison.wishes
  }
  expect(places).toBeGreaterThan(50_000)
  expect(wishes).toBeGreaterThan(50_000)
})

describe('the comparison of boards notices planted bugs', () => {
  const rules = { placementsFor, checkPlacement, canPlace }
  const without = (board: string): Rules => ({
    ...rules,
    placementsFor: (...asked) => placementsFor(...asked).filter(place => place.board !== board),
  })

  test.each<[string, Rules]>([
    ['places are not listed', without('corridor')],
    ['places are not listed', without('parking')],
    [
      'listed twice',
      { ...rules, placementsFor: (...asked) => placementsFor(...asked).flatMap(place => [place, place]) },
    ],
    [
      'listed at',
      {
        ...rules,
        placementsFor: (...asked) =>
          placementsFor(...asked).map(({ board, ...at }) => ({ ...at, board, row: at.row + 1 })),
      },
    ],
    ['can be placed: true', { ...rules, canPlace: () => true }],
    [
      'allowed at',
      {
        ...rules,
        checkPlacement: (...asked) =>
          asked[4].rotation === 3 ? refuse('PLACE_BAD_ROTATION') : checkPlacement(...asked),
      },
    ],
  ])('%s', (problem, planted) => {
    const found = Array.from({ length: 12 }, (_, n) => compareRandomBoards(createRng('boards', n), planted).difference)
    expect(found.join()).toContain(problem)
  })
})

describe('the second implementation notices planted bugs', () => {
  const sound = playRandomly(game, 'sound', 5000).state
  const [first] = Object.values(sound.items)

  test.each<[string, Partial<State>]>([
    ['a tile came or went', { bag: [...sound.bag, 'sofa'].toSorted() }],
    ['two Items on one square of', { items: { ...sound.items, again: { ...first!, id: 'again' } } }],
    ['indicator tokens of seat 0 came or went', { indicators: sound.indicators.with(0, 11) }],
    ['seat 1 has less than no tokens', { vp: sound.vp.with(1, -1) }],
    ['a Good Neighbour Card came or went', { gnOpen: [] }],
    ['the squares of corridor are not those of its Items', { occ: { ...sound.occ, corridor: [63, 0, 0, 0, 0, 0] } }],
    ['an end at the wrong time', { endReasons: [] }],
    ['a reason to end was missed', { bag: [], setAside: [...sound.setAside, ...sound.bag] }],
    [
      'an end without a reason',
      { endReasons: ['E1', ...sound.endReasons], options: { ...sound.options, endTiming: 'turn' } },
    ],
  ])('%s', (problem, change) => {
    expect(sound.endReasons).not.toContain('E1')
    expect(broken(box, sound)).toBeNull()
    expect(broken(box, { ...sound, ...change })).toContain(problem)
  })
})
