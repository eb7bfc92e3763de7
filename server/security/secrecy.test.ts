/**
 * What is hidden from a viewer must not influence anything sent to them: two matches with equal views for them send
 * equal messages.
 */

import { expect, onTestFinished, test, vi } from 'vitest'
import { createRng, hashJson } from '#kernel'
import { newTable, post, seatFrom, sit, type TestClient } from '../testing/client.ts'
import { runServer } from '../testing/running.ts'
import { tally } from '../testing/shelf.ts'

const ADMIN = 'a token that is long enough'
const ANN = 0

/** Two deals in which Ann holds the same, and Ben does not. */
function twins(): readonly [string, string] {
  const { game } = tally.open(tally.content)
  const table = { seats: 2, options: { allowThree: false, first: 0 } } as const
  const known = new Map<number, { seed: string; theirs: number }>()
  for (let number = 0; ; number++) {
    const seed = hashJson(`deal ${number}`)
    const [mine, theirs] = game.setup(table, createRng(seed)).secrets as [number, number]
    const other = known.get(mine)
    if (other && other.theirs !== theirs) return [other.seed, seed]
    known.set(mine, { seed, theirs })
  }
}

/** Everything each of them receives during the same sequence of events. */
async function evening(seed: string) {
  const logged: string[] = []
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation(text => logged.push(String(text)) > 0)
  onTestFinished(() => stderr.mockRestore())
  const talkative = { adminToken: ADMIN, logLevel: 'trace', logFormat: 'json' } as const
  const { address } = await runServer(talkative, { newSeed: () => seed })
  const host = await seatFrom(post(address, '/api/tables', newTable()))
  const ann = await sit(address, host)
  const { invite } = await ann.heard('table')
  const bensSeat = await seatFrom(post(address, '/api/join', { invite, name: 'Ben' }))
  const ben = await sit(address, bensSeat)
  const watcher = await sit(address, { table: host.table, token: null })
  const all = [ann, ben, watcher]
  const step = async (actor: TestClient, action: Record<string, unknown>) => {
    const seq = actor.latest!.seq + 1
    expect(await actor.act(action)).toMatchObject({ type: 'ack' })
    for (const each of all) await each.heard('update', update => update.seq === seq)
  }

  for (const each of all) await each.heard('table', ({ table }) => table.watchers === 1)
  await ann.command({ type: 'start' })
  for (const each of all) await each.heard('update')
  await step(ann, { type: 'add', amount: 1 })
  await step(ben, { type: 'add', amount: 2 })
  await step(ben, { type: 'undo' })
  await step(ben, { type: 'add', amount: 1 })
  await ben.say({ type: 'text', text: 'Your turn' })
  for (const each of all) {
    await each.heard('said')
    each.send({ type: 'look-back', from: 0, to: 99 })
    await each.heard('earlier')
    each.send({ type: 'ping' })
    await each.heard('pong')
  }
  await ann.ask({ type: 'ticket' })
  await ann.ask({ type: 'motion', motion: 'abort', answer: 'yes' })
  for (const each of all) await each.heard('motion')
  await ben.ask({ type: 'motion', motion: 'abort', answer: 'no' })
  for (const each of all) await each.heard('motion', ({ declined }) => declined === 1)

  const mine = (seat: { table: string; token: string }) =>
    post(address, '/api/mine', { seats: [{ table: seat.table, token: seat.token }] })
  const admin = { headers: { authorization: `Bearer ${ADMIN}` } }
  const report = (await (await fetch(`${address}/api/admin`, admin)).json()) as { tables: object[]; problems: object[] }
  const figures = await (await fetch(`${address}/metrics`, admin)).text()
  const figuresCounted = figures.split('\n').flatMap(line => /^parlour_(?!.*_seconds).*/.exec(line) ?? [])
  const fromOutside: unknown[] = []
  for (const path of ['/healthz', '/readyz', '/api/games', '/api/programs', '/api/ratings/tally']) {
    const answer = await fetch(address + path)
    fromOutside.push([path, answer.status, await answer.text()])
  }
  const board = await post(address, '/api/daily/board', { game: 'tally', browser: 'b'.repeat(24) })
  const byHttp = async (seat: { table: string; token: string }) => [
    await (await fetch(`${address}/api/replays/${host.table}`)).text(),
    (await mine(seat)).body,
  ]
  const [annsAnswers, bensAnswers] = [await byHttp(host), await byHttp(bensSeat)]
  return {
    log: logged.flatMap(text => text.trim().split('\n')).map(plainLine),
    outside: plain([...fromOutside, board.body]),
    ann: plain([...ann.told, ...annsAnswers]),
    ben: plain([...ben.told, ...bensAnswers]),
    watcher: plain(watcher.told),
    host: plain([report.tables, report.problems, ...figuresCounted]),
  }
}

/** Without what differs between two runs: ids, tokens, and times. */
function plain(told: readonly unknown[]): string[] {
  return told.map(message =>
    JSON.stringify(message, (key, value: unknown) => (TIMES.has(key) ? null : value))
      .replaceAll(/"[A-Za-z0-9_-]{24}"/g, '"…"')
      .replaceAll(/"test-\d+"/g, '"…"')
      .replaceAll(/"table":"[0-9a-f]{16}"/g, '"table":"…"'),
  )
}

/** Without the time, the duration and the port. */
function plainLine(line: string): string {
  const { time: _time, milliseconds: _took, ...rest } = JSON.parse(line) as Record<string, unknown>
  return JSON.stringify(rest).replaceAll(/127\.0\.0\.1:\d+/g, '…')
}

const TIMES = new Set(['at', 'left', 'quietFor'])

test('hidden information changes nothing a viewer receives: at the table, in earlier positions, from outside, as admin, in the log', async () => {
  const [one, other] = twins()
  const first = await evening(one)
  const second = await evening(other)
  expect(second.ann).toEqual(first.ann)
  expect(second.watcher).toEqual(first.watcher)
  expect(second.host).toEqual(first.host)
  expect(second.outside).toEqual(first.outside)
  expect(second.log.toSorted()).toEqual(first.log.toSorted())
  expect(first.log.length).toBeGreaterThan(10)
  // The test would notice: Ben knows his hand, and looks back at it.
  expect(second.ben).not.toEqual(first.ben)
  const earlier = (told: readonly string[]) => told.filter(text => text.includes('"type":"earlier"'))
  expect(earlier(second.ben)).not.toEqual(earlier(first.ben))
})

test('a spectator receives nothing of any hand, and no player receives the hand of another seat', async () => {
  const [seed] = twins()
  const { game } = tally.open(tally.content)
  const [, bens] = game.setup({ seats: 2, options: { allowThree: false, first: ANN } }, createRng(seed)).secrets
  const { ann, ben, watcher, log } = await evening(seed)
  expect(ben.join()).toContain(String(bens))
  // A log has many numbers: the seed and the hand as the rules name them are not among them.
  expect(log.join()).not.toMatch(new RegExp(`${seed}|secrets`))
  for (const told of [ann, watcher]) expect(told.join()).not.toContain(String(bens))
})
