/** F13: a server is suspended, another takes over its tables, and then the first resumes as if no time had passed. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRng } from '#kernel'
import { games, openGame } from '#games'
import { newDatabase, withPostgres } from '../../../../scripts/testSupport/postgres.ts'
import { check } from '../../checker.ts'
import type { Fault, FaultFindings, FaultRun } from '../../fault.ts'
import { timesNamed } from '../../figures.ts'
import type { History } from '../../runs/histories.ts'
import { OPTIONS } from '../../kills.ts'
import { ServerProcess, serverFile } from '../../servers/serverProcess.ts'
import { readPostgresMatches } from '../../runs/readPostgresLog.ts'
import { timeUntil } from '../../run.ts'
import { BusyTables } from '../../runs/tables.ts'

const TABLES = 24
/** Takeovers in one database: then another game is played in a new one. */
const IN_A_ROW = 250
/** Milliseconds after which clients leave a silent server, and for which it then stays silent: shorter and longer than any lease. */
const GIVEN_UP_AFTER = 250
const SILENCE = [1000, 7500] as const
/** Actions acknowledged before the next stop. */
const BETWEEN = 20
/** Milliseconds in which the resumed server handles what was queued. */
const AFTERWARDS = 400
/** Milliseconds for the next actions of play, at most; and for all answers at the end, where the server is not a control. */
const PLAY_WITHIN = 15_000
const CALM_WITHIN = 60_000
/** Stops without a takeover do not count, but there must not be many. */
const MOST_IDLE_STOPS = 20

export const takeovers: Fault = {
  id: 'F13',
  name: 'two servers believe that a table is theirs',
  holds: 'no log forks, and the one that was halted shows nothing untrue',
  about: `Two servers over one PostgreSQL, ${TABLES} tables, every game in its turn. The server at which most people are is stopped with SIGSTOP while they play; they give it up and go to the other without hanging up, send again what
was not answered, and play on there. Then SIGCONT: the first goes on with what lay before it, with tables that are long ahead of it, on lines that nobody had closed. Counted is
every table that was open at the stopped server and at which something was acknowledged at the other meanwhile. No log may fork, and nobody may be shown or told anything that is not in the
one log: not on the old lines either.`,
  times: 1000,
  run: plan => takeOverAgainAndAgain(plan, 'serveRoomy.ts'),
  control: {
    about: 'a store in which whoever comes late writes over what others wrote.',
    times: 40,
    run: plan => takeOverAgainAndAgain(plan, 'broken/serveOverwriting.ts'),
  },
}

interface Report {
  readonly takeovers: number
  readonly stops: number
  readonly acked: number
  readonly resent: number
  readonly views: number
  /** Of these, on connections to a server that had lost its tables. */
  readonly oldViews: number
  /** Milliseconds until all clients had a position at the other server. */
  readonly returnTimes: readonly number[]
  readonly violations: readonly string[]
}

function takeOverAgainAndAgain({ times, seed, onDone }: FaultRun, entry: string): Promise<FaultFindings> {
  return withPostgres(async url => {
    const reports: Report[] = []
    const sum = (pick: (report: Report) => number) => reports.reduce((sum, report) => sum + pick(report), 0)
    while (sum(report => report.takeovers) < times) {
      const before = sum(report => report.takeovers)
      const { id: game } = games[reports.length % games.length]!
      const wanted = Math.min(IN_A_ROW, times - before)
      const onTakeover = (done: number) => onDone?.(before + done)
      const report = await runTakeovers(url, { game, wanted, entry, seed: `${seed}/${reports.length}`, onTakeover })
      reports.push(report)
      if (report.takeovers === 0) break // no further takeovers are possible: reported below
    }
    const violations = reports.flatMap(report => report.violations)
    return {
      times: sum(report => report.takeovers),
      figures: {
        'times a server was stopped': sum(({ stops }) => stops),
        'actions acknowledged to clients': sum(({ acked }) => acked),
        'actions sent again to another server': sum(({ resent }) => resent),
        'views shown and found right': sum(({ views }) => views),
        'of these on lines to a server that had been given up': sum(({ oldViews }) => oldViews),
        ...timesNamed(
          'until everybody is back at the other server',
          reports.flatMap(({ returnTimes }) => returnTimes),
        ),
      },
      violations:
        reports.at(-1)?.takeovers === 0 ? [...violations, 'nothing could be taken over any more'] : violations,
    }
  })
}

interface Plan {
  readonly game: string
  readonly wanted: number
  readonly entry: string
  readonly seed: string
  onTakeover(done: number): void
}

async function runTakeovers(url: string, { game, wanted, entry, seed, onTakeover }: Plan): Promise<Report> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-faults-'))
  const database = await newDatabase(url)
  const run = () => ServerProcess.create(serverFile(entry), dataDir, database.url)
  const servers = [await run(), await run()]
  const tables = new BusyTables(
    servers.map(({ address }) => address),
    { game, options: OPTIONS[game] ?? {}, seed },
  )
  const rng = createRng(`${seed}/stops`)
  const oldHistories: History[] = []
  const returnTimes: number[] = []
  let takeovers = 0
  let stops = 0
  try {
    await Promise.all(servers.map(server => server.start({ mute: true })))
    for (let idle = 0; takeovers < wanted && idle < MOST_IDLE_STOPS; stops++) {
      await Promise.race([tables.fill(TABLES), sleep(PLAY_WITHIN)])
      const enough = tables.acked + BETWEEN
      await timeUntil(() => tables.acked >= enough, PLAY_WITHIN)
      const [stopped] = servers.toSorted((a, b) => tables.peopleAt(b.address) - tables.peopleAt(a.address))
      const { pid } = stopped!
      process.kill(pid, 'SIGSTOP')
      try {
        await sleep(GIVEN_UP_AFTER)
        const moved = tables.moveFrom(stopped!.address)
        oldHistories.push(...moved)
        returnTimes.push(await timeUntil(() => tables.allBack, PLAY_WITHIN))
        const before = tables.ackedByTable
        await sleep(SILENCE[0] + rng.int(SILENCE[1] - SILENCE[0]))
        const after = tables.ackedByTable
        const wentOn = (table: string) => (after.get(table) ?? 0) > (before.get(table) ?? Infinity)
        const count = [...new Set(moved.map(({ table }) => table))].filter(wentOn).length
        takeovers += count
        idle = count > 0 ? 0 : idle + 1
      } finally {
        process.kill(pid, 'SIGCONT')
      }
      await sleep(AFTERWARDS)
      tables.hangUp()
      onTakeover(Math.min(takeovers, wanted))
    }
    tables.rest()
    await timeUntil(() => tables.quiet, entry.startsWith('broken/') ? PLAY_WITHIN : CALM_WITHIN)
    await Promise.all(servers.map(server => server.stop()))
    const matches = await readPostgresMatches(database.url)
    const verdict = check(tables.histories, matches, openGame)
    const old = check(oldHistories, matches, openGame)
    const lost = verdict.unanswered
    const { acked, resent, views } = verdict
    const violations = [...verdict.violations, ...onlyViews(old.violations), ...lost]
    return { takeovers, stops, acked, resent, views: views + old.views, oldViews: old.views, returnTimes, violations }
  } finally {
    tables.leave()
    await Promise.all(servers.map(server => server.kill()))
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** An old connection sent nothing: its log and actions were checked before. */
function onlyViews(violations: readonly string[]): readonly string[] {
  return violations.filter(violation => violation.includes(' was shown '))
}
