/** The load of a server with as many matches as lichess, and the size of its matches: that of our recorded ones. */

import { readFileSync } from 'node:fs'
import { completeGames } from '#scripts/tests/completeGames.ts'
import { unpack } from '../../scripts/record/corpus.ts'

/** Assumptions; everything else is measured. */
export const ASSUMED = {
  matchesPerDay: 5_000_000,
  /** The busiest hour, as a multiple of the mean. */
  peak: 1.5,
  /** At one table, from one action to the next. */
  secondsPerAction: 12,
  /** Share of a core, before latency grows. */
  busy: 0.6,
  /** Milliseconds of a durable write on an NVMe disk. */
  flush: 0.1,
  /** Of the assumed machine. */
  cores: 8,
  memoryGb: 32,
  diskTb: 2,
} as const

export interface Traffic {
  /** Entries of a match, on average; and its players. */
  readonly entriesPerMatch: number
  readonly seatsPerMatch: number
  /** Bytes of an entry as JSON. */
  readonly bytesPerEntry: number
  /** Bytes of a recorded match: packed with others of its game. */
  readonly packed: number
}

/** From finished matches of every game, the same number of each. */
export function readTraffic(perGame = 40): Traffic {
  const packedSizes: number[] = []
  const matches = completeGames.flatMap(({ id, open, content }) => {
    const { game } = open(content)
    const packed = readFileSync(new URL(`../../games/${id}/recorded/${game.version}.br`, import.meta.url))
    const recorded = unpack(game, packed)
    packedSizes.push(packed.length / recorded.length)
    return recorded.filter(match => match.over).slice(0, perGame)
  })
  const entries = matches.flatMap(({ record }) => record.log)
  return {
    entriesPerMatch: entries.length / matches.length,
    seatsPerMatch: matches.reduce((sum, { record }) => sum + record.table.seats, 0) / matches.length,
    bytesPerEntry: entries.reduce((sum, entry) => sum + JSON.stringify(entry).length, 0) / entries.length,
    packed: packedSizes.reduce((sum, size) => sum + size, 0) / packedSizes.length,
  }
}
