/** Whether the server is alive, and whether it can save what players do. */

import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Store } from '../store/store.ts'

export interface HealthParts {
  readonly store: Store
  /** `null`: nothing is written to disk. */
  readonly dataDir: string | null
  /** Free bytes below which the server is not ready. */
  readonly leastDisk: number
}

export interface Readiness {
  readonly ready: boolean
  /** `ok` for each thing that must work, or what is wrong with it. */
  readonly checks: Readonly<Record<'store' | 'disk', string>>
}

/** Milliseconds for which a check of the disk is cached. */
const CACHED_FOR = 1000
/** Milliseconds a write may take. */
const WRITE_TIMEOUT = 5000

export function addHealth(http: FastifyInstance, parts: HealthParts): void {
  let asked = -Infinity
  let answer: Promise<Readiness> | null = null

  http.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ alive: true }))

  http.get('/readyz', async (_request, reply) => {
    if (!answer || performance.now() - asked > CACHED_FOR) {
      asked = performance.now()
      answer = readiness(parts)
    }
    const result = await answer
    return reply
      .status(result.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(result)
  })
}

async function readiness({ store, dataDir, leastDisk }: HealthParts): Promise<Readiness> {
  const [record, disk] = await Promise.all([writes(store), hasRoom(dataDir, leastDisk)])
  return { ready: record === 'ok' && disk === 'ok', checks: { store: record, disk } }
}

async function writes(store: Store): Promise<string> {
  let late: NodeJS.Timeout | undefined
  const tooLong = new Promise<string>(resolve => {
    late = setTimeout(() => resolve('writing takes too long'), WRITE_TIMEOUT)
  })
  const written = store.probe().then(
    () => 'ok',
    () => 'nothing can be written',
  )
  const result = await Promise.race([written, tooLong])
  clearTimeout(late)
  return result
}

async function hasRoom(dataDir: string | null, leastDisk: number): Promise<string> {
  if (dataDir === null) return 'ok'
  try {
    return (await freeBytes(dataDir)) >= leastDisk ? 'ok' : 'the disk is nearly full'
  } catch {
    return 'the data folder cannot be found' // the open file can still be written, but is lost when the process ends
  }
}

/** Bytes free for us on the disk of this folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
