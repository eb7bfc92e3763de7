/** The real server, for many tables that are made from one address. Reports its resource use to its parent process. */

import { Socket } from 'node:net'
import { startServer } from '#server/server.ts'
import { DEFAULT_SETTINGS, settingsFromEnvironment } from '#server/settings.ts'
import { SqliteStore } from '#server/store/sqlite/sqliteStore.ts'
import type { Reading, ServerWord } from './liveServer.ts'

const plenty = { burst: 100_000, perSecond: 1000 }
const { limits } = DEFAULT_SETTINGS
const settings = {
  ...settingsFromEnvironment(process.env),
  host: '127.0.0.1',
  webRoot: null,
  limits: {
    ...limits,
    messages: plenty,
    newTables: plenty,
    joins: plenty,
    connects: plenty,
    connectionsPerAddress: 10_000,
  },
}

/** How many of the last reads and writes are remembered. */
const REMEMBERED = 32

let commits: number[] = []
const wire = { read: watch('push', 'before'), written: watch('write', 'after') }
const { dataDir, gather } = settings
const store = new SqliteStore({ dataDir, gather, onFatal: fail, onCommit: took => void commits.push(took) })
const server = await startServer(settings, { store })
say({ type: 'open', address: server.address })
process.on('message', () => say({ type: 'reading', reading: read() }))
process.on('disconnect', () => void server.stop().then(() => process.exit(0)))

function read(): Reading {
  const { user, system } = process.cpuUsage()
  const reading = { cpu: (user + system) / 1000, commits, wire }
  commits = []
  return reading
}

/** The times of the last reads from a socket or writes to one, in milliseconds of the process, oldest first. */
function watch(what: 'push' | 'write', when: 'before' | 'after'): readonly number[] {
  const times: number[] = []
  const note = () => void (times.push(performance.now()) > REMEMBERED && times.shift())
  const really = Socket.prototype[what] as (...values: unknown[]) => boolean
  Socket.prototype[what] = function (this: Socket, ...values: unknown[]) {
    if (when === 'before') note()
    const result = really.apply(this, values)
    if (when === 'after') note()
    return result
  }
  return times
}

function say(word: ServerWord): void {
  process.send!(word)
}

function fail(error: Error): never {
  throw error
}
