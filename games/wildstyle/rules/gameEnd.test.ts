/** The four steps of the end, and the winners. */

import { describe, expect, test } from 'vitest'
import { layCity } from './city.ts'
import { scoreTags } from './scoring.ts'
import { act, content, game, position, refusalOf, ring } from '../testing/table.ts'
import { type Hex, ICONS, type Player } from '../types.ts'

/** On two boards: a cluster of three with the Train Station, a pair, and a lonely tag. */
const CLUSTER = ['0,0', '1,0', '2,0']
const PAIR = ['7,-5', '7,-4']
const LONELY = '-3,3'

function ending(seats: readonly (Partial<Player> & { on: readonly Hex[] })[], options = {}) {
  const tags: Record<Hex, number[]> = {}
  for (const [seat, { on }] of seats.entries()) for (const hex of on) (tags[hex] ??= []).push(seat)
  return position({
    options,
    round: 3,
    phase: 'final',
    tags,
    players: seats.map(({ on: _on, ...player }, seat) => ({
      supply: 0,
      finished: seat > 0,
      ...(seat === 0 ? { spaces: [['coral-railway-21'], []] as [string[], string[]] } : {}),
      ...player,
    })),
  })
}

test('WS-17.1, WS-17.5 cop cars, then lonely tags, then points', () => {
  const match = ending([{ on: [...CLUSTER, LONELY], copCars: 1 }, { on: PAIR }])
  expect(act(match, 0, { type: 'DONE' }, 1000).at(-1)).toEqual({ type: 'removalAsked', until: 61_000 })
  const events = act(match, 0, { type: 'REMOVE', hexes: ['1,0'] })
  expect(events).toEqual([
    { type: 'removalChosen', seat: 0, hexes: ['1,0'] },
    { type: 'removed', seat: 0, hexes: ['1,0'] },
    { type: 'lonelyRemoved', seat: 0, hexes: [LONELY, '0,0', '2,0'] },
  ])
  expect(Object.keys(match.state.tags).toSorted()).toEqual(PAIR.toSorted())
})

test('WS-17.3 a player without a choice is settled: no cop car, or as many as tags', () => {
  const match = ending([{ on: CLUSTER }, { on: PAIR, copCars: 3 }])
  act(match, 0, { type: 'DONE' })
  expect(match.state.phase).toBe('over')
  expect(match.state.players.map(player => player.removed)).toEqual([[], ['7,-5', '7,-4']])
  expect(Object.keys(match.state.tags).toSorted()).toEqual(CLUSTER)
})

test('WS-17.3 choices stay secret until all have chosen', () => {
  const match = ending([
    { on: CLUSTER, copCars: 1 },
    { on: [...PAIR, '7,-3'], copCars: 2 },
  ])
  act(match, 0, { type: 'DONE' })
  const [event] = act(match, 1, { type: 'REMOVE', hexes: PAIR })
  expect(game.viewEvent!(event!, 0)).toEqual({ type: 'removalChosen', seat: 1, hexes: null })
  expect(game.viewEvent!(event!, 1)).toEqual({ type: 'removalChosen', seat: 1, hexes: PAIR })
  const seen = [0, 1, null].map(viewer => game.view(match.state, viewer).players.map(player => player.removed))
  expect(seen).toEqual([
    [false, true],
    [false, PAIR],
    [false, true],
  ])
  expect(match.state.tags['7,-5']).toEqual([1])
})

test.each(['0', '30', '60', '120'] as const)('WS-17.4 %s seconds to choose, then the best is chosen', removalTime => {
  const match = ending([{ on: [...CLUSTER, LONELY], copCars: 1 }, { on: PAIR }], { removalTime })
  act(match, 0, { type: 'DONE' }, 1000)
  expect(game.alarm!(match.state)).toBe(removalTime === '0' ? null : 1000 + 1000 * Number(removalTime))
  if (removalTime === '0') return
  ring(match)
  expect(match.state.players[0]!.removed).toEqual([LONELY])
  expect(match.state.phase).toBe('over')
})

describe('WS-17.2 exactly as many own tags as cop cars', () => {
  const match = ending([{ on: [...CLUSTER, LONELY], copCars: 2 }, { on: [...PAIR, '2,0'] }])
  act(match, 0, { type: 'DONE' })
  test.each([
    [['0,0'], 'REMOVE_COUNT'],
    [['0,0', '1,0', '2,0'], 'REMOVE_COUNT'],
    [['0,0', '0,0'], 'REMOVE_DUPLICATE'],
    [['0,0', '7,-5'], 'REMOVE_NOT_YOURS'],
    [['0,0', '__proto__'], 'REMOVE_NOT_YOURS'],
  ])('%j: %s', (hexes, code) => {
    expect(refusalOf(match, 0, { type: 'REMOVE', hexes })?.code).toBe(code)
  })
  test('all pairs are listed', () => expect(game.legalActions(match.state, 0)).toHaveLength(6))
})

test('WS-17.2 of very many choices the list is a sample in which every tag appears', () => {
  const hexes = [...layCity(content, ending([{ on: [] }, { on: [] }]).state.placements).keys()].slice(0, 18)
  const match = ending([
    { on: hexes, copCars: 9, mat: 0, finished: true },
    { on: PAIR, finished: false, spaces: [['amber-railway-21'], []] },
  ])
  act(match, 1, { type: 'DONE' })
  const listed = game.legalActions(match.state, 0).flatMap(action => (action.type === 'REMOVE' ? [action.hexes] : []))
  expect(listed.length).toBeLessThanOrEqual(200)
  expect(new Set(listed.flat())).toEqual(new Set(hexes))
  for (const choice of listed)
    expect(refusalOf(match, 1, { type: 'REMOVE', hexes: choice })?.code).toBe('ALREADY_CHOSEN')
})

test('WS-13.3, WS-13.4 every owner scores a Train Station, in any order of tags', () => {
  const one = ending([{ on: CLUSTER }, { on: ['2,0', '1,1'] }])
  one.state.tags = { ...one.state.tags, '2,0': [1, 0] }
  act(one, 0, { type: 'DONE' })
  const sheets = sheetsOf(one)
  expect(sheets.map(sheet => sheet.lines.find(line => line.label === 'station')!.points)).toEqual([2, 2])
})

test('WS-1.4, WS-17.10, WS-20.6 objectives and tags make the total; cards in hand and tags on the mat do not count', () => {
  const rich = ending([
    { on: CLUSTER, mat: 9, hand: ['coral-police-21'] },
    { on: PAIR, mat: 2 },
  ])
  const poor = ending([{ on: CLUSTER, mat: 1 }, { on: [] }])
  for (const match of [rich, poor]) act(match, 0, { type: 'DONE' })
  const [mine] = sheetsOf(rich)
  expect(mine).toEqual(sheetsOf(poor)[0])
  expect(mine!.total).toBe(mine!.lines.reduce((sum, line) => sum + line.points, 0))
  const labels = mine!.lines.map(line => line.label)
  expect(labels.slice(0, 3)).toEqual(rich.state.objectives)
  expect(labels.slice(3).every(label => ICONS.some(icon => icon === label))).toBe(true)
})

test('WS-17.9 equal points: fewer cop cars win; then the victory is shared', () => {
  const tied = ending([{ on: ['0,0', '1,0'] }, { on: PAIR }])
  act(tied, 0, { type: 'DONE' })
  expect(game.outcome(tied.state)).toMatchObject({ places: [1, 1] })
  const caught = ending([{ on: ['0,0', '1,0', LONELY], copCars: 1 }, { on: PAIR }])
  act(caught, 0, { type: 'DONE' })
  act(caught, 0, { type: 'REMOVE', hexes: [LONELY] })
  expect(sheetsOf(caught).map(sheet => sheet.total)).toEqual(sheetsOf(tied).map(sheet => sheet.total))
  expect(game.outcome(caught.state)).toMatchObject({ places: [2, 1] })
})

test('WS-18.1, WS-18.2, WS-18.4, WS-20.1 clusters are made of touching tags of one owner, and have two at least', () => {
  const city = layCity(content, ending([{ on: [] }, { on: [] }]).state.placements)
  const zones = (hexes: readonly Hex[]) => scoreTags(city, content, hexes, ['zone_control'])
  expect(zones([...CLUSTER, ...PAIR, LONELY])).toMatchObject({ lonely: [LONELY], objectives: [{ points: 5 }] })
  expect(zones(['0,0', '0,1', '0,2', '2,0', '3,0', '4,0']).objectives[0]!.groups).toHaveLength(2)
  expect(zones(['0,0', '0,1', '0,2', '1,0', '2,0', '3,0', '4,0']).objectives[0]!.groups).toHaveLength(1)
})

test('WS-20.3 the longest line starts where no own tag comes before', () => {
  const city = layCity(content, ending([{ on: [] }, { on: [] }]).state.placements)
  const line = (hexes: readonly Hex[]) => scoreTags(city, content, hexes, ['end_of_the_line']).objectives[0]!.points
  expect(line(['1,0', '-1,0', '0,0', '-2,0', '2,0', '0,1', '0,2'])).toBe(10)
})

function sheetsOf(match: { readonly state: Parameters<typeof game.outcome>[0] }) {
  const outcome = game.outcome(match.state)
  if (outcome?.kind !== 'ranked') throw new Error('not over')
  return outcome.scores!
}
