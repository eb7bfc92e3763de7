/** The hash chain of a log: every entry seals all entries before it, starting with the match's terms. */

import { hash } from 'node:crypto'
import { canonical } from '#kernel'
import type { EntryRow, MatchRow } from './store.ts'

/** What the first entry seals: the terms of the match. */
export function chainStart(match: MatchRow): string {
  return sha256(canonical(match))
}

export function sealEntry(prevHash: string, row: Pick<EntryRow, 'seq' | 'actionId' | 'entry'>): EntryRow {
  const { seq, actionId, entry } = row
  // The same as `canonical` of the four in a list, without building one: a hash and a number are written as they are.
  const text = `["${prevHash}",${seq},${canonical(actionId)},${canonicalEntry(entry)}]`
  return { seq, actionId, entry, prevHash, hash: sha256(text) }
}

/** The same as `canonical`. Nearly all entries have exactly these three fields, whose order is known. */
function canonicalEntry(entry: EntryRow['entry']): string {
  if (!('action' in entry) || Object.keys(entry).length !== 3) return canonical(entry)
  const { action, at, seat } = entry
  return `{"action":${canonical(action)},"at":${canonical(at)},"seat":${canonical(seat)}}`
}

/** Throws unless `rows` are exactly what was written after `seq`, in order and without gaps. */
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

/**
 * Throws if a log that begins with `start` does not lead to the last hash that was written. A chain alone cannot show
 * that its end is missing.
 */
export function verifyTip(tip: string | undefined, start: string, rows: readonly EntryRow[]): void {
  if (tip === undefined || tip === start || rows.some(({ hash }) => hash === tip)) return
  throw new Error(`the log ends at entry ${rows.length}, but more was written`)
}

function sha256(text: string): string {
  return hash('sha256', text)
}
