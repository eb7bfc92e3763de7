/** A real game on servers that know rules and secrets: whole matches, the same on each, and what an action costs that four people hear of. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Comparison } from '../comparison.ts'
import { Results } from '../contest.ts'
import { quantile } from '../../fairness/figures.ts'
import { LoadedRoom, perCpu, type RoomEntrant } from './load.ts'
import { ours, peer, UNIT } from './measure.ts'
import { town } from './plays.ts'

export interface MatchPace {
  /** In every round each group plays a match of its own, the same on all servers. */
  readonly rounds: number
  /** The same, before anything counts. */
  readonly warmUp: number
  readonly groups: number
}

export interface MatchResults {
  /** Actions per second of the server's CPU. */
  readonly rates: Results
  /** Bytes that tell one seat of one action, the median of a round. */
  readonly sizes: Results
}

const PEER = "boardgame.io's server"

export async function compareMatches(pace: MatchPace): Promise<Comparison[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-bench-'))
  try {
    const entrants = [dealing('in memory', null), dealing('on disk', folder), peer(PEER, 'boardgameio')]
    const { rates, sizes } = await playMatches(entrants, pace)
    const compare = (
      results: Results,
      name: string,
      row: Pick<Comparison, 'what' | 'unit' | 'target'>,
    ): Comparison => ({
      part: 'Server',
      ours: results.rate(name),
      against: PEER,
      theirs: results.rate(PEER),
      ratio: results.ratio(name, PEER),
      ...row,
    })
    const what = `${town.game}, an action heard by ${town.seats}`
    const target = { at: 'least', value: 10 } as const
    return [
      compare(rates, 'in memory', { what: `${what}, nothing on disk`, unit: UNIT, target }),
      compare(rates, 'on disk', { what: `${what}, on disk before it is told`, unit: UNIT, target }),
      compare(sizes, 'in memory', { what: `${what}, what tells one of them`, unit: 'bytes', target: null }),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Sitting down and getting up are not counted, only what is done in between. */
export async function playMatches(
  entrants: readonly RoomEntrant[],
  { rounds, warmUp, groups }: MatchPace,
): Promise<MatchResults> {
  const rooms: LoadedRoom[] = []
  const rates = new Map<string, number[]>(entrants.map(({ name }) => [name, []]))
  const sizes = new Map<string, number[]>(entrants.map(({ name }) => [name, []]))
  try {
    for (const entrant of entrants) rooms.push(await LoadedRoom.open(entrant, 0, town))
    for (let round = 1 - warmUp; round <= rounds; round++) {
      for (const room of round % 2 === 0 ? rooms : rooms.toReversed()) {
        await room.gather(groups)
        const spell = await room.saturate(Infinity)
        if (round < 1) continue
        rates.get(room.name)!.push(perCpu(spell))
        sizes.get(room.name)!.push(quantile(room.sizes, 0.5))
      }
    }
    return { rates: new Results(rates), sizes: new Results(sizes) }
  } finally {
    for (const room of rooms) await room.close()
  }
}

/** Our server, which deals what the groups expect. */
export function dealing(name: string, folder: string | null): RoomEntrant {
  const entrant = ours(name, folder)
  return { ...entrant, env: { ...entrant.env, DEALS: 'in order' } }
}
