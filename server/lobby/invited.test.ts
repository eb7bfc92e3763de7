import { expect, onTestFinished, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { newTable, post, seatFrom, sit, type TestClient } from '../testing/client.ts'
import { runServer } from '../testing/running.ts'
import { newSecret } from '../store/tokens.ts'

/** Ann's table for two, and its invite. */
async function annsTable(address: string) {
  const seat = await seatFrom(post(address, '/api/tables', newTable()))
  const ann = await sit(address, seat)
  onTestFinished(() => ann.leave())
  const { invite } = await ann.heard('table')
  return { ann, seat, invite: invite! }
}

const asked = async (address: string, invite: string, claim?: string) =>
  (await post(address, '/api/invited', { invite, ...(claim && { claim }) })).body

/** Ends the match by consent. */
async function endMatch(...people: readonly TestClient[]): Promise<void> {
  for (const person of people) await person.ask({ type: 'motion', motion: 'abort', answer: 'yes' })
  for (const person of people) await person.heard('table', ({ table }) => table.status === 'over')
}

test('an invite tells whether a seat is free, and where to watch if none is', async () => {
  const { address } = await runServer()
  const { ann, seat, invite } = await annsTable(address)
  const gathering = { game: 'tally', status: 'gathering', next: null }
  expect(await asked(address, invite)).toEqual({ ...gathering, free: true, watch: null })

  const claim = newSecret()
  const ben = await sit(address, await seatFrom(post(address, '/api/join', { invite, name: 'Ben', claim })))
  expect(await asked(address, invite)).toEqual({ ...gathering, free: false, watch: seat.table })
  await ann.command({ type: 'start' })
  const playing = { ...gathering, status: 'playing' }
  expect(await asked(address, invite)).toEqual({ ...playing, free: false, watch: seat.table })
  // A client whose answer was lost has a seat already.
  expect(await asked(address, invite, claim)).toEqual({ ...playing, free: true, watch: null })

  await ann.command({ type: 'set-watching', allowed: false })
  expect(await asked(address, invite)).toEqual({ ...playing, free: false, watch: null })
  await endMatch(ann, ben)
  expect(await asked(address, invite)).toEqual({ ...playing, status: 'over', free: false, watch: null })
})

test('after a match its invite leads to the last rematch, once a seat is free there', async () => {
  const { address } = await runServer()
  const { ann, seat, invite } = await annsTable(address)
  const ben = await sit(address, await seatFrom(post(address, '/api/join', { invite, name: 'Ben' })))
  await ann.command({ type: 'start' })
  await endMatch(ann, ben)
  const { table, token } = await seatFrom(post(address, '/api/again', { table: seat.table, token: seat.token }))
  const held = { game: 'tally', status: 'gathering', free: false, watch: table, next: null }
  expect(await asked(address, invite)).toEqual(held)

  const again = await sit(address, { table, token })
  await again.command({ type: 'set-seats', seats: 3 })
  const { invite: next } = await again.heard('table')
  expect(await asked(address, invite)).toEqual({ ...held, watch: null, next })
  expect((await post(address, '/api/join', { invite: next, name: 'Cleo' })).status).toBe(200)
})

test('an unknown invite leads nowhere, and too many attempts are refused', async () => {
  const { address } = await runServer({ limits: { ...DEFAULT_SETTINGS.limits, joins: { burst: 2, perSecond: 0 } } })
  const tries = Array.from({ length: 3 }, () => post(address, '/api/invited', { invite: newSecret() }))
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 429])
})
