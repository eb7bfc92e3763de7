import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { SeatInfo } from '#protocol/messages.ts'
import type { Settings } from '../settings.ts'
import { newTable, post, seatFrom, sit, type TestClient } from '../testing/client.ts'
import { delayProxy } from '../testing/delayProxy.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { runServer, temporaryFolder } from '../testing/running.ts'

const QUICK: Partial<Settings> = {
  shelf: new URL('../testing/raceShelf.ts', import.meta.url).href,
  pause: { wait: 600, vote: 5000, count: 300 },
}

const pick = (plum: number) => ({ type: 'pick', plum })

/** Ann and Ben at a table of plums, each with the given round trip. */
async function sitTwo(trips: readonly [number, number] = [0, 0], settings: Partial<Settings> = {}) {
  const dataDir = settings.dataDir ?? temporaryFolder()
  const { address, stop } = await runServer({ ...QUICK, ...settings, dataDir })
  const proxies = await Promise.all(trips.map(trip => delayProxy(address, trip)))
  for (const proxy of proxies) onTestFinished(() => proxy.close())
  const annSeat = await seatFrom(post(address, '/api/tables', newTable({ game: 'plums', options: { plums: 50 } })))
  const ann = await sit(proxies[0]!.address, annSeat)
  const { invite } = await ann.heard('table')
  const benSeat = await seatFrom(post(address, '/api/join', { invite, name: 'Ben' }))
  const ben = await sit(proxies[1]!.address, benSeat)
  await ann.command({ type: 'start' })
  await Promise.all([ann.heard('update'), ben.heard('update')])
  return { address, stop, dataDir, ann, ben, annSeat, benSeat, proxies }
}

/** The race record of the first entry of the only match, read directly from the database. */
function raceInLog(dataDir: string): unknown {
  const file = new DatabaseSync(join(dataDir, 'parlour.db'), { readOnly: true })
  const { entry } = file.prepare('SELECT entry FROM entries').get() as { entry: string }
  file.close()
  return (JSON.parse(entry) as { race?: unknown }).race
}

const stageOf = (client: TestClient) => client.told.findLast(message => message.type === 'pause')?.pause?.stage ?? null

async function reachesStage(client: TestClient, stage: ReturnType<typeof stageOf>): Promise<void> {
  await expect.poll(() => stageOf(client), { timeout: 10_000, interval: 10 }).toBe(stage)
}

/** Resolves once the server has measured this connection: the second ping comes after the answer to the first. */
async function measured({ socket }: TestClient): Promise<void> {
  for (let pings = 0; pings < 2; pings++) await once(socket, 'ping')
}

/** Resolves when everything sent before has arrived. */
async function roundTrip(client: TestClient): Promise<void> {
  const before = client.told.length
  client.send({ type: 'ping' })
  await client.heard('pong', message => client.told.indexOf(message) >= before)
}

function seatInfo(client: TestClient, seat: number): SeatInfo {
  return client.told.findLast(message => message.type === 'table')!.table.seats[seat]!
}

describe('two players claim the same thing', () => {
  test('one gets it; the other is told who was faster and by how much, and so is the log', async () => {
    const { ann, ben, dataDir } = await sitTwo([10, 130])
    await measured(ben)
    const answers = await Promise.all([ann.act(pick(0)), ben.act(pick(0))])
    expect(answers.map(({ type }) => type).toSorted()).toEqual(['ack', 'refused'])
    const winner = answers[0].type === 'ack' ? 'Ann' : 'Ben'
    const refused = answers.find(({ type }) => type === 'refused')
    const words = new RegExp(`^${winner} got there .*\\d+ ms`)
    expect(refused).toMatchObject({ refusal: { code: 'PICKED', text: expect.stringMatching(words) } })
    // On a busy machine the second claim may come after the decision: then there is no race.
    if (raceInLog(dataDir) === undefined) expect(ann.told.map(({ type }) => type)).not.toContain('races')
    else await ann.heard('races')
  })

  test('a player who comes after the decision is told the same, the others nothing', async () => {
    const { ann, ben } = await sitTwo()
    expect(await ann.act(pick(0))).toMatchObject({ type: 'ack' })
    const late = await ben.act(pick(0))
    expect(late).toMatchObject({ refusal: { text: expect.stringMatching(/^Ann got there \d+ ms before you\.$/) } })
    expect(await ben.act({ type: 'nonsense' })).toMatchObject({
      refusal: { code: 'MALFORMED', text: 'MALFORMED (PL-2)' },
    })
    expect(ann.told.some(({ type }) => type === 'races')).toBe(false)
  })

  test('a held action sent again is carried out once; other actions go on', async () => {
    const { ann, ben, address, annSeat } = await sitTwo([0, 130])
    await measured(ben)
    const first = ann.act(pick(0), { id: 'same' })
    const again = await sit(address, annSeat)
    const second = again.act(pick(0), { id: 'same' })
    const other = ben.act(pick(1))
    expect(await first).toMatchObject({ type: 'ack' })
    expect(await second).toMatchObject({ type: 'ack', seq: ((await first) as { seq: number }).seq })
    expect(await other).toMatchObject({ type: 'ack' })
    expect(Math.max(ann.latest!.seq, ben.latest!.seq)).toBe(2)
  })
})

describe('a player loses the connection while time presses', () => {
  test('the match pauses until they are back, and resumes after a countdown', async () => {
    const { ann, ben, benSeat, address } = await sitTwo()
    ben.leave()
    await reachesStage(ann, 'waiting')
    expect(await ann.act(pick(0))).toMatchObject({ refusal: { code: 'PAUSED', text: 'The table waits for Ben.' } })
    ann.send({ type: 'ping' })
    const { at } = await ann.heard('pong')
    await sleep(100)
    ann.told.length = 0
    ann.send({ type: 'ping' })
    expect((await ann.heard('pong')).at).toBe(at)
    const back = await sit(address, benSeat)
    await reachesStage(back, 'resuming')
    expect(await ann.act(pick(0))).toMatchObject({ refusal: { text: 'Play goes on in a moment.' } })
    await reachesStage(ann, null)
    expect(await ann.act(pick(0))).toMatchObject({ type: 'ack' })
  })

  test('the others may give the seat to a bot; its player gets it back on return', async () => {
    const { ann, ben, benSeat, address } = await sitTwo()
    ben.leave()
    await reachesStage(ann, 'voting')
    ann.send({ type: 'vote', id: 'v', ballot: 'bot' })
    await ann.heard('ack', ({ id }) => id === 'v')
    await expect.poll(() => seatInfo(ann, 1)).toMatchObject({ name: 'Ben', standIn: 'bot' })
    await ann.heard('update', ({ seq }) => seq >= 2) // the bot picks
    const back = await sit(address, benSeat)
    await expect.poll(() => seatInfo(back, 1)).not.toHaveProperty('standIn')
    await sleep(200) // the bot's last action may still be in the queue
    await roundTrip(ann)
    const { seq } = ann.latest!
    await sleep(300)
    await roundTrip(ann)
    expect(ann.latest!.seq).toBe(seq)
    expect(await back.act(pick(0))).toMatchObject({ type: 'ack' })
  })

  test('a player who is back before the seat was handed over keeps it', async () => {
    const gather = 300 // milliseconds between two commits: a change of the table takes a while
    const { ann, ben, benSeat, address } = await sitTwo([0, 0], { gather })
    ben.leave()
    await reachesStage(ann, 'voting')
    await ann.say({ type: 'text', text: 'Where is Ben?' })
    ann.send({ type: 'vote', id: 'v', ballot: 'bot' })
    await ann.heard('ack', ({ id }) => id === 'v')
    const back = await sit(address, benSeat)
    await reachesStage(back, null)
    await sleep(2 * gather)
    await expect
      .poll(() => seatInfo(back, 1), { timeout: 10_000 })
      .toEqual({ kind: 'player', name: 'Ben', present: true })
    expect(await back.act(pick(0))).toMatchObject({ type: 'ack' })
  })

  test('spectators cannot vote, and players only in a vote under way', async () => {
    const { ann, address, annSeat } = await sitTwo()
    const watcher = await sit(address, { ...annSeat, token: null })
    for (const [client, code] of [
      [watcher, 'WATCHING'],
      [ann, 'NO_VOTE'],
    ] as const) {
      client.send({ type: 'vote', id: 'v', ballot: 'bot' })
      expect(await client.heard('refused')).toMatchObject({ refusal: { code } })
    }
  })
})

describe('after a restart', () => {
  test('the table waits for those who played; a player who sat out still does', async () => {
    const { ann, ben, annSeat, benSeat, dataDir, stop } = await sitTwo()
    ben.leave()
    await reachesStage(ann, 'voting')
    ann.send({ type: 'vote', id: 'v', ballot: 'sit-out' })
    await reachesStage(ann, null)
    expect(await ann.act(pick(3))).toMatchObject({ type: 'ack', seq: 1 })
    await stop()

    const again = await runServer({ ...QUICK, dataDir })
    const annAgain = await sit(again.address, annSeat)
    expect(seatInfo(annAgain, 1)).toMatchObject({ name: 'Ben', present: false, standIn: 'sit-out' })
    await reachesStage(annAgain, 'resuming')
    await reachesStage(annAgain, null)
    expect(await annAgain.act(pick(4))).toMatchObject({ type: 'ack', seq: 2 })
    const benAgain = await sit(again.address, benSeat)
    await expect.poll(() => seatInfo(benAgain, 1)).not.toHaveProperty('standIn')
    await stop()
  })

  test('the first player who is back waits for the others', async () => {
    const { annSeat, benSeat, dataDir, stop } = await sitTwo()
    await stop()
    const { address } = await runServer({ ...QUICK, dataDir })
    const ann = await sit(address, annSeat)
    await reachesStage(ann, 'waiting')
    const ben = await sit(address, benSeat)
    await reachesStage(ben, null)
    expect(await ann.act(pick(0))).toMatchObject({ type: 'ack' })
  })
})

describe('a connected player does not press ready', () => {
  const ready = { type: 'READY', ready: true }
  const phaseOf = (client: TestClient) => (client.latest!.view as { phase: string }).phase

  /** Ann, and Ben who does not answer, at a table with this waiting time. */
  async function annWaitsForBen(wait: number) {
    const away = { ...DEFAULT_SETTINGS.away, wait }
    const { address } = await runServer({ shelf: DEFAULT_SETTINGS.shelf, away })
    const ann = await sit(address, await seatFrom(post(address, '/api/tables', newTable({ game: 'wildstyle' }))))
    const { invite } = await ann.heard('table')
    const ben = await sit(address, await seatFrom(post(address, '/api/join', { invite, name: 'Ben' })))
    await ann.command({ type: 'start' })
    await Promise.all([ann.heard('update'), ben.heard('update')])
    return {
      address,
      ann,
      ben,
      watcher: await sit(address, { table: (await ann.heard('table')).table.id, token: null }),
    }
  }

  test('several players who are not ready all count as ready', async () => {
    const away = { ...DEFAULT_SETTINGS.away, wait: 0 }
    const { address } = await runServer({ shelf: DEFAULT_SETTINGS.shelf, away })
    const request = newTable({ game: 'wildstyle', seats: 3 })
    const ann = await sit(address, await seatFrom(post(address, '/api/tables', request)))
    const { invite } = await ann.heard('table')
    for (const name of ['Ben', 'Cleo']) await sit(address, await seatFrom(post(address, '/api/join', { invite, name })))
    await ann.command({ type: 'start' })
    await ann.heard('update')
    expect(await ann.act(ready)).toMatchObject({ type: 'ack' })
    expect(await ann.ask({ type: 'start-now' })).toMatchObject({ type: 'ack' })
    await expect.poll(() => phaseOf(ann)).toBe('countdown')
  })

  test('after a while a waiting player may start for all; not before, and not the others', async () => {
    const { ann, ben, watcher } = await annWaitsForBen(1)
    const refused = { refusal: { code: 'NOT_WAITING' } }
    expect(await ann.ask({ type: 'start-now' }), 'not ready herself').toMatchObject(refused)
    expect(await ann.act(ready)).toMatchObject({ type: 'ack' })
    expect(ann.latest!.actions, 'what is listed never takes it back').toEqual([])
    expect(await ben.ask({ type: 'start-now' }), 'for whom she waits').toMatchObject(refused)
    expect(await watcher.ask({ type: 'start-now' })).toMatchObject({ refusal: { code: 'WATCHING' } })
    expect(await ann.ask({ type: 'start-now' })).toMatchObject({ type: 'ack' })
    await expect.poll(() => phaseOf(ben)).toBe('countdown')
    expect(await ann.ask({ type: 'start-now' }), 'when no player is missing').toMatchObject(refused)
    expect(await ben.act({ type: 'READY', ready: false })).toMatchObject({ type: 'ack' })
    await expect.poll(() => phaseOf(ann)).toBe('ready')

    const { ann: early } = await annWaitsForBen(60_000)
    await early.act(ready)
    expect(await early.ask({ type: 'start-now' })).toMatchObject(refused)
  })
})
