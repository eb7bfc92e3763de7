/** One match among bots, from the first action to the outcome. The same contest is the same match on every machine. */

import {
  type ActionOf,
  type AnyGame,
  type Bot,
  createRng,
  type Match,
  type OptionsOf,
  type Outcome,
  readyAt,
  ringAlarm,
  rounds,
  type Seat,
  startMatch,
  submit,
  type Table,
} from '#kernel'

export interface Contest<G extends AnyGame> {
  readonly table: Table<OptionsOf<G>>
  /** bots[seat] */
  readonly bots: readonly Bot<G>[]
  /** Deals the match, and feeds the bots' own chance from streams apart from it. */
  readonly seed: string
  /** Rounds of thought per decision: counted, not timed, so that speed decides nothing. */
  readonly rounds: number
}

export interface Contested<G extends AnyGame> {
  readonly match: Match<G>
  readonly outcome: Outcome
}

/** A match this long will not end by itself. */
const MAX_STEPS = 20_000

/** How long a bot takes over an action of a live game, in milliseconds. */
const REACTION = 1000

/** Throws if a bot answers with something illegal or the match does not end: both are bugs. */
export function playMatch<G extends AnyGame>(game: G, contest: Contest<G>): Contested<G> {
  if (contest.bots.length !== contest.table.seats) {
    throw new Error(`${game.id}: ${contest.bots.length} bots for ${contest.table.seats} seats`)
  }
  const match = startMatch(game, contest.table, contest.seed)
  for (let step = 0; step < MAX_STEPS; step++) {
    const outcome = game.outcome(match.state)
    if (outcome) return { match, outcome }
    takeStep(match, contest)
  }
  throw new Error(`${game.id}, seed ${contest.seed}: no end after ${MAX_STEPS} steps`)
}

/** What happens next: the alarm if it is due by then, else the action of whoever is ready first. */
function takeStep<G extends AnyGame>(match: Match<G>, contest: Contest<G>): void {
  const { game } = match
  const next = nextToAct(match)
  const alarm = game.alarm?.(match.state) ?? null
  if (alarm !== null && (!next || alarm <= next.at)) {
    const rung = ringAlarm(match, Math.max(alarm, clock(match)))
    if (!rung.ok) throw new Error(`${game.id}, seed ${contest.seed}: the alarm was refused, ${rung.refusal.code}`)
    return
  }
  if (!next) throw new Error(`${game.id}, seed ${contest.seed}: nobody can act, and it is not over`)
  const action = choose(match, contest, next.seat)
  const result = submit(match, next.seat, action, next.at)
  if (!result.ok) {
    const where = `${game.id}, seed ${contest.seed}, entry ${match.record.log.length + 1}`
    throw new Error(`${where}: the bot of seat ${next.seat} chose ${JSON.stringify(action)}, ${result.refusal.code}`)
  }
}

function choose<G extends AnyGame>({ game, state, record }: Match<G>, contest: Contest<G>, seat: Seat): ActionOf<G> {
  const actions: ActionOf<G>[] = game.legalActions(state, seat)
  const rng = createRng(`${contest.seed}/seat-${seat}`, record.log.length + 1)
  return contest.bots[seat]!.choose(game.view(state, seat), seat, actions, rounds(contest.rounds, rng))
}

/** In a live game whoever acted longest ago is ready first; when play goes by turns there is no time. */
function nextToAct<G extends AnyGame>(match: Match<G>): { readonly seat: Seat; readonly at: number } | null {
  const { game, state, record } = match
  const ready = game.actors(state).map(seat => {
    if (game.pace === 'turns') return { seat, at: 0 }
    const last = record.log.findLast(entry => 'seat' in entry && entry.seat === seat)
    return { seat, at: Math.max((last?.at ?? 0) + REACTION, readyAt(match, seat), clock(match)) }
  })
  return ready.toSorted((a, b) => a.at - b.at || a.seat - b.seat)[0] ?? null
}

function clock<G extends AnyGame>({ record }: Match<G>): number {
  return record.log.at(-1)?.at ?? 0
}
