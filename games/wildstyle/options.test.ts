/** The options that choose objectives and districts. */

import { seatTable } from '#kernel'
import { describe, expect, test } from 'vitest'
import { content, game, newMatch } from './testing/table.ts'
import type { ObjectiveId, Wildstyle } from './types.ts'

const SEEDS = Array.from({ length: 40 }, (_, n) => `chosen ${n}`)

function refusal(seats: number, options: Readonly<Record<string, unknown>>): string | null {
  const seating = seatTable<Wildstyle>(game, seats, options)
  return seating.ok ? null : seating.refusal.code
}

describe('WS-2.6, WS-2.8 chosen objectives', () => {
  test('are in play, and the others are drawn from other tiles', () => {
    const others = new Set<string>()
    for (const seed of SEEDS) {
      const { objectives } = newMatch(
        3,
        { secondObjective: 'border_wars', thirdObjective: 'station_snake' },
        seed,
      ).state
      expect(objectives.slice(1)).toEqual(['border_wars', 'station_snake'])
      others.add(objectives[0]!)
    }
    expect([...others].toSorted()).toEqual(['district_division', 'straight_shooter', 'three_of_a_kind', 'tricorners'])
  })

  test('all three', () => {
    const chosen = {
      firstObjective: 'rail_supreme',
      secondObjective: 'tricorners',
      thirdObjective: 'zone_control',
    } as const
    expect(newMatch(2, chosen).state.objectives).toEqual(['rail_supreme', 'tricorners', 'zone_control'])
  })

  test.each([
    [{ firstObjective: 'bestagon' }, 'BAD_OBJECTIVE'],
    [{ thirdObjective: 'tricorners' }, 'BAD_OBJECTIVE'],
    [{ firstObjective: 'tricorners', secondObjective: 'tricorners' }, 'SAME_TILE'],
    [{ secondObjective: 'tricorners', thirdObjective: 'bestagon' }, 'SAME_TILE'],
    [{ family: true, firstObjective: 'rail_supreme' }, 'NOT_FOR_FAMILIES'],
  ])('%j is refused: %s', (options, code) => expect(refusal(3, options)).toBe(code))

  test('WS-24.2 in family mode only the first one counts', () => {
    const family = { family: true, firstObjective: 'border_wars', thirdObjective: 'under_their_noses' } as const
    expect(newMatch(3, family).state.objectives).toEqual(['border_wars'])
  })
})

describe('WS-2.1, WS-2.2 chosen districts', () => {
  test('lie in their places, and the other places get random other boards', () => {
    const others = new Set<string>()
    for (const seed of SEEDS) {
      const { placements } = newMatch(3, { districts: ['random', '4B', '1A'] }, seed).state
      expect(placements.slice(1).map(({ face }) => face)).toEqual(['4B', '1A'])
      others.add(placements[0]!.face)
    }
    expect([...others].toSorted()).toEqual(['2A', '2B', '3A', '3B', '5A', '5B'])
  })

  test('WS-2.3 are rotated as any other', () => {
    const faces = ['3A', '1B', '4A']
    const { placements } = newMatch(3, { districts: faces }).state
    expect(placements).toEqual(faces.map((face, slot) => ({ face, rotation: [0, 2, 4][slot] })))
  })

  test.each([
    [['1A', '1B'], 'SAME_BOARD'],
    [['1A', '9C'], 'BAD_DISTRICT'],
    [['1A'], 'BAD_DISTRICT'],
    ['1A', 'BAD_DISTRICT'],
  ])('%j is refused: %s', (districts, code) => expect(refusal(2, { districts })).toBe(code))
})

test('WS-3.9 the random parts do not depend on the chosen ones', () => {
  for (const seed of SEEDS.slice(0, 5)) {
    const { placements, objectives } = newMatch(4, {}, seed).state
    const [first, second, third] = objectives as [ObjectiveId, ObjectiveId, ObjectiveId]
    const chosen = { firstObjective: first, secondObjective: second, thirdObjective: third }
    const again = newMatch(4, chosen, seed).state
    expect(again).toMatchObject({ placements, objectives })
    expect(new Set(placements.map(({ face }) => content.faces.get(face)!.board)).size).toBe(4)
  }
})
