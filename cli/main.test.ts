/** The command line as its users run it: a process with output, errors and an exit code. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import { afterAll, describe, expect, test } from 'vitest'
import { games, openGame } from '#games'
import { hashJson, sealOf, seatTable, seedOf, startMatch } from '#kernel'
import { listGames } from './listGames.ts'
import { createProgram } from './program.ts'
import { showReplay, verifyMatch } from './replay/replay.ts'
import { runCommand } from './run.ts'
import { parlour } from './testing/fixtures.ts'

const MAIN = join(import.meta.dirname, 'main.ts')
const GOLDEN = join(import.meta.dirname, '../games/my-little-town/golden/two-easy.json')
const folder = mkdtempSync(join(tmpdir(), 'parlour-cli-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Saved {
  record: { log: { action?: unknown }[]; seed: string; game: string }
  hashes: string[]
}
const golden = JSON.parse(readFileSync(GOLDEN, 'utf8')) as Saved

/** A match just dealt, from a sealed secret and the nonce of one player. */
function sealedMatch() {
  const { game } = openGame('my-little-town')!
  const mixed = { table: 'a-table', secret: 'a'.repeat(64), nonces: ['b'.repeat(64), null] }
  const seating = seatTable(game, 2, {})
  if (!seating.ok) throw new Error(seating.refusal.code)
  const { record, state } = startMatch(game, seating.table, seedOf(mixed))
  return { record, hashes: [hashJson(state)], shuffle: { ...mixed, seal: sealOf(mixed.secret, mixed.table) } }
}

function withShuffle(changes: object) {
  const sealed = sealedMatch()
  return { ...sealed, shuffle: { ...sealed.shuffle, ...changes } }
}

describe('errors are sentences', () => {
  test.each([
    [['frobnicate'], 2, "unknown command 'frobnicate'"],
    [['games', '--jsn'], 2, "unknown option '--jsn'"],
    [['play'], 2, 'Which game? The shelf holds my-little-town'],
    [['simulate', 'chess'], 2, 'There is no game "chess"; the shelf holds my-little-town'],
    [['play', 'my-little-town', '--seats', '5'], 2, 'It must be a whole number from 2 to 4.'],
    [['play', 'my-little-town', '--bots', 'easy,hard'], 2, '2 bots do not fit beside you on 2 seats.'],
    [['play', 'my-little-town', '--colours', 'G,G'], 2, 'Another player already has this colour (MLT-2.5).'],
    [['play', 'my-little-town', '--colours', 'G,P'], 2, '"P" is none of G, B, Y, R.'],
    [['play', 'my-little-town', '--version', 'hard'], 2, 'Allowed choices are easy, normal.'],
    [['play', 'my-little-town', '--first-seat', '3'], 2, 'The first player must be someone at this table (MLT-3.1).'],
    [
      ['simulate', 'my-little-town', '--bots', 'easy,genius'],
      2,
      '"genius" is none of random, casual, easy, normal, hard, master.',
    ],
    [['simulate', 'my-little-town', '--seats', '2', '--bots', 'easy,easy,easy'], 2, '3 bots do not fit on 2 seats.'],
    [['arena', 'my-little-town', '--bots', 'hard,genius'], 2, '"genius" is none of random, casual, easy'],
    [['arena', 'my-little-town', '--bots', 'hard'], 2, 'A tournament takes two bots at least.'],
    [['arena', 'my-little-town', '--bots', 'hard,hard'], 2, 'A bot cannot meet itself.'],
    [['arena', 'my-little-town', '--bots', 'easy,easy@/nowhere'], 2, '/nowhere is no checkout of Parlour'],
    [['replay'], 2, "missing required argument 'file'"],
    [['replay', '/no/such/file.json'], 1, '/no/such/file.json cannot be read: there is no such file or folder.'],
    [['replay', tmpdir()], 1, 'cannot be read: it is a folder.'],
    [['replay', GOLDEN, '--to', '9999'], 2, 'there is none with number 9999'],
    [['serve', '--port', '99999'], 2, 'It must be a whole number from 0 to 65535.'],
  ])('%j ends with %i: %s', async (args, code, sentence) => {
    const ended = await run(args)
    expect(ended.said).toContain(sentence)
    expect(ended.said).toMatch(/^parlour: /)
    expect(ended.said.trimEnd().split('\n').length).toBeLessThanOrEqual(2)
    expect(ended.code).toBe(code)
  })
})

test('a process prints it on standard error, and sets the exit code', async () => {
  expect(await parlour(['frobnicate'])).toEqual({
    code: 2,
    stdout: '',
    stderr: "parlour: unknown command 'frobnicate'\n",
  })
})

test('a full disk is an error, in a sentence', async ({ skip }) => {
  skip(!existsSync('/dev/full'), 'This machine has no /dev/full.')
  const full = openSync('/dev/full', 'w')
  const child = spawn(process.execPath, [MAIN, 'games'], { stdio: ['ignore', full, 'pipe'] })
  closeSync(full)
  let stderr = ''
  child.stderr!.on('data', (text: Buffer) => (stderr += text.toString()))
  expect(await once(child, 'close')).toEqual([1, null])
  expect(stderr).toMatch(/^parlour: The output cannot be written: ENOSPC.*\n$/)
})

test.each([
  [GOLDEN, 'there is such a file already'],
  ['/no/such/folder/match.json', 'there is no such file or folder'],
])('a match that could not be saved in %s is not begun', async (file, why) => {
  expect(await parlour(['play', 'my-little-town', '--save', file])).toEqual({
    code: 1,
    stdout: '',
    stderr: `parlour: ${file} cannot be written: ${why}.\n`,
  })
})

describe('help', () => {
  test('is on standard output, with exit code 0', async () => {
    const { code, stdout, stderr } = await parlour(['--help'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    for (const command of ['games', 'serve', 'play', 'simulate', 'replay', 'verify', 'referee']) {
      expect(stdout).toContain(`\n  ${command} `)
    }
  })

  test('lists every option of a game as a flag', () => {
    const { id, content, open } = games[0]!
    const help = commandNamed(['play', id]).helpInformation()
    for (const option of Object.keys(open(content).game.options)) {
      expect(help).toContain(`--${option.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)} `)
    }
  })
})

test('games lists the games, as text and as JSON', () => {
  expect(listGames({ asJson: false })).toMatch(/my-little-town +2–4 +My Little Town\./)
  expect(JSON.parse(listGames({ asJson: true }))).toContainEqual(
    expect.objectContaining({ id: 'my-little-town', players: { min: 2, max: 4 } }),
  )
})

describe('saved matches', () => {
  const write = (name: string, content: unknown) => {
    const path = join(folder, name)
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
    return path
  }

  test('verify accepts a record with hashes, and one without', () => {
    const played = `My Little Town: ${golden.record.log.length} entries follow the rules.`
    const whole = verifyMatch(GOLDEN).split('\n')
    expect(whole.slice(0, 2)).toEqual([played, `${golden.hashes.length} states are as the file says.`])
    expect(whole.at(-1)).toMatch(/^Seat .* wins?( together)?\.$/)
    const bare = verifyMatch(write('bare.json', golden.record)).split('\n')
    expect(bare.slice(0, 2)).toEqual([played, 'The file holds no hashes of states to compare.'])
  })

  test('verify shows how a sealed shuffle was made, and names who played', () => {
    const sealed = sealedMatch()
    const said = verifyMatch(write('sealed.json', sealed))
    expect(said).toContain(`dealt from the secret sealed as ${sealed.shuffle.seal} and from what 1 player added`)
    const named = { ...golden, names: ['Ada', 'Ben'] }
    expect(verifyMatch(write('named.json', named))).toMatch(/^(Ada|Ben) .*wins\.$/m)
  })

  test.each([
    ['not-json.json', 'hello', 'is not a saved match: file: is not JSON.'],
    ['empty.json', {}, 'is not a saved match: match.format: must be one of 1, not nothing.'],
    ['list.json', [], 'is not a saved match: file: must be an object, not [].'],
    ['secret.json', withShuffle({ secret: '1'.repeat(64) }), 'the secret is not the one that was sealed'],
    ['nonce.json', withShuffle({ nonces: [null, '2'.repeat(64)] }), 'were not dealt from the sealed secret'],
    ['other.json', { ...golden.record, game: 'chess' }, 'holds a match of "chess", a game that is not on this shelf.'],
    ['short.json', { ...golden, hashes: golden.hashes.slice(1) }, 'file.hashes: must have'],
    ['illegal.json', { ...golden.record, log: golden.record.log.slice(1) }, 'does not hold: entry 1 is not allowed.'],
    [
      'tampered.json',
      { ...golden, hashes: golden.hashes.with(7, '0'.repeat(32)) },
      'after entry 7 the state should be 000',
    ],
  ])('verify finds what is wrong with %s', async (name, content, sentence) => {
    const ended = await run(['verify', write(name, content)])
    expect(ended.said).toContain(sentence)
    expect(ended.code).toBe(1)
  })

  test('replay shows every step and ends with the position', async () => {
    const { code, stdout } = await parlour(['replay', GOLDEN])
    expect(code).toBe(0)
    expect(stdout).toContain(`\n   1  Seat `)
    expect(stdout).toContain(`\n${String(golden.record.log.length).padStart(4)}  Seat `)
    expect(stdout.trimEnd()).toMatch(/wins?( together)?\.$/)
  })

  test('replay --to stops there, and --json gives the state there', async () => {
    const shown: string[] = []
    await showReplay(GOLDEN, { to: 2, json: false, say: text => void shown.push(text) })
    expect(shown.filter(line => /^\S* +\d+\S* {2}Seat/.test(line))).toHaveLength(2)
    const [state, ...more] = await jsonOf(GOLDEN, 2)
    expect(more).toEqual([])
    expect(hashJson(JSON.parse(state!))).toBe(golden.hashes[2])
  })

  test('replay --json never pauses, even on a screen', async () => {
    const said: string[] = []
    const next = () => expect.unreachable('there is no step to wait after')
    await showReplay(GOLDEN, { json: true, say: text => void said.push(text), next })
    expect(said.map(state => hashJson(JSON.parse(state)))).toEqual([golden.hashes.at(-1)])
  })

  test('replay step by step shows every position, until it is quit', async () => {
    const shown: string[] = []
    let steps = 0
    await showReplay(GOLDEN, { json: false, say: text => void shown.push(text), next: async () => ++steps < 3 })
    expect(shown.filter(line => line.includes('Tiles in the pile'))).toHaveLength(3)
  })
})

describe('play', () => {
  test('a whole match by numbered lines; it is saved and can be verified', { timeout: 60_000 }, async () => {
    const file = join(folder, 'played.json')
    const args = [
      'play',
      'my-little-town',
      '--bots',
      'easy',
      '--seed',
      'a match',
      '--pile-size',
      '12',
      '--take-back',
      'off',
      '--save',
      file,
    ]
    const { code, stdout, stderr } = await parlour(args, '1\n'.repeat(300))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('Easy bot draws a tile')
    expect(stdout).toMatch(/wins?( together)?\.\n/)
    expect(stdout).toContain(`npm run parlour -- replay ${file}`)
    expect(await parlour(['verify', file])).toMatchObject({ code: 0, stderr: '' })
  })

  test('words choose, ? explains, u undoes, the end of the input saves and quits', async () => {
    const file = join(folder, 'quit.json')
    const options = ['--first-seat', '0', '--take-back', 'untilNextAction', '--seed', 'quit', '--save', file]
    const lines = [
      'xyzzy',
      '?',
      '? placeTile tx=0 ty=0 rot=0',
      'draw',
      '? placeTile tx=0 ty=0 rot=0',
      '(1, 0), upside',
      'u',
    ]
    const { code, stdout } = await parlour(['play', 'my-little-town', ...options], lines.join('\n'))
    expect(code).toBe(0)
    expect(stdout).toContain('Nothing here is called "xyzzy".')
    expect(stdout).toContain('Write an action like one of these and change it: draw')
    expect(stdout).toContain('Draw a tile before placing one (MLT-4.2).')
    expect(stdout).toContain('A tile already lies there (MLT-4.8).')
    const { record } = JSON.parse(readFileSync(file, 'utf8')) as Saved
    expect(record.log).toMatchObject([{ action: { type: 'draw' } }, { action: { type: 'placeTile' } }, { undo: true }])
  })

  test('an existing file is never overwritten', async () => {
    const file = join(folder, 'precious.json')
    writeFileSync(file, 'precious')
    const args = ['play', 'my-little-town', '--first-seat', '0', '--save', file]
    expect(await parlour(args, '1\nq\n')).toMatchObject({
      code: 1,
      stderr: `parlour: ${file} cannot be written: there is such a file already.\n`,
    })
    expect(readFileSync(file, 'utf8')).toBe('precious')
  })
})

describe('simulate', () => {
  const args = ['simulate', 'my-little-town', '--games', '24', '--bots', 'random,random,easy', '--rounds', '1']

  test('the same figures whatever the number of workers, as one JSON object', { timeout: 60_000 }, async () => {
    const [one, three] = await Promise.all(
      ['1', '3'].map(workers => parlour([...args, '--json', '--workers', workers])),
    )
    expect(one!.stderr).toBe('')
    expect(three!.stdout).toBe(one!.stdout)
    const figures = JSON.parse(one!.stdout) as {
      byBot: Record<string, { seats: number; wins: { rate: number; low: number; high: number } }>
      bySeat: { wins: { rate: number } }[]
      endings: Record<string, number>
    }
    expect(figures.byBot).toMatchObject({ random: { seats: 48 }, easy: { seats: 24 } })
    expect(sum(figures.bySeat.map(({ wins }) => wins.rate))).toBeCloseTo(1)
    expect(sum(Object.values(figures.endings))).toBe(24)
  })

  test('prints tables for people', { timeout: 60_000 }, async () => {
    const { stdout } = await parlour([...args, '--seed', 'tables'])
    expect(stdout).toMatch(/^My Little Town: 24 games, 3 players, seed tables\n/)
    expect(stdout).toMatch(/\n {2}easy +24 +\d+\.\d % +\d+\.\d % – \d+\.\d % +-?\d+\.\d\d\n/)
    expect(stdout).not.toContain('\u001b')
  })
})

describe('referee', () => {
  test('a line over the limit is answered, and the next one too', async () => {
    const { code, stdout } = await parlour(['referee'], `${'x'.repeat(1024 * 1024 + 1)}\n\n{"cmd":"actors"}`)
    const codes = stdout
      .trimEnd()
      .split('\n')
      .map(line => (JSON.parse(line) as { refusal: { code: string } }).refusal.code)
    expect(codes).toEqual(['LINE_TOO_LONG', 'BAD_JSON', 'NO_MATCH'])
    expect(code).toBe(0)
  })

  test('every line is answered before the next is sent', async () => {
    const child = spawn(process.execPath, [MAIN, 'referee'])
    for (const cmd of ['games', 'actors', 'games']) {
      child.stdin.write(`${JSON.stringify({ cmd })}\n`)
      const [answer] = (await once(child.stdout, 'data')) as [Buffer]
      expect(answer.toString()).toMatch(/^\{"ok":.*\}\n$/)
    }
    child.stdin.end()
    expect(await once(child, 'close')).toEqual([0, null])
  })

  test('a reader that closes the pipe is no error', async () => {
    const child = spawn(process.execPath, [MAIN, 'referee'])
    let stderr = ''
    child.stderr.on('data', (text: Buffer) => (stderr += text.toString()))
    child.stdin.on('error', () => {}) // it ends while we still write
    child.stdout.destroy()
    for (let n = 0; n < 1000; n++) child.stdin.write('{"cmd":"games"}\n')
    expect(await once(child, 'close')).toEqual([0, null])
    expect(stderr).toBe('')
  })
})

async function jsonOf(path: string, to: number): Promise<string[]> {
  const said: string[] = []
  await showReplay(path, { to, json: true, say: text => void said.push(text) })
  return said
}

function commandNamed(words: readonly string[]): Command {
  const start = createProgram(text => expect.fail(text))
  return words.reduce((command, word) => command.commands.find(sub => sub.name() === word)!, start)
}

/** In this process, as a child process is slow to start. */
async function run(words: readonly string[]): Promise<{ code: number; said: string }> {
  let said = ''
  const code = await runCommand(words, text => void (said += text))
  return { code, said }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
