/** F2: killed at each boundary that an action crosses on its way to the disk and back to everybody's eyes. */

import { games } from '#games'
import { createRng } from '#kernel'
import { hasCompiler, watchedDisk } from './disk/shim.ts'
import type { Fault, FaultFindings, FaultRun } from './fault.ts'
import { findingsOf } from './kills.ts'
import type { StartWish } from './process.ts'
import { type Ending, type FaultReport, runFaults, timeUntil } from './run.ts'
import type { Boundary } from './serveDying.ts'

const TABLES = 6
const ABOVE: readonly Boundary[] = [
  'before the first write',
  'before the commit',
  'after the commit',
  'before an answer',
  'after an answer',
  'before an update',
  'after an update',
]
/** In the midst of a commit: these need a C compiler. */
const BELOW = ['before write', 'after write', 'before sync', 'after sync'] as const
/** At which crossing, from and to: those at the start of a server come before. */
const CROSSINGS = [2, 40] as const
/** A disk is crossed many times when a server starts. */
const BEFORE_OPEN = 20
/** Milliseconds a server may live on without crossing what it is to die at. */
const LONGEST_LIFE = 4000

export const boundaries: Fault = {
  id: 'F2',
  name: 'kill -9 at each boundary',
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

async function dieAtBoundaries({ times, seed, onDone }: FaultRun, entry: string): Promise<FaultFindings> {
  const crossed = new Map<string, number>()
  const all = [...(entry === 'serveDying.ts' ? ABOVE : []), ...(hasCompiler ? BELOW : [])]
  const each = Math.ceil(times / Math.max(1, all.length))
  const reports: FaultReport[] = []
  for (let done = 0; done < times; done += each) {
    const boundary = all[reports.length]
    const kills = Math.min(each, times - done)
    const ending = dyingAt(boundary, `${seed}/${boundary}`, () =>
      crossed.set(boundary!, (crossed.get(boundary!) ?? 0) + 1),
    )
    const onKill = (killed: number) => onDone?.(done + killed)
    reports.push(await runFaults({ kills, tables: TABLES, game: games[0]!.id, seed, entry, ending, onKill }))
  }
  const { figures, ...found } = findingsOf(reports)
  const deaths = Object.fromEntries(all.map(name => [`died ${name}`, crossed.get(name) ?? 0]))
  return { ...found, figures: { ...deaths, ...figures } }
}

function dyingAt(boundary: string | undefined, seed: string, onCrossed: () => void): Ending {
  const rng = createRng(seed)
  const isBelow = (BELOW as readonly (string | undefined)[]).includes(boundary)
  return {
    longestLife: LONGEST_LIFE,
    wish(): StartWish {
      const crossing = CROSSINGS[0] + rng.int(CROSSINGS[1] - CROSSINGS[0])
      if (boundary === undefined) return {}
      if (!isBelow) return { environment: { DIE_AT: `${boundary}:${crossing}` } }
      return { environment: { ...watchedDisk(), DISK_DIE: `${boundary}:${BEFORE_OPEN + crossing}` } }
    },
    async end(server) {
      await timeUntil(() => !server.isRunning, boundary === undefined ? 0 : LONGEST_LIFE)
      if (server.isRunning) await server.kill()
      else onCrossed()
      return []
    },
  }
}
