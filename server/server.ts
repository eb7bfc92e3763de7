/** Assembles a server from its parts, starts it and stops it. */

import { setTimeout } from 'node:timers/promises'
import type { GameModule } from '#kernel'
import { addAddressRoute } from './http/publicAddresses.ts'
import { addAdminRoutes } from './http/adminRoutes.ts'
import { BotPool } from './bots/botPool.ts'
import type { Bus } from './store/bus.ts'
import { Shelf } from './gameContent.ts'
import { openDeals } from './accounts/daily.ts'
import { FairQueue } from './limits/fairQueue.ts'
import { addHealth } from './http/health.ts'
import { addRoutes, createHttp, isAllowedOrigin } from './http/httpServer.ts'
import { listen } from './http/listen.ts'
import { Metrics } from './http/metrics.ts'
import type { AbsentPlayersSettings } from './presence/absentPlayers.ts'
import { type OpenStore, openStore } from './store/openStore.ts'
import { RecentErrors } from './http/recentErrors.ts'
import { addPrograms } from './programs/programConnections.ts'
import { Push } from './accounts/push.ts'
import { addPushRoutes } from './http/pushRoutes.ts'
import { addResultRoutes } from './http/resultRoutes.ts'
import { Results } from './accounts/results.ts'
import { addSeatRoutes } from './http/seatRoutes.ts'
import { addressOf } from './limits/rateLimit.ts'
import type { Settings } from './settings.ts'
import { addReplayRoutes } from './http/replayRoutes.ts'
import { createSocketServer } from './socket/socketServer.ts'
import type { Store } from './store/store.ts'
import { Tables } from './table/tables.ts'
import { Uptime } from './cluster/uptime.ts'

export interface RunningServer {
  /** Its address on this machine. */
  readonly address: string
  /**
   * Finishes what is under way and closes connections and files. If clients are connected, they are told `notice` milliseconds
   * before.
   */
  stop(wish?: { readonly notice?: number }): Promise<void>
}

export interface ServerParts {
  /** Replaces the SQLite file in the data folder. */
  readonly store?: Store
  /** The connection to other processes over that store. */
  readonly bus?: Bus
  /** Replaces sealed shuffles as the source of seeds. */
  newSeed?(): string
  /** The time for daily deals, in milliseconds since 1970. */
  now?(): number
  /** The disk failed: the process must not go on. */
  onFatal?(error: Error): void
}

/** Throws `StartProblem` with a sentence for the operator if something outside prevents the start. */
export async function startServer(settings: Settings, parts: ServerParts = {}): Promise<RunningServer> {
  const problems = new RecentErrors()
  const metrics = new Metrics({
    tables: () => tables.loaded,
    frozen: () => tables.frozen,
    sockets: () => sockets.size,
  })
  const queue = new FairQueue()
  const http = createHttp(settings, queue)
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
  let isRefused = false
  const absentPlayers: AbsentPlayersSettings = {
    thinking: settings.programs.thinking,
    push,
    delay: settings.push.delay,
    onPush: result => {
      metrics.pushed(result)
      if (result !== 'refused' || isRefused) return
      isRefused = true // reported once: it is the same with every turn
      report('a push service refuses what we sign; see PUSH_CONTACT', null)
    },
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
      absentPlayers,
      results,
      dealOf,
      queue,
      report,
      ...(parts.newSeed && { newSeed: () => parts.newSeed!() }),
    },
    hibernate,
  )
  metrics.watch(http)
  const { dataDir, keep, leastDisk } = settings
  addHealth(http, { store, dataDir: keep === 'nothing' ? null : dataDir, leastDisk })
  addAdminRoutes(http, { settings, tables, metrics, problems, sockets: () => sockets.size })
  addPushRoutes(http, settings, { store, push })
  const programs = addPrograms(http, settings, {
    tables,
    shelf,
    store,
    limits,
    settings: settings.programs,
    report,
  })
  addReplayRoutes(http, settings, { store, shelf, queue })
  addAddressRoute(http, settings)
  addSeatRoutes(http, settings, tables)
  addResultRoutes(http, settings, { store, shelf, tables, now: parts.now ?? Date.now })
  addRoutes(http, settings, { shelf, tables })
  const sockets = createSocketServer({
    tables,
    limits: settings.limits,
    queue,
    isAllowedOrigin: request => isAllowedOrigin(settings, request),
    addressOf: request => addressOf(settings, request),
    converseWithProgram: socket => programs.converse(socket),
    report,
  })
  http.server.on('upgrade', (request, socket, head) => sockets.upgrade(request, socket, head))

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

  const address = await listen(http, settings).catch(async (error: unknown) => {
    await stop(0)
    throw error
  })
  void tables.sweep()
  void results.enterOwed(table => tables.open(table))
  return {
    address,
    stop: ({ notice = 0 } = {}) => (stopping ??= stop(notice)),
  }
}

function rethrow(error: Error): never {
  throw error
}
