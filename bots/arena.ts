/** Plays one match among bots to its outcome. The same contest is the same match on every machine. */

import {
  type AnyGame,
  type Bot,
  createRng,
  type Match,
  type OptionsOf,
  type Outcome,
  rounds,
  startMatch,
  submit,
  type Table,
} from '#kernel'
import { LiveHands } from './live.ts'

export interface Contest<G extends AnyGame> {
  readonly table: Table<OptionsOf<G>>
  /** bots[seat] */
  readonly bots: readonly Bot<G>[]
  /** The seed of the match; the bots draw from separate streams of it. */
  readonly seed: string
  /** Rounds of thinking per decision: counted, not timed, so that speed decides nothing. */
  readonly rounds: number
}

export interface Contested<G extends AnyGame> {
  readonly match: Match<G>
  readonly outcome: Outcome
}

/** A match this long will not end. */
const MAX_STEPS = 20_000

/** Throws if a bot answers with something illegal or the match does not end: both are bugs. */
export function playMatch<G extends AnyGame>(game: G, contest: Contest<G>): Contested<G> {
  if (contest.bots.length !== contest.table.seats) {
    throw new Error(`${game.id}: ${contest.bots.length} bots for ${contest.table.seats} seats`)
  }
  const match = startMatch(game, contest.table, contest.seed)
  const hands = game.pace === 'live' ? new LiveHands(match, contest) : null
  for (let step = 0; step < MAX_STEPS; step++) {
    const outcome = game.outcome(match.state)
    if (outcome) return { match, outcome }
    if (hands) hands.takeStep()
    else takeTurn(match, contest)
  }
  throw new Error(`${game.id}, seed ${contest.seed}: no end after ${MAX_STEPS} steps`)
}

/** A game with turns has no time, and of several seats that may act the first one does. */
function takeTurn<G extends AnyGame>(match: Match<G>, contest: Contest<G>): void {
  const { game, state, record } = match
  const [seat] = game.actors(state).toSorted((a, b) => a - b)
  if (seat === undefined) throw new Error(`${game.id}, seed ${contest.seed}: no seat can act, and it is not over`)
  const thinking = rounds(contest.rounds, createRng(`${contest.seed}/seat-${seat}`, record.log.length + 1))
  const action = contest.bots[seat]!.choose(game.view(state, seat), seat, game.legalActions(state, seat), thinking)
  const result = submit(match, seat, action, 0)
  if (!result.ok) {
    const where = `${game.id}, seed ${contest.seed}, entry ${match.record.log.length + 1}`
    throw new Error(`${where}: the bot of seat ${seat} chose ${JSON.stringify(action)}, ${result.refusal.code}`)
  }
}
