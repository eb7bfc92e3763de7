/** Ctrl-C in a long command: the first asks the work to stop, a second ends the process at once. */

import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { setTimeout as sleep } from 'node:timers/promises'

/** By convention 128 plus the number of SIGINT. */
export const INTERRUPTED = 130
/** Seconds within which a second signal counts as the same Ctrl-C: npm forwards what the terminal has sent already. */
const SAME = 0.5
/** Milliseconds that abandoned work has to stop its servers and remove its files. */
const GRACE = 5000

/** Aborted by the first SIGINT or SIGTERM. However the process ends, its child processes end with it. */
export function stopOnSignals(): AbortSignal {
  const stop = new AbortController()
  let asked = 0
  const hear = () => {
    // Not `performance.now`: simulations replace it.
    if (stop.signal.aborted) return void (process.uptime() - asked > SAME && process.exit(INTERRUPTED))
    asked = process.uptime()
    process.stderr.write('\nStopping after the present unit of work; a second Ctrl-C ends at once.\n')
    stop.abort()
  }
  process.on('SIGINT', hear)
  process.on('SIGTERM', hear)
  endChildren()
  return stop.signal
}

/**
 * The result of the work. If the command is asked to stop, the work is abandoned: it has some time to clean up, and this rejects with the
 * signal's reason in any case. In a terminal its child processes receive the same Ctrl-C, so later findings do not count.
 */
export async function untilStopped<T>(stop: AbortSignal, work: Promise<T>): Promise<T> {
  const asked = Promise.withResolvers<void>()
  const resolve = () => asked.resolve()
  stop.addEventListener('abort', resolve)
  if (stop.aborted) resolve()
  try {
    await Promise.race([work, asked.promise])
  } catch (error) {
    if (!stop.aborted) throw error
  } finally {
    stop.removeEventListener('abort', resolve)
  }
  if (!stop.aborted) return work
  process.on('uncaughtException', () => {})
  await Promise.race([work.catch(() => {}), sleep(GRACE)])
  throw stop.reason
}

function endChildren(): void {
  const children = new Set<ChildProcess>()
  subscribe('child_process', message => {
    const { process: child } = message as { process: ChildProcess }
    children.add(child)
    child.once('exit', () => void children.delete(child))
  })
  process.on('exit', () => {
    for (const child of children) child.kill('SIGKILL')
  })
}
