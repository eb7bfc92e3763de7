/** Random schedules of players that reach for one shared card of Wildstyle: whatever the order, exactly one gets it. */

import { cloneState, createRng, FAIRNESS, type Rng, type Seat } from '#kernel'
import { openGame } from '#games'
import type { CardId, State } from '#games/wildstyle/types.ts'
import { rank, type Claim, type SeatTimes } from '#server/match/fairness.ts'
import { Races } from '#server/match/races.ts'
import { SimulatedTime } from '#server/testing/simulatedTime.ts'

export interface ScheduleReport {
  readonly schedules: number
  /** Schedules after which more than one player had the card, or none. */
  readonly violations: number
  /** The longest hold, in milliseconds. */
  readonly longestHold: number
}

interface Take extends Claim {
  readonly slot: 0 | 1
}

const { game } = openGame('wildstyle')!
const SHARE = 1
/** Milliseconds within which all arrive. */
const SPAN = 300

/** The schedules from number `from` on. */
export function runSchedules(count: number, seed: string, from = 0): ScheduleReport {
  let violations = 0
  let longestHold = 0
  for (let schedule = from; schedule < from + count; schedule++) {
    const rng = createRng(seed, schedule)
    const { holders, held } = runSchedule(rng)
    if (holders !== 1) violations++
    longestHold = Math.max(longestHold, held)
  }
  return { schedules: count, violations, longestHold }
}

function runSchedule(rng: Rng): { readonly holders: number; readonly held: number } {
  const seats = 2 + rng.int(4)
  const state = cloneState(game, positionFor(seats)) as State
  const card = state.shares[SHARE]!.at(-1)!
  const fairness = rng.pick(FAIRNESS)
  const trips: SeatTimes = new Map(Array.from({ length: seats }, (_, seat) => [seat, rng.int(250)]))
  const takes = Array.from({ length: seats + rng.int(3) }, (): Take => ({
    seat: rng.int(seats),
    arrived: rng.int(SPAN * 10) / 10,
    slot: rng.int(2) as 0 | 1,
  })).toSorted((a, b) => a.arrived - b.arrived) // prettier-ignore

  const time = new SimulatedTime()
  let held = 0
  const races = new Races<Take>({
    ...time,
    onDecided(reached) {
      held = Math.max(held, time.now() - reached[0]!.arrived)
      for (const { seat, slot } of rank(reached, trips, fairness, rng).order) {
        const action = { type: 'TAKE', share: SHARE, card, slot }
        if (game.check(state, seat, action)) continue
        game.apply(state, seat, action, { rng, now: Math.round(time.now()), emit: () => {}, reveal: () => {} })
      }
    },
  })
  for (const take of takes) {
    time.passTo(take.arrived)
    races.enter(take, { claim: card, fairness, trips })
  }
  time.passTo(2 * SPAN)
  return { holders: holdersOf(state, card), held }
}

/** The number of players' places with the card; the share pile belongs to no player. */
function holdersOf(state: State, card: CardId): number {
  return state.players.flatMap(({ hand, spaces, discards }) => [...hand, ...spaces.flat(), ...discards]).filter(each => each === card).length // prettier-ignore
}

const positions = new Map<number, State>()

/** All players have room for the card on the share pile. */
function positionFor(seats: number): State {
  const known = positions.get(seats)
  if (known) return known
  const options = Object.fromEntries(Object.entries(game.options).map(([key, spec]) => [key, defaultOf(spec, seats)]))
  const state = game.setup({ seats, options: { ...options, pace: '0' } }, createRng('schedules')) as State
  const ready: State = { ...state, phase: 'play' }
  const [player] = ready.players
  ready.shares[SHARE] = [...ready.shares[SHARE]!, player!.hand.at(-1)!]
  player!.hand = player!.hand.slice(0, -1)
  positions.set(seats, ready)
  return ready
}

function defaultOf(spec: unknown, seats: Seat): unknown {
  const { kind, default: value } = spec as { kind: string; default: unknown }
  return kind === 'per-seat' ? (value as unknown[]).slice(0, seats) : value
}
