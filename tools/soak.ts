/**
 * Plays very many random matches of a game on all cores, each followed by a second opinion on the rules if the
 * game has one, and writes down in docs/soak.md that nothing was found and how the matches ended.
 *
 *     npm run soak -- my-little-town --games 100000 [--seed word] [--workers 2]
 */

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { openGame } from '#games'
import { type Report, type Share, soakModuleOf, type Tally } from './soakShare.ts'

const PAGE = new URL('../docs/soak.md', import.meta.url)
const HEAD = `# Soak tests

Random matches from beginning to end, through the same calls the server makes, over all numbers of players and all options.
None of them threw, came to a dead end or was refused a listed action, and where a game has a second, naive implementation
of its rules both agreed wherever it looked. An ending is a reason the rules give for the end; a match may have several.
Written by \`npm run soak -- <game> --games <n>\`.

| Game | Matches | Steps | Longest | Second opinion | Endings | Minutes | CPU minutes | Date | Commit |
| --- | ---: | ---: | ---: | --- | --- | ---: | ---: | --- | --- |
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '1000' },
    seed: { type: 'string', default: 'soak' },
    workers: { type: 'string', default: `${availableParallelism()}` },
  },
})
const [id = ''] = positionals
const [games, workers] = [Number(values.games), Number(values.workers)]
if (!openGame(id) || ![games, workers].every(number => Number.isSafeInteger(number) && number > 0)) {
  console.error('Say: npm run soak -- <game> --games <number> [--seed word] [--workers number]')
  process.exit(1)
}
/** Asked before the first match: what is committed meanwhile is not what was tested. */
const commit = execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { encoding: 'utf8' }).trim()
const module = await soakModuleOf(id)
const began = performance.now()
const tally = await soak()
writeFileSync(PAGE, withRow(existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : HEAD, rowOf(tally)))
execFileSync('oxfmt', [fileURLToPath(PAGE)], { stdio: 'ignore' }) // npm puts it on the path
console.log(`\n${id}: ${tally.games} matches, ${tally.steps} steps, nothing found; ended by ${inWords(tally.endings)}`)

/** Matches are dealt out in turn, so what comes of them does not depend on the number of workers. */
async function soak(): Promise<Tally> {
  const soFar: Tally[] = Array.from({ length: workers }, () => ({ games: 0, steps: 0, longest: 0, endings: {} }))
  const shares = soFar.map((_, first) =>
    inThread({ game: id, games, seed: values.seed, first, step: workers }, tally => {
      soFar[first] = tally
      const played = soFar.reduce((sum, each) => sum + each.games, 0)
      process.stderr.write(`\r${played} of ${games}, ${(played / seconds()).toFixed(0)} a second `)
    }),
  )
  return (await Promise.all(shares)).reduce(together)
}

function inThread(share: Share, progress: (tally: Tally) => void): Promise<Tally> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('soakShare.ts', import.meta.url), { workerData: share })
    worker.on('message', ({ type, tally }: Report) => (type === 'done' ? resolve(tally) : progress(tally)))
    worker.once('error', reject)
  })
}

function together(a: Tally, b: Tally): Tally {
  const endings = { ...a.endings }
  for (const [ending, number] of Object.entries(b.endings)) endings[ending] = (endings[ending] ?? 0) + number
  return { games: a.games + b.games, steps: a.steps + b.steps, longest: Math.max(a.longest, b.longest), endings }
}

function rowOf({ games, steps, longest, endings }: Tally): string {
  const { user, system } = process.cpuUsage()
  const minutes = [seconds() / 60, (user + system) / 60e6].map(each => each.toFixed(1))
  const opinion = module ? (module.extent ?? 'every position') : 'none'
  const date = new Date().toISOString().slice(0, 10)
  return `| ${[id, games, steps, longest, opinion, inWords(endings), ...minutes, date, commit].join(' | ')} |`
}

function inWords(endings: Tally['endings']): string {
  const sorted = Object.entries(endings).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sorted.map(([ending, number]) => `${ending} ${number}`).join(', ')
}

function seconds(): number {
  return (performance.now() - began) / 1000
}

/** The page with this game's row replaced, or added. */
function withRow(page: string, row: string): string {
  const lines = page.trimEnd().split('\n')
  const at = lines.findIndex(line => line.split('|')[1]?.trim() === id)
  if (at === -1) lines.push(row)
  else lines[at] = row
  return `${lines.join('\n')}\n`
}
