/** F4: bytes of the database that are flipped, truncated or overwritten, and rows that were edited. */

import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { games, openGame } from '#games'
import { advance, createRng, hashJson, startMatch } from '#kernel'
import type { CloseReason } from '#server/connection/closeReasons.ts'
import { type RunningServer, startServer } from '#server/server.ts'
import { DEFAULT_SETTINGS } from '#server/settings.ts'
import { SqliteStore, type SqliteStoreSettings } from '#server/store/sqlite/sqliteStore.ts'
import { TestClient } from '#server/testing/client.ts'
import { ForgivingStore } from '../../servers/broken/forgiving.ts'
import { inFile, type Part, WAYS } from './damageWays.ts'
import type { Fault, FaultFindings, FaultRun } from '../../fault.ts'
import type { StoredMatch } from '../../runs/histories.ts'
import { inPieces } from '../../runs/runInPieces.ts'
import { readMatches } from '../../runs/readLog.ts'
import { playSome } from '../../runs/someMatches.ts'

const TABLES = 4
/** Each is another damage, with a server of its own in this process. */
const PIECES = { size: 1, sideBySide: 4 }

export const damage: Fault = {
  id: 'F4',
  name: 'flipped and torn bytes',
  holds: 'a damaged match is refused, never shown changed; the other tables go on',
  about: `A database with ${TABLES} matches, its write-ahead log included, is damaged in one of ${WAYS.length} ways: a letter of a row of a log, of a match's terms or of how it stands, an entry that is gone or in another's place, the end of a log;
bits, a torn end or overwritten sectors of the write-ahead log, or of a file that holds everything. Then a server is started over it and somebody comes to every table. What they see must be what the rules make of what was written: a damaged match must be refused
(TABLE_BROKEN) or the whole file be, where SQLite notices; where a file lost its end, a table may be gone (NO_SUCH_TABLE) or still open for its match; nobody may be shown a changed match. Where only rows were changed, the other tables must go on. A write-ahead log that was cut short takes matches back to an earlier moment, and
to nothing else.`,
  times: 10_000,
  run: plan => damageAgainAndAgain(plan, settings => new SqliteStore(settings)),
  control: {
    about: 'a server that does not follow the hash chain.',
    times: 200,
    run: plan => damageAgainAndAgain(plan, settings => new ForgivingStore(settings)),
  },
}

async function damageAgainAndAgain(
  plan: FaultRun,
  open: (settings: SqliteStoreSettings) => SqliteStore,
): Promise<FaultFindings> {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-damage-'))
  const sums = { refusedFiles: 0, refusedTables: 0, servedWhole: 0, servedEarlier: 0 }
  const violations: string[] = []
  let begun = 0
  try {
    const whole = join(folder, 'whole')
    await playSome({ dataDir: whole, tables: TABLES, game: games[0]!.id, seed: plan.seed })
    const settled = settle(whole, join(folder, 'settled'))
    const written = readMatches(settled).map(match => ({ match, views: viewsOf(match) }))
    const tables = written.map(({ match }) => match.table)
    await inPieces(plan, PIECES, async ({ seed, onDone }) => {
      const way = WAYS[begun++ % WAYS.length]!
      const damaged = mkdtempSync(join(folder, 'damaged-'))
      cpSync(way.part === 'log' ? whole : settled, damaged, { recursive: true })
      way.damage(damaged, createRng(seed))
      const served = await serve(damaged, tables, open)
      const wrong = served === null ? [] : judge(served, written, way.part)
      violations.push(...wrong.map(problem => `${way.name}, seed ${seed}: ${problem}`))
      count(sums, served, written)
      rmSync(damaged, { recursive: true, force: true })
      onDone?.(1)
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    times: plan.times,
    figures: {
      'files refused as a whole': sums.refusedFiles,
      'tables refused as broken': sums.refusedTables,
      'tables served as they were': sums.servedWhole,
      'tables served as they were a moment earlier': sums.servedEarlier,
    },
    violations,
  }
}

/** What a client saw at a table: the match, its lobby, or the reason of its refusal. */
type Seen = { readonly seq: number; readonly hash: string } | 'gathering' | CloseReason
type Served = ReadonlyMap<string, Seen>

interface Written {
  readonly match: StoredMatch
  /** views[seq]: the hash of the spectators' view at that place. */
  readonly views: readonly string[]
}

/** `null`: the server cannot open these files at all. */
async function serve(
  dataDir: string,
  tables: readonly string[],
  open: (settings: SqliteStoreSettings) => SqliteStore,
): Promise<Served | null> {
  let isLost = false
  const onFatal = () => void (isLost = true)
  const settings = { ...DEFAULT_SETTINGS, dataDir, port: 0, host: '127.0.0.1', webRoot: null, logLevel: 'silent' }
  let store: SqliteStore
  try {
    store = open({ dataDir, gather: settings.gather, onFatal })
  } catch {
    return null // SQLite reported it
  }
  let server: RunningServer
  try {
    server = await startServer(settings, { store })
  } catch {
    await store.close().catch(onFatal)
    return null // damage in what is read at the start
  }
  const served = new Map<string, Seen>()
  try {
    for (const table of tables) served.set(table, await look(server.address, table))
  } finally {
    await server.stop().catch(onFatal)
  }
  return isLost ? null : served
}

async function look(address: string, table: string): Promise<Seen> {
  const client = await new TestClient(address).opened()
  client.hello(table, null)
  const seen = await Promise.race([
    client.heard('update'),
    client.heard('problem'),
    client.heard('table', ({ table }) => table.status === 'gathering'),
  ])
  client.leave()
  if (seen.type === 'table') return 'gathering'
  return seen.type === 'update' ? { seq: seen.seq, hash: seen.hash } : (seen.code as CloseReason)
}

/** Only a log that lost its end may take a match back to an earlier position, or to its lobby. */
function judge(served: Served, written: readonly Written[], part: Part): string[] {
  const problems: string[] = []
  const mayBeEarlier = part === 'log'
  for (const { match, views } of written) {
    const seen = served.get(match.table)!
    if (seen === 'gathering') {
      if (!mayBeEarlier) problems.push('a table where people had played was open for a match')
    } else if (typeof seen === 'string') {
      const isFair = seen === 'TABLE_BROKEN' || (seen === 'NO_SUCH_TABLE' && part !== 'rows')
      if (!isFair) problems.push(`somebody was told ${seen}`)
    } else if (views[seen.seq] !== seen.hash) problems.push('somebody was shown what was never played')
    else if (seen.seq < views.length - 1 && !mayBeEarlier) problems.push('a log that was cut short was taken for whole')
  }
  const refused = [...served.values()].filter(seen => seen === 'TABLE_BROKEN').length
  if (part === 'rows' && refused > 1) problems.push(`one match was damaged, and ${refused} tables are closed`)
  return problems
}

function count(
  sums: Record<'refusedFiles' | 'refusedTables' | 'servedWhole' | 'servedEarlier', number>,
  served: Served | null,
  written: readonly Written[],
): void {
  if (!served) sums.refusedFiles++
  for (const { match, views } of served ? written : []) {
    const seen = served!.get(match.table)!
    if (seen === 'gathering') sums.servedEarlier++
    else if (typeof seen === 'string') sums.refusedTables++
    else if (seen.seq === views.length - 1) sums.servedWhole++
    else sums.servedEarlier++
  }
}

function viewsOf(stored: StoredMatch): string[] {
  const { game } = openGame(stored.game)!
  const match = startMatch(game, { seats: stored.seats, options: stored.options }, stored.seed)
  const look = () => hashJson(game.view(match.state, null))
  return [look(), ...stored.entries.map(({ entry }) => (advance(match, entry), look()))]
}

/** The same with everything in the file itself, and an empty write-ahead log. */
function settle(whole: string, settled: string): string {
  cpSync(whole, settled, { recursive: true })
  inFile(settled, file => file.exec('PRAGMA wal_checkpoint(TRUNCATE)'))
  return settled
}
