import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newTable, post, seatFrom, sit } from './testing/client.ts'
import { temporaryFolder } from './testing/running.ts'

/** `npm start` without the pages, which take a while to build, and with a short shutdown notice. */
const SCRIPT = `import { serve } from ${JSON.stringify(join(import.meta.dirname, 'serve.ts'))}
  await serve(process.env, { webRoot: null, goodbye: 200 })`

interface Started {
  readonly child: ChildProcess
  readonly output: { text: string; errors: string }
  readonly ended: Promise<number | null>
}

function start(environment: Record<string, string>, command = [process.execPath]): Started {
  const child = spawn(command[0]!, [...command.slice(1), '--input-type=module', '-e', SCRIPT], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', ...environment },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = { text: '', errors: '' }
  child.stdout.on('data', data => (output.text += data))
  child.stderr.on('data', data => (output.errors += data))
  return { child, output, ended: new Promise(resolve => child.on('exit', resolve)) }
}

async function address({ output, child }: Started): Promise<string> {
  const open = () => /http:\/\/\S+/.exec(output.text)?.[0]
  await expect.poll(() => open() ?? child.exitCode, { timeout: 40_000 }).not.toBeNull()
  expect(output.errors).toBe('')
  return open()!
}

describe('an obstacle to the start is reported in one sentence, with exit code 1', () => {
  test('a port in use', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void blocker.close())
    await new Promise(resolve => blocker.once('listening', resolve))
    const { port } = blocker.address() as { port: number }
    const { ended, output } = start({ DATA_DIR: temporaryFolder(), PORT: String(port) })
    expect(await ended).toBe(1)
    expect(output.errors).toBe(
      `Port ${port} is taken by another program; choose another with PORT, such as PORT=${port + 1}.\n`,
    )
  })

  test('several databases', async () => {
    const { ended, output } = start({
      DATABASE_URL: '',
      DATABASE_URLS: 'postgres://one/parlour,postgres://two/parlour',
    })
    expect(await ended).toBe(1)
    expect(output.errors).toMatch(/^DATABASE_URLS names 2 databases, and Parlour uses one: .*\n$/)
  })

  test('an unreachable database, named by the old setting', async () => {
    const DATABASE_URLS = 'postgres://nobody@127.0.0.1:1/none'
    const { ended, output } = start({ DATA_DIR: temporaryFolder(), DATABASE_URL: '', DATABASE_URLS })
    expect(await ended).toBe(1)
    expect(output.text).toBe('DATABASE_URLS is called DATABASE_URL now, and names one database.\n')
    expect(output.errors).toMatch(/^The database of DATABASE_URL cannot be used: .*\n$/)
  })

  test('a data folder that is a file', async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    const { ended, output } = start({ DATA_DIR: file })
    expect(await ended).toBe(1)
    expect(output.errors).toMatch(/^The data folder \S+ cannot be used: .*\n$/)
  })

  test('a data folder where no file can be created, not even by root', async () => {
    const { ended, output } = start({ DATA_DIR: '/proc/parlour/data' })
    expect(await ended).toBe(1)
    expect(output.errors).toMatch(/^The data folder \S+ cannot be used: .*\n$/)
  })

  test('a read-only data folder', async ({ skip }) => {
    skip(process.getuid?.() === 0, 'Root may write everywhere.')
    const folder = join(temporaryFolder(), 'locked')
    mkdirSync(folder)
    chmodSync(folder, 0o500)
    const { ended, output } = start({ DATA_DIR: folder })
    expect(await ended).toBe(1)
    expect(output.errors).toMatch(/^The data folder \S+ cannot be used: .*\n$/)
  })

  test('an invalid setting', async () => {
    const { ended, output } = start({ DATA_DIR: temporaryFolder(), PORT: 'eighty' })
    expect(await ended).toBe(1)
    expect(output.errors).toBe('PORT must be a whole number from 0 to 65535, not "eighty".\n')
  })

  test('an invalid content pack', async () => {
    const dataDir = temporaryFolder()
    mkdirSync(join(dataDir, 'content', 'my-little-town'), { recursive: true })
    writeFileSync(join(dataDir, 'content', 'my-little-town', 'tiles.json'), '{}')
    const { ended, output } = start({ DATA_DIR: dataDir })
    expect(await ended).toBe(1)
    expect(output.errors).toMatch(/^\S+my-little-town: tiles\.json.*\n$/)
  })
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s before the server is ready: ends at once, with code 0', async signal => {
  // A database that never answers.
  const database = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void database.close())
  const asked = new Promise(resolve => database.once('connection', resolve))
  await new Promise(resolve => database.once('listening', resolve))
  const { port } = database.address() as { port: number }
  const { child, ended, output } = start({
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: `postgres://somebody@127.0.0.1:${port}/parlour`,
  })
  await asked
  child.kill(signal)
  expect(await ended).toBe(0)
  expect(output).toEqual({ text: '', errors: '' })
})

describe('a running server', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s: tells its clients, closes its file, and ends with code 0',
    async signal => {
      const dataDir = temporaryFolder()
      const started = start({ DATA_DIR: dataDir })
      const session = await address(started)
      const request = newTable({ game: 'my-little-town', bots: ['easy'], start: true })
      const ann = await sit(session, await seatFrom(post(session, '/api/tables', request)))
      await ann.heard('update')
      started.child.kill(signal)
      expect(await ann.closed).toBe(1012)
      expect(await started.ended).toBe(0)
      expect(started.output.errors).toBe('')
      expect(existsSync(join(dataDir, 'parlour.db-wal'))).toBe(false)
    },
  )

  test('a server with KEEP=nothing says so, can be played on as usual, and leaves no file', async () => {
    const dataDir = join(temporaryFolder(), 'none')
    const started = start({ DATA_DIR: dataDir, KEEP: 'nothing' })
    const session = await address(started)
    await expect.poll(() => started.output.text).toContain('Nothing is kept')
    const request = newTable({ game: 'my-little-town', bots: ['easy'], start: true })
    const seat = await seatFrom(post(session, '/api/tables', request))
    const ann = await sit(session, seat)
    await ann.heard('update')
    expect((await fetch(`${session}/readyz`)).status).toBe(200)
    const again = await sit(session, seat)
    await again.heard('update')
    started.child.kill('SIGTERM')
    expect(await started.ended).toBe(0)
    expect(existsSync(dataDir)).toBe(false)
  })

  test('a match goes on after kill -9 with the same token', async () => {
    const dataDir = temporaryFolder()
    const first = start({ DATA_DIR: dataDir })
    const request = newTable({ game: 'my-little-town', bots: ['easy'], start: true })
    const session = await address(first)
    const seat = await seatFrom(post(session, '/api/tables', request))
    const ann = await sit(session, seat)
    const { actions } = await ann.heard('update', update => update.actions.length > 0)
    const answer = await ann.act(actions[0] as Record<string, unknown>)
    expect(answer.type).toBe('ack')
    first.child.kill('SIGKILL')
    await first.ended
    const second = start({ DATA_DIR: dataDir })
    const back = await sit(await address(second), seat)
    expect((await back.heard('update')).seq).toBeGreaterThanOrEqual((answer as { seq: number }).seq)
  })

  test('a disk that fails ends the process; what was acknowledged before is there afterwards', async () => {
    const dataDir = temporaryFolder()
    // No file may grow beyond 900 blocks: writing then fails as on a broken disk.
    const limited = ['/bin/sh', '-c', 'ulimit -f 900; exec "$0" "$@"', process.execPath]
    const first = start({ DATA_DIR: dataDir, BOT_PACE: '0' }, limited)
    const session = await address(first)
    const request = newTable({ game: 'my-little-town', bots: ['easy'], start: true })
    const seat = await seatFrom(post(session, '/api/tables', request))
    const ann = await sit(session, seat)
    let acked = 0
    for (let number = 0; first.child.exitCode === null && number < 500; number++) {
      const action = (await Promise.race([
        ann.heard('update', ({ seq, actions }) => seq >= acked && actions.length > 0).then(({ actions }) => actions[0]),
        first.ended,
      ])) as Record<string, unknown> | number
      if (typeof action === 'number') break
      const answer = await Promise.race([ann.act(action, { seen: ann.latest!.seq }), first.ended])
      if (typeof answer === 'object' && answer?.type === 'ack') acked = answer.seq
    }
    expect(await first.ended).toBe(1)
    expect(first.output.errors).toMatch(/^The disk failed, so nothing more can be saved: .*\n$/)
    expect(acked).toBeGreaterThan(0)
    const back = await sit(await address(start({ DATA_DIR: dataDir })), seat)
    expect((await back.heard('update')).seq).toBeGreaterThanOrEqual(acked)
  })
})
