/** F21: one seat in several tabs at once, all of which act. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { games, openGame } from '#games'
import { createRng } from '#kernel'
import { check } from '../../checker.ts'
import { FaultClient } from '../../clients/client.ts'
import type { Fault, FaultFindings, FaultRun } from '../../fault.ts'
import { gather } from '../../clients/gather.ts'
import type { Happening, History } from '../../runs/histories.ts'
import { ServerProcess, serverFile } from '../../servers/serverProcess.ts'
import { readMatches } from '../../runs/readLog.ts'
import { timeUntil } from '../../run.ts'

const AT_ONCE = 5
/** In a live game legality alone decides. */
const BY_TURNS = games.flatMap(module => (module.open(module.content).game.pace === 'turns' ? [module.id] : []))
/** Tabs of one seat, from and to. */
const TABS = [2, 5] as const
/** Milliseconds between a position and the action: all tabs of a seat act at nearly the same moment. */
const PACE = [20, 26] as const
/** Milliseconds for a table to be played, and then to settle. */
const PLAYING = 4000
const RESTING = 60_000

export const sameSeat: Fault = {
  id: 'F21',
  name: 'one seat in several tabs',
  holds: 'only one tab has its way at a position, and all show the same',
  about: `Each seat of a table is open in ${TABS[0]} to ${TABS[1]} tabs, and every tab acts as if it were alone. What F1 says must hold for every tab; two tabs that looked at the same position must never both have
their way; and in the end all tabs of a seat must show the same. What is counted is seats.`,
  times: 200,
  run: plan => openManyTabs(plan, 'serveRoomy.ts'),
  control: {
    about: 'a server that takes what was decided at an old position for what was decided at the newest.',
    times: 10,
    run: plan => openManyTabs(plan, 'broken/hasty.ts'),
  },
}

interface Seat {
  readonly tabs: readonly FaultClient[]
}

async function openManyTabs({ times, seed, onDone }: FaultRun, entry: string): Promise<FaultFindings> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-tabs-'))
  const server = await ServerProcess.create(serverFile(entry), dataDir)
  const rng = createRng(seed)
  const seats: Seat[] = []
  const violations: string[] = []
  try {
    await server.start()
    while (seats.length < times) {
      const now = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, place) =>
          gather(server.address, BY_TURNS[place % BY_TURNS.length]!, { friends: 1, bots: 0 }),
        ),
      )
      const open = now.flat().map((seat, place): Seat => {
        const count = TABS[0] + rng.int(TABS[1] - TABS[0] + 1)
        const tab = (number: number) =>
          new FaultClient(
            [server.address],
            { ...seat, viewer: seat.seat },
            createRng(`${seed}/${seats.length + place}`, number),
            { prefix: `tab${number}-`, pace: PACE },
          )
        return { tabs: Array.from({ length: count }, (_, number) => tab(number)) }
      })
      const tabs = open.flatMap(seat => seat.tabs)
      await timeUntil(() => tabs.every(({ over }) => over), PLAYING)
      for (const tab of tabs) tab.rest()
      await timeUntil(() => open.every(isMirrored), RESTING)
      violations.push(...open.filter(seat => !isMirrored(seat)).map(() => 'the tabs of a seat do not show the same'))
      for (const tab of tabs) tab.leave()
      seats.push(...open)
      onDone?.(seats.length)
    }
    await server.stop()
    const tabs = seats.flatMap(seat => seat.tabs)
    const verdict = check(seats.map(together), readMatches(dataDir), openGame)
    const { acked, refused, entries } = verdict
    return {
      times: seats.length,
      figures: {
        tabs: tabs.length,
        'entries in the logs': entries,
        'actions acknowledged': acked,
        'actions that came second': refused,
      },
      violations: [...violations, ...verdict.violations, ...seats.flatMap(conflictingActions)],
    }
  } finally {
    for (const { tabs } of seats) for (const tab of tabs) tab.leave()
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function isMirrored({ tabs }: Seat): boolean {
  const last = tabs.map(({ happenings, quiet }) => (quiet ? lastSeen(happenings) : null))
  return last.every(seen => seen !== null && seen === last[0])
}

function lastSeen(happenings: readonly Happening[]): string | null {
  const seen = happenings.findLast(({ kind }) => kind === 'saw')
  return seen?.kind === 'saw' ? `${seen.seq} ${seen.hash}` : null
}

/** All that was sent and answered in the tabs of a seat, and what the first of them saw. */
function together({ tabs: [first, ...rest] }: Seat): History {
  const said = rest.flatMap(({ happenings }) => happenings.filter(({ kind }) => kind !== 'saw'))
  return { table: first!.table, viewer: first!.viewer, happenings: [...first!.happenings, ...said] }
}

/** Two actions that were chosen at one position, and both carried out. */
function conflictingActions({ tabs }: Seat): string[] {
  const decided = tabs.flatMap(({ carriedOut }) => carriedOut)
  return decided.length === new Set(decided).size ? [] : ['two tabs looked at one position, and both had their way']
}
