/** F7: the database fails over to a replica that lags behind, during play. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { games, openGame } from '#games'
import { newDatabase, type OwnPostgres, startPostgres } from '../../../../scripts/testSupport/postgres.ts'
import { check, type Verdict } from '../../checker.ts'
import { type DatabaseProxy, openDatabaseProxy } from './databaseProxy.ts'
import type { Fault, FaultFindings, FaultRun } from '../../fault.ts'
import { OPTIONS } from '../../kills.ts'
import { ServerProcess, serverFile } from '../../servers/serverProcess.ts'
import { readPostgresMatches } from '../../runs/readPostgresLog.ts'
import { timeUntil } from '../../run.ts'
import { BusyTables } from '../../runs/tables.ts'

const TABLES = 10
/** Actions acknowledged before the replica lags, while it does, and after it has taken over. */
const BEFORE = 20
const LOST = 20
const AFTER = 30
/** Milliseconds for each of these, at most; and for all answers at the end. */
const PLAY_WITHIN = 30_000
const CALM_WITHIN = 30_000

export const failovers: Fault = {
  id: 'F7',
  name: 'failover to a replica that lags',
  holds: 'logs have neither hole nor fork, people who were shown what is lost are told so, and play goes on',
  about: `One server over a PostgreSQL of its own with an asynchronous replica, ${TABLES} tables; every game in its turn, the live one too. While they are played the replica hears nothing more, ${LOST} actions
later the database is killed, the replica is promoted and takes its place. What the replica never heard of is lost. Every log must have no hole and an unbroken hash chain, everybody who was shown what is
lost must be told so, everything they were told after that must be true, and play must go on.`,
  times: 40,
  run: plan => failOver(plan, 'serveRoomy.ts'),
  control: {
    about: 'a server that writes entries without looking for the one before, and never looks how far a log has come.',
    times: games.length,
    run: plan => failOver(plan, 'broken/serveUnchained.ts'),
  },
}

interface Round {
  readonly verdict: Verdict
  /** How many clients were told that moves were lost. */
  readonly told: number
  readonly wentOn: boolean
  readonly answered: boolean
}

async function failOver({ times, seed, onDone }: FaultRun, entry: string): Promise<FaultFindings> {
  const rounds: Round[] = []
  for (let done = 0; done < times; done++) {
    rounds.push(await failOverOnce(games[done % games.length]!.id, `${seed}/${done}`, entry))
    onDone?.(done + 1)
  }
  const sum = (pick: (round: Round) => number) => rounds.reduce((sum, round) => sum + pick(round), 0)
  return {
    times,
    figures: {
      'people told that moves were lost': sum(({ told }) => told),
      'actions acknowledged to clients': sum(({ verdict }) => verdict.acked),
      'entries in the logs': sum(({ verdict }) => verdict.entries),
      'views shown and found right': sum(({ verdict }) => verdict.views),
    },
    violations: rounds.flatMap(({ verdict, wentOn, answered }) => [
      ...verdict.violations,
      ...(wentOn ? [] : ['play did not go on']),
      ...(answered ? [] : ['not all were answered']),
    ]),
  }
}

async function failOverOnce(game: string, seed: string, entry: string): Promise<Round> {
  const primary = await startPostgres()
  if (!primary) throw new Error('there is no PostgreSQL for this platform')
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-faults-'))
  const database = await newDatabase(primary.url)
  const [proxy, replication] = [await openDatabaseProxy(database.url), await openDatabaseProxy(primary.url)]
  const server = await ServerProcess.create(serverFile(entry), dataDir, proxy.url)
  const tables = new BusyTables([server.address], { game, options: OPTIONS[game] ?? {}, seed })
  let replica: OwnPostgres | null = null
  try {
    replica = await primary.standby(replication.url)
    await server.start({ mute: true })
    await tables.fill(TABLES)
    await playOn(tables, BEFORE)
    await tables.fill(TABLES)
    await follows(replica, primary)
    replication.setSilent(true)
    await playOn(tables, LOST)
    await takeOver({ primary, replica, proxy, database: database.url })
    const after = at(replica, database.url)
    // A client that saw its match end would leave, and not learn that it did not.
    await allKnow(after, () => tables.positions.filter(({ over }) => over))
    await tables.fill(TABLES)
    const wentOn = await playOn(tables, AFTER)
    tables.rest()
    await timeUntil(() => tables.quiet, CALM_WITHIN)
    const answered = tables.quiet
    await allKnow(after, () => tables.positions)
    await server.stop()
    const stored = await readPostgresMatches(after)
    const told = tables.problems.filter(code => code === 'MOVES_LOST').length
    return { verdict: check(tables.histories, stored, openGame), told, wentOn, answered }
  } finally {
    tables.leave()
    await server.kill()
    proxy.close()
    replication.close()
    await replica?.stop()
    await primary.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Whether so many more actions were acknowledged. */
async function playOn(tables: BusyTables, actions: number): Promise<boolean> {
  const enough = tables.acked + actions
  await timeUntil(() => tables.acked >= enough, PLAY_WITHIN)
  return tables.acked >= enough
}

/** Waits until these clients have the position of the database; if they never do, the check reports it. */
async function allKnow(url: string, whom: () => BusyTables['positions']): Promise<void> {
  for (const until = performance.now() + CALM_WITHIN; performance.now() < until;) {
    const stored = new Map((await readPostgresMatches(url)).map(({ table, entries }) => [table, entries.length]))
    if (whom().every(({ table, seq }) => seq === stored.get(table))) return
  }
}

interface Pair {
  readonly primary: OwnPostgres
  readonly replica: OwnPostgres
  readonly proxy: DatabaseProxy
  readonly database: string
}

async function takeOver({ primary, replica, proxy, database }: Pair): Promise<void> {
  await primary.kill()
  await ask(replica.url, 'SELECT pg_promote()')
  proxy.leadTo(at(replica, database))
}

/** Waits until the replica has received all that is written by now. */
async function follows(replica: OwnPostgres, primary: OwnPostgres): Promise<void> {
  const written = await ask(primary.url, 'SELECT pg_current_wal_lsn()::text AS answer')
  const hasIt = async () =>
    (await ask(replica.url, `SELECT pg_last_wal_replay_lsn() >= '${written}' AS answer`)) === true
  for (const until = performance.now() + PLAY_WITHIN; !(await hasIt());) {
    if (performance.now() > until) throw new Error('the replica does not follow')
  }
}

async function ask(url: string, text: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ answer: unknown }>(text).finally(() => client.end())
  return rows[0]?.answer
}

/** The same database at another server. */
function at({ url }: OwnPostgres, database: string): string {
  const other = new URL(url)
  other.pathname = new URL(database).pathname
  return other.href
}
