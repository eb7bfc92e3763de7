/** Many live tables at once, the server on one core, the clients in other processes on the others. */

import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CrowdPlan, CrowdReport } from './crowd.ts'
import { LiveServer, pin, type Reading } from './liveServer.ts'

export interface ManyTablesPlan {
  readonly tables: number
  readonly seconds: number
  /** Seconds in which the tables fill up. */
  readonly warmUp: number
}

export interface ManyTablesReport extends Omit<Reading, 'wire'>, Omit<CrowdReport, 'cpu'> {
  /** Milliseconds of CPU that the clients used. */
  readonly crowdCpu: number
  /** Whether the server was pinned to one core. */
  readonly pinned: boolean
}

/** Few enough that a process of clients is not itself the bottleneck. */
const TABLES_OF_A_CROWD = 50

export async function measureManyTables({ tables, seconds, warmUp }: ManyTablesPlan): Promise<ManyTablesReport> {
  const server = await LiveServer.start()
  const cores = availableParallelism()
  const pinned = cores > 1 && pin(server.processId, '0')
  const from = Date.now() + 1000 * warmUp
  const to = from + 1000 * seconds
  try {
    const crowds = Math.ceil(tables / TABLES_OF_A_CROWD)
    const reports = Promise.all(
      Array.from({ length: crowds }, (_, n) => {
        const share = Math.floor((tables + n) / crowds)
        return crowd(
          { address: server.address, tables: share, seed: `crowd ${n}`, from, to },
          pinned ? `1-${cores - 1}` : null,
        )
      }),
    )
    await sleep(from - Date.now())
    const before = await server.read()
    await sleep(to - Date.now())
    const { cpu, commits } = await server.read()
    const all = await reports
    return {
      journeys: all.flatMap(({ journeys }) => journeys),
      refused: all.reduce((sum, { refused }) => sum + refused, 0),
      bytes: all.flatMap(({ bytes }) => bytes),
      crowdCpu: all.reduce((sum, report) => sum + report.cpu, 0),
      cpu: cpu - before.cpu,
      commits,
      pinned,
    }
  } finally {
    await server.stop()
  }
}

function crowd(plan: CrowdPlan, cores: string | null): Promise<CrowdReport> {
  const child = fork(join(import.meta.dirname, 'crowd.ts'))
  if (cores !== null) pin(child.pid!, cores)
  child.send(plan)
  return new Promise((resolve, reject) => {
    child.once('message', report => {
      resolve(report as CrowdReport)
      child.disconnect()
    })
    child.once('exit', code => reject(new Error(`the crowd ended with code ${code}`)))
  })
}
