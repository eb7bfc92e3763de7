/**
 * The example programs at tables of the real games with default options: they sit down, wait for their turns and play
 * to the end.
 */

import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { games } from '#games'
import { createRng, type GameBox } from '#kernel'
import { LONG } from '#scripts/tests/tier.ts'
import type { SeatGranted } from '#protocol/messages.ts'
import type { ProgramGranted } from '#protocol/programs.ts'
import { newTable, post, seatFrom, sit, type TestClient, type Told } from '../testing/client.ts'
import { startServer } from '../server.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { testSettings } from '../testing/running.ts'

const EXAMPLES = join(import.meta.dirname, '../../examples')
/** Both languages alternately; without Python, TypeScript alone. */
const LANGUAGES = [runs('python3') ? python() : typeScript(), typeScript()]

/** Milliseconds within which others always do something that lets Ann act. */
const LONGEST_WAIT = 120_000

const tables = games.map(module => {
  const box = module.open(module.content)
  const { min, max } = box.game.players
  const counts = Array.from({ length: max - min + 1 }, (_, more) => min + more)
  // A live match runs in real time, and longer with more seats.
  const usual = box.game.pace === 'live' ? min : Math.min(LANGUAGES.length + 1, max)
  return { box, usual, others: counts.filter(count => count !== usual) }
})
const usual = tables.map(({ box, usual }) => [box.game.id, usual, box] as const)
const others = tables.flatMap(({ box, others }) => others.map(count => [box.game.id, count, box] as const))

const folder = mkdtempSync(join(tmpdir(), 'parlour-examples-'))
let address: string

beforeAll(async () => {
  // All play at the same time from one address, at random, faster than any person.
  const fast = { burst: 1000, perSecond: 1000 }
  const limits = {
    ...DEFAULT_SETTINGS.limits,
    messages: fast,
    newTables: fast,
    joins: fast,
    requests: fast,
    connects: fast,
  }
  const server = await startServer(testSettings({ shelf: DEFAULT_SETTINGS.shelf, dataDir: folder, limits }))
  address = server.address
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
})

describe('the examples', () => {
  test.concurrent.each(usual)('play a whole match of %s with %i seats', { timeout: 240_000 }, playWhole)
  test.concurrent.each(others)('play a whole match of %s with %i seats', { timeout: 480_000, tags: [LONG] }, playWhole)

  test('are as short as they look', () => {
    for (const file of ['bot.ts', 'bot.py']) {
      expect(readFileSync(join(EXAMPLES, file), 'utf8').split('\n').length).toBeLessThanOrEqual(48)
    }
  })
})

/** Ann on the first seat, programs on the others. */
async function playWhole(_id: string, seats: number, { game }: GameBox): Promise<void> {
  const host = await seatFrom(post(address, '/api/tables', newTable({ game: game.id, seats })))
  const ann = await sit(address, host)
  const programs: Program[] = []
  try {
    for (let seat = 1; seat < seats; seat++) {
      programs.push(start(LANGUAGES[seat % LANGUAGES.length]!, await invite(host, seat)))
    }
    await ann.heard('table', ({ table }) => table.seats.every(seat => seat.kind === 'player' && seat.present), 60_000)
    await ann.command({ type: 'start' })
    await playOn(ann)
    for (const { ended } of programs) {
      const { code, output } = await ended
      expect(code, output).toBe(0)
      expect(JSON.parse(output.trim().split('\n').at(-1)!)).toEqual(ann.latest!.outcome)
    }
  } finally {
    // Not in `onTestFinished`: it does not know the test when tests run concurrently.
    for (const program of programs) program.kill()
    ann.leave()
  }
}

async function invite({ table, token }: SeatGranted, seat: number): Promise<string> {
  const wish = { table, token, seat, name: `Clockwork ${seat}`, account: false }
  const { body } = await post(address, '/api/programs', wish)
  return (body as ProgramGranted).token!
}

/** Plays random actions for Ann until the match is over. */
async function playOn(ann: TestClient): Promise<void> {
  const rng = createRng('Ann')
  for (;;) {
    const isNow = (each: Told<'update'>) => each === ann.latest && (each.actions.length > 0 || each.outcome !== null)
    const { actions, outcome } = await ann.heard('update', isNow, LONGEST_WAIT)
    if (outcome) return
    const answer = await ann.act(rng.pick(actions) as Record<string, unknown>)
    if (answer.type === 'refused') await sleep(Number(answer.refusal.info?.['retryInMs'] ?? 50)) // the pace does not allow it yet
  }
}

interface Program {
  /** What it printed when it ended, and its exit code. */
  readonly ended: Promise<{ code: unknown; output: string }>
  kill(): void
}

function start(command: readonly string[], token: string): Program {
  const [program, ...args] = command as [string, ...string[]]
  const child = spawn(program, [...args, address, token], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += data))
  return {
    ended: new Promise(resolve => child.on('close', code => resolve({ code, output }))),
    kill: () => void child.kill(),
  }
}

function typeScript(): readonly string[] {
  return [process.execPath, join(EXAMPLES, 'bot.ts')]
}

function python(): readonly string[] {
  return ['python3', join(EXAMPLES, 'bot.py')]
}

function runs(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
