/** The real server under given settings, which reports its resource use to its parent process. */

import { flushCompileCache } from 'node:module'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startServer } from '#server/server.ts'
import { type Settings, settingsFromEnvironment } from '#server/settings.ts'
import { BRISK } from '../runs/brisk.ts'
import type { MeasuredWord } from './measured.ts'

const { SETTINGS = '{}' } = process.env
const changes = JSON.parse(SETTINGS) as Partial<Settings>
/** The delay of a timer of one millisecond: all that keeps the server from answering at once. */
const delay = monitorEventLoopDelay({ resolution: 1 })
const server = await startServer({ ...settingsFromEnvironment(process.env), ...BRISK, logLevel: 'silent', ...changes })
delay.enable()
tell({ type: 'open', address: server.address })
flushCompileCache() // it ends by a kill

process.on('message', (word: 'begin' | 'measure' | 'stop') => {
  if (word === 'stop') return void server.stop().then(() => process.exit(0))
  if (word === 'begin') return delay.reset()
  const from = now()
  globalThis.gc?.()
  const swept = { from, to: now() }
  const { rss, heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  tell({
    type: 'measured',
    measured: {
      rss,
      memory: heapUsed + external,
      cpu: (user + system) / 1000,
      delay: delay.percentile(99) / 1e6,
      longestDelay: delay.max / 1e6,
      swept,
      polluted: 'polluted' in {},
      connections: process.getActiveResourcesInfo().filter(resource => resource === 'TCPSocketWrap').length,
    },
  })
})
// The parent process is gone.
process.on('disconnect', () => process.exit(1))

/** More exact than the wall clock, and the same in every process of the machine. */
function now(): number {
  return performance.timeOrigin + performance.now()
}

function tell(word: MeasuredWord): void {
  process.send!(word)
}
