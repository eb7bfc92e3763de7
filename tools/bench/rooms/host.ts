/** What every server that is measured says to whoever started it: where it is, and what it has used. */

import { cpuTime } from '../subject.ts'

export interface Reading {
  /** Milliseconds of CPU since the process began, all threads. */
  readonly cpu: number
  /** Bytes of memory that hold something, after collecting what does not. */
  readonly memory: number
  readonly resident: number
}

/** `stop` runs when whoever started this process has gone. */
export function announce(address: string, stop: () => unknown): void {
  process.on('message', () => process.send!(read()))
  process.on('disconnect', () => void Promise.resolve(stop()).then(() => process.exit(0)))
  process.send!(address)
}

function read(): Reading {
  const cpu = cpuTime()
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { cpu, memory: heapUsed + external, resident: rss }
}
