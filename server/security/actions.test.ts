/**
 * Every kind of action of every game, from a seat that may not take it, or at the wrong time: refused each time, and
 * the match does not change.
 */

import { describe, expect, test } from 'vitest'
import { openGame } from '#games'
import { type AnyGame, hashJson, type Match, propose, retrace, type Tagged } from '#kernel'
import type { SeatGranted } from '#protocol/messages.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { newTable, post, seatFrom, sit, type TestClient } from '../testing/client.ts'
import { goldenActions, goldenRecords } from '../testing/golden.ts'
import { runServer } from '../testing/running.ts'

const ACTIONS = goldenActions()
const GAMES = [...new Set(ACTIONS.map(({ game }) => game))]
const actionsOf = (game: string) => ACTIONS.filter(each => each.game === game).map(({ action }) => action)
/** No rate limits: those are tested elsewhere. */
const limits = { ...DEFAULT_SETTINGS.limits, messages: { burst: 100_000, perSecond: 1000 } }
const REAL_GAMES = { shelf: import.meta.resolve('#games'), limits }

/** Every how many positions one is tested closely, besides those where an action of some kind comes first. */
const EVERY = 12

describe('by the rules', () => {
  test.each(goldenRecords().map(record => [record.game, record.seed, record] as const))(
    '%s, %s: no seat acts for another, nor out of turn',
    (id, _seed, record) => {
      const { game } = openGame(id)!
      const kinds = new Set<string>()
      let tried = 0
      for (const { match, step } of retrace(game, record)) {
        const next = record.log[step]
        const own = next && 'action' in next ? (next.action as Tagged) : null
        const isNew = own !== null && !kinds.has(own.type)
        if (!isNew && step % EVERY !== 0 && next) continue
        if (own) kinds.add(own.type)
        tried += tryWrongly(match, own ? [own, ...actionsOf(id)] : actionsOf(id), next?.at ?? latestOf(match))
      }
      expect(tried).toBeGreaterThan(kinds.size)
    },
  )

  test('the test fails for rules that allow everything', () => {
    const [record] = goldenRecords()
    const { game } = openGame(record!.game)!
    const [begun] = retrace(game, { ...record!, log: [] })
    const lawless = { ...begun!.match, game: { ...game, check: () => null } }
    expect(() => tryWrongly(lawless, actionsOf(record!.game), 0)).toThrow('to deeply equal')
  })

  /** Tries each action from each seat that may not take it now. Returns how many it tried. */
  function tryWrongly(match: Match<AnyGame>, actions: readonly Tagged[], at: number): number {
    const { game, state, record } = match
    const before = hashJson(state)
    let tried = 0
    for (let seat = 0; seat < record.table.seats; seat++) {
      const mayAct = game.actors(state).includes(seat)
      const legal = new Set((mayAct ? game.legalActions(state, seat) : []).map(action => hashJson(action)))
      for (const action of actions) {
        if (legal.has(hashJson(action))) continue
        tried++
        const { ok } = propose(match, seat, action, at)
        // A choice of many cards may be listed in another order than it was made in; it is the seat's own all the same.
        // So is an action that a live game always allows, such as to take back "ready".
        const isOwn = mayAct || (game.pace === 'live' && (game.openActions ?? []).includes(action.type))
        expect([action, seat, ok && !isOwn]).toEqual([action, seat, false])
        if (ok && mayAct) expect(game.legalActions(state, seat).map(({ type }: Tagged) => type)).toContain(action.type)
      }
    }
    expect(hashJson(state)).toBe(before)
    return tried
  }

  test.each(GAMES)('%s: when the match is over, every action is refused', id => {
    const { game } = openGame(id)!
    let over = 0
    for (const record of goldenRecords().filter(each => each.game === id)) {
      for (const { match } of retrace(game, record)) {
        if (game.outcome(match.state) === null) continue
        over++
        for (let seat = 0; seat < record.table.seats; seat++) {
          for (const action of actionsOf(id)) {
            expect(propose(match, seat, action, latestOf(match))).toMatchObject({ ok: false })
          }
          if (game.undo) expect(propose(match, seat, { type: game.undo.action }, latestOf(match)).ok).toBe(false)
        }
      }
    }
    expect(over).toBeGreaterThan(0)
  })
})

describe('at a real table', () => {
  test.each(GAMES)('%s: refused in the lobby, from spectators, from another table, and when it is over', async id => {
    const { address } = await runServer(REAL_GAMES)
    const { ann, ben, host, others } = await gather(address, id)
    const actions = actionsOf(id)
    for (const action of actions)
      expect(await ann.act({ ...action })).toMatchObject({ refusal: { code: 'NOT_PLAYING' } })
    await ann.command({ type: 'start' })
    const players = [ann, ben, ...others]
    await Promise.all(players.map(client => client.heard('update')))
    const watcher = await sit(address, { table: host.table, token: null })
    await watcher.heard('update')
    const elsewhere = await gather(
      address,
      GAMES.find(game => game !== id)!,
    )
    await elsewhere.ann.command({ type: 'start' })
    await elsewhere.ann.heard('update')

    const before = { here: await standing(ann), there: await standing(elsewhere.ann) }
    for (const action of actions) {
      expect(await watcher.act({ ...action })).toMatchObject({ refusal: { code: 'WATCHING' } })
      expect(await watcher.act({ ...action, seat: 0 })).toMatchObject({ refusal: { code: 'WATCHING' } })
      // Kinds of actions may have the same names in two games: one that is not listed there is refused there.
      const { actions: listed } = elsewhere.ann.latest!
      if (listed.some(each => hashJson(each) === hashJson(action))) continue
      expect(await elsewhere.ann.act({ ...action })).toMatchObject({ type: 'refused' })
    }
    expect({ here: await standing(ann), there: await standing(elsewhere.ann) }).toEqual(before)

    for (const client of players) await client.ask({ type: 'motion', motion: 'abort', answer: 'yes' })
    await ann.heard('table', told => told.table.aborted === true)
    const ended = await standing(ann)
    for (const action of actions) {
      for (const client of players) expect(await client.act({ ...action })).toMatchObject({ type: 'refused' })
    }
    expect(await standing(ann)).toEqual(ended)
  })

  test.each(GAMES)('%s: a client that names another seat acts from its own seat, or not at all', async id => {
    const { address } = await runServer(REAL_GAMES)
    const { ann, ben, others } = await gather(address, id)
    await ann.command({ type: 'start' })
    const players = [ann, ben, ...others]
    await Promise.all(players.map(client => client.heard('update')))
    const idle = players.findIndex(client => client.latest!.actions.length === 0)
    const busy = players.findIndex(client => client.latest!.actions.length > 0)
    const [action] = players[busy]!.latest!.actions as Tagged[]
    const before = await standing(ann)
    for (const key of ['seat', 'player', 'by', 'actor', 'owner']) {
      const asAnother = { ...action!, [key]: busy }
      if (idle >= 0) expect(await players[idle]!.act(asAnother)).toMatchObject({ type: 'refused' })
      expect((await sendRaw(players[busy]!, { type: 'act', id: 'x', seen: 0, action, [key]: idle })).code).toBe(
        'MALFORMED',
      )
      players[busy] = await again(players[busy]!)
    }
    expect((await standing(await again(players[busy]!))).seq).toBe(before.seq)

    async function again(client: TestClient): Promise<TestClient> {
      const { table, token } = seats.get(client)!
      const next = await sit(address, { table, token })
      await next.heard('update')
      seats.set(next, seats.get(client)!)
      return next
    }
  })

  test('a program acts at its own table, from its own seat, in its turn', async () => {
    const { address } = await runServer()
    const host = await seatFrom(post(address, '/api/tables', newTable()))
    const other = await seatFrom(post(address, '/api/tables', newTable({ bots: ['easy'], start: true })))
    const ann = await sit(address, host)
    const invited = await post(address, '/api/programs', {
      table: host.table,
      token: host.token,
      seat: 1,
      name: 'Clockwork',
      account: false,
    })
    const { token } = invited.body as { token: string }
    const act = async (message: object) => {
      const { body } = await post(address, '/bot', { cmd: 'act', ...message }, { authorization: `Bearer ${token}` })
      return body as { ok: boolean; refusal?: { code: string } }
    }
    const action = { type: 'add', amount: 1 }
    expect(await act({ action })).toMatchObject({ ok: false, refusal: { code: 'NOT_PLAYING' } })
    await ann.command({ type: 'start' })
    await ann.heard('update')
    expect(await act({ action })).toMatchObject({ ok: false, refusal: { code: 'NOT_YOUR_TURN' } })
    expect(await act({ action, seat: 0 })).toMatchObject({ ok: false, refusal: { code: 'NOT_YOUR_TURN' } })
    expect(await act({ action, table: other.table })).toMatchObject({ ok: false, refusal: { code: 'NO_SUCH_TABLE' } })
    await ann.act({ type: 'add', amount: 1 })
    expect(await act({ action })).toMatchObject({ ok: true })
  })
})

const seats = new WeakMap<TestClient, SeatGranted>()

/** As few players as the game allows, but at least two, in the lobby. */
async function gather(address: string, game: string) {
  const { players } = openGame(game)!.game
  const count = Math.max(2, players.min)
  const host = await seatFrom(post(address, '/api/tables', newTable({ game, seats: count })))
  const ann = await sit(address, host)
  seats.set(ann, host)
  const { invite } = await ann.heard('table')
  const rest: TestClient[] = []
  for (let seat = 1; seat < count; seat++) {
    const granted = await seatFrom(post(address, '/api/join', { invite, name: `Guest ${seat}` }))
    const client = await sit(address, granted)
    seats.set(client, granted)
    rest.push(client)
  }
  const [ben, ...others] = rest
  return { ann, ben: ben!, host, others }
}

/** Where the match stands, as the server reports it. */
async function standing(client: TestClient): Promise<{ seq: number; hash: string }> {
  const before = client.told.length
  client.send({ type: 'ping' })
  const { seq, hash } = await client.heard('pong', told => client.told.indexOf(told) >= before)
  return { seq, hash }
}

async function sendRaw(client: TestClient, message: object): Promise<{ code: string }> {
  client.socket.send(JSON.stringify(message))
  return client.heard('problem')
}

function latestOf(match: Match<AnyGame>): number {
  return match.record.log.at(-1)?.at ?? 0
}
