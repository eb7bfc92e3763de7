/** Puts the parts together: a running server, and how to stop it. */

import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { GameModule } from '#kernel'
import { addAdmin } from './admin.ts'
import { BotPool } from './botPool.ts'
import type { Bus } from './bus.ts'
import { Shelf } from './content.ts'
import { openDeals } from './daily.ts'
import { addHealth } from './health.ts'
import { addressOf, addRoutes, createHttp, isAllowedOrigin } from './http.ts'
import { Metrics } from './metrics.ts'
import type { OutreachSettings } from './outreach.ts'
import { type OpenStore, openStore } from './openStore.ts'
import { Problems } from './problems.ts'
import { addPrograms } from './programLines.ts'
import { Push } from './push.ts'
import { addPush } from './pushRoutes.ts'
import { addResults } from './resultRoutes.ts'
import { Results } from './results.ts'
import { addSeatRequests } from './seatRequests.ts'
import { type Settings, StartProblem } from './settings.ts'
import { addReplays } from './replayRoute.ts'
import { createSocketServer } from './socket.ts'
import type { Store } from './store.ts'
import { Tables } from './tables.ts'
import { Uptime } from './uptime.ts'

export interface RunningServer {
  /** Where it can be reached from this machine. */
  readonly address: string
  /**
   * Finishes what is under way, says goodbye to everybody and closes the files: so many milliseconds after they were told,
   * if anybody is here.
   */
  stop(wish?: { readonly notice?: number }): Promise<void>
}

export interface ServerParts {
  /** In place of the SQLite file in the data folder. */
  readonly store?: Store
  /** How other processes over that store are heard. */
  readonly bus?: Bus
  /** Where the seeds of matches come from, in place of a sealed shuffle. */
  newSeed?(): string
  /** What the time is, for the deals of the days: in milliseconds since 1970. */
  now?(): number
  /** The disk failed: the process must not go on. */
  onFatal?(error: Error): void
}

/** Throws `StartProblem` with a sentence for whoever starts it if something outside is in the way. */
export async function startServer(settings: Settings, parts: ServerParts = {}): Promise<RunningServer> {
  const problems = new Problems()
  const metrics = new Metrics({
    tables: () => tables.loaded,
    frozen: () => tables.summaries.filter(({ frozen }) => frozen).length,
    sockets: () => sockets.size,
  })
  const http = createHttp(settings)
  const report = (problem: string, error: Error | null) => {
    problems.add(problem)
    metrics.problem()
    if (error) http.log.error(error, problem)
    else http.log.warn(problem)
  }
  const { onFatal = rethrow } = parts
  const { store, bus }: OpenStore = parts.store
    ? { store: parts.store, ...(parts.bus && { bus: parts.bus }) }
    : await openStore(settings, { onFatal, onCommit: took => metrics.committed(took), report })

  const { games } = (await import(settings.shelf)) as { games: readonly GameModule[] }
  const shelf = new Shelf(games, settings.dataDir, store)
  const pool = new BotPool({
    ...settings.bots,
    shelf: settings.shelf,
    onTrouble: problem => report(problem, null),
  })
  const push = await Push.open(store, settings.push)
  const outreach: OutreachSettings = {
    thinking: settings.programs.thinking,
    push,
    delay: settings.push.delay,
    onPush: result => metrics.pushed(result),
  }
  const dealOf = await openDeals(store)
  const uptime = await Uptime.begin({
    store,
    now: Date.now,
    onTrouble: error => report('a sign of life could not be written', error),
  })
  const { bots, limits, pause, away, consent, hostAway, hibernate } = settings
  const results = new Results({ store, report })
  const tables = new Tables(
    {
      store,
      bus,
      shelf,
      pool,
      pace: bots.pace,
      pause,
      away,
      consent,
      hostAway,
      sayings: limits.sayings,
      uptime: (from, to) => uptime.between(from, to),
      outreach,
      results,
      dealOf,
      report,
      ...(parts.newSeed && { newSeed: () => parts.newSeed!() }),
    },
    hibernate,
  )
  metrics.watch(http)
  addHealth(http, { store, dataDir: settings.dataDir, leastDisk: settings.leastDisk })
  addAdmin(http, { settings, tables, metrics, problems, sockets: () => sockets.size })
  addPush(http, settings, { store, push })
  const programs = addPrograms(http, settings, {
    tables,
    shelf,
    store,
    limits,
    settings: settings.programs,
    report,
  })
  addReplays(http, settings, { store, shelf })
  addSeatRequests(http, settings, tables)
  addResults(http, settings, { store, shelf, tables, now: parts.now ?? Date.now })
  addRoutes(http, settings, shelf, tables)
  const sockets = createSocketServer({
    tables,
    limits: settings.limits,
    isAllowedOrigin: request => isAllowedOrigin(settings, request),
    addressOf: request => addressOf(settings, request),
    converseWithProgram: socket => programs.converse(socket),
    report,
  })
  http.server.on('upgrade', (request, socket, head) => sockets.upgrade(request, socket, head))

  try {
    await http.listen({ port: settings.port, host: settings.host })
  } catch (error) {
    await uptime.stop()
    await store.close()
    throw listenProblem(error as NodeJS.ErrnoException, settings)
  }
  void tables.makeRounds()
  void results.enterOwed(table => tables.open(table))

  let stopping: Promise<void> | null = null
  async function stop(notice: number): Promise<void> {
    if (tables.announceStop(notice) && notice > 0) await setTimeout(notice)
    programs.stop()
    await tables.stop()
    await results.settled()
    sockets.stop()
    await http.close()
    await pool.stop()
    await uptime.stop()
    await store.close()
  }
  return {
    address: addressFor(http.server.address() as AddressInfo),
    stop: ({ notice = 0 } = {}) => (stopping ??= stop(notice)),
  }
}

function rethrow(error: Error): never {
  throw error
}

function listenProblem(error: NodeJS.ErrnoException, { port, host }: Settings): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartProblem(
      `Port ${port} is taken by another program; choose another with PORT, such as PORT=${port + 1}.`,
    )
  }
  if (error.code === 'EACCES') return new StartProblem(`Port ${port} needs more rights than this user has.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartProblem(`HOST ${host} is no address of this machine.`)
  }
  return error
}

function addressFor({ address, port }: AddressInfo): string {
  const anywhere = address === '0.0.0.0' || address === '::'
  return `http://${anywhere ? 'localhost' : address.includes(':') ? `[${address}]` : address}:${port}`
}
