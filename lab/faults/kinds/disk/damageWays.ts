/** The ways in which F4 damages a database: edited rows, or changed bytes of its files. */

import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Rng } from '#kernel'

/** Edited rows, or bytes of the file or of its write-ahead log. */
export type Part = 'rows' | 'file' | 'log'

export interface Way {
  readonly name: string
  readonly part: Part
  damage(folder: string, rng: Rng): void
}

const DATABASE = 'parlour.db'
const LOG = 'parlour.db-wal'
const SECTOR = 512

/** Rows of which a letter is changed: their key, and where the letter may be. */
interface Letters {
  readonly table: string
  readonly key: readonly string[]
  readonly columns: readonly string[]
}

const ENTRIES: Letters = {
  table: 'entries',
  key: ['match', 'seq'],
  columns: ['entry', 'prev_hash', 'hash', 'action_id'],
}
const TERMS: Letters = {
  table: 'matches',
  key: ['rowid'],
  columns: ['seed', 'options', 'content_hash', 'game', 'id'],
}
const STANDING: Letters = { table: 'matches', key: ['rowid'], columns: ['turn'] }

const inRows = (name: string, change: (file: DatabaseSync, rng: Rng) => void): Way => ({
  name,
  part: 'rows',
  damage: (folder, rng) => inFile(folder, file => change(file, rng)),
})
const inBytes = (name: string, change: (path: string, rng: Rng) => void): Way[] => [
  { name: `${name} of the file`, part: 'file', damage: (folder, rng) => change(join(folder, DATABASE), rng) },
  { name: `${name} of the write-ahead log`, part: 'log', damage: (folder, rng) => change(join(folder, LOG), rng) },
]

export const WAYS: readonly Way[] = [
  inRows('a letter in a log', (file, rng) => changeLetter(file, rng, ENTRIES)),
  inRows('a letter in the terms of a match', (file, rng) => changeLetter(file, rng, TERMS)),
  inRows('an entry gone or in another’s place', misplace),
  inRows('the end of a log', cutLog),
  inRows('a letter in how a match stands', (file, rng) => changeLetter(file, rng, STANDING)),
  ...inBytes('bits', flipBits),
  ...inBytes('a torn end', tear),
  ...inBytes('sectors', overwrite),
]

export function inFile(folder: string, change: (file: DatabaseSync) => void): void {
  const file = new DatabaseSync(join(folder, DATABASE))
  file.exec('PRAGMA foreign_keys = OFF')
  change(file)
  file.close()
}

function changeLetter(file: DatabaseSync, rng: Rng, { table, key, columns }: Letters): void {
  const column = rng.pick(columns)
  const select = `SELECT ${key.join(', ')}, ${column} AS text FROM ${table} WHERE ${column} IS NOT NULL`
  const row = rng.pick(file.prepare(select).all()) as { text: string; [part: string]: string | number }
  const { text } = row
  const at = rng.int(text.length)
  const letter = String.fromCharCode(33 + rng.int(94))
  const changed = text.slice(0, at) + (letter === text[at] ? '0' : letter) + text.slice(at + 1)
  const which = key.map(part => `${part} = ?`).join(' AND ')
  file
    .prepare(`UPDATE OR IGNORE ${table} SET ${column} = ? WHERE ${which}`)
    .run(changed, ...key.map(part => row[part]!))
}

function misplace(file: DatabaseSync, rng: Rng): void {
  const rows = file.prepare('SELECT match, seq FROM entries').all() as { match: string; seq: number }[]
  const one = rng.pick(rows)
  const other = rng.pick(rows.filter(({ match, seq }) => match === one.match && seq !== one.seq))
  const move = file.prepare('UPDATE entries SET seq = ? WHERE match = ? AND seq = ?')
  if (rng.int(2) === 0) {
    file.prepare('DELETE FROM entries WHERE match = ? AND seq = ?').run(one.match, one.seq)
  } else {
    const aside = 1_000_000
    move.run(aside, one.match, one.seq)
    move.run(one.seq, one.match, other.seq)
    move.run(other.seq, one.match, aside)
  }
}

function cutLog(file: DatabaseSync, rng: Rng): void {
  const matches = file.prepare('SELECT match, max(seq) AS last FROM entries GROUP BY match').all()
  const { match, last } = rng.pick(matches) as { match: string; last: number }
  file.prepare('DELETE FROM entries WHERE match = ? AND seq > ?').run(match, rng.int(last))
}

function flipBits(path: string, rng: Rng): void {
  const bytes = readFileSync(path)
  for (let flips = 1 + rng.int(8); flips > 0 && bytes.length > 0; flips--) {
    const at = rng.int(bytes.length)
    bytes[at] = bytes[at]! ^ (1 << rng.int(8))
  }
  writeFileSync(path, bytes)
}

function tear(path: string, rng: Rng): void {
  truncateSync(path, rng.int(readFileSync(path).length + 1))
}

/** With zeros, with noise, or with another sector. */
function overwrite(path: string, rng: Rng): void {
  const bytes = readFileSync(path)
  const sectors = Math.floor(bytes.length / SECTOR)
  if (sectors === 0) return
  const at = rng.int(sectors) * SECTOR
  const way = rng.int(3)
  if (way === 0) bytes.fill(0, at, at + SECTOR)
  else if (way === 1) for (let i = 0; i < SECTOR; i++) bytes[at + i] = rng.int(256)
  else {
    const other = rng.int(sectors) * SECTOR
    bytes.copyWithin(at, other, other + SECTOR)
  }
  writeFileSync(path, bytes)
}
