/**
 * Plays very many random matches of a game, each followed by a second opinion on the rules if the
 * game has one, and writes down in docs/soak.md that nothing was found.
 *
 *     npm run soak -- my-little-town --games 100000 [--seed word]
 */

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openGame } from '#games'
import type { AnyGame, ContentFiles } from '#kernel'
import { playRandomly, type Visit } from '#kernel/testing/randomPlay.ts'

/** games/<game>/testing/soak.ts: rules written a second time. What it returns follows one match and throws where they differ. */
interface SoakModule {
  secondOpinion(content: ContentFiles): Visit<AnyGame>
}

interface Figures {
  readonly games: number
  readonly steps: number
  readonly longest: number
  readonly seconds: number
}

const MAX_STEPS = 20_000
const PAGE = new URL('../docs/soak.md', import.meta.url)
const HEAD = `# Soak tests

Random matches from beginning to end, through the same calls the server makes. None of them threw, came to a dead end or
was refused a listed action, and where a game has a second, naive implementation of its rules both agreed at every step.
Written by \`npm run soak -- <game> --games <n>\`.

| Game | Matches | Steps | Longest | Second opinion | Minutes | Date | Commit |
| --- | ---: | ---: | ---: | --- | ---: | --- | --- |
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { games: { type: 'string', default: '1000' }, seed: { type: 'string', default: 'soak' } },
})
const [id = ''] = positionals
const games = Number(values.games)
const box = openGame(id)
if (!box || !Number.isSafeInteger(games) || games < 1) {
  console.error('Say: npm run soak -- <game> --games <number>')
  process.exit(1)
}
/** Asked before the first match: what is committed meanwhile is not what was tested. */
const commit = execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { encoding: 'utf8' }).trim()
const opinion = await secondOpinionOf(id)
const figures = soak(box.game, () => opinion?.(box.content) ?? (() => {}))
writeFileSync(PAGE, withRow(existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : HEAD, rowOf(figures)))
execFileSync('oxfmt', [fileURLToPath(PAGE)], { stdio: 'ignore' }) // npm puts it on the path
console.log(`\n${id}: ${figures.games} matches, ${figures.steps} steps, nothing found`)

async function secondOpinionOf(game: string): Promise<SoakModule['secondOpinion'] | null> {
  const file = new URL(`../games/${game}/testing/soak.ts`, import.meta.url)
  if (!existsSync(file)) return null
  const module = (await import(file.href)) as SoakModule
  return module.secondOpinion
}

function soak(game: AnyGame, follow: () => Visit<AnyGame>): Figures {
  const started = performance.now()
  let steps = 0
  let longest = 0
  for (let n = 0; n < games; n++) {
    const seed = `${values.seed}-${n}`
    try {
      const { record } = playRandomly(game, seed, MAX_STEPS, follow())
      steps += record.log.length
      longest = Math.max(longest, record.log.length)
    } catch (error) {
      throw new Error(`the match with seed "${seed}" went wrong`, { cause: error })
    }
    if ((n + 1) % Math.ceil(games / 100) === 0) {
      const seconds = (performance.now() - started) / 1000
      process.stderr.write(`\r${n + 1} of ${games}, ${((n + 1) / seconds).toFixed(0)} a second `)
    }
  }
  return { games, steps, longest, seconds: (performance.now() - started) / 1000 }
}

function rowOf({ games, steps, longest, seconds }: Figures): string {
  const date = new Date().toISOString().slice(0, 10)
  const cells = [id, games, steps, longest, opinion ? 'yes' : 'none', (seconds / 60).toFixed(1), date, commit]
  return `| ${cells.join(' | ')} |`
}

/** The page with this game's row replaced, or added. */
function withRow(page: string, row: string): string {
  const lines = page.trimEnd().split('\n')
  const at = lines.findIndex(line => line.split('|')[1]?.trim() === id)
  if (at === -1) lines.push(row)
  else lines[at] = row
  return `${lines.join('\n')}\n`
}
