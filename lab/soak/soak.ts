/** `npm run lab -- soak`: very many random matches of a game, each checked by a second implementation of the rules if the game has one. */

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Argument } from 'commander'
import { wholeNumber } from '#cli/optionFlags.ts'
import { headCommit } from '../../scripts/command/commit.ts'
import { longCommand, runCommand } from '../../scripts/command/command.ts'
import { progressOf } from '../../scripts/command/progress.ts'
import { completeIds } from '#scripts/tests/completeGames.ts'
import { soakMany } from './soakMany.ts'
import { endingsInWords, withRun } from './soakPage.ts'
import { soakModuleOf } from './soakShare.ts'

interface Flags {
  readonly games: number
  readonly from: number
  readonly seed: string
  readonly workers: number
}

const PAGE = new URL('../../docs/soak.md', import.meta.url)

const command = longCommand(
  'soak',
  'Plays random matches of a game on all cores, from beginning to end. Stops at the first that goes wrong, and names its seed.',
)
  .addArgument(new Argument('<game>', 'which one').choices(completeIds))
  .option('--games <number>', 'how many matches', wholeNumber(1, 1_000_000_000), 1000)
  .option('--from <number>', 'the number of the first match, to continue', wholeNumber(0), 0)
  .option('--seed <word>', 'same seed, same matches', 'soak')
  .option('--workers <number>', 'threads to play in', wholeNumber(1, 256), availableParallelism())

await runCommand<Flags>(command, async ({ flags, stop, again, continueWith }, game) => {
  /** Read before the first match: a later commit is not the tested one. */
  const commit = headCommit()
  const module = await soakModuleOf(game!)
  const began = performance.now()
  const progress = progressOf(game!, flags.games)
  progress.show(0)
  const tally = await soakMany({ ...flags, game: game!, stop, onPlayed: progress.show }).finally(progress.end)
  if (tally.games > 0) {
    const { user, system } = process.cpuUsage()
    const run = {
      game: game!,
      tally,
      from: flags.from,
      opinion: module ? (module.extent ?? 'every position') : 'none',
      minutes: (performance.now() - began) / 60_000,
      cpuMinutes: (user + system) / 60e6,
      date: new Date().toISOString().slice(0, 10),
      commit,
    }
    writeFileSync(PAGE, withRun(existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : null, run))
    execFileSync('oxfmt', [fileURLToPath(PAGE)], { stdio: 'ignore' }) // npm puts it on the path
  }
  console.log(
    `${game}: ${tally.games} matches, ${tally.steps} steps, nothing found; ended by ${endingsInWords(tally.endings)}`,
  )
  if (tally.games < flags.games)
    continueWith(again({ games: flags.games - tally.games, from: flags.from + tally.games }))
})
