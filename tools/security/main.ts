/** `npm run files`: spoils many files of saved matches, and says what became of them. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { wholeNumber } from '#cli/optionFlags.ts'
import { longCommand, runCommand } from '../command/command.ts'
import { progressOf } from '../command/progress.ts'
import { type Findings, triedFiles } from './files.ts'

interface Flags {
  readonly files: number
  readonly seed: string
}

const command = longCommand('files', {
  does: `Spoils files of saved matches in every way and reads them: each must be refused in words, or be a match that the rules allow.
It cannot be continued, only begun again, or with another seed.`,
  writes: 'nothing; it prints its counts',
  takes: 'about 10 minutes for 100,000 files',
})
  .option('--files <number>', 'how many', wholeNumber(1), 100_000)
  .option('--seed <word>', 'same seed, same files', 'files')

await runCommand<Flags>(command, async ({ flags, stop, again, continueWith }) => {
  const progress = progressOf('files', flags.files)
  let findings: Findings | null = null
  for (findings of triedFiles(flags.files, flags.seed)) {
    progress.show(findings.files, findings.violations.length)
    await nextTurn() // for Ctrl-C to be heard
    if (stop.aborted) break
  }
  progress.end()
  if (!findings) return
  const { files, taken, refused, byRules, slowest, violations } = findings
  console.log(
    `${files} files: ${taken} are matches, ${refused} are refused (${byRules} of them by the rules), the slowest took ${Math.round(slowest)} ms of work, ${violations.length} violations.`,
  )
  for (const violation of violations.slice(0, 20)) console.log(violation)
  process.exitCode = violations.length === 0 ? 0 : 1
  if (files < flags.files) continueWith(again())
})
