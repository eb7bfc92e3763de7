/** Kills a server repeatedly under busy tables, then checks everything. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRng, type Rng } from '#kernel'
import { openGame } from '#games'
import type { NewTableRequest } from '#protocol/messages.ts'
import { check, type Verdict } from './checker.ts'
import { ServerProcess, type StartWish, serverFile } from './servers/serverProcess.ts'
import { readMatches } from './runs/readLog.ts'
import { BusyTables } from './runs/tables.ts'

export interface FaultPlan {
  readonly kills: number
  readonly tables: number
  readonly game: string
  readonly options?: NewTableRequest['options']
  readonly seed: string
  /** The file that runs the server. Those in broken/, and `serveBroken.ts`, are controls: the checker must fail them. */
  readonly entry: string
  /** How its lives end, if not by `kill -9`. */
  readonly ending?: Ending
  onKill?(done: number): void
}

/** Another way to end a server. */
export interface Ending {
  /** The start of a life: the first is number 0. */
  wish?(life: number): StartWish
  /** It has died before it was open, as wished, and is started again without a wish. */
  diedEarly?(): void
  /** It has started. */
  begun?(server: ServerProcess): Promise<void>
  /** Ends it, after a life that was busy enough unless it ended by itself. Returns the violations. */
  end(server: ServerProcess, rng: Rng): Promise<readonly string[]>
  /** What happens to its files before the next life. */
  meanwhile?(dataDir: string, rng: Rng): void
  /** Milliseconds after which a life is long enough in any case. */
  readonly longestLife?: number
}

export interface FaultReport extends Verdict {
  readonly kills: number
  /** Milliseconds from starting the process until it answers, one per kill. */
  readonly startTimes: readonly number[]
  /** Milliseconds from then until every client has its position again. */
  readonly returnTimes: readonly number[]
}

export interface RunReport extends FaultReport {
  /** Milliseconds for which a client was without a connection, one per loss. */
  readonly gaps: readonly number[]
  /** Errors that clients received beside their answers, by code. */
  readonly problems: readonly string[]
}

/** The number of acknowledged actions, from and to, after which a life ends within a short moment. */
export const LIFE = [3, 60] as const
/** Milliseconds; and the milliseconds after which it is killed in any case. */
const MOMENT = 60
const LONGEST_LIFE = 10_000
const BACK_WITHIN = 60_000
const IN_VAIN = 3000

const KILL: Ending = {
  async end(server, rng) {
    await sleep(rng.int(MOMENT))
    await server.kill()
    return []
  },
}

export async function runFaults(plan: FaultPlan): Promise<RunReport> {
  const { kills, tables: count, seed, entry, ending = KILL, onKill } = plan
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-faults-'))
  const server = await ServerProcess.create(serverFile(entry), dataDir)
  const tables = new BusyTables([server.address], plan)
  const rng = createRng(`${seed}/kills`)
  // The log of a control is not shown, and clients that have lost their table there wait in vain.
  const mute = /broken/i.test(entry)
  const backWithin = mute ? IN_VAIN : BACK_WITHIN
  // A server that is to die by itself may do so before it is open: then it is started without a wish.
  const start = (wish?: StartWish) =>
    server.start({ mute, ...wish }).catch(error => {
      if (!wish) throw error
      ending.diedEarly?.()
      return server.start({ mute })
    })
  const startTimes: number[] = []
  const returnTimes: number[] = []
  const broken: string[] = []
  try {
    await start(ending.wish?.(0))
    await ending.begun?.(server)
    for (let done = 0; done < kills; done++) {
      // Not awaited: tables are also made while the server dies.
      void tables.fill(count)
      const enough = tables.acked + LIFE[0] + rng.int(LIFE[1] - LIFE[0])
      await timeUntil(() => tables.acked >= enough || !server.isRunning, ending.longestLife ?? LONGEST_LIFE)
      broken.push(...(await ending.end(server, rng)))
      ending.meanwhile?.(dataDir, rng)
      // A wish that ends a life early must not prevent the final check.
      const wish = done + 1 < kills ? ending.wish?.(done + 1) : undefined
      startTimes.push(await start(wish))
      returnTimes.push(await timeUntil(() => tables.allBack || !server.isRunning, backWithin))
      await ending.begun?.(server)
      onKill?.(done + 1)
    }
    tables.rest()
    await timeUntil(() => tables.quiet, backWithin)
    await server.stop()
    const verdict = check(tables.histories, readMatches(dataDir), openGame)
    const violations = [...broken, ...verdict.violations]
    const { gaps, problems } = tables
    return { ...verdict, violations, kills, startTimes, returnTimes, gaps, problems }
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
