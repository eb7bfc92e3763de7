/** Changing the way of talking by consent, at tables of a game that knows several (PP-22.3). */

import { describe, expect, test } from 'vitest'
import type { Saying } from '#kernel'
import { talkMotion } from '#protocol/limits.ts'
import { temporaryDatabase } from '#scripts/testSupport/testDatabase.ts'
import { testWith } from '#scripts/tests/needs.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { newTable, post, seatFrom, sit, type TestClient } from '../testing/client.ts'
import { runServer, temporaryFolder } from '../testing/running.ts'

const GAME = 'pilfering-pandas'
const REAL = { shelf: DEFAULT_SETTINGS.shelf }
const SUITS: Saying = { type: 'text', text: 'I am collecting fox cards.' }
const HUSHED = { refusal: { code: 'PHRASE_NOT_ALLOWED', rule: 'PP-22.3' } }

/** Ann and Ben, whose match has begun; each may use another server. */
async function annAndBen(address: string, wish: Parameters<typeof newTable>[0] = {}, bensAddress = address) {
  const annsSeat = await seatFrom(post(address, '/api/tables', newTable({ game: GAME, ...wish })))
  const ann = await sit(address, annsSeat)
  const { invite } = await ann.heard('table')
  const bensSeat = await seatFrom(post(bensAddress, '/api/join', { invite, name: 'Ben' }))
  const ben = await sit(bensAddress, bensSeat)
  await ann.heard('table', ({ table }) => table.seats.every(({ kind }) => kind !== 'open'))
  expect(await ann.command({ type: 'start' })).toMatchObject({ type: 'ack' })
  await Promise.all([ann, ben].map(client => client.heard('update')))
  return { ann, ben, annsSeat, bensSeat }
}

function answer(client: TestClient, policy: string, how: 'yes' | 'no' = 'yes') {
  return client.ask({ type: 'motion', motion: talkMotion(policy), answer: how })
}

/** Resolves when the client is told this policy, with the current options, which is all that older pages read. */
function talksBy(client: TestClient, policy: string) {
  return client.heard('table', ({ table }) => table.talk === policy && table.options['chat'] === policy)
}

const isAsked = (client: TestClient) => client.heard('motion', ({ talk }) => talk !== undefined)

describe('PP-22.3 the table switches by common consent', () => {
  test('once all have said yes, for all and for later clients, and back again the same way', async () => {
    const { address } = await runServer(REAL)
    const { ann, ben, annsSeat } = await annAndBen(address)
    const watcher = await sit(address, { table: annsSeat.table, token: null })
    await talksBy(watcher, 'phrases')
    expect(await ann.say(SUITS)).toMatchObject(HUSHED)

    expect(await answer(ann, 'honour')).toMatchObject({ type: 'ack' })
    expect((await isAsked(ben)).talk).toMatchObject({ motion: 'talk:honour', by: 0, agreed: [0], asked: [1] })
    expect(await ann.say(SUITS)).toMatchObject(HUSHED)
    expect(await answer(ben, 'honour')).toMatchObject({ type: 'ack' })
    for (const client of [ann, ben, watcher]) await talksBy(client, 'honour')
    expect(await ann.say(SUITS)).toMatchObject({ type: 'ack' })
    await ben.heard('said', ({ said }) => said.words === 'I am collecting fox cards.')
    const late = await sit(address, { table: annsSeat.table, token: null })
    expect((await late.heard('table')).table).toMatchObject({ talk: 'honour', options: { chat: 'honour' } })

    for (const client of [ann, ben, watcher]) client.told.length = 0
    await answer(ben, 'phrases')
    await answer(ann, 'phrases')
    for (const client of [ann, ben, watcher]) await talksBy(client, 'phrases')
    expect(await ann.say(SUITS)).toMatchObject(HUSHED)
  })

  test('not if one says no; the proposer must wait before asking again', async () => {
    const { address } = await runServer(REAL)
    const { ann, ben } = await annAndBen(address)
    await answer(ann, 'open')
    await answer(ben, 'open', 'no')
    expect(await ann.heard('motion', ({ declined }) => declined === 1)).toEqual({
      type: 'motion',
      motion: null,
      declined: 1,
    })
    expect(await ann.say(SUITS)).toMatchObject(HUSHED)
    expect(await answer(ann, 'open')).toMatchObject({ refusal: { code: 'NOT_AGREED' } })
    expect(await answer(ann, 'open', 'no')).toMatchObject({ refusal: { code: 'NO_MOTION' } })
  })

  test('yes to one way is not yes to another, nor to ending the match', async () => {
    const { address } = await runServer(REAL)
    const { ann, ben } = await annAndBen(address)
    await answer(ann, 'honour')
    expect(await answer(ben, 'open')).toMatchObject({ refusal: { code: 'NOT_AGREED' } })
    expect(await ben.ask({ type: 'motion', motion: 'abort', answer: 'yes' })).toMatchObject({
      refusal: { code: 'NOT_AGREED' },
    })
    expect(await ann.say(SUITS)).toMatchObject(HUSHED)
  })

  test('a player who comes during the proposal is asked too, in a field that older pages ignore', async () => {
    const { address } = await runServer(REAL)
    const { ann, ben, bensSeat } = await annAndBen(address)
    await answer(ann, 'honour')
    ben.leave()
    const back = await sit(address, bensSeat)
    expect(await isAsked(back)).toMatchObject({ motion: null, talk: { motion: 'talk:honour', asked: [1] } })
    await answer(back, 'honour')
    await talksBy(ann, 'honour')
  })

  test('and keeps it over a restart; the match keeps the options it began with', async () => {
    const dataDir = temporaryFolder()
    const first = await runServer({ ...REAL, dataDir })
    const { ann, ben, annsSeat, bensSeat } = await annAndBen(first.address)
    await answer(ann, 'honour')
    await answer(ben, 'honour')
    await talksBy(ann, 'honour')
    await first.stop()

    const { address } = await runServer({ ...REAL, dataDir })
    const again = await sit(address, bensSeat)
    expect((await again.heard('table')).table).toMatchObject({ talk: 'honour', options: { chat: 'honour' } })
    expect(await again.say(SUITS)).toMatchObject({ type: 'ack' })
    const annAgain = await sit(address, annsSeat)
    for (const client of [again, annAgain]) await client.ask({ type: 'motion', motion: 'abort', answer: 'yes' })
    await again.heard('table', ({ table }) => table.aborted === true)
    const replay = await fetch(`${address}/api/replays/${annsSeat.table}`)
    const { record } = (await replay.json()) as { record: { table: { options: { chat: string } } } }
    expect(record.table.options.chat).toBe('phrases')
    // The rematch keeps the agreed policy.
    const next = await sit(
      address,
      await seatFrom(post(address, '/api/again', { table: annsSeat.table, token: annsSeat.token })),
    )
    expect((await next.heard('table')).table).toMatchObject({ status: 'gathering', talk: 'honour' })
  })

  test('bots and programs have no vote: a player among them decides alone', async () => {
    const { address } = await runServer(REAL)
    const wish = newTable({ game: GAME, seats: 3, bots: ['easy'] })
    const host = await seatFrom(post(address, '/api/tables', wish))
    const ann = await sit(address, host)
    const program = { table: host.table, token: host.token, seat: 2, name: 'Clockwork', account: false }
    expect((await post(address, '/api/programs', program)).status).toBe(200)
    await ann.command({ type: 'start' })
    await ann.heard('update')
    expect(await answer(ann, 'open')).toMatchObject({ type: 'ack' })
    await talksBy(ann, 'open')
    expect(await ann.say(SUITS)).toMatchObject({ type: 'ack' })
  })

  test('spectators have no vote, nor have players before the match', async () => {
    const { address } = await runServer(REAL)
    const waiting = await sit(address, await seatFrom(post(address, '/api/tables', newTable({ game: GAME }))))
    expect(await answer(waiting, 'open')).toMatchObject({ refusal: { code: 'NOT_PLAYING' } })
    const { annsSeat } = await annAndBen(address)
    const watcher = await sit(address, { table: annsSeat.table, token: null })
    expect(await answer(watcher, 'open')).toMatchObject({ refusal: { code: 'WATCHING' } })
    expect(watcher.told.some(({ type }) => type === 'motion')).toBe(false)
  })

  test('only to another way that the game knows; an empty name is malformed', async () => {
    const { address } = await runServer(REAL)
    const { ann } = await annAndBen(address)
    expect(await answer(ann, 'shout')).toMatchObject({ refusal: { code: 'NO_SUCH_TALK' } })
    expect(await answer(ann, 'constructor')).toMatchObject({ refusal: { code: 'NO_SUCH_TALK' } })
    expect(await answer(ann, 'phrases')).toMatchObject({ refusal: { code: 'TALK_AS_NOW' } })
    expect(ann.told.some(({ type }) => type === 'motion')).toBe(false)
    ann.socket.send(JSON.stringify({ type: 'motion', id: 'x', motion: 'talk:', answer: 'yes' }))
    expect(await ann.heard('problem')).toMatchObject({ code: 'MALFORMED' })
  })

  test('a game with one way of talking says so', async () => {
    const { address } = await runServer(REAL)
    const { ann } = await annAndBen(address, { game: 'my-little-town' })
    expect((await ann.heard('table')).table).not.toHaveProperty('talk')
    expect(await answer(ann, 'open')).toMatchObject({ refusal: { code: 'ONE_WAY_TO_TALK' } })
  })

  testWith('PostgreSQL')('works at two servers over one database as at one', async () => {
    const databaseUrl = await temporaryDatabase()
    const [one, other] = [await runServer({ ...REAL, databaseUrl }), await runServer({ ...REAL, databaseUrl })]
    const { ann, ben } = await annAndBen(one.address, {}, other.address)
    await answer(ann, 'honour')
    await isAsked(ben)
    await answer(ben, 'honour')
    for (const client of [ann, ben]) {
      await talksBy(client, 'honour')
      expect(await client.say(SUITS)).toMatchObject({ type: 'ack' })
    }
    // No proposal stays open that was answered elsewhere.
    expect(ann.told.findLast(({ type }) => type === 'motion')).toEqual({ type: 'motion', motion: null })
    await answer(ben, 'open')
    await ann.heard('motion', ({ talk }) => talk?.motion === 'talk:open')
    await answer(ann, 'open', 'no')
    await ben.heard('motion', ({ declined }) => declined === 0)
    expect(await ben.say(SUITS)).toMatchObject({ type: 'ack' })
  })
})
