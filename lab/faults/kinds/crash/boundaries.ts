/** F2: the server is killed at each boundary between receiving an action and sending its result. */

import { games } from '#games'
import { createRng } from '#kernel'
import { hasCompiler, watchedDisk } from '../disk/shim/shim.ts'
import type { Fault, FaultFindings, FaultRun } from '../../fault.ts'
import { findingsOf } from '../../kills.ts'
import { inPieces } from '../../runs/runInPieces.ts'
import type { StartWish } from '../../servers/serverProcess.ts'
import { type Ending, runFaults, timeUntil } from '../../run.ts'
import type { Boundary } from '../../servers/serveDying.ts'

const TABLES = 6
/** Every boundary several times. */
const PIECES = { size: 55, sideBySide: 2 }
const ABOVE: readonly Boundary[] = [
  'before the first write',
  'before the commit',
  'after the commit',
  'before an answer',
  'after an answer',
  'before an update',
  'after an update',
]
/** During a commit: these need a C compiler. */
const BELOW = ['before write', 'after write', 'before sync', 'after sync'] as const
/** The boundaries available here. */
export const BOUNDARIES: readonly string[] = [...ABOVE, ...(hasCompiler ? BELOW : [])]
/** At which crossing, from and to: those at the start of a server come before. */
const CROSSINGS = [2, 40] as const
/** A starting server crosses the disk boundaries many times. */
const BEFORE_OPEN = 20
/** Lives after which a server must have died at each boundary: now and then it is killed before it gets there. */
const OFTEN = 3
/** Milliseconds a server may live without crossing its boundary. */
const LONGEST_LIFE = 6000

export const boundaries: Fault = {
  id: 'F2',
  name: 'kill -9 at each boundary',
  holds: 'the same, before and after each write, sync, commit, answer and update',
  about: `The server is killed by its own hand at the n-th crossing of every boundary in turn: before and after the writes, the commit, the answer and the update, and, where there is a C compiler,
before and after each single write and sync of the disk. What must hold is what F1 says.`,
  times: 200 * (ABOVE.length + BELOW.length),
  run: plan => dieAtBoundaries(plan, 'serveDying.ts'),
  control: {
    about:
      'a server that acknowledges before the commit, and dies at the boundaries of its disk or, without a compiler, at any moment.',
    times: 12,
    run: plan => dieAtBoundaries(plan, 'serveBroken.ts'),
  },
}

async function dieAtBoundaries(plan: FaultRun, entry: string): Promise<FaultFindings> {
  const isOurs = entry === 'serveDying.ts'
  const all = isOurs ? BOUNDARIES : hasCompiler ? BELOW : []
  const deaths = new Map<string, number>(all.map(boundary => [boundary, 0]))
  const reports = await inPieces(plan, PIECES, ({ times, seed, onDone }) => {
    const ending = dyingAt(all, seed, boundary => deaths.set(boundary, deaths.get(boundary)! + 1))
    const piece = { kills: times, tables: TABLES, game: games[0]!.id, seed, entry, ending }
    return runFaults({ ...piece, ...(onDone && { onKill: onDone }) })
  })
  const { figures, ...found } = findingsOf(reports)
  const died = Object.fromEntries([...deaths].map(([boundary, count]) => [`died ${boundary}`, count]))
  const isSure = isOurs && plan.times >= OFTEN * all.length
  const never = isSure ? all.filter(boundary => deaths.get(boundary) === 0) : []
  const missed = never.map(boundary => `no server died ${boundary}, though all were to`)
  const reached = { 'boundaries died at': [...deaths.values()].filter(count => count > 0).length }
  return { ...found, figures: { ...died, ...reached, ...figures }, violations: [...found.violations, ...missed] }
}

/** One boundary after the other, starting at any of them. */
function dyingAt(all: readonly string[], seed: string, onDeath: (boundary: string) => void): Ending {
  const rng = createRng(seed)
  const first = all.length > 0 ? rng.int(all.length) : 0
  let boundary: string | undefined
  return {
    longestLife: LONGEST_LIFE,
    wish(life): StartWish {
      boundary = all[(first + life) % all.length]
      const crossing = CROSSINGS[0] + rng.int(CROSSINGS[1] - CROSSINGS[0])
      if (boundary === undefined) return {}
      if (!(BELOW as readonly string[]).includes(boundary))
        return { environment: { DIE_AT: `${boundary}:${crossing}` } }
      return { environment: { ...watchedDisk(), DISK_DIE: `${boundary}:${BEFORE_OPEN + crossing}` } }
    },
    diedEarly() {
      onDeath(boundary!)
      boundary = undefined
    },
    async end(server) {
      await timeUntil(() => !server.isRunning, boundary === undefined ? 0 : LONGEST_LIFE)
      if (server.isRunning) await server.kill()
      else if (boundary !== undefined) onDeath(boundary)
      return []
    },
  }
}
