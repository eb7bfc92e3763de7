/** Kills a server again and again under busy tables, then has everything checked. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRng } from '#kernel'
import { openGame } from '#games'
import type { NewTableRequest } from '#protocol/messages.ts'
import { check, type Verdict } from './checker.ts'
import { ServerProcess } from './process.ts'
import { readMatches } from './readLog.ts'
import { BusyTables } from './tables.ts'

export interface FaultPlan {
  readonly kills: number
  readonly tables: number
  readonly game: string
  readonly options?: NewTableRequest['options']
  readonly seed: string
  /** `serveBroken.ts` is the control: the checker must fail it. */
  readonly entry: 'serve.ts' | 'serveBroken.ts'
  onKill?(done: number): void
}

export interface FaultReport extends Verdict {
  readonly kills: number
  /** Milliseconds from starting the process until it answers, one per kill. */
  readonly startTimes: readonly number[]
  /** Milliseconds from then until every client has its position again. */
  readonly returnTimes: readonly number[]
}

/** A server lives until so many actions are acknowledged, at least and at most, and then a moment longer. */
export const LIFE = [3, 60] as const
/** Milliseconds; and the milliseconds after which it is killed in any case. */
const MOMENT = 60
const LONGEST_LIFE = 10_000
const BACK_WITHIN = 15_000

export async function runFaults(plan: FaultPlan): Promise<FaultReport> {
  const { kills, tables: count, seed, entry, onKill } = plan
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-faults-'))
  const server = await ServerProcess.create(join(import.meta.dirname, entry), dataDir)
  const tables = new BusyTables([server.address], plan)
  const rng = createRng(`${seed}/kills`)
  const startTimes: number[] = []
  const returnTimes: number[] = []
  try {
    await server.start()
    for (let done = 0; done < kills; done++) {
      // Not waited for: tables are made while the server dies, too.
      void tables.fill(count)
      const enough = tables.acked + LIFE[0] + rng.int(LIFE[1] - LIFE[0])
      await timeUntil(() => tables.acked >= enough, LONGEST_LIFE)
      await sleep(rng.int(MOMENT))
      await server.kill()
      startTimes.push(await server.start())
      returnTimes.push(await timeUntil(() => tables.allBack, BACK_WITHIN))
      onKill?.(done + 1)
    }
    tables.rest()
    await timeUntil(() => tables.quiet, BACK_WITHIN)
    await server.stop()
    const verdict = check(tables.histories, readMatches(dataDir), openGame)
    return { ...verdict, kills, startTimes, returnTimes }
  } finally {
    tables.leave()
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export async function timeUntil(done: () => boolean, atMost: number): Promise<number> {
  const before = performance.now()
  while (!done() && performance.now() - before < atMost) await sleep(5)
  return performance.now() - before
}
