import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { logStream, requestForLog } from './log.ts'
import { newTable, post, seatFrom, sit } from './testing/client.ts'
import { temporaryFolder } from './testing/running.ts'

vi.setConfig({ testTimeout: 60_000 })

const ADMIN_TOKEN = 'the-admins-own-secret'
const FIELDS = ['time', 'level', 'message', 'request', 'method', 'path', 'status', 'milliseconds']

/** A server that tells everything it does, and what it told. */
async function talkative(format: 'json' | 'human') {
  const dataDir = temporaryFolder()
  const script = `import { serve } from ${JSON.stringify(join(import.meta.dirname, 'serve.ts'))}
    await serve(process.env, { webRoot: null })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'trace',
      LOG_FORMAT: format,
      BOT_PACE: '0',
      ADMIN_TOKEN,
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = { text: '', log: '' }
  child.stdout.on('data', data => (output.text += data))
  child.stderr.on('data', data => (output.log += data))
  const ended = new Promise(resolve => child.on('exit', resolve))
  const address = () => /http:\/\/\S+/.exec(output.text)?.[0]
  await expect.poll(address, { timeout: 40_000 }).toBeDefined()
  async function stop(): Promise<string> {
    child.kill('SIGTERM')
    await ended
    return output.log
  }
  return { address: address()!, dataDir, stop }
}

/** Plays a game with hands until the log has some entries, and names all that must stay secret. */
async function play(address: string, dataDir: string): Promise<string[]> {
  const request = newTable({ game: 'pilfering-pandas', seats: 3, bots: [] })
  const host = await seatFrom(post(address, '/api/tables', request))
  const ann = await sit(address, host)
  const { invite } = await ann.heard('table')
  const ben = await seatFrom(post(address, '/api/join', { invite, name: 'Ben' }))
  const { body } = await post(address, '/api/programs', {
    table: host.table,
    token: host.token,
    seat: 2,
    name: 'Clockwork',
    account: false,
  })
  const { token } = body as { token: string }
  await post(address, '/bot', { cmd: 'table' }, { authorization: `Bearer ${token}` })
  const friend = await sit(address, ben)
  await ann.command({ type: 'start' })
  await fetch(`${address}/api/admin`, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } })
  await fetch(`${address}/api/content/x/y?token=${host.token}`)
  await fetch(`${address}/join/${invite}/${host.token}`)
  for (let turn = 0; turn < 30; turn++) {
    for (const client of [ann, friend]) {
      const { actions } = client.latest ?? (await client.heard('update'))
      if (actions.length > 0) await client.act(actions[turn % actions.length] as Record<string, unknown>)
    }
    const now = await post(address, '/bot', { cmd: 'legal' }, { authorization: `Bearer ${token}` })
    const [action] = (now.body as { actions: unknown[] }).actions
    if (action) await post(address, '/bot', { cmd: 'act', action }, { authorization: `Bearer ${token}` })
  }
  expect(ann.latest!.seq).toBeGreaterThan(5)
  const database = new DatabaseSync(join(dataDir, 'parlour.db'), { readOnly: true })
  const { id, seed } = database.prepare('SELECT id, seed FROM matches').get() as { id: string; seed: string }
  database.close()
  return [host.table, host.token, ben.token, invite!, token, token.split('.')[1]!, id, seed, ADMIN_TOKEN]
}

test('all that a server says of a match, at its most talkative, holds no secret', async () => {
  const { address, dataDir, stop } = await talkative('json')
  const secrets = await play(address, dataDir)
  const log = await stop()
  for (const secret of secrets) expect(log).not.toContain(secret)
  const lines = log
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, string>)
  expect(lines.length).toBeGreaterThan(50)
  // Nothing else is ever said, so no card and no hand can be among it.
  expect([...new Set(lines.flatMap(line => Object.keys(line)))].filter(field => !FIELDS.includes(field))).toEqual([])
  expect(new Set(lines.map(({ message }) => message!.replace(/ at http.*/, '')))).toEqual(
    new Set(['Server listening', 'incoming request', 'request completed']),
  )
  expect([...new Set(lines.flatMap(({ path }) => path ?? []))].toSorted()).toEqual([
    '/api/admin',
    '/api/content/x/y',
    '/api/join',
    '/api/programs',
    '/api/tables',
    '/bot',
    '/join/…/…',
  ])
})

describe('a line about an error', () => {
  const secret = 's'.repeat(24)
  const err = {
    message: `no ${secret}`,
    stack: `Error: no ${secret}\n    at settingsFromEnvironment (server/settings.ts:1)`,
  }
  const line = JSON.stringify({ level: 50, time: 0, msg: `table ${secret}`, err })

  test.each(['json', 'human'] as const)(
    'holds no secret that the error names, and says still where it was: %s',
    format => {
      let text = ''
      logStream(format, { write: part => (text += part) }).write(line)
      expect(text).not.toContain(secret)
      expect(text).toContain('settingsFromEnvironment (server/settings.ts:1)')
    },
  )
})

describe('a line', () => {
  const line = JSON.stringify({
    level: 50,
    time: Date.UTC(2026, 0, 2, 3, 4, 5),
    msg: 'a request failed',
    reqId: 'req-1',
    req: requestForLog.req({ method: 'GET', url: `/api/x/${'s'.repeat(24)}?token=${'t'.repeat(24)}` }),
    res: { statusCode: 500 },
    responseTime: 12.3,
    err: { message: 'oh', stack: 'Error: oh\n    at home' },
    hand: ['the ace'],
  })
  function written(format: 'json' | 'human'): string {
    let text = ''
    logStream(format, { write: part => (text += part) }).write(line)
    return text
  }

  test('for people', () => {
    expect(written('human')).toBe(
      '2026-01-02 03:04:05 error: a request failed GET /api/x/… 500 in 12 ms (req-1)\nError: oh\n    at home\n',
    )
  })

  test('for programs', () => {
    expect(JSON.parse(written('json'))).toEqual({
      time: '2026-01-02T03:04:05.000Z',
      level: 'error',
      message: 'a request failed',
      request: 'req-1',
      method: 'GET',
      path: '/api/x/…',
      status: 500,
      milliseconds: 12,
      error: 'oh',
      stack: 'Error: oh\n    at home',
    })
  })
})
