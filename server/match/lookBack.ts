/** Earlier moments of a match, as one viewer saw them then: for players who were away, or who want to look again. */

import { advance, type AnyGame, type LogEntry, type Match, startMatch } from '#kernel'
import { MOST_LOOKED_BACK } from '#protocol/limits.ts'
import type { ServerMessage, Step } from '#protocol/messages.ts'
import { Channel, type Viewpoint, shownOf } from './channel.ts'
import { positionOf } from './position.ts'

/** Entries between two checkpoints. */
const APART = 50

/**
 * In a live game near players see events a little later than far ones; looking back must not get around that delay.
 * Longer than any such delay, in milliseconds of the match.
 */
const SETTLED_AFTER = 3000

/** Checkpoints of a match to continue from. States never change once they were shown, so a reference is enough. */
export class Checkpoints {
  /** [n]: after (n + 1) * APART entries. Without the log, which is a prefix of the current one. */
  readonly #record: Match<AnyGame>[] = []

  /** Call with every position, from the first on. The first itself follows from the seed. */
  keep(match: Match<AnyGame>): void {
    if (match.record.log.length !== (this.#record.length + 1) * APART) return
    this.#record.push({ ...match, trail: [...match.trail], record: { ...match.record, log: [] } })
  }

  /** The match as it stood after `seq` entries. */
  at(seq: number, { game, record }: Pick<Match<AnyGame>, 'game' | 'record'>): Match<AnyGame> {
    const { log, table, seed } = record
    const nearest = Math.min(Math.floor(seq / APART), this.#record.length)
    const moment = this.#record[nearest - 1] ?? startMatch(game, table, seed)
    const known = log.slice(0, nearest * APART)
    const match = { ...moment, trail: [...moment.trail], record: { ...moment.record, log: known } }
    for (const entry of log.slice(known.length, seq)) advance(match, entry)
    return match
  }
}

interface LookBack {
  readonly played: Pick<Match<AnyGame>, 'game' | 'record'>
  readonly moments: Checkpoints
  /** Milliseconds of the match. */
  readonly now: number
}

/** The moment after `from` entries and the steps from there on, limited in number and to those old enough. */
export function lookBack(
  { played, moments, now }: LookBack,
  viewpoint: Viewpoint,
  from: number,
  to: number,
): ServerMessage {
  const { game, record } = played
  const { log } = record
  const latest = settledUntil(game, log, now)
  const first = Math.min(from, latest)
  const last = Math.min(to, latest, first + MOST_LOOKED_BACK)
  const match = moments.at(first, played)
  const start = positionOf(match, first, null)
  const shown = shownOf(start, viewpoint)
  const channel = new Channel(game, viewpoint, start)
  const steps = log.slice(first, last).map((entry, index) => {
    const events = advance(match, entry)
    return JSON.parse(channel.step(positionOf(match, first + index + 1, null), events)) as Step
  })
  return { type: 'earlier', from: first, shown, steps }
}

function settledUntil(game: AnyGame, log: readonly LogEntry<AnyGame>[], now: number): number {
  if (game.pace === 'turns') return log.length
  return log.findLastIndex(({ at }) => at <= now - SETTLED_AFTER) + 1
}
