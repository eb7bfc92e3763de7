import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRng, type Fairness, type Rng, type Seat } from '#kernel'
import {
  displayDelaysOf,
  LONGEST_HOLD,
  LONGEST_DISPLAY_DELAY,
  openUntil,
  raceOf,
  rank,
  type Claim,
  type SeatTimes,
} from './fairness.ts'
import { Races, type RaceTerms } from './races.ts'
import { SimulatedTime } from '../testing/simulatedTime.ts'

const trips = (...list: number[]): SeatTimes => new Map(list.entries())
const NEAR = 0
const FAR = 1

/** Lets every claim arrive at its time; returns the winner, when it was decided, and how. */
function run(reaches: readonly Claim[], distances: SeatTimes, fairness: Fairness, rng: Rng) {
  const time = new SimulatedTime()
  const decided: { winner: Claim; at: number; byLot: boolean; held: number }[] = []
  const races = new Races<Claim>({
    ...time,
    onDecided(list) {
      const { order, byLot } = rank(list, distances, fairness, rng)
      const first = Math.min(...list.map(({ arrived }) => arrived))
      decided.push({ winner: order[0]!, at: time.now(), byLot, held: time.now() - first })
    },
  })
  const terms: RaceTerms = { claim: 'card', fairness, trips: distances }
  for (const reach of reaches.toSorted((a, b) => a.arrived - b.arrived)) {
    time.passTo(reach.arrived)
    if (decided.length === 0) races.enter(reach, terms)
  }
  time.passTo(1e9)
  return decided[0]!
}

/** Two equal players see a card at the same moment and claim it after 700 to 1200 milliseconds. */
function contests(
  near: number,
  far: number,
  fairness: Fairness,
  count = 20_000,
): { nearWins: number; longest: number } {
  const rng = createRng(`${near} ${far} ${fairness}`)
  const reaction = () => 700 + rng.int(500_001) / 1000
  const distances = trips(near, far)
  let nearWins = 0
  let longest = 0
  for (let contest = 0; contest < count; contest++) {
    const { winner, held } = run(
      [
        { seat: NEAR, arrived: near + reaction() },
        { seat: FAR, arrived: far + reaction() },
      ],
      distances,
      fairness,
      rng,
    )
    if (winner.seat === NEAR) nearWins++
    longest = Math.max(longest, held)
  }
  return { nearWins: (100 * nearWins) / count, longest }
}

describe('of equal players the nearer wins', () => {
  test.each([
    [20, 20],
    [20, 28],
    [20, 60],
    [20, 120],
    [20, 140],
    [5, 115],
  ])('half of the races at %s and %s ms, compensated', (near, far) => {
    const { nearWins, longest } = contests(near, far, 'compensated')
    expect(nearWins).toBeGreaterThan(48.8)
    expect(nearWins).toBeLessThan(51.2)
    expect(longest).toBeLessThan(LONGEST_HOLD + 1e-6)
  })

  test.each([
    [20, 150],
    [20, 180],
  ])(
    'half of the races at %s and %s ms, if the nearer is shown later what the hold cannot make up for',
    (near, far) => {
      const delay = displayDelaysOf(trips(near, far)).get(NEAR)!
      expect(delay).toBe(far - near - LONGEST_HOLD)
      const { nearWins, longest } = contests(near + delay, far, 'compensated')
      expect(nearWins).toBeGreaterThan(48.8)
      expect(nearWins).toBeLessThan(51.2)
      expect(longest).toBeLessThan(LONGEST_HOLD + 1e-6)
    },
  )

  test('no player is shown events later who is at most a hold nearer, and never much later', () => {
    expect(displayDelaysOf(trips(20, 60, 140))).toEqual(trips(0, 0, 0))
    expect(displayDelaysOf(trips(20, 5000))).toEqual(trips(LONGEST_DISPLAY_DELAY, 0))
  })

  test('far more than half by arrival, somewhat more by lottery', () => {
    const { nearWins: byArrival, longest } = contests(20, 150, 'arrival')
    expect(byArrival).toBeGreaterThan(70)
    expect(longest).toBe(0)
    const { nearWins: byLottery } = contests(20, 150, 'lottery')
    expect(byLottery).toBeGreaterThan(55)
    expect(byLottery).toBeLessThan(byArrival - 1)
  })
})

describe('an action is held', () => {
  test('not at all when no player farther away could have been faster', () => {
    expect(openUntil([{ seat: FAR, arrived: 500 }], trips(20, 150), 'compensated')).toBe(500)
    expect(openUntil([{ seat: 0, arrived: 500 }], trips(20, 20, 20), 'compensated')).toBe(500)
    expect(openUntil([{ seat: 0, arrived: 500 }], trips(20), 'compensated')).toBe(500)
    expect(openUntil([{ seat: 0, arrived: 500 }], trips(20), 'lottery')).toBe(500)
    expect(openUntil([{ seat: NEAR, arrived: 500 }], trips(20, 150), 'arrival')).toBe(500)
  })

  test('as long as the farthest could still be faster, plus the tie window', () => {
    expect(openUntil([{ seat: NEAR, arrived: 500 }], trips(20, 60, 40), 'compensated')).toBe(500 + 40 + 15)
    expect(openUntil([{ seat: NEAR, arrived: 500 }], trips(20, 26), 'compensated')).toBe(500 + 6 + 6)
    expect(openUntil([{ seat: NEAR, arrived: 500 }], trips(20, 500), 'compensated')).toBe(500 + LONGEST_HOLD)
  })

  test('only until all have claimed it', () => {
    const both = [
      { seat: NEAR, arrived: 500 },
      { seat: FAR, arrived: 530 },
    ]
    expect(openUntil(both, trips(20, 60), 'compensated')).toBe(500)
  })

  test('never longer than the longest hold, whatever the round trips and arrivals', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 2000 }), { minLength: 1, maxLength: 5 }),
        fc.array(fc.record({ seat: fc.nat(4), arrived: fc.double({ min: 0, max: 120, noNaN: true }) }), {
          minLength: 1,
          maxLength: 8,
        }),
        fc.constantFrom<Fairness>('compensated', 'arrival', 'lottery'),
        (list, reaches, fairness) => {
          const began = Math.min(...reaches.map(({ arrived }) => arrived))
          const until = openUntil(reaches, trips(...list), fairness)
          expect(until).toBeGreaterThanOrEqual(began)
          expect(until).toBeLessThanOrEqual(began + LONGEST_HOLD)
        },
      ),
    )
  })
})

describe('a player who fakes a longer round trip', () => {
  test('gains the longest hold at most', () => {
    const lying = trips(20, 5000)
    const reaches = [
      { seat: NEAR, arrived: 1000 },
      { seat: FAR, arrived: 1000 + LONGEST_HOLD },
    ]
    expect(rank(reaches, lying, 'compensated', createRng('any')).order[0]!.seat).toBe(NEAR)
  })
})

describe('the lot', () => {
  const close = [
    { seat: NEAR, arrived: 1000 },
    { seat: FAR, arrived: 1045 },
  ]

  test('is drawn when the margin is very small, from the match’s seed alone', () => {
    const winners = Array.from({ length: 200 }, (_, entry) => {
      const first = rank(close, trips(20, 60), 'compensated', createRng('seed', entry))
      const again = rank(close, trips(20, 60), 'compensated', createRng('seed', entry))
      expect(first).toEqual(again)
      expect(first.byLot).toBe(true)
      return first.order[0]!.seat
    })
    expect(winners.filter(seat => seat === FAR).length).toBeGreaterThan(70)
    expect(winners.filter(seat => seat === FAR).length).toBeLessThan(130)
  })

  test('is one per seat, however often it claims', () => {
    const greedy = [...close, ...Array.from({ length: 20 }, () => ({ seat: FAR, arrived: 1046 }))]
    const wins = Array.from({ length: 300 }, (_, entry) =>
      rank(greedy, trips(20, 60), 'lottery', createRng('s', entry)),
    )
    expect(wins.filter(({ order }) => order[0]!.seat === FAR).length).toBeLessThan(190)
  })
})

test('the log names the losers and their margins, by the fairness of the table', () => {
  const distances = trips(20, 60)
  const reaches = [
    { seat: NEAR, arrived: 1000 },
    { seat: FAR, arrived: 1010 },
  ]
  const ranking = rank(reaches, distances, 'compensated', createRng('any'))
  expect(raceOf(ranking, distances, 'compensated')).toEqual({
    fairness: 'compensated',
    byLot: false,
    rivals: [{ seat: NEAR, by: 30 }],
  })
  expect(raceOf({ order: [reaches[0]!], byLot: false }, distances, 'compensated')).toBeNull()
})

test('a player who comes too late is told who won, for a second', () => {
  const time = new SimulatedTime()
  const races = new Races<Claim>({ ...time, onDecided: () => {} })
  const terms: RaceTerms = { claim: 'card', fairness: 'compensated', trips: trips(20, 60) }
  races.won({ seat: NEAR, arrived: 0, terms, byLot: false, before: null })
  time.passTo(90)
  const lost = (seat: Seat, claim: string) => races.lost({ seat, arrived: 90 }, won => won.terms.claim === claim)
  expect(lost(FAR, 'card')).toEqual({ to: NEAR, by: 50, fairness: 'compensated', byLot: false })
  expect(lost(FAR, 'other')).toBeNull()
  expect(lost(NEAR, 'card')).toBeNull()
  time.passTo(1100)
  expect(lost(FAR, 'card')).toBeNull()
})
