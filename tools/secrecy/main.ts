/**
 * `npm run secrecy`: deals anew all that is hidden from somebody, a hundred thousand times, and compares all they are told,
 * to the byte. Writes docs/secrecy.md.
 *
 *     npm run secrecy -- [--pairs 100000] [--game my-little-town] [--seed word] [--no-write]
 *
 * A game that was not looked at this time keeps the figures of its last time, from docs/secrecy.json.
 */

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { games } from '#games'
import type { GameModule } from '#kernel'
import { houseOf } from './house.ts'
import { type Figures, figuresOf, page } from './page.ts'
import { addTally, checkPairs, emptyTally, type Tally } from './pairs.ts'
import { withStore } from './store.ts'

const DOCS = join(import.meta.dirname, '..', '..', 'docs')
const KEPT = join(DOCS, 'secrecy.json')
const PAGE = join(DOCS, 'secrecy.md')
/** Pairs between two new stores: what was played is never read again. */
const SHARE = 2000

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '100000' },
    game: { type: 'string' },
    seed: { type: 'string', default: 'secrecy' },
    /** Only print; leave docs/ as it is. */
    'no-write': { type: 'boolean', default: false },
  },
})
const pairs = Number(values.pairs)
const chosen = games.filter(({ id }) => values.game === undefined || id === values.game)
if (chosen.length === 0 || !(Number.isSafeInteger(pairs) && pairs > 0)) {
  console.error('Say: npm run secrecy -- [--pairs <number>] [--game <game>] [--seed <word>] [--no-write]')
  process.exit(1)
}
/** Asked before the first pair: what is committed meanwhile is not what was looked at. */
const commit = execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { encoding: 'utf8' }).trim()

let leaks = 0
for (const module of chosen) {
  const began = performance.now()
  const tally = await lookAt(module)
  const minutes = (performance.now() - began) / 60_000
  const figures = figuresOf(tally, { date: new Date().toISOString().slice(0, 10), commit, seed: values.seed, minutes })
  if (!values['no-write']) keep(figures)
  leaks += tally.leaks.length
  console.log(`\n${module.id}: ${tally.pairs} pairs in ${minutes.toFixed(1)} min, ${tally.leaks.length} leaks`)
  for (const leak of tally.leaks) console.error(leak)
}
process.exit(leaks === 0 ? 0 : 1)

async function lookAt(module: GameModule): Promise<Tally> {
  const house = houseOf(module.open(module.content))
  const sum = emptyTally(module.id)
  for (let share = 0; sum.pairs < pairs && sum.leaks.length === 0; share++) {
    const plan = { pairs: Math.min(SHARE, pairs - sum.pairs), seed: `${values.seed}-${share}` }
    const onPairs = ({ pairs: done }: Tally) =>
      void process.stderr.write(`\r${module.id}: ${sum.pairs + done} of ${pairs} pairs `)
    addTally(sum, await withStore(store => checkPairs(house, store, { ...plan, onPairs })))
  }
  return sum
}

function keep(figures: Figures): void {
  const before = existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, 'utf8')) as Figures[]) : []
  const all = games.flatMap(({ id }) => [figures, ...before].find(({ game }) => game === id) ?? [])
  writeFileSync(KEPT, `${JSON.stringify(all, null, 2)}\n`)
  writeFileSync(PAGE, page(all))
  execFileSync('oxfmt', [KEPT, PAGE], { stdio: 'ignore' }) // npm puts it on the path
}
