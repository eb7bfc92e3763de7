/** A match as one seat hears it, played from a seed: for tests of spoken messages. */

import { type ListenedMatch, tellStep, type Verbosity, VERBOSITIES, wordsAt } from '../contracts/aloud.ts'
import type { GameBox } from '../box.ts'
import type { AnyGame, OptionsOf, Seat, Tagged } from '../game.ts'
import { type Match, readyAt, ringAlarm, seatTable, startMatch, submit } from '../match.ts'
import { createRng } from '../rng.ts'
import { fail, legal } from './randomPlay.ts'

interface Listened<G extends AnyGame> {
  readonly seats: number
  readonly options: Partial<OptionsOf<G>>
  readonly seed: string
  /** Entries of the log to play. */
  readonly steps: number
  /** Types of action that are avoided while there are others. */
  readonly avoids?: readonly string[]
}

/** The players' names, the listener first. */
const PEOPLE = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve']
const LISTENER: Seat = 0

/** What the first seat hears at each verbosity, a string for each entry. */
export function listen<G extends AnyGame>(
  { game, text }: GameBox<G>,
  { seats, options, seed, steps, avoids = [] }: Listened<G>,
): Record<Verbosity, string[]> {
  const seating = seatTable(game, seats, options)
  if (!seating.ok) return fail('no such table', seating.refusal)
  const match = startMatch(game, seating.table, seed)
  const rng = createRng(`${seed}/people`)
  const names = (seat: Seat) => PEOPLE[seat]!
  const heard: Record<Verbosity, string[]> = { few: [], normal: [], all: [] }
  let before: ListenedMatch<G> | null = null
  let events: readonly Tagged[] = []

  const attend = (): ListenedMatch<G> => {
    const { state } = match
    const view = game.view(state, LISTENER)
    const outcome = game.outcome(state)
    const mine = !outcome && game.actors(state).includes(LISTENER)
    return {
      viewer: LISTENER,
      view,
      prompt: outcome ? text.outcome(outcome, names) : text.prompt(view, LISTENER, names),
      mine,
      over: outcome !== null,
      actions: mine ? game.legalActions(state, LISTENER) : [],
    }
  }
  const tell = () => {
    const after = attend()
    const seen = events.flatMap(event => (game.viewEvent ? (game.viewEvent(event, LISTENER) ?? []) : event))
    const told = tellStep(text, before, after, seen, names)
    for (const verbosity of VERBOSITIES) {
      const words = told.flatMap(each => wordsAt(each, verbosity) ?? []).join(' ')
      if (words) heard[verbosity].push(words)
    }
    before = after
  }

  tell()
  for (let step = 0, at = 0; step < steps && !game.outcome(match.state); step++) {
    const choices = legal(game, match.state)
    if (choices.length === 0) {
      at = game.alarm!(match.state)!
      events = done(match, ringAlarm(match, at))
    } else {
      const liked = choices.filter(([, { type }]) => !avoids.includes(type))
      const [seat, action] = rng.pick(liked.length > 0 ? liked : choices)
      at = Math.max(at + 1, readyAt(match, seat))
      events = done(match, submit(match, seat, action, at))
    }
    tell()
  }
  return heard
}

function done<G extends AnyGame>(match: Match<G>, result: ReturnType<typeof submit<G>>): readonly Tagged[] {
  return result.ok ? result.events : fail(`refused: ${result.refusal.code}`, match.state)
}
