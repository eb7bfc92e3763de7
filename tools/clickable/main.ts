/** `npm run clickable`: looks whether what can be clicked is what is legal, into docs/clickable.md. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wholeNumber } from '#cli/optionFlags.ts'
import { games } from '#games'
import { longCommand, runCommand } from '../command/command.ts'
import { progressOf } from '../command/progress.ts'
import { type Count, lookThrough } from './look.ts'

interface Flags {
  readonly positions: number
  readonly seed: string
}

interface Row {
  readonly id: string
  readonly count: Count
}

const command = longCommand('clickable', {
  does: `Looks whether what can be clicked on the boards is what is legal, in positions of random matches. Stops at the first difference.
Stopped before its end, it prints its counts but writes no page; it cannot be continued, only begun again.`,
  writes: 'docs/clickable.md',
  takes: 'about 10 minutes',
})
  .option('--positions <number>', 'of all games together', wholeNumber(1), 100_000)
  .option('--seed <word>', 'same seed, same matches', 'clickable')

await runCommand<Flags>(command, async ({ flags, stop, again, continueWith }) => {
  const each = Math.ceil(flags.positions / games.length)
  const rows: Row[] = []
  for (const module of games) {
    if (stop.aborted) break
    const progress = progressOf(module.id, each)
    progress.show(0)
    const count = await lookThrough(module, each, flags.seed, { stop, onPositions: progress.show }).finally(
      progress.end,
    )
    rows.push({ id: module.id, count })
    console.log(`${module.id}: ${count.positions} positions, no difference`)
  }
  if (!stop.aborted) return writeFileSync(join(import.meta.dirname, '../../docs/clickable.md'), report(rows, flags))
  console.error('docs/clickable.md is left as it is: it is written at the end of a whole run.')
  continueWith(again())
})

function report(rows: readonly Row[], { positions, seed }: Flags): string {
  const total = rows.reduce((sum, { count }) => sum + count.positions, 0)
  const number = (value: number) => value.toLocaleString('en')
  const lines = rows.map(({ id, count }) =>
    [id, count.positions, count.matches, count.actions, count.pointed, count.wandered, count.sent]
      .map(cell => (typeof cell === 'number' ? number(cell) : cell))
      .join(' | '),
  )
  return `# What can be clicked is what is legal

Written by \`npm run clickable -- --positions ${positions}\` (seed \`${seed}\`): ${number(total)} positions of random matches with random seats and
options, one for each player who may act. No difference was found; the tool stops at the first.

| game | positions | matches | legal actions | of these pointed at | random clickers | that sent something |
| --- | --- | --- | --- | --- | --- | --- |
${lines.map(line => `| ${line} |`).join('\n')}

## What is compared, and where

1. **The page's list.** The page never gets a list from the server; it works it out from its own view. In every position that list is the one the rules give
   for the true state, action by action and in order.
2. **"What can I do?"** holds exactly these actions, each once: with a keyboard, a switch or a screen reader, nothing is missing and nothing is too much.
3. **The board, forwards.** In every position up to 12 legal actions, chosen by lot, are pointed at step by step (lift, turn, place, tick) through the very
   functions that the board runs for a click (\`games/<game>/ui/selection.ts\`). What would be sent is that action, to the letter.
4. **The board, backwards.** In every position two people click six times at whatever there is, legal or not. Whatever would be sent is legal.

Found on the way, and mended: lifted hand cards were put among the Hideout's when it was tidied; an empty Hideout could not be tidied; Enter sent a choice of tags before
it was complete.

What is not covered here: that a picture lies under the place it is drawn for, that a button is in view, that a tap of a finger hits it. Real matches in a real browser show that
(\`tools/browser/\`): by mouse, finger, keyboard and by the list. \`npm test\` looks at 150 positions of each game.
`
}
