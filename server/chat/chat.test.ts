import { expect, test } from 'vitest'
import type { Saying } from '#kernel'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { newTable, post, seatFrom, sit, type TestClient } from '../testing/client.ts'
import { runServer, temporaryFolder } from '../testing/running.ts'

async function twoPlayers(address: string, game: string) {
  const host = await seatFrom(post(address, '/api/tables', newTable({ game })))
  const ann = await sit(address, host)
  const { invite } = await ann.heard('table')
  const guest = await seatFrom(post(address, '/api/join', { invite, name: 'Ben' }))
  const ben = await sit(address, guest)
  return { ann, ben, host, guest }
}

async function playing(address: string, game = 'tally') {
  const table = await twoPlayers(address, game)
  await table.ann.command({ type: 'start' })
  await Promise.all([table.ann.heard('update'), table.ben.heard('update')])
  return table
}

const text = (words: string): Saying => ({ type: 'text', text: words })
const wouldAdd = (amount: number): Saying => ({ type: 'phrase', phrase: 'add', slots: { amount } })
const heardBy = (client: TestClient) => client.told.flatMap(message => (message.type === 'said' ? [message.said] : []))

test('a chat message reaches all players and spectators', async () => {
  const { address } = await runServer()
  const { ann, ben, host } = await playing(address)
  const watcher = await sit(address, { table: host.table, token: null })
  expect(await ann.say(text('  Hello there!  '), 'one')).toEqual({ type: 'ack', id: 'one', seq: 0 })
  for (const client of [ann, ben, watcher]) {
    const { said } = await client.heard('said')
    expect(said).toMatchObject({ id: 'one', seat: 0, saying: text('Hello there!'), words: 'Hello there!', after: 0 })
    expect(Math.abs(said.at - Date.now())).toBeLessThan(60_000)
  }
})

test('at a hushed table the game says what is refused, and by which rule', async () => {
  const { address } = await runServer()
  const { ann, ben } = await playing(address, 'hushed')
  expect(await ann.say(text('I hold a 7'))).toMatchObject({
    refusal: { code: 'NO_WORDS', rule: 'T-7', text: 'NO_WORDS (T-7)' },
  })
  expect(await ann.say(wouldAdd(3))).toMatchObject({ refusal: { code: 'HUSH', rule: 'T-6' } })
  expect(await ann.say({ type: 'ping', key: 'secret' })).toMatchObject({ refusal: { code: 'HUSH' } })
  expect(await ann.say(wouldAdd(2))).toMatchObject({ type: 'ack' })
  expect(await ann.say({ type: 'ping', key: 'total' })).toMatchObject({ type: 'ack' })
  await ben.heard('said', ({ said }) => said.saying.type === 'ping')
  expect(heardBy(ben).map(({ words }) => words)).toEqual(['Ann would add 2 ([null,null]).', 'The total is 0.'])
})

test('texts are made of what all see: the speaker’s secrets stay hidden', async () => {
  const { address } = await runServer()
  const { ann, ben } = await playing(address, 'hushed')
  const own = (ann.latest!.view as { secrets: number[] }).secrets[0]!
  expect(own).toBeGreaterThanOrEqual(1000)
  await ann.say(wouldAdd(1))
  await ben.heard('said')
  expect(JSON.stringify(ben.told)).not.toContain(String(own))
})

test('a game without phrases has none', async () => {
  const { address } = await runServer()
  const { ann } = await playing(address)
  expect(await ann.say(wouldAdd(1))).toMatchObject({ refusal: { code: 'NO_SUCH_PHRASE' } })
  expect(await ann.say({ type: 'ping', key: 'total' })).toMatchObject({ refusal: { code: 'NO_SUCH_PHRASE' } })
})

test('spectators cannot chat, and no player can before the match', async () => {
  const { address } = await runServer()
  const { ann, host } = await twoPlayers(address, 'tally')
  expect(await ann.say(text('Hello'))).toMatchObject({ refusal: { code: 'NOT_PLAYING' } })
  await ann.command({ type: 'start' })
  const watcher = await sit(address, { table: host.table, token: null })
  expect(await watcher.say(text('Take two!'))).toMatchObject({ refusal: { code: 'WATCHING' } })
  expect(heardBy(ann)).toEqual([])
})

test('a seat gets five messages in ten seconds, from all its tabs together; the others can still chat', async () => {
  const { address } = await runServer()
  const { ann, ben, host } = await playing(address)
  const tab = await sit(address, host)
  const answers = await Promise.all([ann, ann, ann, tab, tab, ann, tab].map(client => client.say(text('Hey'))))
  expect(answers.filter(({ type }) => type === 'ack')).toHaveLength(5)
  expect(answers.filter(({ type }) => type === 'refused')).toMatchObject([
    { refusal: { code: 'TALKING_TOO_FAST' } },
    { refusal: { code: 'TALKING_TOO_FAST' } },
  ])
  expect(await ben.say(text('Calm down'))).toMatchObject({ type: 'ack' })
})

test('a message sent twice under one id is shown once', async () => {
  const { address } = await runServer()
  const { ann, ben } = await playing(address)
  expect(await ann.say(text('Once'), 'same')).toMatchObject({ type: 'ack' })
  expect(await ann.say(text('Once'), 'same')).toMatchObject({ type: 'ack' })
  await ann.say(text('Then this'))
  await ben.heard('said', ({ said }) => said.words === 'Then this')
  expect(heardBy(ben).map(({ words }) => words)).toEqual(['Once', 'Then this'])
})

test('a restart keeps all messages and their places in the log; the match itself has none of them', async () => {
  const dataDir = temporaryFolder()
  const first = await runServer({ dataDir })
  const { ann, host, guest } = await playing(first.address, 'hushed')
  await ann.say(wouldAdd(1))
  await ann.act({ type: 'add', amount: 1 })
  await ann.say({ type: 'ping', key: 'total' })
  await first.stop()

  const { address } = await runServer({ dataDir })
  const annAgain = await sit(address, host)
  const { said } = await annAgain.heard('talk')
  expect(said.map(({ words, seat, after }) => ({ words, seat, after }))).toEqual([
    { words: 'Ann would add 1 ([null,null]).', seat: 0, after: 0 },
    { words: 'The total is 1.', seat: 0, after: 2 }, // Ann saw her action and her own number
  ])
  const benAgain = await sit(address, guest)
  const forBen = await benAgain.heard('talk')
  expect(forBen.said.map(({ after }) => after)).toEqual([0, 1])
  expect(annAgain.latest).toMatchObject({ seq: 1 })
})

test('a new client gets the last hundred messages', async () => {
  const { address } = await runServer({
    limits: {
      ...DEFAULT_SETTINGS.limits,
      sayings: { burst: 200, perSecond: 1000 },
      messages: { burst: 1000, perSecond: 1000 },
    },
  })
  const { ann, host } = await playing(address)
  for (let number = 0; number < 105; number++) await ann.say(text(`number ${number}`))
  const tab = await sit(address, host)
  const { said } = await tab.heard('talk')
  expect(said).toHaveLength(100)
  expect(said.map(({ words }) => words)).toEqual(Array.from({ length: 100 }, (_, index) => `number ${index + 5}`))
})

test('markup is plain text', async () => {
  const { address } = await runServer()
  const { ann, ben } = await playing(address)
  const markup = '<img src=x onerror=alert(1)>"\'; DROP TABLE sayings; -- {name}'
  await ann.say(text(markup))
  expect((await ben.heard('said')).said.words).toBe(markup)
})

test('a message with unreadable characters is not sent: the connection is closed', async () => {
  const { address } = await runServer()
  const { ann, ben } = await playing(address)
  ann.socket.send(JSON.stringify({ type: 'say', id: 'x', saying: text('turned \u202Earound') }))
  expect(await ann.heard('problem')).toMatchObject({ code: 'MALFORMED' })
  expect(await ann.closed).toBe(1008)
  expect(heardBy(ben)).toEqual([])
})
