/** The city, the objectives and the cards of a round. */

import { describe, expect, test } from 'vitest'
import { layCity } from './city.ts'
import { act, content, game, newMatch, position, ring } from '../testing/table.ts'
import type { State } from '../types.ts'

const SEATS = [2, 3, 4, 5]
const SEEDS = Array.from({ length: 60 }, (_, n) => `deal ${n}`)

function everyCard({ players, draws, setAside, shares }: State): string[] {
  const held = players.flatMap(player => [...player.hand, ...player.spaces.flat(), ...player.discards])
  return [...held, ...draws.flat(), ...setAside.flat(), ...shares.flat()].toSorted()
}

test('WS-1.1 two to five players', () => {
  for (const seats of [0, 1, 6, 2.5]) expect(game.checkTable(seats, {})?.code).toBe('BAD_PLAYER_COUNT')
  for (const seats of SEATS) expect(game.checkTable(seats, {})).toBeNull()
})

test.each(SEATS)('WS-2.1, WS-2.2 with %i players as many boards, all different, and every face occurs', seats => {
  const seen = new Set<string>()
  for (const seed of SEEDS) {
    const { placements } = newMatch(seats, {}, seed).state
    expect(new Set(placements.map(({ face }) => content.faces.get(face)!.board)).size).toBe(seats)
    for (const { face } of placements) seen.add(face)
  }
  expect(seen.size).toBe(10)
})

test('WS-2.6, WS-2.8 three objectives of three tiles, two sides A and a side B; WS-2.7 every player sees them', () => {
  const seen = new Set<string>()
  for (const seed of SEEDS) {
    const { state } = newMatch(3, {}, seed)
    const sides = state.objectives.map(id => content.tiles.find(tile => tile.A === id || tile.B === id)!)
    expect(new Set(sides).size).toBe(3)
    expect(state.objectives.map((id, index) => sides[index]![index < 2 ? 'A' : 'B'] === id)).toEqual([true, true, true])
    expect(game.view(state, null).objectives).toEqual(state.objectives)
    for (const id of state.objectives) seen.add(id)
  }
  expect(seen.size).toBe(12)
})

test('WS-24.1, WS-24.2 family mode: one objective, side A, never of the railway tile', () => {
  const seen = new Set(SEEDS.flatMap(seed => newMatch(3, { family: true }, seed).state.objectives.join()))
  expect([...seen].toSorted()).toEqual(
    content.tiles
      .filter(tile => tile.family)
      .map(tile => tile.A)
      .toSorted(),
  )
})

describe.each(SEATS)('with %i players', seats => {
  const { state } = newMatch(seats)
  const sizes = { 2: [28, 27, 27, 27], 3: [36, 35, 35], 4: [26, 26, 26, 25], 5: [34, 33, 33] }
  const stacks = { 2: [14, 14], 3: [14, 14], 4: [10, 9, 9], 5: [10, 9, 9] }

  test('WS-3.1, WS-3.2 all players start alike: 6 tags on the mat, 12 in supply, no cop car', () => {
    for (const player of state.players)
      expect(player).toMatchObject({ mat: 6, supply: 12, copCars: 0, spaces: [[], []] })
  })

  test('WS-3.3 all 115 cards are there, three of them in each hand', () => {
    expect(everyCard(state)).toEqual(content.decks[1].toSorted())
    for (const player of state.players) expect(player.hand).toHaveLength(3)
  })

  test('WS-3.4, WS-3.5, WS-3.6, WS-3.8 piles and stacks', () => {
    const piles = [...state.draws, ...state.setAside].map(pile => pile.length)
    expect(piles.toSorted((a, b) => b - a)).toEqual(sizes[seats as 2])
    expect(state.draws.length + state.shares.length).toBe(6)
    expect(state.shares.every(pile => pile.length === 0)).toBe(true)
    expect(state.stacks).toEqual(stacks[seats as 2])
  })

  test('WS-3.7 no one sees what is set aside', () => {
    const words = JSON.stringify([null, ...state.players.keys()].map(viewer => game.view(state, viewer)))
    expect(state.setAside.flat().filter(card => words.includes(`"${card}"`))).toEqual([])
  })
})

test('WS-3.6 the draw piles are chosen at random', () => {
  const sizes = new Set(
    SEEDS.map(seed =>
      newMatch(3, {}, seed)
        .state.draws.map(pile => pile.length)
        .join(),
    ),
  )
  expect(sizes).toEqual(new Set(['36,35', '35,36', '35,35']))
})

test('WS-3.9, WS-21.3 the same seed deals the same', () => {
  expect(newMatch(4, {}, 'once').state).toEqual(newMatch(4, {}, 'once').state)
  expect(newMatch(4, {}, 'once').state).not.toEqual(newMatch(4, {}, 'twice').state)
})

test('WS-16.2, WS-16.4 a new round has every card again, under new numbers; the map, cop cars and tags stay', () => {
  const match = position({
    phase: 'final',
    tags: { '0,0': [1], '2,0': [1, 0] },
    players: [
      { finished: true, mat: 5, copCars: 3, discards: ['coral-police-1'] },
      { mat: 4, copCars: 1, spaces: [['jade-railway-1'], []] },
    ],
    shares: [['amber-shopping-1'], [], [], []],
  })
  const { placements, objectives } = match.state
  act(match, 1, { type: 'DONE' })
  const { state } = match
  expect(state).toMatchObject({ round: 2, phase: 'ready', placements, objectives, tags: { '0,0': [1], '2,0': [1, 0] } })
  expect(everyCard(state)).toEqual(content.decks[2].toSorted())
  expect(state.players.map(player => player.copCars)).toEqual([3, 1])
  expect(state.stacks).toEqual([12, 12])
  expect(new Set([...content.decks[1], ...content.decks[2], ...content.decks[3]]).size).toBe(345)
})

test('WS-3.8 when all cop cars are taken the stacks are empty', () => {
  const match = position({
    phase: 'final',
    options: { finalCountdown: '30' },
    players: [
      { finished: true, copCars: 20 },
      { copCars: 8, spaces: [['jade-railway-1'], []] },
    ],
    clock: { final: 10 },
  })
  ring(match)
  expect(match.state).toMatchObject({ round: 2, stacks: [0, 0] })
})

test('a repeated request returns the identical city', () => {
  const { state } = newMatch(5)
  expect(layCity(content, state.placements)).toBe(layCity(content, state.placements))
})
