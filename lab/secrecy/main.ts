/** `npm run lab -- secrecy`: redeals all that is hidden from a viewer, and compares all messages they receive, to the byte. */

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listOf, wholeNumber } from '#cli/optionFlags.ts'
import { games } from '#games'
import type { GameModule } from '#kernel'
import { headCommit } from '../../scripts/command/commit.ts'
import { longCommand, runCommand } from '../../scripts/command/command.ts'
import { progressOf } from '../../scripts/command/progress.ts'
import { houseOf } from './house.ts'
import { type Figures, figuresOf, page } from './page.ts'
import { addTally, checkPairs, emptyTally, type Tally } from './pairs.ts'
import { withStore } from './store.ts'

interface Flags {
  readonly pairs: number
  readonly game: readonly string[]
  readonly seed: string
  readonly write: boolean
}

const DOCS = join(import.meta.dirname, '../../docs')
const KEPT = join(DOCS, 'secrecy.json')
const PAGE = join(DOCS, 'secrecy.md')
/** Pairs between two new stores: old rows are never read again. */
const SHARE = 2000

const ids = games.map(({ id }) => id)
const command = longCommand(
  'secrecy',
  `Deals anew all that is hidden from a player, plays the same evening with both deals, and compares all they are told, to the byte.
A game that is not looked at keeps the figures of its last time.`,
)
  .option('--pairs <number>', 'how many of each game', wholeNumber(1), 100_000)
  .option('--game <names>', 'some games, such as wildstyle,my-little-town (default: all)', listOf(ids), ids)
  .option('--seed <word>', 'same seed, same evenings', 'secrecy')
  .option('--no-write', 'only print; leave docs/ as it is')

await runCommand<Flags>(command, async ({ flags, stop, again, continueWith }) => {
  /** Read before the first pair: a later commit is not the tested one. */
  const commit = headCommit()
  const chosen = games.filter(({ id }) => flags.game.includes(id))
  let leaks = 0
  while (chosen.length > 0) {
    const [module] = chosen
    const began = performance.now()
    const tally = await lookAt(module!, flags, stop)
    const minutes = (performance.now() - began) / 60_000
    // With so few pairs that none was examined closely, there is nothing to write.
    if (flags.write && tally.looked > 0) {
      keep(figuresOf(tally, { date: new Date().toISOString().slice(0, 10), commit, seed: flags.seed, minutes }))
    }
    leaks += tally.leaks.length
    console.log(`${module!.id}: ${tally.pairs} pairs in ${minutes.toFixed(1)} min, ${tally.leaks.length} leaks`)
    for (const leak of tally.leaks) console.error(leak)
    if (stop.aborted && tally.pairs < flags.pairs && tally.leaks.length === 0) {
      console.error(`${module!.id} was not finished and begins again.`)
      break
    }
    chosen.shift()
    if (stop.aborted) break
  }
  if (chosen.length > 0) continueWith(again({ game: chosen.map(({ id }) => id) }))
  process.exitCode = leaks === 0 ? 0 : 1
})

async function lookAt(module: GameModule, { pairs, seed }: Flags, stop: AbortSignal): Promise<Tally> {
  const house = houseOf(module.open(module.content))
  const sum = emptyTally(module.id)
  const progress = progressOf(module.id, pairs)
  progress.show(0, 0)
  for (let share = 0; sum.pairs < pairs && sum.leaks.length === 0 && !stop.aborted; share++) {
    const onPairs = (tally: Tally) => progress.show(sum.pairs + tally.pairs, tally.leaks.length)
    const plan = { pairs: Math.min(SHARE, pairs - sum.pairs), seed: `${seed}-${share}`, stop, onPairs }
    addTally(sum, await withStore(store => checkPairs(house, store, plan)))
  }
  progress.end()
  return sum
}

function keep(figures: Figures): void {
  const before = existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, 'utf8')) as Figures[]) : []
  const all = games.flatMap(({ id }) => [figures, ...before].find(({ game }) => game === id) ?? [])
  writeFileSync(KEPT, `${JSON.stringify(all, null, 2)}\n`)
  writeFileSync(PAGE, page(all))
  execFileSync('oxfmt', [KEPT, PAGE], { stdio: 'ignore' }) // npm puts it on the path
}
