/** Copies the data of a busy server repeatedly, restores every copy elsewhere, and checks it. */

import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createRng } from '#kernel'
import { DATABASE_FILE, restore } from '#server/store/backup.ts'
import type { History, StoredMatch } from '../../runs/histories.ts'
import { COMPILED, ServerProcess } from '../../servers/serverProcess.ts'
import { readMatches } from '../../runs/readLog.ts'
import { BusyTables } from '../../runs/tables.ts'

export interface RestorePlan {
  readonly restores: number
  readonly tables: number
  readonly game: string
  readonly seed: string
  /** `file`: the control, which copies the database's file like any other. It must be detected. */
  readonly by: 'command' | 'file'
  onRestore?(done: number): void
}

export interface RestoreReport {
  readonly restores: number
  /** In all copies together. */
  readonly matches: number
  readonly entries: number
  /** Actions that were acknowledged before a copy began, and looked up in it. */
  readonly acked: number
  /** Actions acknowledged while copies were being made. */
  readonly meanwhile: number
  /** Milliseconds from the command to the copy, which starts a process each time. */
  readonly times: readonly number[]
  readonly violations: readonly string[]
}

/** An acknowledged action, and its place. */
interface Acked {
  readonly table: string
  readonly viewer: History['viewer']
  readonly id: string
  readonly seq: number
}

/** The last entry of a match in a copy, and its hash. */
interface Reached {
  readonly copy: number
  readonly match: string
  readonly length: number
  readonly hash: string
}

const COMMAND = join(import.meta.dirname, '../../../../cli/main.ts')
/** Actions acknowledged from one copy to the next, at least and at most. */
const BETWEEN = [5, 40] as const
const LONGEST_WAIT = 10_000

export async function runRestores(plan: RestorePlan): Promise<RestoreReport> {
  const { restores, seed } = plan
  const folder = mkdtempSync(join(tmpdir(), 'parlour-restores-'))
  const dataDir = join(folder, 'data')
  const server = await ServerProcess.create(join(import.meta.dirname, '../../servers/serve.ts'), dataDir)
  const tables = new BusyTables([server.address], plan)
  const rng = createRng(`${seed}/restores`)
  const violations: string[] = []
  const reached: Reached[] = []
  const times: number[] = []
  const sums = { matches: 0, entries: 0, acked: 0, meanwhile: 0 }
  try {
    await server.start()
    for (let copy = 1; copy <= restores; copy++) {
      void tables.fill(plan.tables)
      const enough = tables.acked + BETWEEN[0] + rng.int(BETWEEN[1] - BETWEEN[0])
      for (let waited = 0; tables.acked < enough && waited < LONGEST_WAIT; waited += 5) await sleep(5)

      const acked = ackedSoFar(tables.histories)
      const before = performance.now()
      const file = join(folder, `copy-${copy}.db`)
      await copyTo(plan, dataDir, file)
      times.push(performance.now() - before)
      sums.meanwhile += tables.acked - acked.length

      const elsewhere = join(folder, `restored-${copy}`)
      try {
        const { entries, matches } = restore(file, elsewhere, { force: false })
        sums.entries += entries
        sums.matches += matches
        const stored = readMatches(elsewhere)
        violations.push(...missing(copy, acked, stored))
        reached.push(...lengths(copy, stored))
        sums.acked += acked.length
      } catch (error) {
        violations.push(`copy ${copy}: ${(error as Error).message}`)
      }
      rmSync(elsewhere, { recursive: true, force: true })
      rmSync(file)
      plan.onRestore?.(copy)
    }
    tables.rest()
    await server.stop()
    violations.push(...notPrefixes(reached, readMatches(dataDir)))
    return { restores, ...sums, times, violations }
  } finally {
    tables.leave()
    await server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function copyTo({ by }: RestorePlan, dataDir: string, file: string): Promise<void> {
  if (by === 'file') copyFileSync(join(dataDir, DATABASE_FILE), file)
  else {
    const env = { ...process.env, ...COMPILED, DATABASE_URL: '' }
    await promisify(execFile)(process.execPath, [COMMAND, 'backup', file, '--data', dataDir], { env })
  }
}

function ackedSoFar(histories: readonly History[]): Acked[] {
  return histories.flatMap(({ table, viewer, happenings }) =>
    happenings.flatMap(each => (each.kind === 'acked' ? [{ table, viewer, id: each.id, seq: each.seq }] : [])),
  )
}

/** Every action acknowledged before the copy began is in it, at its place. */
function missing(copy: number, acked: readonly Acked[], stored: readonly StoredMatch[]): string[] {
  const matches = new Map(stored.map(match => [match.table, match]))
  return acked.flatMap(({ table, viewer, id, seq }) => {
    const entry = matches.get(table)?.entries[seq - 1]
    const isThere = entry?.seq === seq && entry.seat === viewer && entry.actionId === id
    return isThere ? [] : [`copy ${copy}: action ${id} of seat ${viewer} was acknowledged at ${seq} and is not there`]
  })
}

function lengths(copy: number, stored: readonly StoredMatch[]): Reached[] {
  return stored.flatMap(({ id, entries }) => {
    const last = entries.at(-1)
    return last ? [{ copy, match: id, length: entries.length, hash: last.hash }] : []
  })
}

/** A copy of a log must be a prefix of it: every hash seals all before it. */
function notPrefixes(reached: readonly Reached[], stored: readonly StoredMatch[]): string[] {
  const matches = new Map(stored.map(match => [match.id, match]))
  return reached.flatMap(({ copy, match, length, hash }) =>
    matches.get(match)?.entries[length - 1]?.hash === hash
      ? []
      : [`copy ${copy}: a log is no beginning of the real one`],
  )
}
