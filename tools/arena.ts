/**
 * Measures how strong the bots are: for every game, at the tables it names, each rung of the ladder against the one below, and
 * the casual player against its neighbours. Writes docs/arena.json, docs/arena.md and a plot for each table.
 *
 *   npm run arena -- [game …] [--deals 100] [--master-deals 20] [--threads 2] [--table two] [--seed arena]
 *
 * What was played is kept under data/arena/<commit>: broken off, it goes on where it was. Bots that were tuned on the deals of one
 * seed are measured on those of another.
 */

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { standingsOf } from '#bots/tournament.ts'
import { runTournament } from '#cli/arena.ts'
import { drawStandings } from '#cli/arenaPlot.ts'
import { arenaReport } from '#cli/arenaReport.ts'
import { guestsOf } from '#cli/players.ts'
import { games, openGame } from '#games'
import type { ContestTable, GameBox } from '#kernel'
import { ladderAt, type LadderPlan } from './arenaLadder.ts'
import { type Contest, GOAL, pageOf, plotName } from './arenaPage.ts'

const ROOT = join(import.meta.dirname, '..')
const RESULTS = join(ROOT, 'docs', 'arena.json')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    deals: { type: 'string', default: '100' },
    'master-deals': { type: 'string', default: '20' },
    threads: { type: 'string', default: `${availableParallelism()}` },
    table: { type: 'string' },
    /** Same seed, same deals. */
    seed: { type: 'string', default: 'arena' },
  },
})

const plan: LadderPlan = {
  deals: Number(values.deals),
  masterDeals: Number(values['master-deals']),
  seed: values.seed,
}
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim()
const kept = join(ROOT, 'data', 'arena', commit)
mkdirSync(kept, { recursive: true })

for (const { id } of games) {
  if (positionals.length > 0 && !positionals.includes(id)) continue
  const box = openGame(id)!
  for (const table of guestsOf(box)?.contests ?? []) {
    if (values.table !== undefined && !table.name.startsWith(values.table)) continue
    await contest(box, table)
  }
}

async function contest(box: GameBox, table: ContestTable): Promise<void> {
  const tournament = ladderAt(box, table, plan)
  const started = performance.now()
  let told = started
  const played = await runTournament(tournament, {
    threads: Number(values.threads),
    file: join(kept, `${box.game.id}-${table.name.replaceAll(' ', '-')}-${encodeURIComponent(plan.seed)}.json`),
    onProgress(done, all) {
      if (performance.now() - told < 30_000) return
      told = performance.now()
      process.stderr.write(`${box.game.id}, ${table.name}: ${done} of ${all}\n`)
    },
  })
  const standings = standingsOf(tournament, played)
  process.stdout.write(`${table.name}\n${arenaReport(box, tournament, standings)}\n\n`)
  const date = new Date().toISOString().slice(0, 10)
  const result: Contest = { game: box.game.id, name: box.text.name, table, commit, date, tournament, standings }
  writeDown(result, box.text.cooperative ? null : GOAL)
}

/** In place of what was known of this table before. */
function writeDown(result: Contest, goal: number | null): void {
  const known = existsSync(RESULTS)
    ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as { contests: Contest[] }).contests
    : []
  const isOther = ({ game, table }: Contest) => game !== result.game || table.name !== result.table.name
  const order = ({ game }: Contest) => games.findIndex(({ id }) => id === game)
  const contests = [...known.filter(isOther), result].toSorted((a, b) => order(a) - order(b))
  writeFileSync(RESULTS, `${JSON.stringify({ contests }, null, 1)}\n`)
  const title = `${result.name}: ${result.table.name}`
  writeFileSync(join(ROOT, 'docs', 'plots', plotName(result)), drawStandings(title, result.standings, goal))
  const page = join(ROOT, 'docs', 'arena.md')
  writeFileSync(page, pageOf(contests))
  execFileSync('oxfmt', [page, RESULTS], { stdio: 'ignore' }) // npm puts it on the path
}
