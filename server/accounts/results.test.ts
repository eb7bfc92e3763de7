import { describe, expect, onTestFinished, test } from 'vitest'
import type { MyRatings, RatingBoard } from '#protocol/results.ts'
import { Results } from './results.ts'
import { SqliteStore } from '../store/sqlite/sqliteStore.ts'
import { NotSaved } from '../store/store.ts'
import { newTable, post, seatFrom, sit, type TestClient } from '../testing/client.ts'
import { runServer, temporaryFolder } from '../testing/running.ts'
import { newSecret } from '../store/tokens.ts'

interface People {
  readonly table: string
  readonly ann: TestClient
  readonly ben: TestClient
}

/** Ann creates a rated table, Ben joins. */
async function ratedTable(address: string): Promise<People> {
  const host = await seatFrom(post(address, '/api/tables', newTable()))
  const ann = await sit(address, host)
  const { invite } = await ann.heard('table')
  const ben = await sit(address, await seatFrom(post(address, '/api/join', { invite, name: 'Ben' })))
  expect(await ann.command({ type: 'set-rated', rated: true })).toMatchObject({ type: 'ack' })
  await ben.heard('table', ({ table }) => table.rated === true)
  return { table: host.table, ann, ben }
}

async function identify({ ann, ben }: People, anns: string, bens: string): Promise<void> {
  ann.send({ type: 'identify', player: anns })
  ben.send({ type: 'identify', player: bens })
  const known = ({ table }: { table: { seats: readonly object[] } }) => table.seats.every(seat => 'known' in seat)
  await Promise.all([ann.heard('table', known), ben.heard('table', known)])
}

/** Ann wins: she adds what it takes to be the one who reaches 21. */
async function annWins({ ann, ben }: People): Promise<void> {
  await ann.command({ type: 'start' })
  for (let total = 0, seq = 0; total < 21; seq++) {
    const mover = seq % 2 === 0 ? ann : ben
    const seen = await mover.heard('update', update => update.seq === seq)
    const amount = seq === 0 ? 1 : seq % 2 === 0 ? 1 : 2 // after her turns the total is 1, 4, 7 … and at last 21
    const most = total === 19 ? 2 : amount
    total += most
    expect(await mover.act({ type: 'add', amount: most }, { seen: seen.seq })).toMatchObject({ type: 'ack' })
  }
}

async function ratingsOf(address: string, player: string): Promise<MyRatings> {
  return (await post(address, '/api/ratings/mine', { player })).body as MyRatings
}

const matchesOf = async (address: string, player: string) => (await ratingsOf(address, player)).ratings[0]?.matches ?? 0

describe('a rated table', () => {
  test('moves both ratings the right way, reveals no key, and shows ratings after enough matches', async () => {
    const dataDir = temporaryFolder()
    const { address } = await runServer({ dataDir })
    const [anns, bens] = [newSecret(), newSecret()]
    for (let match = 1; match <= 5; match++) {
      const people = await ratedTable(address)
      await identify(people, anns, bens)
      await annWins(people)
      await expect.poll(() => matchesOf(address, bens)).toBe(match)
      expect(JSON.stringify([people.ann.told, people.ben.told])).not.toContain(bens)
      if (match < 5) expect((await ratingsOf(address, anns)).ratings[0]!.rating).toBeNull()
      people.ann.leave()
      people.ben.leave()
    }
    const board = (await (await fetch(`${address}/api/ratings/tally`)).json()) as RatingBoard
    const [first, second] = board.ratings
    const ann = (await ratingsOf(address, anns)).ratings[0]!
    expect(ann).toMatchObject({ game: 'tally', matches: 5 })
    expect([first, second].map(row => row!.name).toSorted()).toEqual(['Ann', 'Ben'])
    expect(first!.rating!.number).toBeGreaterThan(1500)
    expect(second!.rating!.number).toBeLessThan(1500)
    expect(first!.rating!.uncertainty).toBeLessThan(1000)

    await post(address, '/api/ratings/forget', { player: anns })
    expect((await ratingsOf(address, anns)).ratings).toEqual([])
    expect(await matchesOf(address, bens)).toBe(5)
  })

  test('stays rated in a rematch, whose players are identified again as soon as they are back', async () => {
    const { address } = await runServer()
    const [anns, bens] = [newSecret(), newSecret()]
    const host = await seatFrom(post(address, '/api/tables', newTable()))
    const ann = await sit(address, host)
    const { invite } = await ann.heard('table')
    const guest = await seatFrom(post(address, '/api/join', { invite, name: 'Ben' }))
    const ben = await sit(address, guest)
    await ann.command({ type: 'set-rated', rated: true })
    await ben.heard('table', ({ table }) => table.rated === true)
    await identify({ table: host.table, ann, ben }, anns, bens)
    await annWins({ table: host.table, ann, ben })
    await ben.heard('table', ({ table }) => table.status === 'over')

    const next = await Promise.all(
      [host, guest].map(async ({ table, token }) =>
        sit(address, await seatFrom(post(address, '/api/again', { table, token }))),
      ),
    )
    const [annNext, benNext] = next as [TestClient, TestClient]
    expect((await annNext.heard('table')).table).toMatchObject({ rated: true, status: 'gathering' })
    annNext.send({ type: 'identify', player: anns })
    benNext.send({ type: 'identify', player: bens })
    await benNext.heard('table', ({ table }) => table.status === 'playing')
  })

  test('does not begin with bots, with one player twice, or before all players are identified', async () => {
    const { address } = await runServer()
    const people = await ratedTable(address)
    const refusal = async () => {
      const answer = await people.ann.command({ type: 'start' })
      return answer.type === 'refused' ? answer.refusal.code : null
    }
    expect(await refusal()).toBe('RATED_UNKNOWN')
    const same = newSecret()
    await identify(people, same, same)
    expect(await refusal()).toBe('RATED_TWICE')
    await people.ann.command({ type: 'set-seats', seats: 3 })
    await people.ann.command({ type: 'add-bot', seat: 2, level: 'easy' })
    expect(await refusal()).toBe('RATED_PEOPLE')
    await people.ann.command({ type: 'set-rated', rated: false })
    expect(await refusal()).toBeNull()
    await people.ben.heard('table', ({ table }) => table.status === 'playing' && !('known' in table.seats[0]!))
  })

  test('does not count a match that was ended without a result', async () => {
    const { address } = await runServer()
    const people = await ratedTable(address)
    const anns = newSecret()
    await identify(people, anns, newSecret())
    await people.ann.command({ type: 'start' })
    await people.ben.heard('update')
    await people.ann.ask({ type: 'motion', motion: 'abort', answer: 'yes' })
    await people.ben.ask({ type: 'motion', motion: 'abort', answer: 'yes' })
    await people.ann.heard('table', ({ table }) => table.aborted === true)
    expect(await matchesOf(address, anns)).toBe(0)
  })

  test('is entered after a restart if the server ended between the match and the rating, and then only once', async () => {
    const dataDir = temporaryFolder()
    const store = new SqliteStore({ dataDir, gather: 0, onFatal: () => {} })
    const enter = () => Promise.reject(new NotSaved('planted'))
    Object.defineProperty(store, 'ratings', { value: { ...store.ratings, enter } })
    const [anns, bens] = [newSecret(), newSecret()]
    const before = await runServer({ dataDir }, { store })
    const people = await ratedTable(before.address)
    await identify(people, anns, bens)
    await annWins(people)
    await people.ben.heard('table', ({ table }) => table.status === 'over')
    expect(await matchesOf(before.address, anns)).toBe(0)
    await before.stop()

    for (let restart = 0; restart < 2; restart++) {
      const after = await runServer({ dataDir })
      await expect.poll(() => matchesOf(after.address, anns)).toBe(1)
      const late = await sit(after.address, { table: people.table, token: null })
      await late.heard('update', ({ outcome }) => outcome !== null)
      expect(await matchesOf(after.address, bens)).toBe(1)
      await after.stop()
    }
  })
})

test('a match entered by two processes at once counts once', async () => {
  const dataDir = temporaryFolder()
  const stores = [0, 1].map(() => new SqliteStore({ dataDir, gather: 0, onFatal: () => {} }))
  onTestFinished(async () => {
    for (const store of stores) await store.close()
  })
  const seats = ['a', 'b'].map(playerHash => ({ kind: 'player' as const, name: playerHash, tokenHash: '', playerHash }))
  const row = {
    id: 't',
    invite: 'i',
    game: 'tally',
    seats,
    options: {},
    terms: { rated: true },
    match: null,
    revision: 0,
  } as const
  await stores[0]!.createTable(row)
  await stores[0]!.ratings.expect('t')
  const match = { id: 'm', table: 't', game: 'tally', version: 1, contentHash: '', seats: 2, options: {}, seed: '' }
  const outcome = { kind: 'ranked', reason: '', places: [1, 2] } as const
  const all = stores.map(
    store => new Results({ store, report: (problem, error) => expect.fail(`${problem}: ${error}`) }),
  )
  for (const results of [...all, ...all]) results.enter({ row, match, outcome })
  await Promise.all(all.map(results => results.settled()))
  expect(await stores[1]!.ratings.of('a')).toMatchObject([{ matches: 1 }])
})
