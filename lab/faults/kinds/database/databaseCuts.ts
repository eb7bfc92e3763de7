/** F7: the database restarts, becomes silent, or its connections are cut, also during a commit. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { createRng, type Rng } from '#kernel'
import { games, openGame } from '#games'
import { newDatabase, type OwnPostgres, startPostgres } from '../../../../scripts/testSupport/postgres.ts'
import { check } from '../../checker.ts'
import { type DatabaseProxy, openDatabaseProxy } from './databaseProxy.ts'
import type { Fault, FaultFindings, FaultRun } from '../../fault.ts'
import { lengths, timesNamed } from '../../figures.ts'
import { ServerProcess, serverFile } from '../../servers/serverProcess.ts'
import { readPostgresMatches } from '../../runs/readPostgresLog.ts'
import { timeUntil } from '../../run.ts'
import { BusyTables } from '../../runs/tables.ts'

/** The kinds of failure, and how often out of a hundred times. */
const KINDS = {
  'cut before the commit is heard': 32,
  'cut before its answer is': 32,
  'all lines cut': 14,
  'all backends ended': 12,
  'killed and started again': 6,
  'silent for a moment': 3,
  'away for longer than anybody waits': 1,
} as const
type Kind = keyof typeof KINDS

const TABLES = 10
/** Milliseconds: the longest time to an answer, and a tolerance for a busy machine. */
const LONGEST_WAIT = 5000
const SLACK = 700
/** Milliseconds of silence, and of downtime. */
const SILENCE = [500, 3500] as const
const AWAY = 7000
/** Actions acknowledged from one fault to the next. */
const BETWEEN = 3
/** Milliseconds for the next actions of play, at most; and for all answers at the end, where the server is not a control. */
const PLAY_WITHIN = 15_000
const CALM_WITHIN = 60_000

export const databaseCuts: Fault = {
  id: 'F7',
  name: 'database restarts and cuts',
  holds: `an answer within ${LONGEST_WAIT / 1000} s, and a true one; nothing is lost, doubled, or done although it was refused`,
  about: `One server over a PostgreSQL of its own, ${TABLES} tables. The lines to the database are cut, in the midst of a commit just before the database hears of it or just before the server hears back, or all of them at
any moment; backends are ended; the whole database is killed and started again, falls silent for up to ${SILENCE[1] / 1000} s, or is away for ${AWAY / 1000} s. An action must be answered within ${LONGEST_WAIT / 1000} s: acknowledged if it was saved,
refused if it surely was not; where nobody can say, the line closes, and the action that is sent again under its id is answered rightly. Nothing acknowledged may be lost,
nothing refused may be in the log, nothing may be there twice.`,
  times: 1000,
  run: plan => cutAgainAndAgain(plan, 'serveRoomy.ts', rng => kindAt(rng.int(100))),
  control: {
    about:
      'a server that takes a line that breaks during the commit for a failure, and does not ask what became of it.',
    times: 30,
    // Only this kind distinguishes such a server from a correct one.
    run: plan => cutAgainAndAgain(plan, 'broken/serveHasty.ts', () => 'cut before its answer is'),
  },
}

async function cutAgainAndAgain(
  { times, seed, timed = true, onDone }: FaultRun,
  entry: string,
  chooseKind: (rng: Rng) => Kind,
): Promise<FaultFindings> {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('there is no PostgreSQL for this platform')
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-faults-'))
  const database = await newDatabase(postgres.url)
  const proxy = await openDatabaseProxy(database.url)
  const server = await ServerProcess.create(serverFile(entry), dataDir, proxy.url)
  const tables = new BusyTables([server.address], { game: games[0]!.id, seed })
  const rng = createRng(`${seed}/cuts`)
  const counts = new Map<Kind, number>()
  try {
    await server.start({ mute: true })
    for (let done = 0; done < times; done++) {
      void tables.fill(TABLES)
      const enough = tables.acked + BETWEEN
      await timeUntil(() => tables.acked >= enough, PLAY_WITHIN)
      const kind = chooseKind(rng)
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      await strike(kind, { postgres, proxy, url: database.url, rng })
      onDone?.(done + 1)
    }
    tables.rest()
    await timeUntil(() => tables.quiet, entry.startsWith('broken/') ? PLAY_WITHIN : CALM_WITHIN)
    const isAlive = server.isRunning
    await server.stop()
    const verdict = check(tables.histories, await readPostgresMatches(database.url), openGame)
    const { acked, resent, refused, views, unanswered } = verdict
    const waits = lengths(tables.waits)
    return {
      times,
      figures: {
        ...Object.fromEntries(Object.keys(KINDS).map(kind => [kind, counts.get(kind as Kind) ?? 0])),
        'actions acknowledged to clients': acked,
        'actions refused because they could not be saved': refused,
        'actions sent again because nobody could say': resent,
        'views shown and found right': views,
        ...timesNamed('from an action to its answer', waits),
      },
      violations: [
        ...verdict.violations,
        ...(isAlive ? [] : ['the server ended']),
        ...unanswered,
        ...(timed ? waits : [])
          .filter(wait => wait > LONGEST_WAIT + SLACK)
          .map(wait => `an answer took ${Math.round(wait)} ms`),
      ],
    }
  } finally {
    tables.leave()
    await server.kill()
    proxy.close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function kindAt(percent: number): Kind {
  let left = percent
  for (const [kind, share] of Object.entries(KINDS)) {
    if (left < share) return kind as Kind
    left -= share
  }
  throw new Error(`the shares of all kinds are less than ${percent}`)
}

interface Target {
  readonly postgres: OwnPostgres
  readonly proxy: DatabaseProxy
  readonly url: string
  readonly rng: Rng
}

async function strike(kind: Kind, { postgres, proxy, url, rng }: Target): Promise<void> {
  switch (kind) {
    case 'cut before the commit is heard':
    case 'cut before its answer is': {
      const before = proxy.cuts
      proxy.cutNext(kind === 'cut before its answer is' ? 'after' : 'before')
      await timeUntil(() => proxy.cuts > before, PLAY_WITHIN)
      return
    }
    case 'all lines cut':
      return proxy.cutAll()
    case 'all backends ended':
      return endBackends(url)
    case 'killed and started again':
      await postgres.kill()
      return postgres.start()
    case 'silent for a moment':
    case 'away for longer than anybody waits':
      proxy.setSilent(true)
      await sleep(kind === 'silent for a moment' ? SILENCE[0] + rng.int(SILENCE[1] - SILENCE[0]) : AWAY)
      return proxy.setSilent(false)
  }
}

async function endBackends(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client
    .query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    )
    .finally(() => client.end())
}
