/** `npm run clickable -- --positions 100000`: looks whether what can be clicked is what is legal, and writes docs/clickable.md. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { games } from '#games'
import { type Count, lookThrough } from './look.ts'

const { values } = parseArgs({
  options: { positions: { type: 'string', default: '100000' }, seed: { type: 'string', default: 'clickable' } },
})
const each = Math.ceil(Number(values.positions) / games.length)

const rows: { readonly id: string; readonly count: Count }[] = []
for (const module of games) {
  const began = performance.now()
  const count = await lookThrough(module, each, values.seed)
  rows.push({ id: module.id, count })
  console.log(`${module.id}: ${count.positions} positions, ${Math.round((performance.now() - began) / 1000)} s`)
}
writeFileSync(join(import.meta.dirname, '../../docs/clickable.md'), report())

function report(): string {
  const total = rows.reduce((sum, { count }) => sum + count.positions, 0)
  const number = (value: number) => value.toLocaleString('en')
  const lines = rows.map(({ id, count }) =>
    [id, count.positions, count.matches, count.actions, count.pointed, count.wandered, count.sent]
      .map(cell => (typeof cell === 'number' ? number(cell) : cell))
      .join(' | '),
  )
  return `# What can be clicked is what is legal

Written by \`npm run clickable -- --positions ${values.positions}\` (seed \`${values.seed}\`): ${number(total)} positions of random matches with random seats and
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
