/** How often the tests inject every fault, in `npm test` and in `npm run test:all`, and what they expect of it and of its control. */

import { games } from '#games'
import type { Need } from '../../scripts/tests/needs.ts'
import { share } from '../../scripts/tests/tier.ts'
import { completeIds } from '#scripts/tests/completeGames.ts'
import { BOUNDARIES, boundaries } from './kinds/crash/boundaries.ts'
import { cardsRace } from './kinds/crash/cardsRace.ts'
import { copies } from './kinds/crash/backups.ts'
import { damage } from './kinds/disk/damage.ts'
import { databaseCuts } from './kinds/database/databaseCuts.ts'
import { failovers } from './kinds/database/failovers.ts'
import { dearOptions } from './kinds/attack/costlyOptions.ts'
import { diskErrors } from './kinds/disk/diskErrors.ts'
import { diskFull } from './kinds/disk/diskFull.ts'
import { duplicates } from './kinds/network/duplicates.ts'
import type { Fault, FaultFindings, FaultRun } from './fault.ts'
import { flood, flooded, NO_LIMITS } from './kinds/attack/flood.ts'
import { cutSilently, halfOpen, NEVER } from './kinds/network/halfOpen.ts'
import { attack, hostile, WIDE_OPEN } from './kinds/attack/hostile.ts'
import { findingsOf, kills, OPTIONS } from './kills.ts'
import { killsBetweenTables } from './kinds/crash/killsBetweenTables.ts'
import { lookBackFlood } from './kinds/attack/lookBackFlood.ts'
import { migrations } from './kinds/database/migrations.ts'
import { changeRules, NEXT, oldVersions } from './kinds/rules/oldVersions.ts'
import { powerCuts } from './kinds/crash/powerCuts.ts'
import { recorded } from './runs/recorded.ts'
import { restarts } from './kinds/crash/restarts.ts'
import { runFaults } from './run.ts'
import { sameSeat } from './kinds/network/sameSeat.ts'
import { simulatedDatabase, simulatedFile } from './runs/simulated.ts'
import { IN_A_HURRY, readSlowly, slowReaders, UNBOUNDED } from './kinds/network/slowReaders.ts'
import { stalls } from './kinds/crash/stalls.ts'
import { comeBack, HALF_OF_THEM, storm } from './kinds/network/storm.ts'
import { takeovers } from './kinds/crash/takeovers.ts'
import { throwingRules } from './kinds/rules/throwingRules.ts'
import { twoNodesKilled } from './kinds/crash/twoNodesKilled.ts'

export interface Share {
  readonly fault: Fault
  readonly times: number
  /** A shorter form than `fault.run`. */
  readonly run?: (plan: FaultRun) => Promise<FaultFindings>
  /** Lower bounds of figures: a share in which nothing happens shows nothing. */
  readonly atLeast?: Readonly<Record<string, number>>
  readonly control: {
    readonly times: number
    readonly run?: (plan: FaultRun) => Promise<FaultFindings>
    /** Each matches at least one violation. */
    readonly finds?: readonly RegExp[]
    /** Seeds that are tried where its detection depends on chance. */
    readonly attempts?: number
    /** Runs in `npm test` too, to show that the checker finds violations. */
    readonly always?: true
  }
  /** Skipped without it. */
  readonly needs?: readonly Need[]
  /** Mostly waits: runs concurrently with adjacent shares. */
  readonly waits?: true
}

const ACKED = 'actions acknowledged to clients'
const VIEWS = 'views shown and found right'
const SIMULATED = { 'faults in them': 20, 'actions acknowledged': 20 }
const HURRIED_FLOOD = { seconds: 3, headersWithin: 1000 }
const HEARTBEAT = 1500

/** By the test file that runs them. */
export const SHARES = {
  kills: [
    {
      fault: kills,
      times: share(3, 6),
      run: killUnderBothPaces,
      atLeast: { [ACKED]: 30, [VIEWS]: 60 },
      control: { times: share(2, 3), attempts: 5, run: killEarlyAnswers, finds: [/was acknowledged at/], always: true },
    },
    {
      fault: killsBetweenTables,
      times: share(2, 3),
      atLeast: { 'seats moved': 1, 'matches ended by consent': 1, 'tables that led on': 1 },
      control: { times: 2 },
    },
    {
      fault: twoNodesKilled,
      times: share(2, 3),
      atLeast: { [ACKED]: 10 },
      control: { times: 2, attempts: 5 },
      needs: ['PostgreSQL'],
    },
  ],
  disk: [
    {
      fault: boundaries,
      times: BOUNDARIES.length,
      // Once each: on a busy machine some servers are killed before they get there.
      atLeast: { [ACKED]: 10, 'boundaries died at': BOUNDARIES.length - 4 },
      control: { times: 4 },
    },
    {
      fault: powerCuts,
      times: 2,
      atLeast: { [ACKED]: 5 },
      control: { times: 2 },
      needs: ['Linux', 'cc'],
    },
    {
      fault: damage,
      times: share(20, 40),
      atLeast: { 'tables refused as broken': 5, 'tables served as they were': 20 },
      control: { times: 32 },
    },
    {
      fault: diskErrors,
      needs: ['prlimit'],
      times: 2,
      atLeast: { [ACKED]: 5 },
      control: { times: 1, finds: [/^the server went on after its disk had failed$/] },
    },
    {
      fault: diskFull,
      times: share(1, 2),
      atLeast: { 'actions refused because they could not be saved': 1 },
      control: { times: 1 },
    },
    {
      fault: copies,
      times: share(2, 4),
      atLeast: { 'actions acknowledged before a copy was begun, and looked for': 5 },
      control: { times: 2 },
    },
  ],
  databases: [
    {
      fault: databaseCuts,
      times: share(6, 12),
      atLeast: { [ACKED]: 10 },
      control: { times: 12, attempts: 5 },
      needs: ['PostgreSQL'],
    },
    {
      fault: failovers,
      times: share(1, games.length),
      atLeast: { [ACKED]: 10, 'people told that moves were lost': 5 },
      control: { times: 1, attempts: 5, finds: [/^\S+: (?:entry \d+ has number|the hash chain breaks)/] },
      needs: ['PostgreSQL'],
    },
    { fault: migrations, times: 9, control: { times: 9, attempts: 5 }, needs: ['PostgreSQL'] },
    { fault: takeovers, times: share(4, 12), control: { times: 20, attempts: 5 }, needs: ['PostgreSQL'] },
    { fault: cardsRace, times: share(20, 60), control: { times: 40, attempts: 5 }, needs: ['PostgreSQL'] },
  ],
  rules: [
    {
      fault: oldVersions,
      times: share(4, 10),
      run: plan => changeRules(plan, NEXT, share(5, 16)),
      atLeast: { [ACKED]: 20, [VIEWS]: 40 },
      control: { times: 5 },
    },
    {
      fault: recorded,
      times: share(games.length * 50, recorded.times),
      control: {
        times: 2 * completeIds.length,
        finds: completeIds.map(id => new RegExp(`^${id}, version`)),
        always: true,
      },
    },
    {
      fault: dearOptions,
      times: 200,
      atLeast: { 'absurd options refused': 100 },
      control: { times: 400 },
    },
    {
      fault: throwingRules,
      times: share(4, 8),
      atLeast: { 'kinds of action': share(4, 8) },
      control: { times: 1, finds: [/the action is in the log/] },
    },
    { fault: simulatedFile, times: share(20, 60), atLeast: SIMULATED, control: { times: 500 } },
    { fault: simulatedDatabase, times: share(20, 60), atLeast: SIMULATED, control: { times: 500 } },
  ],
  network: [
    {
      fault: halfOpen,
      times: share(10, 20),
      run: plan => cutSilently(plan, { heartbeat: HEARTBEAT }),
      control: {
        times: 4,
        run: plan => cutSilently({ ...plan, timed: true }, { heartbeat: NEVER, bound: 4000 }),
        finds: [/the seat was not shown as empty/, /dead connections are still held/],
      },
      waits: true,
    },
    {
      fault: slowReaders,
      times: 4,
      run: plan => readSlowly(plan, IN_A_HURRY),
      control: {
        times: 4,
        run: plan => readSlowly(plan, { ...IN_A_HURRY, limits: { ...IN_A_HURRY.limits, ...UNBOUNDED } }),
        finds: [/held \d+ kB for every slow reader/],
      },
      waits: true,
    },
    { fault: stalls, times: 1, control: { times: 1, finds: [/^a clock counted/] }, waits: true },
    {
      fault: sameSeat,
      times: 10,
      atLeast: { 'actions that came second': 1 },
      control: { times: 20, finds: [/^two tabs looked at one position, and both had their way$/] },
      waits: true,
    },
    {
      fault: restarts,
      times: share(1, 2),
      atLeast: { [ACKED]: 3 },
      control: { times: 2 },
    },
    {
      fault: duplicates,
      times: share(1000, 2000),
      atLeast: { 'answers that were alike': 500 },
      control: { times: 200, always: true },
    },
    {
      fault: storm,
      times: 1,
      run: plan => comeBack(plan, { tables: share(5, 10), backWithin: 90_000 }),
      atLeast: { connections: 25 },
      control: {
        times: 1,
        run: plan => comeBack(plan, { tables: 5, backWithin: 6000, afterwards: HALF_OF_THEM }),
        finds: [/\d+ of 25 were not back/],
      },
    },
    {
      fault: hostile,
      times: share(3000, 10_000),
      run: plan => attack(plan, { limits: WIDE_OPEN }),
      control: { times: 1500, finds: [/met \d+ errors|the server ended/] },
    },
    {
      fault: flood,
      times: 1,
      run: plan => flooded(plan, { ...HURRIED_FLOOD, limits: {}, timeout: 20_000 }),
      control: {
        times: 1,
        run: plan => flooded(plan, { ...HURRIED_FLOOD, limits: NO_LIMITS, timeout: 5000 }),
        finds: [
          /were answered more often than they may speak/,
          /one household had \d+ lines/,
          /was not hung up on/,
          /\d+ times one household was told the whole match/,
        ],
      },
    },
    {
      fault: lookBackFlood,
      times: share(2, 5),
      atLeast: { 'look-backs answered': 10 },
      control: { times: 2, finds: [/^others were answered only after most look-backs$/] },
    },
  ],
} as const satisfies Readonly<Record<string, readonly Share[]>>

/** A game by turns, and a live one, in which all act at once and the clock acts too. */
async function killUnderBothPaces({ times, seed }: FaultRun): Promise<FaultFindings> {
  const tables = share(5, 8)
  const byTurns = await runFaults({ kills: times, tables, game: games[0]!.id, seed, entry: 'serve.ts' })
  const live = { game: 'wildstyle', options: OPTIONS['wildstyle']! }
  const together = await runFaults({ kills: share(2, 3), tables: share(3, 4), ...live, seed, entry: 'serve.ts' })
  return findingsOf([byTurns, together])
}

async function killEarlyAnswers({ times, seed }: FaultRun): Promise<FaultFindings> {
  const tables = share(4, 8)
  return findingsOf([await runFaults({ kills: times, tables, game: games[0]!.id, seed, entry: 'serveBroken.ts' })])
}
