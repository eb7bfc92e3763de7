/** Random play of any game, for the properties that every game must satisfy. */

import type { ActionOf, AnyGame, EventOf, OptionsOf, Seat, StateOf } from '../game.ts'
import { unreachable } from '../json.ts'
import { type Match, readyAt, ringAlarm, seatTable, startMatch, submit, type Submission } from '../match.ts'
import { type AnyOptionSpec, optionEntries } from '../options.ts'
import { createRng, type Rng } from '../rng.ts'

/** Called with a match at every state on the way, and the events that led there. */
export type Visit<G extends AnyGame> = (match: Match<G>, rng: Rng, events: readonly EventOf<G>[]) => void

/** Plays random legal actions (and due alarms) to the end, calling `visit` at every state. */
export function playRandomly<G extends AnyGame>(
  game: G,
  seed: string,
  maxSteps: number,
  visit: Visit<G> = () => {},
): Match<G> {
  const rng = createRng(`${seed}/player`)
  const match = startMatch(game, randomTable(game, rng), seed)
  let events: readonly EventOf<G>[] = []
  for (let step = 0, at = 0; step < maxSteps; step++) {
    visit(match, rng, events)
    if (game.outcome(match.state)) return match
    const choices = legal(game, match.state)
    const due = game.alarm?.(match.state) ?? null
    if (due !== null && (choices.length === 0 || rng.int(10) === 0)) {
      at = Math.max(at, due)
      events = carriedOut(ringAlarm(match, at), 'alarm')
      continue
    }
    if (choices.length === 0) fail('a dead end', match.state)
    const [seat, action] = rng.pick(choices)
    at = Math.max(at + 1, readyAt(match, seat))
    events = carriedOut(submit(match, seat, action, at), action)
  }
  return fail(`no end after ${maxSteps} steps`, match.state)
}

/** Random seats and random options that go together. */
function randomTable<G extends AnyGame>(game: G, rng: Rng): Match<G>['record']['table'] {
  let seats = 0
  for (let attempt = 0; attempt < 5000; attempt++) {
    // The same number of seats for a while: otherwise those that few options go with would hardly ever play.
    if (attempt % 500 === 0) seats = game.players.min + rng.int(game.players.max - game.players.min + 1)
    const options = Object.fromEntries(
      optionEntries<OptionsOf<G>>(game.options).map(([key, spec]) => [key, randomValue(spec, seats, rng)]),
    )
    const seating = seatTable(game, seats, options)
    if (seating.ok) return seating.table
  }
  return fail('no random options fit', game.id)
}

/** Every decision that any seat may take now. */
export function legal<G extends AnyGame>(game: G, state: StateOf<G>): [Seat, ActionOf<G>][] {
  return game.actors(state).flatMap(seat => {
    const actions: ActionOf<G>[] = game.legalActions(state, seat)
    return actions.map((action): [Seat, ActionOf<G>] => [seat, action])
  })
}

export function fail(message: string, detail: unknown): never {
  throw new Error(`${message}: ${JSON.stringify(detail)?.slice(0, 600)}`)
}

function carriedOut<G extends AnyGame>(result: Submission<G>, what: unknown): readonly EventOf<G>[] {
  return result.ok ? result.events : fail(`refused: ${result.refusal.code}`, what)
}

function randomValue(spec: AnyOptionSpec, seats: number, rng: Rng): unknown {
  switch (spec.kind) {
    case 'flag':
      return rng.int(2) === 0
    case 'count':
      return spec.min + rng.int(spec.max - spec.min + 1)
    case 'choice':
      return rng.pick(spec.values)
    case 'seat':
      return rng.int(2) === 0 ? 'random' : rng.int(seats)
    case 'per-seat':
      if (spec.distinct) return rng.shuffle([...spec.values]).slice(0, seats)
      return Array.from({ length: seats }, () => rng.pick(spec.values))
    default:
      return unreachable(spec)
  }
}
