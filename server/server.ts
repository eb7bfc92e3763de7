/** Puts the parts together: a running server, and how to stop it. */

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
      isRefused = true // said once: it is the same with every turn
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
  void tables.makeRounds()
  void results.enterOwed(table => tables.open(table))
  return {
    address,
    stop: ({ notice = 0 } = {}) => (stopping ??= stop(notice)),
  }
}

function rethrow(error: Error): never {
  throw error
}
