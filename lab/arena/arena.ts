/** `npm run lab -- arena`: how strong the bots are, at every table that a game names, into docs/arena.md. */

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { Argument } from 'commander'
import { fixturesOf, standingsOf } from '#bots/tournament.ts'
import { runTournament } from '#cli/arena/arena.ts'
import { arenaReport } from '#cli/arena/arenaReport.ts'
import { Complaint } from '#cli/commandError.ts'
import { wholeNumber } from '#cli/optionFlags.ts'
import { guestsOf } from '#cli/play/players.ts'
import { games, openGame } from '#games'
import type { ContestTable, GameBox } from '#kernel'
import { ladderAt } from './arenaLadder.ts'
import { type Contest, pageOf } from './arenaPage.ts'
import { headCommit } from '../../scripts/command/commit.ts'
import { longCommand, type Running, runCommand } from '../../scripts/command/command.ts'
import { progressOf } from '../../scripts/command/progress.ts'

interface Flags {
  readonly deals: number
  readonly masterDeals: number
  readonly threads: number
  readonly table?: string
  readonly seed: string
}

const ROOT = join(import.meta.dirname, '../..')
const RESULTS = join(ROOT, 'docs', 'arena.json')

const command = longCommand(
  'arena',
  `Measures how strong the bots are: for every game, at the tables it names, each rung of the ladder against the one below, and the
casual player against its neighbours. What was played is kept under data/arena/<commit> and not played again.`,
)
  .addArgument(new Argument('[game...]', 'which ones; without any, all').choices(games.map(({ id }) => id)))
  .option('--deals <number>', 'of each meeting, played from both sides', wholeNumber(1, 1_000_000), 100)
  .option('--master-deals <number>', 'of a meeting with the master, who takes its time', wholeNumber(1, 1_000_000), 20)
  .option('--threads <number>', 'threads to play in', wholeNumber(1, 256), availableParallelism())
  .option('--table <name>', 'only tables whose name begins so')
  .option('--seed <word>', 'same seed, same deals; bots tuned on one seed are measured on another', 'arena')

await runCommand<Flags>(command, async running => {
  const { table: begin = '' } = running.flags
  const chosen = games
    .filter(({ id }) => command.args.length === 0 || command.args.includes(id))
    .flatMap(({ id }) => {
      const box = openGame(id)!
      return (guestsOf(box)?.contests ?? []).map(table => ({ box, table }))
    })
    .filter(({ table }) => table.name.startsWith(begin))
  if (chosen.length === 0) throw new Complaint(`No table's name begins with "${begin}".`)
  const commit = headCommit()
  for (const { box, table } of chosen) await contest(box, table, commit, running)
})

async function contest(
  box: GameBox,
  table: ContestTable,
  commit: string,
  { flags, stop, again, continueWith }: Running<Flags>,
): Promise<void> {
  const tournament = ladderAt(box, table, flags)
  const kept = join(ROOT, 'data', 'arena', commit)
  mkdirSync(kept, { recursive: true })
  const file = join(kept, `${box.game.id}-${table.name.replaceAll(' ', '-')}-${encodeURIComponent(flags.seed)}.json`)
  const progress = progressOf(`${box.game.id}, ${table.name}`, fixturesOf(tournament).length)
  const playing = runTournament(tournament, {
    threads: flags.threads,
    file,
    signal: stop,
    onProgress: done => progress.show(done),
  }).finally(progress.end)
  const played = await playing.catch((error: Error) => {
    if (error.name !== 'AbortError') throw error
    console.error(`What was played is kept in ${relative(ROOT, file)} as long as no commit is added.`)
    continueWith(again())
    throw stop.reason
  })
  const standings = standingsOf(tournament, played)
  process.stdout.write(`${table.name}\n${arenaReport(box, tournament, standings)}\n\n`)
  const date = new Date().toISOString().slice(0, 10)
  const result: Contest = { game: box.game.id, name: box.text.name, table, commit, date, tournament, standings }
  saveResult(result)
}

/** Replaces the former result of this table. */
function saveResult(result: Contest): void {
  const known = existsSync(RESULTS)
    ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as { contests: Contest[] }).contests
    : []
  const isOther = ({ game, table }: Contest) => game !== result.game || table.name !== result.table.name
  const order = ({ game }: Contest) => games.findIndex(({ id }) => id === game)
  const contests = [...known.filter(isOther), result].toSorted((a, b) => order(a) - order(b))
  writeFileSync(RESULTS, `${JSON.stringify({ contests }, null, 1)}\n`)
  const page = join(ROOT, 'docs', 'arena.md')
  writeFileSync(page, pageOf(contests))
  execFileSync('oxfmt', [page, RESULTS], { stdio: 'ignore' }) // npm puts it on the path
}
