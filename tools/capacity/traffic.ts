/** How much is asked of a room of lichess's size, and what its matches look like: as long, and as wordy, as those we have recorded. */

import { readFileSync } from 'node:fs'
import { games, openGame } from '#games'
import type { AnyGame, LogEntry, Rng } from '#kernel'
import { unpack } from '../corpus.ts'

/** What we take for granted; everything else is measured. */
export const ASSUMED = {
  matchesPerDay: 5_000_000,
  /** Of the mean, in the busiest hour and in the quietest. */
  peak: 1.5,
  trough: 0.5,
  /** At one table, from one action to the next. */
  secondsPerAction: 12,
  /** Of a core, before waits grow. */
  busy: 0.6,
  /** Milliseconds to the database and back within one data centre. */
  roundTrip: 0.3,
  /** Milliseconds until an NVMe disk says that it has kept something. */
  flush: 0.1,
  /** Of the machine we speak of. */
  cores: 8,
  memoryGb: 32,
  diskTb: 2,
} as const

/** A match as the log knows it. */
export interface Sample {
  readonly game: string
  readonly version: number
  readonly contentHash: string
  readonly seats: number
  readonly options: Readonly<Record<string, unknown>>
  readonly log: readonly LogEntry<AnyGame>[]
}

export interface Traffic {
  readonly samples: readonly Sample[]
  /** Entries of a match, on average; and people at it. */
  readonly entriesPerMatch: number
  readonly seatsPerMatch: number
  /** Bytes of an entry as JSON. */
  readonly bytesPerEntry: number
  /** Bytes of a match as it is recorded: packed with others of its game. */
  readonly packed: number
}

/** Finished matches of every game, as many of each. */
export function readTraffic(perGame = 40): Traffic {
  const packedSizes: number[] = []
  const samples = games.flatMap(({ id }) => {
    const { game } = openGame(id)!
    const packed = readFileSync(new URL(`../../games/${id}/recorded/${game.version}.br`, import.meta.url))
    const recorded = unpack(game, packed)
    packedSizes.push(packed.length / recorded.length)
    const over = recorded.filter(match => match.over)
    return over.slice(0, perGame).map(({ record }): Sample => ({
      game: record.game,
      version: record.version,
      contentHash: record.contentHash,
      seats: record.table.seats,
      options: record.table.options as Sample['options'],
      log: record.log,
    }))
  })
  const entries = samples.flatMap(({ log }) => log)
  return {
    samples,
    entriesPerMatch: entries.length / samples.length,
    seatsPerMatch: samples.reduce((sum, { seats }) => sum + seats, 0) / samples.length,
    bytesPerEntry: entries.reduce((sum, entry) => sum + JSON.stringify(entry).length, 0) / entries.length,
    packed: packedSizes.reduce((sum, size) => sum + size, 0) / packedSizes.length,
  }
}

/** Matches that begin in a second, at this time of the day (0 to 1), of the mean: once up and once down. */
export function dayCurve(time: number): number {
  const middle = (ASSUMED.peak + ASSUMED.trough) / 2
  return middle - ((ASSUMED.peak - ASSUMED.trough) / 2) * Math.cos(2 * Math.PI * time)
}

/** When the next thing happens that happens so often, independently of all others. */
export function exponential(rng: Rng, mean: number): number {
  return -mean * Math.log(1 - rng.int(2 ** 30) / 2 ** 30)
}

export function drawSample({ samples }: Traffic, rng: Rng): Sample {
  return rng.pick(samples)
}
