/** Several clients claim the same thing at the same moment: one gets it, and the others are told. */

import { expect, test } from 'vitest'
import { createRng } from '#kernel'
import type { SeatGranted } from '#protocol/messages.ts'
import type { ProgramGranted } from '#protocol/programs.ts'
import { newTable, post, seatFrom, sit, type TestClient } from '../testing/client.ts'
import { runServer } from '../testing/running.ts'

const CLAIMANTS = 24

/** Runs all requests at once. Returns each one's answer. */
function allAtOnce<T>(ask: (index: number) => Promise<T>, count = CLAIMANTS): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => ask(index)))
}

async function hostAt(address: string, changes: Parameters<typeof newTable>[0] = {}) {
  const host = await seatFrom(post(address, '/api/tables', newTable(changes)))
  const ann = await sit(address, host)
  const { invite } = await ann.heard('table')
  return { host, ann, invite: invite! }
}

async function ticketOf(client: TestClient): Promise<string> {
  client.send({ type: 'ticket', id: 'ticket' })
  return (await client.heard('ticket')).ticket
}

test('seats: as many players sit down as there are seats, each on one of their own', async () => {
  const { address } = await runServer()
  const { invite, ann } = await hostAt(address, { seats: 4 })
  const answers = await allAtOnce(index => post(address, '/api/join', { invite, name: `Guest ${index}` }))
  const seated = answers.filter(({ status }) => status === 200).map(({ body }) => body as SeatGranted)
  expect(seated.map(({ seat }) => seat).toSorted()).toEqual([1, 2, 3])
  expect(new Set(seated.map(({ token }) => token)).size).toBe(3)
  const refused = answers.filter(({ status }) => status !== 200)
  for (const { status, body } of refused) expect([status, body]).toMatchObject([409, { code: 'TABLE_FULL' }])
  await ann.heard('table', ({ table }) => table.seats.every(({ kind }) => kind === 'player'))
})

test('the last seat: two players and a program claim it, and one of them gets it', async () => {
  for (let time = 0; time < 8; time++) {
    const { address, stop } = await runServer()
    const { host, ann, invite } = await hostAt(address)
    const rng = createRng(`claims ${time}`)
    const rivals: (() => Promise<boolean>)[] = [
      async () => (await post(address, '/api/join', { invite, name: 'Ben' })).status === 200,
      async () => {
        const { table, token } = host
        const { body } = await post(address, '/api/programs', { table, token, seat: 1, name: 'Tick', account: false })
        return (body as Partial<ProgramGranted>).token !== undefined
      },
      async () => (await post(address, '/api/join', { invite, name: 'Cem' })).status === 200,
    ]
    const won = await Promise.all(rng.shuffle(rivals).map(rival => rival()))
    expect(won.filter(Boolean)).toHaveLength(1)
    const { table } = await ann.heard('table', told => told.table.seats[1]!.kind === 'player')
    expect(table.seats).toHaveLength(2)
    await stop()
  }
})

test('a ticket: of all clients that use it one gets the seat', async () => {
  const { address } = await runServer()
  const { host, ann } = await hostAt(address)
  const ticket = await ticketOf(ann)
  const answers = await allAtOnce(() => post(address, '/api/take', { table: host.table, ticket }))
  const taken = answers.filter(({ status }) => status === 200)
  expect(taken).toHaveLength(1)
  const { token } = taken[0]!.body as SeatGranted
  expect((await (await sit(address, { table: host.table, token })).heard('table')).you).toBe(0)
})

test('taking a seat back: however many try, one token opens the seat in the end', async () => {
  const { address } = await runServer()
  const { host, ann } = await hostAt(address)
  const phone = await seatFrom(post(address, '/api/take', { table: host.table, ticket: await ticketOf(ann) }))
  const answers = await allAtOnce(() => post(address, '/api/take', { table: host.table, token: host.token }))
  const tokens = [phone, ...answers.filter(({ status }) => status === 200).map(({ body }) => body as SeatGranted)]
  const { tables } = (await post(address, '/api/mine', { seats: tokens.map(({ table, token }) => ({ table, token })) }))
    .body as { tables: unknown[] }
  expect(tables.filter(table => table !== null)).toHaveLength(1)
})

test('a rematch: one table is made, and each player gets their own seat there', async () => {
  const { address } = await runServer()
  const { host, ann, invite } = await hostAt(address)
  const guest = await seatFrom(post(address, '/api/join', { invite, name: 'Ben' }))
  const ben = await sit(address, guest)
  await ann.command({ type: 'start' })
  await Promise.all([ann.heard('update'), ben.heard('update')])
  for (const client of [ann, ben]) await client.ask({ type: 'motion', motion: 'abort', answer: 'yes' })
  await ben.heard('table', told => told.table.aborted === true)
  const answers = await allAtOnce(index => {
    const { table, token } = index % 2 === 0 ? host : guest
    return post(address, '/api/again', { table, token })
  })
  const granted = answers.filter(({ status }) => status === 200).map(({ body }) => body as SeatGranted)
  expect(new Set(granted.map(({ table }) => table)).size).toBe(1)
  expect(new Set(granted.map(({ seat }) => seat))).toEqual(new Set([0, 1]))
})

test('starting: however many starts come at once, there is one match, dealt once', async () => {
  const { address } = await runServer()
  const { ann } = await hostAt(address, { bots: ['easy'] })
  for (let index = 0; index < CLAIMANTS; index++)
    ann.send({ type: 'host', id: `s${index}`, command: { type: 'start' } })
  const { view } = await ann.heard('update')
  await ann.heard('ack', ({ id }) => id === `s${CLAIMANTS - 1}`)
  const secrets = (shown: unknown) => (shown as { secrets: unknown }).secrets
  for (const told of ann.told) if (told.type === 'update') expect(secrets(told.view)).toEqual(secrets(view))
})

test('one turn: of many simultaneous actions from two tabs of one seat, one counts', async () => {
  const { address } = await runServer()
  const { host, ann, invite } = await hostAt(address)
  const ben = await sit(address, await seatFrom(post(address, '/api/join', { invite, name: 'Ben' })))
  await ann.command({ type: 'start' })
  const tab = await sit(address, host)
  await Promise.all([ann, ben, tab].map(client => client.heard('update')))
  const answers = await allAtOnce(index => (index % 2 ? tab : ann).act({ type: 'add', amount: 1 }))
  expect(answers.filter(({ type }) => type === 'ack')).toHaveLength(1)
  expect((await ben.heard('update', ({ seq }) => seq === 1)).view).toMatchObject({ total: 1 })
})
