/** F15: the server process is suspended for a while, as on an overloaded machine. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { games, openGame } from '#games'
import { createRng } from '#kernel'
import { check, type Verdict } from '../../checker.ts'
import { ClockWatch } from './clockWatch.ts'
import type { Fault, FaultFindings, FaultRun } from '../../fault.ts'
import { timesNamed } from '../../figures.ts'
import { OPTIONS } from '../../kills.ts'
import { inPieces } from '../../runs/runInPieces.ts'
import { ServerProcess, serverFile } from '../../servers/serverProcess.ts'
import { readMatches } from '../../runs/readLog.ts'
import { timeUntil } from '../../run.ts'
import { BusyTables } from '../../runs/tables.ts'

const TABLES = 6
const PIECES = { size: 25, sideBySide: 4 }
/** Milliseconds of a pause, from and to: mostly short, as real ones are. */
const SHORT = [1000, 3000] as const
const LONG = [3000, 10_000] as const
/** Milliseconds within which play must go on. */
const ON_WITHIN = 60_000
/** Milliseconds of a pause that a clock may count: then it is detected. */
const NOTICED_AFTER = 1600

export const stalls: Fault = {
  id: 'F15',
  name: 'standstills',
  holds: `no player loses a seat or a line, and a clock counts at most ${NOTICED_AFTER / 1000} s of it`,
  about: `While ${TABLES} tables of a game by turns and ${TABLES} of the live one are played, the server is halted (SIGSTOP) for 1 to 10 s and then goes on. Nobody may lose their seat to a stand-in for it, nobody may be cut off, the order of
what was done must hold as F1 says, and a clock that runs at one of the tables may count at most ${NOTICED_AFTER / 1000} s of a standstill.`,
  times: 500,
  run: plan => stallAgainAndAgain(plan, 'serve.ts'),
  control: {
    about: 'a server that takes all time for its own, whether it ran or not.',
    times: 2,
    run: plan => stallAgainAndAgain(plan, 'broken/sleepless.ts'),
  },
}

async function stallAgainAndAgain(plan: FaultRun, entry: string): Promise<FaultFindings> {
  const pieces = await inPieces(plan, PIECES, piece => stallOne(piece, entry))
  const sum = (pick: (piece: Stalled) => number) => pieces.reduce((sum, piece) => sum + pick(piece), 0)
  return {
    times: plan.times,
    figures: {
      'time stood still, s': Math.round(sum(({ stalled }) => stalled) / 1000),
      'time counted by the clock of a table, s': Math.round(sum(({ counted }) => counted) / 1000),
      'entries in the logs': sum(({ verdict }) => verdict.entries),
      'actions acknowledged to clients': sum(({ verdict }) => verdict.acked),
      'views shown and found right': sum(({ verdict }) => verdict.views),
      ...timesNamed(
        'from going on to the next action at every kind of table',
        pieces.flatMap(({ returns }) => returns),
      ),
    },
    violations: pieces.flatMap(({ violations }) => violations),
  }
}

/** The results of one server that was suspended repeatedly. Times are in milliseconds. */
interface Stalled {
  readonly stalled: number
  /** By the clock of a table. */
  readonly counted: number
  readonly returns: readonly number[]
  readonly verdict: Verdict
  readonly violations: readonly string[]
}

async function stallOne({ times, seed, onDone }: FaultRun, entry: string): Promise<Stalled> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-stalls-'))
  const server = await ServerProcess.create(serverFile(entry), dataDir)
  const live = games.find(module => module.open(module.content).game.pace === 'live')!.id
  const parties = [games[0]!.id, live].map(
    game => new BusyTables([server.address], { game, options: OPTIONS[game] ?? {}, seed }),
  )
  const clock = new ClockWatch()
  const rng = createRng(seed)
  const violations: string[] = []
  const returns: number[] = []
  let stalled = 0
  try {
    await server.start()
    await clock.look(server.address)
    for (let done = 0; done < times; done++) {
      await Promise.all(parties.map(tables => tables.fill(TABLES)))
      const [from, to] = done % 4 === 0 ? LONG : SHORT
      const milliseconds = from + rng.int(to - from)
      const since = performance.now()
      const counted = await clock.look(server.address)
      await server.stall(milliseconds)
      stalled += milliseconds
      const charged = (await clock.look(server.address)) - counted
      const awake = performance.now() - since - milliseconds
      if (charged > awake + NOTICED_AFTER) {
        violations.push(
          `a clock counted ${Math.round(charged)} ms, and the server was awake for ${Math.round(awake)} ms`,
        )
      }
      const before = parties.map(({ acked }) => acked)
      returns.push(await timeUntil(() => parties.every(({ acked }, party) => acked > before[party]!), ON_WITHIN))
      if (returns.at(-1)! >= ON_WITHIN) violations.push('play does not go on after a standstill')
      onDone?.(done + 1)
    }
    for (const tables of parties) tables.rest()
    await timeUntil(() => parties.every(({ quiet }) => quiet), ON_WITHIN)
    await server.stop()
    const verdict = check(
      parties.flatMap(({ histories }) => histories),
      readMatches(dataDir).filter(({ table }) => table !== clock.table),
      openGame,
    )
    const cut = parties.flatMap(({ gaps }) => gaps).length
    const problems = parties.flatMap(tables => tables.problems).filter(code => code !== 'RESTARTING')
    return {
      stalled,
      counted: clock.counted,
      returns,
      verdict,
      violations: [
        ...violations,
        ...verdict.violations,
        ...problems.map(code => `somebody was told ${code}`),
        ...(cut > 0 ? [`${cut} lines were cut`] : []),
        ...lostSeats(dataDir),
      ],
    }
  } finally {
    for (const tables of parties) tables.leave()
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Seats whose players were connected all the time, and which a stand-in plays nevertheless. */
function lostSeats(dataDir: string): string[] {
  const file = new DatabaseSync(join(dataDir, 'parlour.db'), { readOnly: true })
  const rows = file.prepare('SELECT seats FROM tables').all()
  file.close()
  const seats = rows.flatMap(row => JSON.parse(row['seats'] as string) as { standIn?: string; outOfTime?: true }[])
  return seats.flatMap(seat => (seat.standIn || seat.outOfTime ? ['somebody lost their seat to a stand-in'] : []))
}
