/** What every server that is measured says to whoever started it: where it is, and what it has used. */

import { setImmediate } from 'node:timers/promises'
import { cpuTime } from '../subject.ts'

export interface Reading {
  /** Milliseconds of CPU since the process began, all threads. */
  readonly cpu: number
  /** Bytes of memory that hold something; together with what does not, unless that was collected first. */
  readonly memory: number
  readonly resident: number
}

/** Collecting takes time of the CPU, which is not to be counted where that is measured. */
export type Question = 'read' | 'collect and read'

/** `stop` runs when whoever started this process has gone. */
export function announce(address: string, stop: () => unknown): void {
  process.on('message', async (question: Question) => process.send!(await read(question)))
  process.on('disconnect', () => void Promise.resolve(stop()).then(() => process.exit(0)))
  process.send!(address)
}

async function read(question: Question): Promise<Reading> {
  const cpu = cpuTime()
  if (question === 'collect and read') await collect()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { cpu, memory: heapUsed + external, resident: rss }
}

/** Twice: what was looked at through a weak reference in this very moment, or has to be closed first, only goes afterwards. */
async function collect(): Promise<void> {
  for (let time = 0; time < 2; time++) {
    globalThis.gc?.()
    await setImmediate()
  }
}
