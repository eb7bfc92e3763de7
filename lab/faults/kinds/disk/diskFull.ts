/** F6: the disk becomes full, and then has space again. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { games, openGame } from '#games'
import { sit } from '#server/testing/client.ts'
import { check } from '../../checker.ts'
import { hasCompiler, watchedDisk } from './shim/shim.ts'
import type { Fault, FaultFindings, FaultRun } from '../../fault.ts'
import { timesNamed } from '../../figures.ts'
import type { History } from '../../runs/histories.ts'
import { ServerProcess, serverFile } from '../../servers/serverProcess.ts'
import { readMatches } from '../../runs/readLog.ts'
import { timeUntil } from '../../run.ts'
import { BusyTables } from '../../runs/tables.ts'

const TABLES = 6
/** Milliseconds until an action must have been refused, or saved; and until play must go on. */
const HEARD_WITHIN = 20_000
const ON_WITHIN = 60_000
/** The same with a control. */
const IN_VAIN = 10_000

export const diskFull: Fault = {
  id: 'F6',
  name: 'disk full',
  holds: 'people are told that nothing is saved, the server stays, and play goes on as soon as there is room',
  about: `Under busy tables the disk is filled, and freed again. While it is full, whoever acts must be told that it could not be saved (NOT_SAVED) unless there was still room for it in the log's file, which SQLite begins anew now and then; whoever comes must still see their table, and the server must stay; as soon as there is room, play
must go on at every table, and nothing that was acknowledged may be missing. Where there is a C compiler no file grows any more; elsewhere SQLite is told that the file may not.`,
  times: 100,
  run: plan => fillAgainAndAgain(plan, 'serveNarrow.ts'),
  control: {
    about: 'a server that takes a failed write for a written one.',
    times: 1,
    run: plan => fillAgainAndAgain(plan, 'broken/careless.ts'),
  },
}

async function fillAgainAndAgain({ times, seed, onDone }: FaultRun, entry: string): Promise<FaultFindings> {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-full-'))
  const dataDir = join(folder, 'data')
  const full = join(folder, 'full')
  const server = await ServerProcess.create(serverFile(entry), dataDir)
  const tables = new BusyTables([server.address], { game: games[0]!.id, seed })
  const violations: string[] = []
  const returns: number[] = []
  const onWithin = entry.startsWith('broken/') ? IN_VAIN : ON_WITHIN
  let roomLeft = 0
  const expect = (holds: boolean, otherwise: string) => void (holds || violations.push(otherwise))
  try {
    mkdirSync(dataDir)
    const environment = hasCompiler ? { ...watchedDisk(), DISK_FULL: full } : { NARROW_WHILE: full }
    await server.start({ environment, mute: true })
    await tables.fill(TABLES)
    for (let done = 0; done < times && violations.length === 0; done++) {
      await tables.fill(TABLES)
      const before = refusals(tables.histories)
      const acked = sum(tables.ackedByTable.values())
      writeFileSync(full, '')
      await timeUntil(() => refusals(tables.histories) > before || !server.isRunning, HEARD_WITHIN)
      const isRefused = refusals(tables.histories) > before
      if (!isRefused) roomLeft++
      expect(server.isRunning, 'the server is gone')
      expect(isRefused || sum(tables.ackedByTable.values()) > acked, 'nobody was told that the disk is full')
      const { table } = tables.histories.at(-1)!
      expect(await isSeen(server.address, table), 'nobody can see their table while the disk is full')
      rmSync(full)
      const known = tables.ackedByTable
      returns.push(await timeUntil(() => hasMovedOn(tables, known) || !server.isRunning, onWithin))
      expect(returns.at(-1)! < onWithin, 'play does not go on where there is room again')
      onDone?.(done + 1)
    }
    expect(roomLeft < times / 2, 'the disk was hardly ever full')
    tables.rest()
    await timeUntil(() => tables.quiet, onWithin)
    await server.stop()
    const verdict = check(tables.histories, readMatches(dataDir), openGame)
    const strange = tables.histories.flatMap(({ happenings }) =>
      happenings.flatMap(each => (each.kind === 'refused' && each.code !== 'NOT_SAVED' ? [each.code] : [])),
    )
    return {
      times,
      figures: {
        'times in which the log had room left': roomLeft,
        'actions refused because they could not be saved': refusals(tables.histories),
        'entries in the logs': verdict.entries,
        'actions acknowledged to clients': verdict.acked,
        'views shown and found right': verdict.views,
        ...timesNamed('from the first free byte until play goes on at every table', returns),
      },
      violations: [...violations, ...verdict.violations, ...strange.map(code => `somebody was told ${code}`)],
    }
  } finally {
    tables.leave()
    await server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

function refusals(histories: readonly History[]): number {
  const of = ({ happenings }: History) =>
    happenings.filter(each => each.kind === 'refused' && each.code === 'NOT_SAVED').length
  return histories.reduce((sum, history) => sum + of(history), 0)
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0)
}

async function isSeen(address: string, table: string): Promise<boolean> {
  const client = await sit(address, { table, token: null }).catch(() => null)
  const seen = await client?.heard('update').catch(() => null)
  client?.leave()
  return seen !== null && seen !== undefined
}

/** Whether an action was acknowledged since at every table that is not over. */
function hasMovedOn(tables: BusyTables, known: ReadonlyMap<string, number>): boolean {
  const over = new Set(tables.histories.flatMap(history => ('over' in history && history.over ? [history.table] : [])))
  return [...tables.ackedByTable].every(([table, acked]) => over.has(table) || acked > (known.get(table) ?? 0))
}
