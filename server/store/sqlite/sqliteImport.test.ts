import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { chainStart, verifyChain, verifyTip } from '../hashChain.ts'
import { inspectFile } from '../inspection.ts'
import { SqliteStore } from './sqliteStore.ts'
import { temporaryFolder } from '../../testing/running.ts'

const KILLED = join(import.meta.dirname, '../../testing/daybook')

interface Acknowledged {
  readonly table: string
  readonly seat: number
  readonly id: string
  readonly seq: number
  readonly action: unknown
}

const acknowledged = JSON.parse(readFileSync(join(KILLED, 'acknowledged.json'), 'utf8')) as Acknowledged[]
const tables = [...new Set(acknowledged.map(({ table }) => table))]

/** A copy of what the killed server left, changed by `sql`. */
function killed(sql?: string): string {
  const folder = temporaryFolder()
  for (const name of ['parlour.db', 'parlour.db-wal']) {
    writeFileSync(join(folder, name), brotliDecompressSync(readFileSync(join(KILLED, `${name}.br`))))
  }
  if (sql !== undefined) {
    const file = new DatabaseSync(join(folder, 'parlour.db'))
    file.exec(sql)
    file.close()
  }
  return folder
}

function openStore(dataDir: string): SqliteStore {
  const store = new SqliteStore({ dataDir, gather: 0, onFatal: () => {} })
  onTestFinished(() => store.close().catch(() => undefined))
  return store
}

function inspect(folder: string) {
  return inspectFile(join(folder, 'parlour.db'), { matches: Infinity })
}

function tableNamesIn(folder: string): unknown[] {
  const file = new DatabaseSync(join(folder, 'parlour.db'), { readOnly: true })
  const names = file.prepare("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')").all()
  file.close()
  return names.map(({ name }) => name)
}

test('every acknowledged action of a server killed with lines in its daybook is there', async () => {
  const folder = killed()
  const before = inspect(folder)
  const store = openStore(folder)
  expect(acknowledged).toHaveLength(85)
  for (const id of tables) {
    const { match } = (await store.table(id))!
    const rows = await store.entriesAfter(match!, 0)
    const start = chainStart((await store.match(match!))!)
    verifyChain(start, 0, rows)
    const turn = (await store.turn(match!))!
    expect(turn.tip).toBe(rows.at(-1)!.hash)
    verifyTip(turn.tip, start, rows)
    for (const { seat, id: actionId, seq, action } of acknowledged.filter(({ table }) => table === id)) {
      expect(rows[seq - 1]).toMatchObject({ seq, actionId, entry: { seat, action } })
    }
  }
  for (const name of ['daybook', 'brought_over', 'log', 'standings']) expect(tableNamesIn(folder)).not.toContain(name)
  const after = inspect(folder)
  expect(after).toMatchObject({ tables: 3, matches: 3, problems: [] })
  expect(after.entries).toBeGreaterThanOrEqual(acknowledged.length)
  expect(before).toEqual(after)
})

const MISSING = 'lines are missing in the daybook'
test.each([
  ['a line is missing', 'DELETE FROM daybook WHERE number = 70', MISSING],
  ['its first line is missing', 'DELETE FROM daybook WHERE number = 65', MISSING],
  ['its end is missing', 'DELETE FROM daybook WHERE number > 80', MISSING],
  ['all of it is missing', 'DELETE FROM daybook', MISSING],
  ['the last moved line is unknown', 'DELETE FROM brought_over', MISSING],
  ['less was written than it has', "DELETE FROM sqlite_sequence WHERE name = 'daybook'", MISSING],
  [
    'a line belongs to no match',
    "UPDATE daybook SET match = 'other' WHERE number = 70",
    'a line of the daybook belongs to no match',
  ],
])('a daybook of which %s is refused, and stays as it is', (_name, sql, problem) => {
  const folder = killed(sql)
  const names = tableNamesIn(folder)
  for (let again = 0; again < 2; again++) expect(() => openStore(folder)).toThrow(problem)
  expect(inspect(folder).problems).toContain(problem)
  expect(tableNamesIn(folder)).toEqual(names)
})

test('a changed line is found by the hash chain, before and after the import', async () => {
  const folder = killed(`UPDATE daybook SET entry = replace(entry, '"at":', '"at":1') WHERE number = 70`)
  const { problems } = inspect(folder)
  expect(problems).toEqual([expect.stringMatching(/^match .{4}…: entry \d+ of the log is not what was written$/)])
  await openStore(folder).close()
  expect(inspect(folder).problems).toEqual(problems)
})
