/** Random matches against the second opinion, and random boards against the plain enumerator. */

import { createRng } from '#kernel'
import { playRandomly } from '#kernel/testing/randomPlay.ts'
import { describe, expect, test } from 'vitest'
import { parseContent } from './content.ts'
import { ourTidySpaces } from './index.ts'
import {
  boardsOf,
  canPlace,
  checkPlacement,
  isShared,
  kindOf,
  newItemId,
  placementsFor,
  placementsOn,
  putDown,
} from './placement.ts'
import { broken, placements, squares, unpack } from './testing/naive.ts'
import { secondOpinion } from './testing/soak.ts'
import type { State } from './types.ts'

const { game } = ourTidySpaces.open(ourTidySpaces.content)
const content = parseContent(ourTidySpaces.content)
const box = unpack(ourTidySpaces.content)
const KINDS = [...content.kinds.keys()]

test('OT-9.7 random matches keep every tile, token and card, and every condition ends some of them', () => {
  const reasons = new Set<string>()
  for (let n = 0; n < 25; n++) {
    const { state } = playRandomly(game, `properties-${n}`, 5000, secondOpinion(ourTidySpaces.content))
    for (const reason of state.endReasons) reasons.add(reason.slice(0, 2))
  }
  expect([...reasons].toSorted()).toEqual(['E1', 'E2', 'E3'])
})

test('OT-4.1 the places listed on random boards are those a plain enumerator finds', () => {
  for (let n = 0; n < 300; n++) {
    const rng = createRng(`boards-${n}`)
    const state = crowded(2 + rng.int(7), rng)
    const [seat, kind] = [rng.int(state.players), rng.pick(KINDS)]
    const listed = placementsFor(content, state, seat, kind)
    const found = listed.map(place => `${place.board}: ${squares(box, { ...place, kind }).join(' ')}`)
    expect(new Set(found)).toEqual(placements(box, state, seat, kind))
    expect(new Set(found).size).toBe(listed.length)
    expect(canPlace(content, state, seat, kind)).toBe(listed.length > 0)
  }
})

test('OT-1.6 a turn that looks like a listed one is allowed, too, and nothing else is', () => {
  const rng = createRng('turns')
  for (let n = 0; n < 15; n++) {
    const state = crowded(2, rng)
    const kind = rng.pick(KINDS)
    const agreed = placements(box, state, 0, kind)
    for (const board of boardsOf(state)) {
      for (let row = -1; row < 7; row++) {
        for (let col = -1; col < 9; col++) {
          for (const rotation of [0, 1, 2, 3] as const) {
            const allowed = checkPlacement(content, state, 0, kind, { board, row, col, rotation }) === null
            expect(allowed).toBe(agreed.has(`${board}: ${squares(box, { kind, row, col, rotation }).join(' ')}`))
          }
        }
      }
    }
  }
})

describe('what the second opinion would notice', () => {
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

/** Homes and shared boards with Items at random, tokens running out here and there. */
function crowded(players: number, rng: ReturnType<typeof createRng>): State {
  const table = { seats: players, options: { ...defaults, quickSetup: rng.int(2) === 0 } }
  const state = game.setup(table, rng)
  for (let n = rng.int(20 * players); n > 0; n--) {
    const owner = rng.int(players)
    const kind = rng.pick(KINDS)
    const board = rng.pick(boardsOf(state).filter(each => isShared(each) || each === `home:${owner}`))
    const { category, form } = kindOf(content, kind)
    if ((board === 'parking' && category !== 'bicycle') || (board === 'garden' && category !== 'plant')) continue
    if (isShared(board) && state.indicators[owner] === 0) continue
    const spots = placementsOn(content, state, board, form)
    if (spots.length > 0) putDown(content, state, { id: newItemId(state, kind), kind, owner, ...rng.pick(spots) })
  }
  return state
}

const defaults = {
  endTiming: 'turn',
  firstPlayer: 'random',
  openCards: 2,
  gentleCards: false,
  undo: 'free',
  fitHints: true,
} as const
