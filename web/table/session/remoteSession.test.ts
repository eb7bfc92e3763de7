import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openGame } from '#games'
import {
  type AnyGame,
  createRng,
  hashJson,
  type Match,
  seatTable,
  type Seat,
  startMatch,
  submit,
  type Tagged,
} from '#kernel'
import { PROTOCOL } from '#protocol/limits.ts'
import type { ServerFrame, ServerMessage, Shown, Step, TableInfo } from '#protocol/messages.ts'
import { diff } from '#protocol/patch.ts'
import { type BrowserStorage, openStorage, seatOfInvite, storedSeat, storeSeat } from '../../shell/storage.ts'
import { scriptedWire } from '../../testing/scriptedWire.ts'
import { openRemoteTable } from './remoteSession.ts'

const box = openGame('my-little-town')!
const { game } = box
const TABLE = 'table-table-table-table'
const OPTIONS = { firstSeat: 0, takeBack: 'untilNextAction' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function newMatch(): Match<AnyGame> {
  const seating = seatTable(game, 2, OPTIONS)
  if (!seating.ok) throw new Error(seating.refusal.code)
  return startMatch(game, seating.table, 'remote table')
}

function tableMessage(change: Partial<TableInfo> = {}): ServerMessage {
  const table: TableInfo = {
    id: TABLE,
    game: game.id,
    version: game.version,
    contentHash: game.contentHash,
    status: 'playing',
    seats: [
      { kind: 'player', name: 'Ada', present: true },
      { kind: 'player', name: 'Ben', present: true },
    ],
    options: OPTIONS,
    host: 0,
    ...change,
  }
  return { type: 'table', table, you: 0, invite: null }
}

function shown(match: Match<AnyGame>): Shown {
  return { view: game.view(match.state, 0), outcome: game.outcome(match.state), undo: false }
}

function updateMessage(match: Match<AnyGame>, history: readonly unknown[] = []) {
  return {
    type: 'update',
    seq: match.record.log.length,
    at: 0,
    shown: shown(match),
    history,
  } satisfies ServerMessage
}

/** Applies an action on the server's side and returns its step. */
function played(match: Match<AnyGame>, seat: Seat, action: Tagged): Step {
  const before = shown(match)
  const result = submit(match, seat, action, 0)
  if (!result.ok) throw new Error(result.refusal.code)
  return [match.record.log.length, false, diff(before, shown(match)), ...result.events]
}

async function sitAtTable(storage: BrowserStorage = openStorage()) {
  const match = newMatch()
  const wire = scriptedWire()
  let ids = 0
  storeSeat(storage, { table: TABLE, game: '', seat: 0, token: 'token', name: 'Ada', at: 0, over: false, invite: null })
  const session = openRemoteTable({
    table: TABLE,
    storage,
    connect: wire.connect,
    openBox: () => Promise.resolve(box),
    newId: () => `id-${++ids}`,
    newNonce: () => 'ab'.repeat(32),
    random: () => 0,
    hidden: () => false,
  })
  const leave = session.connect()
  wire.calls[0]!.open()
  wire.calls[0]!.send(tableMessage(), updateMessage(match))
  await vi.advanceTimersByTimeAsync(0) // the box is open
  return { session, leave, match, calls: wire.calls, storage }
}

const acts = (heard: readonly { type: string }[]) => heard.filter(message => message.type === 'act')

describe('a remote table', () => {
  test('sends the stored seat token in its hello, and learns which game it is', async () => {
    const { calls, storage } = await sitAtTable()
    expect(calls[0]!.received[0]).toEqual({ type: 'hello', protocol: PROTOCOL, table: TABLE, token: 'token' })
    expect(storedSeat(storage, TABLE)?.game).toBe('my-little-town')
  })

  test('shows the own action at once, before the server answers', async () => {
    const { session, match, calls } = await sitAtTable()
    calls[0]!.send(played(match, 0, { type: 'draw' }))
    const place = session.snapshot().position!.actions[0]!
    const cityBefore = (session.snapshot().position!.view as { city: unknown[] }).city.length
    session.act(place)
    const { position, pending } = session.snapshot()
    expect((position!.view as { city: unknown[] }).city).toHaveLength(cityBefore + 1)
    expect(pending).toBe(true)
    expect(position!.actions).toEqual([])
  })

  test('waits for the server when the result depends on chance', async () => {
    const { session } = await sitAtTable()
    const before = session.snapshot().position!.view
    session.act({ type: 'draw' })
    expect(session.snapshot()).toMatchObject({ pending: true, position: { actions: [] } })
    expect(session.snapshot().position!.view).toEqual(before)
  })

  test.each(['update first', 'ack first'])('an action is done once it is confirmed and shown: %s', async order => {
    const { session, match, calls, storage } = await sitAtTable()
    session.act({ type: 'draw' })
    expect(acts(calls[0]!.received)).toEqual([{ type: 'act', id: 'id-1', seen: 0, action: { type: 'draw' } }])
    const update = played(match, 0, { type: 'draw' })
    const ack: ServerMessage = { type: 'ack', id: 'id-1', seq: 1 }
    const [first, second]: ServerFrame[] = order === 'ack first' ? [ack, update] : [update, ack]
    calls[0]!.send(first!)
    expect(session.snapshot().pending).toBe(true)
    calls[0]!.send(second!)
    expect(session.snapshot()).toMatchObject({ pending: false, position: { seq: 1 } })
    expect(storage.getItem(`parlour.outbox.${TABLE}`)).toBeNull()
  })

  test('rolls a refused action back and says why', async () => {
    const { session, match, calls } = await sitAtTable()
    calls[0]!.send(played(match, 0, { type: 'draw' }))
    const before = session.snapshot().position
    session.act(before!.actions[0]!)
    const refusal = { code: 'STALE', rule: 'MLT-3.2', text: 'Too late (MLT-3.2).' }
    calls[0]!.send({ type: 'refused', id: 'id-1', refusal })
    expect(session.snapshot().position).toEqual(before)
    expect(session.snapshot()).toMatchObject({ pending: false, notice: { text: 'Too late (MLT-3.2).' } })
  })

  test('sends an unanswered action again under the same id after the connection was lost', async () => {
    const { session, match, calls } = await sitAtTable()
    session.act({ type: 'draw' })
    calls[0]!.close()
    expect(session.snapshot()).toMatchObject({ connection: 'lost', pending: true })
    await vi.advanceTimersByTimeAsync(0)
    calls[1]!.open()
    calls[1]!.send(tableMessage(), updateMessage(match))
    expect(acts(calls[1]!.received)).toEqual(acts(calls[0]!.received))
  })

  test('sends an action once per connection, though it came before the hello was answered or the state is sent again', async () => {
    const { session, match, calls } = await sitAtTable()
    calls[0]!.close()
    await vi.advanceTimersByTimeAsync(0)
    calls[1]!.open()
    session.act({ type: 'draw' })
    calls[1]!.send(tableMessage(), updateMessage(match))
    calls[1]!.send({ type: 'pong', seq: 9, hash: 'other', at: 0 }, updateMessage(match))
    expect(acts(calls[1]!.received)).toEqual([{ type: 'act', id: 'id-1', seen: 0, action: { type: 'draw' } }])
    expect(session.snapshot().pending).toBe(true)
  })

  test('sends an action made while offline on the next connection', async () => {
    const { session, match, calls } = await sitAtTable()
    calls[0]!.close()
    await vi.advanceTimersByTimeAsync(0)
    session.act({ type: 'draw' })
    calls[1]!.open()
    calls[1]!.send(tableMessage(), updateMessage(match))
    expect(acts(calls[1]!.received)).toHaveLength(1)
  })

  test('sends it again after a reload too, and is done if it had been applied already', async () => {
    const storage = openStorage()
    const first = await sitAtTable(storage)
    first.session.act({ type: 'draw' })
    first.leave()

    const again = await sitAtTable(storage)
    expect(again.session.snapshot().pending).toBe(true)
    expect(acts(again.calls[0]!.received)).toEqual([{ type: 'act', id: 'id-1', seen: 0, action: { type: 'draw' } }])
    again.calls[0]!.send(played(again.match, 0, { type: 'draw' }), { type: 'ack', id: 'id-1', seq: 1 })
    expect(again.session.snapshot().pending).toBe(false)
  })

  test('sends one action at a time', async () => {
    const { session, calls } = await sitAtTable()
    session.act({ type: 'draw' })
    session.act({ type: 'draw' })
    expect(acts(calls[0]!.received)).toHaveLength(1)
  })

  test('asks for the whole position when a pong names another one, but not all the time', async () => {
    const { match, calls } = await sitAtTable()
    const { seq, shown } = updateMessage(match)
    const hash = hashJson(shown.view)
    calls[0]!.send({ type: 'pong', seq, hash, at: 0 })
    expect(calls[0]!.received.filter(({ type }) => type === 'hello')).toHaveLength(1)
    calls[0]!.send({ type: 'pong', seq, hash: 'another', at: 0 }, { type: 'pong', seq: seq + 1, hash, at: 0 })
    expect(calls[0]!.received.filter(({ type }) => type === 'hello')).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2000)
    calls[0]!.send({ type: 'pong', seq: seq + 1, hash, at: 0 })
    expect(calls[0]!.received.filter(({ type }) => type === 'hello')).toHaveLength(3)
  })

  test('asks again although the wall clock was set back', async () => {
    const { calls } = await sitAtTable()
    calls[0]!.send({ type: 'pong', seq: 9, hash: 'other', at: 0 })
    vi.setSystemTime(Date.now() - 3_600_000)
    vi.advanceTimersByTime(2500)
    calls[0]!.send({ type: 'pong', seq: 9, hash: 'other', at: 0 })
    expect(calls[0]!.received.filter(({ type }) => type === 'hello')).toHaveLength(3)
  })

  test('keeps its seat when the storage is cleared meanwhile', async () => {
    const { calls, storage } = await sitAtTable()
    storage.removeItem(`parlour.seat.${TABLE}`)
    calls[0]!.send({ type: 'pong', seq: 9, hash: 'other', at: 0 })
    expect(calls[0]!.received.at(-1)).toMatchObject({ type: 'hello', token: 'token' })
    calls[0]!.send(tableMessage())
    expect(storedSeat(storage, TABLE)?.token).toBe('token')
  })

  test('keeps the invite with the seat, until the seat is lost', async () => {
    const { calls, storage } = await sitAtTable()
    calls[0]!.send({ ...tableMessage(), invite: 'invite' } as ServerMessage)
    expect(seatOfInvite(storage, 'invite')?.table).toBe(TABLE)
    calls[0]!.send({ type: 'problem', code: 'UNKNOWN_SEAT', text: 'Gone.', fatal: true })
    expect(seatOfInvite(storage, 'invite')).toBe(null)
  })

  test('keeps a seat left during a match, and drops a seat left before it', async () => {
    const { calls, session, storage } = await sitAtTable()
    calls[0]!.send({ type: 'problem', code: 'LEFT', text: 'You have left.', fatal: true })
    expect(session.snapshot().problem?.code).toBe('LEFT')
    expect(storedSeat(storage, TABLE)).toMatchObject({ token: 'token', over: false })

    const before = await sitAtTable()
    before.calls[0]!.send(tableMessage({ status: 'gathering' }))
    before.calls[0]!.send({ type: 'problem', code: 'LEFT', text: 'You have left.', fatal: true })
    expect(storedSeat(before.storage, TABLE)).toBe(null)
  })

  test('shows proposals, votes, clocks and the restart of the server', async () => {
    const { calls, session } = await sitAtTable()
    const say = (message: ServerMessage) => calls[0]!.send(message)
    say({ type: 'motion', motion: { motion: 'abort', by: 1, agreed: [1], asked: [0], left: 5000 } })
    expect(session.snapshot().proposal).toMatchObject({ motion: 'abort', by: 1, until: performance.now() + 5000 })
    say({ type: 'motion', motion: null, declined: 1 })
    expect(session.snapshot()).toMatchObject({ proposal: null, notice: { text: 'Ben would rather not.' } })
    const talk = { motion: 'talk:open', by: 1, agreed: [1], asked: [0], left: 4000 } as const
    say({ type: 'motion', motion: null, talk })
    expect(session.snapshot().proposal).toMatchObject({ motion: 'talk:open', asked: [0] })
    say({ type: 'motion', motion: null })
    expect(session.snapshot().proposal).toBe(null)
    say(tableMessage({ talk: 'phrases' }))
    say(tableMessage({ talk: 'open' }))
    expect(session.snapshot().notice?.text).toBe('Agreed. How we talk: open')
    say({ type: 'clocks', left: [1000, 2000], running: [0], stopped: false })
    expect(session.snapshot().clocks).toEqual({
      left: [1000, 2000],
      running: [0],
      stopped: false,
      at: performance.now(),
    })
    say({ type: 'problem', code: 'RESTARTING', text: '', fatal: false, left: 3000 })
    expect(session.snapshot()).toMatchObject({ restartsAt: performance.now() + 3000, problem: null })
    say(tableMessage())
    expect(session.snapshot().restartsAt).toBe(null)
  })

  test('says how many moves the server lost, and sets its clock back', async () => {
    const { session, match, calls } = await sitAtTable()
    const [call] = calls
    call!.send({ ...updateMessage(match), seq: 7, at: 60_000 }, { type: 'pause', pause: null, at: 60_000 })
    await vi.advanceTimersByTimeAsync(10)
    expect(session.now()).toBeGreaterThanOrEqual(60_000)
    call!.send({ ...updateMessage(match), seq: 5, at: 40_000 })
    expect(session.snapshot().position!.seq).toBe(5)
    expect(session.now()).toBe(40_000)
    const { notice } = session.snapshot()
    expect(notice!.text).toBe('The server lost the last 2 moves of this match. Play continues from here.')
    const lost = { type: 'problem', code: 'MOVES_LOST', text: '', fatal: false } as const
    call!.send({ ...lost, count: 2 })
    expect(session.snapshot().notice).toBe(notice)
    call!.send({ ...updateMessage(match), seq: 8, at: 50_000 }, { ...lost, count: 1 }) // others went on without us
    expect(session.snapshot().notice!.text).toBe(
      'The server lost the last move of this match. Play continues from here.',
    )
  })

  test('follows step by step, and computes the legal actions by the rules', async () => {
    const { session, match, calls } = await sitAtTable()
    expect(session.snapshot().position!.actions).toEqual([{ type: 'draw' }])
    const rng = createRng('steps')
    while (!game.outcome(match.state)) {
      const [seat] = game.actors(match.state)
      calls[0]!.send(played(match, seat!, rng.pick(game.legalActions(match.state, seat!))))
      const { position } = session.snapshot()
      expect(position!.view).toEqual(game.view(match.state, 0))
      expect(position!.actions).toEqual(game.actors(match.state).includes(0) ? game.legalActions(match.state, 0) : [])
    }
    expect(session.snapshot().position!.outcome).toEqual(game.outcome(match.state))
    calls[0]!.send({ type: 'pong', seq: match.record.log.length, hash: hashJson(game.view(match.state, 0)), at: 0 })
    expect(calls[0]!.received.filter(({ type }) => type === 'hello')).toHaveLength(1)
  })

  test.each<[string, (step: Step) => Step]>([
    ['one was lost', ([seq, ...rest]) => [seq + 1, ...rest]],
    ['it came before', ([seq, ...rest]) => [seq - 1, ...rest]],
    ['it changes what is not there', ([seq]) => [seq, false, { view: { city: [90, 1, []] } }]],
    ['it says no change that we know', ([seq]) => [seq, false, [0, 1]]],
  ])('a step that does not fit is not shown, and everything asked for again: %s', async (_, bent) => {
    const { session, match, calls } = await sitAtTable()
    const before = session.snapshot().position
    calls[0]!.send(bent(played(match, 0, { type: 'draw' })))
    expect(session.snapshot().position).toEqual(before)
    expect(calls[0]!.received.at(-1)).toMatchObject({ type: 'hello' })
    calls[0]!.send(updateMessage(match))
    expect(session.snapshot().position!.view).toEqual(game.view(match.state, 0))
  })

  test('keeps the history: whole after a hello, then event by event, without duplicates', async () => {
    const { session, match, calls } = await sitAtTable()
    const draw = played(match, 0, { type: 'draw' })
    calls[0]!.send(draw)
    const { history: events } = session.snapshot()
    expect(events).toEqual([expect.objectContaining({ type: 'tileDrawn' })])
    calls[0]!.send(draw)
    expect(session.snapshot().history).toEqual(events)
    calls[0]!.close()
    await vi.advanceTimersByTimeAsync(0)
    calls[1]!.open()
    calls[1]!.send(tableMessage(), updateMessage(match, events))
    expect(session.snapshot().history).toEqual(events)
  })

  test('sends chat messages, and receives every message once', async () => {
    const { session, match, calls } = await sitAtTable()
    session.say({ type: 'text', text: 'Hello' })
    const said = {
      id: 'id-1',
      seat: 0,
      saying: { type: 'text', text: 'Hello' },
      words: 'Hello',
      at: 1,
      after: 0,
    } as const
    expect(calls[0]!.received.at(-1)).toEqual({ type: 'say', id: 'id-1', saying: said.saying })
    calls[0]!.send({ type: 'said', said }, { type: 'ack', id: 'id-1', seq: 0 })
    expect(session.snapshot()).toMatchObject({ chat: [{ ...said, heardAt: performance.now() }], pending: false })
    calls[0]!.close()
    session.say({ type: 'text', text: 'Into the void' })
    await vi.advanceTimersByTimeAsync(0)
    calls[1]!.open()
    const missed = { ...said, id: 'b', seat: 1 }
    calls[1]!.send(tableMessage(), updateMessage(match), { type: 'talk', said: [said, missed] })
    expect(session.snapshot().chat.map(({ id }) => id)).toEqual(['id-1', 'b'])
    expect(calls[1]!.received.some(({ type }) => type === 'say')).toBe(false)
  })

  test('says why a message was not sent, and goes on with the action under way', async () => {
    const { session, calls } = await sitAtTable()
    session.act({ type: 'draw' })
    session.say({ type: 'text', text: 'Hello' })
    calls[0]!.send({ type: 'refused', id: 'id-2', refusal: { code: 'HUSH', rule: 'T-1', text: 'Hush (T-1).' } })
    expect(session.snapshot()).toMatchObject({ notice: { text: 'Hush (T-1).' }, pending: true })
  })

  test('explains by the rules why an action is not allowed, without asking the server', async () => {
    const { session, calls } = await sitAtTable()
    const said = calls[0]!.received.length
    expect(session.whyNot({ type: 'draw' })).toBeNull()
    expect(session.whyNot({ type: 'pass' })).toMatchObject({ code: 'PASS_NOT_ALLOWED', rule: 'MLT-3.5' })
    expect(session.whyNot({ type: 'pass' })?.text).toContain('MLT-3.5')
    expect(calls[0]!.received).toHaveLength(said)
  })

  test('stops reconnecting when the server says that it is useless', async () => {
    const { session, calls, storage } = await sitAtTable()
    calls[0]!.send({ type: 'problem', code: 'NO_TABLE', text: 'There is no such table.', fatal: true })
    expect(session.snapshot().problem).toEqual({ code: 'NO_TABLE', text: 'There is no such table.' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls).toHaveLength(1)
    expect(storedSeat(storage, TABLE)).toMatchObject({ token: 'token', over: true })
  })

  test.each(['OTHER_PROTOCOL', 'MALFORMED'])(
    'stays among the tables when it is the page that is too old: %s',
    async code => {
      const { session, calls, storage } = await sitAtTable()
      calls[0]!.send({ type: 'problem', code, text: 'Reload.', fatal: true })
      expect(session.snapshot().problem?.code).toBe(code)
      expect(storedSeat(storage, TABLE)).toMatchObject({ token: 'token', over: false })
    },
  )

  test('asks for a reload when the server has another version of the rules than this page', async () => {
    const { session, calls } = await sitAtTable()
    calls[0]!.send(tableMessage({ contentHash: 'newer', version: game.version + 1 }))
    await vi.advanceTimersByTimeAsync(0)
    expect(session.snapshot().problem?.code).toBe('OTHER_VERSION')
  })
})
