import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { openGame } from '#games'
import { meetingsAmong, type Played, standingsOf, type Tournament } from '#bots/tournament.ts'
import { seatTable } from '#kernel'
import { runTournament } from './arena.ts'
import { drawStandings } from './arenaPlot.ts'
import { contestantNamed } from './contestants.ts'
import { runCommand } from '../run.ts'

const ROOT = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'parlour-arena-'))
afterAll(() => rmSync(folder, { recursive: true }))

const box = openGame('my-little-town')!
const tournament: Tournament = {
  game: box.game.id,
  version: box.game.version,
  contentHash: box.game.contentHash,
  table: tableForTwo(),
  bots: ['random', 'normal'],
  meetings: meetingsAmong(['random', 'normal'], 'next', 3),
  seed: 'arena',
  thought: { kind: 'rounds', rounds: 1 },
}

test('the same tournament has the same results with any number of threads', async () => {
  const [one, two] = [await runTournament(tournament, { threads: 1 }), await runTournament(tournament, { threads: 2 })]
  expect(two.map(results)).toEqual(one.map(results))
  expect(one).toHaveLength(6)
  expect(standingsOf(tournament, one).comparisons[0]!.won.rate).toBeGreaterThan(0.6)
  expect(standingsOf(tournament, one).cost['normal']).toBeGreaterThan(0)
})

test('an interrupted tournament continues where it stopped', async () => {
  const file = join(folder, 'resumed.json')
  const stop = new AbortController()
  const broken = runTournament(tournament, {
    threads: 1,
    file,
    signal: stop.signal,
    onProgress: done => void (done === 2 && stop.abort()),
  })
  await expect(broken).rejects.toThrow('aborted')
  const kept = JSON.parse(readFileSync(file, 'utf8')) as { played: Played[] }
  expect(kept.played).toHaveLength(2)
  // The saved results are changed, to see whether they are played again.
  const marked = kept.played.map(match => ({ ...match, length: -1 }))
  writeFileSync(file, JSON.stringify({ ...kept, played: marked }))
  const played = await runTournament(tournament, { threads: 2, file })
  expect(played.filter(({ length }) => length === -1)).toHaveLength(2)
  expect(played).toHaveLength(6)
})

test('results of another tournament are not mixed in', async () => {
  const file = join(folder, 'other.json')
  await runTournament({ ...tournament, meetings: meetingsAmong(tournament.bots, 'next', 1) }, { threads: 1, file })
  await expect(runTournament({ ...tournament, seed: 'other' }, { threads: 1, file })).rejects.toThrow(
    'holds another tournament',
  )
  for (const content of ['{}', 'null', '{"tournament":', '{"tournament":{},"played":7}']) {
    writeFileSync(file, content)
    await expect(runTournament(tournament, { threads: 1, file })).rejects.toThrow('holds no tournament')
  }
})

test('an unwritable results file is refused before anything is played', async () => {
  const onProgress = () => expect.unreachable()
  await expect(runTournament(tournament, { threads: 1, file: folder, onProgress })).rejects.toThrow('it is a folder')
  const file = join(folder, 'none', 'results.json')
  await expect(runTournament(tournament, { threads: 1, file, onProgress })).rejects.toThrow('cannot be written')
  const words = ['arena', box.game.id, '--bots', 'random,easy', '--svg', join(folder, 'none', 'results.svg')]
  let said = ''
  expect(await runCommand(words, text => (said += text))).toBe(1)
  expect(said).toContain('results.svg cannot be written: there is no such file or folder.')
})

test('a bot of another checkout plays as it does there', async () => {
  const other = `normal@${ROOT}`
  const meetings = meetingsAmong(['random', other], 'next', 1)
  const played = await runTournament({ ...tournament, bots: ['random', other], meetings }, { threads: 1 })
  const ours = await runTournament(
    { ...tournament, meetings: meetingsAmong(tournament.bots, 'next', 1) },
    { threads: 1 },
  )
  expect(played.map(({ length }) => length)).toEqual(ours.map(({ length }) => length))
})

test('an unknown bot and one with other rules get different errors', async () => {
  await expect(contestantNamed(box, 'genius')).rejects.toThrow('There is no bot "genius".')
  await expect(contestantNamed(box, `hard@${folder}`)).rejects.toThrow('is no checkout of Parlour')
  const changed = { ...box, game: { ...box.game, version: 99 } }
  await expect(contestantNamed(changed, `hard@${ROOT}`)).rejects.toThrow('by other rules')
})

test('a folder is resolved from where the command was called, and an unusable checkout is named', async () => {
  vi.stubEnv('INIT_CWD', folder) // as npm does
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const [name, content] of Object.entries({ broken: "import './none.ts'", foreign: 'export const shelf = 1' })) {
    mkdirSync(join(folder, name, 'games'), { recursive: true })
    writeFileSync(join(folder, name, 'games', 'index.ts'), content)
  }
  await expect(contestantNamed(box, 'hard@broken')).rejects.toThrow(/^The games of broken cannot be opened: .*none\.ts/)
  await expect(contestantNamed(box, 'hard@foreign')).rejects.toThrow('foreign does not have my-little-town.')
})

test('the plot shows every meeting and every rating', async () => {
  const standings = standingsOf(tournament, await runTournament(tournament, { threads: 1 }))
  const svg = drawStandings('A <town>', standings, 0.65)
  expect(svg).toContain('normal against random')
  expect(svg).toContain('A &lt;town>')
  expect(svg.match(/<circle/g)).toHaveLength(3)
})

function results({ id, shares, length }: Played): unknown {
  return { id, shares, length }
}

function tableForTwo(): Tournament['table'] {
  const seating = seatTable(box.game, 2, {})
  if (!seating.ok) throw new Error(seating.refusal.code)
  return seating.table
}
