/** What a server of an earlier version left: its data folder, and the tokens and links of its people. */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { Seat } from '#kernel'
import type { MyTable, SeatGranted } from '#protocol/messages.ts'
import type { History } from '../../lab/faults/runs/histories.ts'

export interface OldSeat extends SeatGranted {
  /** The token of the seat before it was moved. */
  readonly former?: string
  /** The last position shown; absent in the lobby. */
  readonly shown?: { readonly seq: number; readonly hash: string }
}

export interface OldTable {
  /** A short name for the case. */
  readonly name: string
  readonly game: string
  readonly table: string
  readonly status: MyTable['status']
  readonly seats: readonly OldSeat[]
  /** Addresses of pages, from `#` on. */
  readonly links: { readonly invite: string; readonly table: string; readonly replay: string; readonly move?: string }
  /** Chat messages, in order. */
  readonly said: readonly { readonly id: string; readonly seat: Seat; readonly words: string }[]
  /** Hash of each part of the match file as served. */
  readonly replay?: Readonly<Record<string, string>>
  /** The answer where there is no replay. */
  readonly noReplay?: string
}

export interface OldRoom {
  /** Milliseconds since 1970. */
  readonly killedAt: number
  readonly tables: readonly OldTable[]
  /** Tokens of programs, and the tables each plays at. */
  readonly programs: readonly { readonly token: string; readonly tables: readonly string[] }[]
  readonly push: { readonly key: string; readonly endpoint: string }
  /** Rated browsers, and the answers they got. */
  readonly rated: readonly { readonly player: string; readonly answer: unknown }[]
  readonly daily: { readonly browser: string; readonly game: string; readonly rows: unknown }
  readonly histories: readonly History[]
}

const DATA = 'files'
const HELD = 'held.json'
const PACKED = '.br'

export function keepFolder(folder: string, dataDir: string, held: unknown): void {
  mkdirSync(join(folder, DATA), { recursive: true })
  for (const file of readdirSync(dataDir)) pack(join(folder, DATA, file), readFileSync(join(dataDir, file)))
  pack(join(folder, HELD), Buffer.from(JSON.stringify(held)))
}

/** Unpacks the data into the given folder, and returns what the clients held. */
export function unpackFolder<Held>(folder: string, dataDir: string): Held {
  for (const file of readdirSync(join(folder, DATA))) {
    writeFileSync(join(dataDir, file.slice(0, -PACKED.length)), unpack(join(folder, DATA, file)))
  }
  return JSON.parse(unpack(join(folder, HELD + PACKED)).toString()) as Held
}

function pack(path: string, bytes: Buffer): void {
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS }
  writeFileSync(path + PACKED, brotliCompressSync(bytes, { params }))
}

function unpack(path: string): Buffer {
  return brotliDecompressSync(readFileSync(path))
}
