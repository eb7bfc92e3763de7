/** The hash chain of a log: every entry seals all before it, the match's terms first. */

import { createHash } from 'node:crypto'
import { canonical } from '#kernel'
import type { EntryRow, MatchRow } from './store.ts'

/** What the first entry seals: the terms of the match. */
export function chainStart(match: MatchRow): string {
  return sha256(canonical(match))
}

export function sealEntry(prevHash: string, row: Pick<EntryRow, 'seq' | 'actionId' | 'entry'>): EntryRow {
  const { seq, actionId, entry } = row
  return { seq, actionId, entry, prevHash, hash: sha256(canonical([prevHash, seq, actionId, entry])) }
}

/** Throws if `rows` are not exactly what was written after `seq`, in order and without gaps. */
export function verifyChain(prevHash: string, seq: number, rows: readonly EntryRow[]): void {
  for (const row of rows) {
    seq++
    if (row.seq !== seq) throw new Error(`entry ${seq} of the log is missing`)
    if (row.prevHash !== prevHash || sealEntry(prevHash, row).hash !== row.hash) {
      throw new Error(`entry ${seq} of the log is not what was written`)
    }
    prevHash = row.hash
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
