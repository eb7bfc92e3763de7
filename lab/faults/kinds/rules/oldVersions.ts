/** F10: a new version of the rules is deployed during play, rolled back, and deployed again. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GameBox } from '#kernel'
import { games, openGame } from '#games'
import { check, type Verdict } from '../../checker.ts'
import type { Fault, FaultFindings, FaultRun } from '../../fault.ts'
import type { StoredMatch } from '../../runs/histories.ts'
import { OPTIONS } from '../../kills.ts'
import { ServerProcess } from '../../servers/serverProcess.ts'
import { readMatches } from '../../runs/readLog.ts'
import { timeUntil } from '../../run.ts'
import { games as nextGames } from '../../servers/shelves/nextVersion.ts'
import { BusyTables } from '../../runs/tables.ts'

const NOW = import.meta.resolve('#games')
export const NEXT = new URL('../../servers/shelves/nextVersion.ts', import.meta.url).href
const CARELESS = new URL('../../servers/shelves/sameVersion.ts', import.meta.url).href

const TABLES = 16
/** Tables that are made with every change, besides those that replace others. */
const MORE = 2
/** Actions at each table, roughly, before the next server takes over; and the timeout in milliseconds. */
const BETWEEN = 4
const LONGEST_LIFE = 10_000
const CALM_WITHIN = 60_000

export const oldVersions: Fault = {
  id: 'F10',
  name: 'new rules come while matches are played, go, and come back',
  holds: 'every match follows the rules it was begun with, whichever server plays it',
  about: `${TABLES} tables of every game in its turn are begun under the rules of today. Then the server is stopped and one with changed rules of a higher version takes its place, which has the old ones beside it; then
the first again; then the second again. Counted is every match that was played on by a server it was not begun with. Each must follow the rules of its own version to the last view, whoever
serves it; new tables follow the new rules, and wait unharmed while a server does not know them.`,
  times: 200,
  run: plan => changeRules(plan, NEXT, TABLES),
  control: {
    about: 'changed rules that kept their version.',
    times: 10,
    run: plan => changeRules(plan, CARELESS, TABLES),
  },
}

interface Round {
  readonly crossings: number
  readonly later: number
  readonly verdicts: readonly Verdict[]
}

/** Today's rules, those of the shelf `next`, today's again and those again. */
export async function changeRules(
  { times, seed, onDone }: FaultRun,
  next: string,
  count: number,
): Promise<FaultFindings> {
  const shelves = [NOW, next, NOW, next]
  const rounds: Round[] = []
  const sum = (pick: (round: Round) => number) => rounds.reduce((sum, round) => sum + pick(round), 0)
  while (sum(({ crossings }) => crossings) < times) {
    const { id: game } = games[rounds.length % games.length]!
    const round = await playAcross(game, `${seed}/${rounds.length}`, { shelves, count })
    rounds.push(round)
    onDone?.(
      Math.min(
        times,
        sum(({ crossings }) => crossings),
      ),
    )
    if (round.crossings === 0) break // reported below
  }
  const verdicts = rounds.flatMap(round => round.verdicts)
  const total = (pick: (verdict: Verdict) => number) => verdicts.reduce((sum, verdict) => sum + pick(verdict), 0)
  const unanswered = verdicts.flatMap(verdict => verdict.unanswered)
  return {
    times: sum(({ crossings }) => crossings),
    figures: {
      'matches begun under the new rules': sum(({ later }) => later),
      'actions acknowledged to clients': total(({ acked }) => acked),
      'views shown and found right': total(({ views }) => views),
    },
    violations: [
      ...verdicts.flatMap(({ violations }) => violations),
      ...unanswered,
      ...(rounds.at(-1)!.crossings === 0 ? ['no match was played on by another server'] : []),
    ],
  }
}

interface Visits {
  readonly shelves: readonly string[]
  /** Tables at the beginning. */
  readonly count: number
}

async function playAcross(game: string, seed: string, { shelves, count }: Visits): Promise<Round> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-faults-'))
  const server = await ServerProcess.create(join(import.meta.dirname, '../../servers/serveShelf.ts'), dataDir)
  const tables = new BusyTables([server.address], { game, options: OPTIONS[game] ?? {}, seed })
  let crossings = 0
  try {
    for (const [index, shelf] of shelves.entries()) {
      const before = tables.ackedByTable
      await server.start({ environment: { SHELF: shelf }, mute: true })
      const enough = tables.acked + BETWEEN * count
      await Promise.race([tables.fill(count + MORE * index), timeUntil(() => false, LONGEST_LIFE)])
      await timeUntil(() => tables.acked >= enough, LONGEST_LIFE)
      const now = tables.ackedByTable
      crossings += [...before].filter(([table, acked]) => (now.get(table) ?? 0) > acked).length
      if (index < shelves.length - 1) await server.stop()
    }
    tables.rest()
    await timeUntil(() => tables.quiet, CALM_WITHIN)
    await server.stop()
    const matches = readMatches(dataDir)
    const version = openGame(game)!.game.version
    const [old, young] = [
      matches.filter(match => match.version === version),
      matches.filter(match => match.version > version),
    ]
    const verdicts = [judge(old, openGame, tables), judge(young, openNext, tables)]
    return { crossings, later: young.length, verdicts }
  } finally {
    tables.leave()
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function judge(
  matches: readonly StoredMatch[],
  open: (id: string) => GameBox | undefined,
  tables: BusyTables,
): Verdict {
  const known = new Set(matches.map(({ table }) => table))
  return check(
    tables.histories.filter(({ table }) => known.has(table)),
    matches,
    open,
  )
}

function openNext(id: string): GameBox | undefined {
  const module = nextGames.find(game => game.id === id)
  return module?.open(module.content)
}
