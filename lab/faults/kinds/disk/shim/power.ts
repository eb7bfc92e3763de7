/** Simulates a power cut from a recorded log of disk writes: what was not synced is lost, in whole or in part. */

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rng } from '#kernel'

/** The header that the library writes for each write, sync or truncation. */
const HEAD = 24
/** A disk writes so many bytes atomically. */
const SECTOR = 512
const NOTHING = Buffer.alloc(0)

/** The content of a file: the first `length` of these bytes. */
interface Content {
  bytes: Buffer
  length: number
}
type Files = Record<'D' | 'W', Content>
interface Write {
  readonly offset: number
  readonly data: Buffer
}
/** A file was truncated. */
interface Cut {
  readonly size: number
}

/** A disk with its content at the start of the process. */
export class Disk {
  readonly #dataDir: string
  readonly #log: string
  readonly #files: Files = { D: { bytes: NOTHING, length: 0 }, W: { bytes: NOTHING, length: 0 } }

  constructor(dataDir: string, log: string) {
    this.#dataDir = dataDir
    this.#log = log
  }

  /** Leaves in the data folder what a disk would hold after a power cut. Returns how many writes had not been synced. */
  cutPower(rng: Rng): number {
    const files = this.#files
    const pending: Record<'D' | 'W', (Write | Cut)[]> = { D: [], W: [] }
    const carryOut = (file: 'D' | 'W', changes: readonly (Write | Cut)[]) =>
      changes.forEach(change => apply(files[file], change))
    for (const { kind, file, offset, data } of records(existsSync(this.#log) ? readFileSync(this.#log) : NOTHING)) {
      if (kind === 'W') pending[file].push({ offset, data })
      else if (kind === 'T') pending[file].push({ size: offset })
      else carryOut(file, pending[file].splice(0))
    }
    const lost = pending.D.length + pending.W.length
    // By turns none of it has reached the disk, the first few writes have, or any of their sectors in any order.
    const way = rng.int(3)
    for (const file of ['D', 'W'] as const) {
      if (way === 1) carryOut(file, pending[file].slice(0, rng.int(pending[file].length + 1)))
      if (way === 2) carryOut(file, sectorsOf(pending[file], rng))
    }
    writeFileSync(join(this.#dataDir, 'parlour.db'), held(files.D))
    writeFileSync(join(this.#dataDir, 'parlour.db-wal'), held(files.W))
    rmSync(join(this.#dataDir, 'parlour.db-shm'), { force: true })
    rmSync(this.#log, { force: true })
    return lost
  }
}

function* records(log: Buffer): Generator<{ kind: string; file: 'D' | 'W'; offset: number; data: Buffer }> {
  for (let at = 0; at + HEAD <= log.length;) {
    const kind = String.fromCharCode(log[at]!)
    const length = kind === 'W' ? Number(log.readBigUInt64LE(at + 16)) : 0
    // The process was killed while it wrote this record.
    if (at + HEAD + length > log.length) return
    const file = log[at + 1] === 'D'.charCodeAt(0) ? 'D' : 'W'
    yield { kind, file, offset: Number(log.readBigUInt64LE(at + 8)), data: log.subarray(at + HEAD, at + HEAD + length) }
    at += HEAD + length
  }
}

function held({ bytes, length }: Content): Buffer {
  return bytes.subarray(0, length)
}

function apply(content: Content, change: Write | Cut): void {
  if ('size' in change) {
    content.length = Math.min(content.length, change.size)
    return
  }
  const { offset, data } = change
  const end = offset + data.length
  if (end > content.bytes.length) content.bytes = Buffer.concat([held(content)], 2 * end)
  if (offset > content.length) content.bytes.fill(0, content.length, offset)
  data.copy(content.bytes, offset)
  content.length = Math.max(content.length, end)
}

function sectorsOf(changes: readonly (Write | Cut)[], rng: Rng): (Write | Cut)[] {
  const sectors = changes.flatMap((change): (Write | Cut)[] => ('size' in change ? [change] : split(change)))
  return sectors.filter(() => rng.int(2) === 0)
}

function split({ offset, data }: Write): Write[] {
  const parts: Write[] = []
  for (let from = 0; from < data.length;) {
    const to = Math.min(data.length, from + SECTOR - ((offset + from) % SECTOR))
    parts.push({ offset: offset + from, data: data.subarray(from, to) })
    from = to
  }
  return parts
}
