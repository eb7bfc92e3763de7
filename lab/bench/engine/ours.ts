/**
 * Our engine, in one of three ways: `match` takes every action as the server does (parsed, checked, carried out on a copy, logged, with
 * undo); `playout` as a search does (a list of legal actions, the choice checked, carried out in place); `bare` calls only the rules, which
 * is the upper bound for these rules.
 *
 *     node lab/bench/engine/ours.ts <game> <match | playout | bare>
 */

import { type AnyGame, createRng, type Host, type Rng, ringAlarm, type Seat, startMatch, submit } from '#kernel'
import { present } from '../subject.ts'
import { type Played, played } from './games.ts'
import { type PlayedMatch, playFor } from './selfPlay.ts'

const [id, way] = process.argv.slice(2)
const open = way === 'match' ? openMatch : openPlayout
const game = played(id!)
present({ work: (round, milliseconds) => playFor(seed => open(game, seed), round, milliseconds) })

function openMatch({ game, table }: Played, seed: string): PlayedMatch {
  const match = startMatch(game, table, seed)
  const choices = new Choices(game)
  let at = 0
  return {
    choices: () => choices.look(match.state),
    take(choice) {
      const action = choices.pick(choice)
      at = timeOf(game, match.state, choices.seat, at)
      const result = choices.seat === ALARM ? ringAlarm(match, at) : submit(match, choices.seat, action, at)
      if (!result.ok) throw new Error(result.refusal.code)
    },
    position: () => match.state,
  }
}

function openPlayout({ game, table }: Played, seed: string): PlayedMatch {
  const state: unknown = game.setup(table, createRng(seed))
  const choices = new Choices(game)
  const host = new SilentHost(seed)
  return {
    choices: () => choices.look(state),
    take(choice) {
      const action = choices.pick(choice)
      const { seat } = choices
      host.next(timeOf(game, state, seat, host.now))
      if (seat === ALARM) return game.ring!(state, host)
      if (way === 'playout' && game.check(state, seat, action, host.now)) throw new Error('illegal')
      game.apply(state, seat, action, host)
    },
    position: () => state,
  }
}

/** The alarm of a live game is one more choice, without a seat. */
const ALARM: Seat = -1

/** The legal actions of a position: by one seat after the other, the alarm last. */
class Choices {
  readonly #game: AnyGame
  #seats: readonly Seat[] = []
  readonly #lists: unknown[][] = []
  /** The seat of the last choice. */
  seat: Seat = ALARM

  constructor(game: AnyGame) {
    this.#game = game
  }

  look(state: unknown): number {
    const game = this.#game
    this.#seats = game.actors(state)
    let count = 0
    for (let n = 0; n < this.#seats.length; n++) {
      const actions: unknown[] = game.legalActions(state, this.#seats[n]!)
      count += actions.length
      this.#lists[n] = actions
    }
    return game.alarm && game.alarm(state) !== null ? count + 1 : count
  }

  pick(choice: number): unknown {
    let left = choice
    for (let n = 0; n < this.#seats.length; n++) {
      const actions = this.#lists[n]!
      this.seat = this.#seats[n]!
      if (left < actions.length) return actions[left]
      left -= actions.length
    }
    this.seat = ALARM
    return null
  }
}

/** Provides the chance that a match would provide, and ignores events. */
class SilentHost implements Host<unknown> {
  readonly #seed: string
  #entry = 0
  #rng: Rng | null = null
  now = 0

  constructor(seed: string) {
    this.#seed = seed
  }

  get rng(): Rng {
    return (this.#rng ??= createRng(this.#seed, this.#entry))
  }

  next(now: number): void {
    this.now = now
    this.#entry++
    this.#rng = null
  }

  emit(): void {}

  reveal(): void {}
}

function timeOf(game: AnyGame, state: unknown, seat: Seat, at: number): number {
  if (seat === ALARM) return Math.max(at, game.alarm!(state)!)
  return game.readyAt ? Math.max(at + 1, game.readyAt(state, seat)) : at
}
