/** The example programs at tables of the real games: they sit down, wait for their turns and play to the end. */

import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { games } from '#games'
import { createRng, type GameBox } from '#kernel'
import type { SeatGranted } from '#protocol/messages.ts'
import type { ProgramGranted } from '#protocol/programs.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import { newTable, post, seatFrom, sit, type TestClient } from './testing/client.ts'
import { runServer } from './testing/running.ts'

const EXAMPLES = join(import.meta.dirname, '..', 'examples')
/** Both languages; where there is no Python, TypeScript twice. */
const PROGRAMS = [typeScript(), runs('python3') ? python() : typeScript()]

describe('the examples', () => {
  test.for(games)(
    'play a whole match of $id, one in each language',
    { timeout: 120_000 },
    async ({ open, content }) => {
      const box = open(content)
      // Ann plays by chance, faster than any person.
      const limits = { ...DEFAULT_SETTINGS.limits, messages: { burst: 1000, perSecond: 1000 } }
      const { address } = await runServer({ shelf: DEFAULT_SETTINGS.shelf, limits })
      const { host, ann } = await makeTable(address, box)
      const running = []
      for (const [at, command] of PROGRAMS.entries()) running.push(start(command, address, await invite(host, at + 1)))
      await ann.heard('table', ({ table }) => table.seats.every(seat => seat.kind === 'player' && seat.present), 30_000)
      await ann.command({ type: 'start' })
      await playOn(ann)
      for (const { code, output } of await Promise.all(running)) {
        expect(code, output).toBe(0)
        expect(JSON.parse(output.trim().split('\n').at(-1)!)).toEqual(ann.latest!.outcome)
      }

      async function invite({ table, token }: SeatGranted, seat: number): Promise<string> {
        const wish = { table, token, seat, name: `Clockwork ${seat}`, account: false }
        const { body } = await post(address, '/api/programs', wish)
        return (body as ProgramGranted).token!
      }
    },
  )

  test('are as short as they look', () => {
    for (const file of ['bot.ts', 'bot.py']) {
      expect(readFileSync(join(EXAMPLES, file), 'utf8').split('\n').length).toBeLessThanOrEqual(46)
    }
  })
})

/** A person at a table with a chair for each program. */
async function makeTable(address: string, { game }: GameBox): Promise<{ host: SeatGranted; ann: TestClient }> {
  const options = { ...game.casual }
  const wish = newTable({ game: game.id, seats: PROGRAMS.length + 1, options })
  const host = await seatFrom(post(address, '/api/tables', wish))
  return { host, ann: await sit(address, host) }
}

/** Plays Ann's moves, by chance, until the match is over. */
async function playOn(ann: TestClient): Promise<void> {
  const rng = createRng('Ann')
  for (let seq = 0; ; seq++) {
    const now = await ann.heard('update', each => each.seq >= seq && (each.actions.length > 0 || each.outcome !== null))
    if (now.outcome) return
    await ann.act(rng.pick(now.actions) as Record<string, unknown>)
    seq = now.seq
  }
}

/** What a program printed when it ended, and how. */
function start(command: readonly string[], address: string, token: string): Promise<{ code: unknown; output: string }> {
  const [program, ...args] = command as [string, ...string[]]
  const child = spawn(program, [...args, address, token], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill())
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += data))
  return new Promise(resolve => child.on('close', code => resolve({ code, output })))
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
