/** What every measured server reports to its parent process: its address and its resource use. */

import { setImmediate } from 'node:timers/promises'
import { cpuTime } from '../subject.ts'

export interface Reading {
  /** Milliseconds of CPU since the process began, all threads. */
  readonly cpu: number
  /** Bytes of live memory; with garbage, unless that was collected first. */
  readonly memory: number
  readonly resident: number
}

/** Collection takes CPU time, which must not count where that is measured. */
export type Question = 'read' | 'collect and read'

/** `stop` runs when the parent process has gone. */
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

/** Twice: objects reached through a weak reference in this tick, and those that must be closed first, only go the second time. */
async function collect(): Promise<void> {
  for (let time = 0; time < 2; time++) {
    globalThis.gc?.()
    await setImmediate()
  }
}
