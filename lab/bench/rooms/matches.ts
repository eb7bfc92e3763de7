/**
 * Real games on servers with rules and hidden information: whole matches, the same on each, and the cost of an action that all seats are
 * told of.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_SETTINGS } from '#server/settings.ts'
import type { Comparison } from '../comparison.ts'
import { Results } from '../contest.ts'
import { quantile } from '../../fairness/figures.ts'
import { LoadedRoom, perCpu, type RoomEntrant } from './load.ts'
import { ours, peer, UNIT } from './measure.ts'
import type { Play } from './plays.ts'

export interface MatchPace {
  /** In every round each group plays a match of its own, the same on all servers. */
  readonly rounds: number
  /** The same, before measuring. */
  readonly warmUp: number
  readonly groups: number
}

export interface MatchResults {
  /** Actions per second of the server's CPU. */
  readonly rates: Results
  /** Bytes that tell one seat of one action, the median of a round. */
  readonly sizes: Results
}

/** Its moves as its documentation shows them, with its fastest settings. */
const PEER = "boardgame.io's server"
const QUICK_PEER = "boardgame.io's server, moves without drafts"

export async function compareMatches(play: Play, pace: MatchPace): Promise<Comparison[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-bench-'))
  try {
    const peers = [
      { ...peer(PEER, 'boardgameio'), env: { MOVES: 'drafted' } },
      { ...peer(QUICK_PEER, 'boardgameio'), env: { MOVES: 'copied' } },
    ]
    const entrants = [dealing('in memory', null), dealing('on disk', folder), ...peers]
    const { rates, sizes } = await playMatches(play, entrants, pace)
    const compare = (
      results: Results,
      name: string,
      against: string,
      row: Pick<Comparison, 'what' | 'unit' | 'target'>,
    ): Comparison => ({
      part: 'Server',
      ours: results.rate(name),
      against,
      theirs: results.rate(against),
      ratio: results.ratio(name, against),
      ...row,
    })
    const what = `${play.game}, an action heard by ${play.seats}`
    const inMemory = { what: `${what}, in memory`, unit: UNIT }
    const onDisk = { what: `${what}, on disk`, unit: UNIT }
    const target = { at: 'least', value: 10 } as const
    return [
      compare(rates, 'in memory', PEER, { ...inMemory, target }),
      compare(rates, 'in memory', QUICK_PEER, { ...inMemory, target: null }),
      compare(rates, 'on disk', PEER, { ...onDisk, target }),
      compare(sizes, 'in memory', PEER, { what: `${what}, what tells one of them`, unit: 'bytes', target: null }),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Joining and leaving are not measured, only what is between. */
export async function playMatches(
  play: Play,
  entrants: readonly RoomEntrant[],
  { rounds, warmUp, groups }: MatchPace,
): Promise<MatchResults> {
  const rooms: LoadedRoom[] = []
  const rates = new Map<string, number[]>(entrants.map(({ name }) => [name, []]))
  const sizes = new Map<string, number[]>(entrants.map(({ name }) => [name, []]))
  try {
    for (const entrant of entrants) rooms.push(await LoadedRoom.open(entrant, 0, play))
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

/** Our server with the deals that the groups expect; it evicts idle tables as usual. */
export function dealing(name: string, folder: string | null): RoomEntrant {
  const entrant = ours(name, folder)
  return {
    ...entrant,
    env: { ...entrant.env, DEALS: 'in order', LET_GO_AFTER: String(DEFAULT_SETTINGS.hibernate.after) },
  }
}
