import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { SqliteStore } from '#server/store/sqlite/sqliteStore.ts'
import { startServer } from '#server/server.ts'
import { DEFAULT_SETTINGS } from '#server/settings.ts'
import { newTable, post, seatFrom } from '#server/testing/client.ts'
import { temporaryFolder } from '#server/testing/running.ts'
import { hashToken } from '#server/store/tokens.ts'
import { runCommand } from '../run.ts'

let said = ''
let complaints = ''
beforeEach(() => {
  said = complaints = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => (said += String(text)) !== '')
})
afterEach(() => vi.restoreAllMocks())

function run(...words: string[]): Promise<number> {
  return runCommand(words, text => (complaints += text))
}

/** A folder with a match in it, and the server running over it. */
async function serverWithMatch(host = '127.0.0.1') {
  const dataDir = temporaryFolder()
  const server = await startServer({
    ...DEFAULT_SETTINGS,
    dataDir,
    port: 0,
    host,
    logLevel: 'silent',
    webRoot: null,
  })
  onTestFinished(() => server.stop())
  await seatFrom(post(server.address, '/api/tables', newTable({ game: 'my-little-town', bots: ['easy'], start: true })))
  vi.stubEnv('PORT', new URL(server.address).port)
  onTestFinished(() => void vi.unstubAllEnvs())
  return { dataDir, server }
}

describe('backup and restore', () => {
  test('copy the data of a running server, and restore them elsewhere', async () => {
    const { dataDir } = await serverWithMatch()
    const file = join(temporaryFolder(), 'backup.db')
    expect(await run('backup', file, '--data', dataDir), complaints).toBe(0)
    expect(said).toMatch(/backup\.db holds 1 table, 1 match and \d+ actions?, and every log in it is as it was written/)
    const elsewhere = join(temporaryFolder(), 'elsewhere')
    expect(await run('restore', file, '--data', elsewhere), complaints).toBe(0)
    expect(readdirSync(elsewhere)).toContain('parlour.db')
    expect(await run('restore', file, '--data', elsewhere)).toBe(1)
    expect(complaints).toContain('has data already')
    expect(await run('restore', file, '--data', elsewhere, '--force')).toBe(0)
    expect(await run('restore', file, '--data', dataDir, '--force')).toBe(1)
    expect(complaints).toContain('A server is at work')
  })

  test('explain in a sentence what prevents them', async () => {
    expect(await run('backup', '/tmp/x.db', '--data', temporaryFolder())).toBe(1)
    expect(complaints).toMatch(/^parlour: There is no data in /)
    expect(await run('restore', join(temporaryFolder(), 'none.db'), '--data', temporaryFolder())).toBe(1)
    expect(complaints).toContain('There is no file')
  })
})

describe('doctor', () => {
  test('finds no problem on a healthy server, and says so', async () => {
    const { dataDir } = await serverWithMatch()
    expect(await run('doctor', '--data', dataDir, '--all'), said + complaints).toBe(0)
    expect(said).toContain('✓ Node: version')
    expect(said).toMatch(/✓ Matches: all 1 logs are as they were written/)
    expect(said).toMatch(/✓ Port: \d+: the room is open there/)
    expect(said).not.toContain('✗')
  })

  test('finds the server at its address, and notices an address of another machine', async () => {
    const { dataDir } = await serverWithMatch('127.0.0.2')
    vi.stubEnv('HOST', '127.0.0.2')
    expect(await run('doctor', '--data', dataDir), said).toBe(0)
    expect(said).toMatch(/✓ Port: \d+: the room is open there/)
    vi.stubEnv('HOST', '192.0.2.1') // reserved for documentation: no machine has it
    expect(await run('doctor', '--data', dataDir)).toBe(1)
    expect(said).toContain('✗ Port: 192.0.2.1 is no address of this machine; choose another with HOST')
  })

  test('notes a folder without data, and leaves it alone', async () => {
    vi.stubEnv('PORT', '0')
    onTestFinished(() => void vi.unstubAllEnvs())
    const dataDir = join(temporaryFolder(), 'none')
    expect(await run('doctor', '--data', dataDir), said).toBe(0)
    expect(said).toContain('will be made at the first start')
    expect(existsSync(dataDir)).toBe(false)
  })

  test('finds a log that was changed, an invalid content pack, and a file that is no database', async () => {
    vi.stubEnv('PORT', '0')
    const { dataDir, server } = await serverWithMatch()
    vi.stubEnv('PORT', '0')
    await server.stop()
    const { DatabaseSync } = await import('node:sqlite')
    const database = new DatabaseSync(join(dataDir, 'parlour.db'))
    database.exec(`INSERT INTO entries SELECT id, 99, NULL, NULL, '{"at":1,"ring":true}', 'a', 'b' FROM matches`)
    database.close()
    expect(await run('doctor', '--data', dataDir)).toBe(1)
    expect(said).toMatch(/✗ Matches: match .{4}…: entry \d+ of the log is missing/)

    mkdirSync(join(dataDir, 'content', 'my-little-town'), { recursive: true })
    writeFileSync(join(dataDir, 'content', 'my-little-town', 'tiles.json'), '{}')
    expect(await run('doctor', '--data', dataDir)).toBe(1)
    expect(said).toMatch(/✗ Games: \S+my-little-town: tiles\.json/)

    const other = temporaryFolder()
    writeFileSync(join(other, 'parlour.db'), 'hello')
    expect(await run('doctor', '--data', other)).toBe(1)
    expect(said).toMatch(/✗ (Database|Matches): /)
  })
})

describe('bot-token', () => {
  test('adds an account whose token is shown once, lists it, and removes it', async () => {
    const { dataDir } = await serverWithMatch()
    expect(await run('bot-token', 'add', 'clockwork', '--data', dataDir), complaints).toBe(0)
    const token = /bot_\S{24}/.exec(said)![0]
    const store = new SqliteStore({ dataDir, gather: 0, onFatal: () => {} })
    onTestFinished(() => store.close())
    expect(await store.accounts.ofToken(hashToken(token))).toBe('clockwork')
    expect(await run('bot-token', 'add', 'clockwork', '--data', dataDir)).toBe(1)
    expect(complaints).toContain('There is a program called clockwork already.')
    said = ''
    await run('bot-token', 'list', '--data', dataDir)
    expect(said).toMatch(/^clockwork {2}since \d{4}-\d\d-\d\d\n$/)
    expect(await run('bot-token', 'remove', 'clockwork', '--data', dataDir)).toBe(0)
    expect(await store.accounts.ofToken(hashToken(token))).toBeNull()
    expect(await run('bot-token', 'remove', 'clockwork', '--data', dataDir)).toBe(1)
    expect(await run('bot-token', 'add', 'No Name', '--data', dataDir)).toBe(2)
  })

  test('is refused without storage: the token would open nothing', async () => {
    vi.stubEnv('KEEP', 'nothing')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(await run('bot-token', 'add', 'clockwork')).toBe(2)
    expect(complaints).toContain('KEEP=nothing')
    expect(said).not.toContain('bot_')
  })
})
