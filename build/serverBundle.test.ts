import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { games } from '#games'
import { buildServer } from './serverBundle.ts'
import { ROOT } from '../server/root.ts'
import { newTable, post, seatFrom, sit } from '../server/testing/client.ts'

const folder = mkdtempSync(join(tmpdir(), 'parlour-built-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let build: string
beforeAll(async () => {
  build = await buildServer()
})

test('the bundle starts a server on which every game can be played with a bot', { timeout: 60_000 }, async () => {
  const script = `const { builtServer } = await import(${JSON.stringify(join(ROOT, 'build', 'serverBundle.ts'))})
    const { serve } = await builtServer()
    await serve(process.env, { webRoot: null, goodbye: 200 })`
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, DATABASE_URL: '' }
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { env })
  const problems: string[] = []
  child.stderr.on('data', data => void problems.push(String(data)))
  try {
    const line = await new Promise<string>(resolve => child.stdout.once('data', data => resolve(String(data))))
    const address = /http:\S+/.exec(line)![0]
    for (const { id: game } of games) {
      await seatFrom(post(address, '/api/tables', newTable({ game, bots: ['easy'], start: true })))
    }
    // The bots' worker is a file of its own.
    const request = newTable({ game: 'my-little-town', options: { firstSeat: 1 }, bots: ['easy'], start: true })
    const ann = await sit(address, await seatFrom(post(address, '/api/tables', request)))
    await ann.heard('update', ({ seq }) => seq >= 1)
    expect(problems).toEqual([])
  } finally {
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
})

test('what few servers need is in files of its own', () => {
  const sourceOf = (name: string) => readFileSync(join(build, name), 'utf8')
  /** With everything it imports statically. */
  const loadedWith = (name: string, found = new Set([name])): Set<string> => {
    for (const [, other] of sourceOf(name).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g)) {
      if (!found.has(other!)) loadedWith(other!, found.add(other!))
    }
    return found
  }
  expect([...loadedWith('serve.js')]).not.toContain('postgresStore.js')
})
