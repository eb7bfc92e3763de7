import * as fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createRng, type Seat } from '#kernel'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Subscribers } from '../presence/subscribers.ts'
import { chainStart, sealEntry } from '../store/hashChain.ts'
import { Connection, type Socket } from '../connection/connection.ts'
import { TableRecord } from '../lobby/tableRecord.ts'
import { beginMatch, newTable } from '../lobby/lobby.ts'
import { botsOf } from '../store/dueTime.ts'
import type { Answer } from './contests.ts'
import { MatchSession } from './matchSession.ts'
import { UNOBSERVED } from './matchObserver.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { SqliteStore } from '../store/sqlite/sqliteStore.ts'
import type { EntryRow, MatchRow } from '../store/store.ts'
import { newTable as request } from '../testing/client.ts'
import { temporaryFolder } from '../testing/running.ts'
import { tally } from '../testing/shelf.ts'
import { newSeed } from '../store/tokens.ts'

const box = tally.open(tally.content)
const add = (amount: number) => ({ type: 'add', amount })

interface Played {
  readonly store: SqliteStore
  readonly match: MatchRow
  readonly dataDir: string
}

async function newMatch(seats = 2): Promise<Played> {
  const dataDir = temporaryFolder()
  const store = new SqliteStore({ dataDir, gather: 0, onFatal: () => {} })
  onTestFinished(() => store.close())
  const made = newTable(box, request({ seats, bots: Array.from({ length: seats - 1 }, () => 'easy' as const) }), 'hash')
  if (!made.ok) throw new Error(made.refusal.code)
  await store.createTable(made.value)
  const begun = beginMatch(made.value, box, newSeed())
  if (!begun.ok) throw new Error(begun.refusal.code)
  await store.startMatch(begun.value.row, begun.value.match, box.content, null)
  return { store, match: begun.value.match, dataDir }
}

/** A session of the match, with the `seq` of every position it pushed. */
async function openSession({ store, match }: Played): Promise<{ session: MatchSession; pushed: number[] }> {
  const pushed: number[] = []
  const session = await MatchSession.load({
    store,
    box,
    row: match,
    bots: botsOf([]),
  })
  session.observe({ ...UNOBSERVED, advanced: () => void pushed.push(session.position.seq) })
  return { session, pushed }
}

describe('two sessions of one match over one store', () => {
  test('the second takes over what the first wrote, pushes it, and judges by the new position', async () => {
    const played = await newMatch()
    const [first, second] = [await openSession(played), await openSession(played)]
    const answers = await Promise.all([
      first.session.act(0, { id: 'a', seen: 0, action: add(1) }),
      second.session.act(0, { id: 'b', seen: 0, action: add(2) }),
    ])
    expect(answers).toEqual([
      { ok: true, seq: 1 },
      { ok: false, refusal: { code: 'STALE', rule: '' } },
    ])
    expect(second.pushed).toEqual([1])
    expect(second.session.position.sights).toEqual(first.session.position.sights)
    expect(await second.session.act(1, { id: 'c', seen: 1, action: add(2) })).toEqual({ ok: true, seq: 2 })
    expect(await first.session.act(0, { id: 'd', seen: 2, action: add(1) })).toEqual({ ok: true, seq: 3 })
    expect(first.pushed).toEqual([1, 2, 3])
  })

  test('an action sent to both is carried out once, and both answer with its place', async () => {
    const played = await newMatch()
    const [first, second] = [await openSession(played), await openSession(played)]
    const action = { id: 'same', seen: 0, action: add(1) }
    expect(await Promise.all([first.session.act(0, action), second.session.act(0, action)])).toEqual([
      { ok: true, seq: 1 },
      { ok: true, seq: 1 },
    ])
    expect(await played.store.entriesAfter(played.match.id, 0)).toHaveLength(1)
  })

  test('an action that one carried out is not refused by another that is paused', async () => {
    const played = await newMatch()
    const [first, second] = [await openSession(played), await openSession(played)]
    const action = { id: 'same', seen: 0, action: add(1) }
    second.session.pause()
    expect(await second.session.act(0, action)).toEqual({ ok: false, refusal: { code: 'PAUSED', rule: '' } })
    expect(await first.session.act(0, action)).toEqual({ ok: true, seq: 1 })
    expect(await second.session.act(0, action)).toEqual({ ok: true, seq: 1 })
    expect(second.pushed).toEqual([1])
  })

  test('a bot does not act on a position that is gone', async () => {
    const played = await newMatch()
    const [first, second] = [await openSession(played), await openSession(played)]
    const answers = await Promise.all([first.session.botAct(0, 0, add(1)), second.session.botAct(0, 0, add(1))])
    expect(answers.map(({ ok }) => ok)).toEqual([true, false])
    expect(await played.store.entriesAfter(played.match.id, 0)).toHaveLength(1)
  })

  test('in any order, the log has no gap and every acknowledged action once, and all sessions agree', async () => {
    const orders = fc.array(
      fc.record({
        index: fc.nat({ max: 2 }),
        seat: fc.nat({ max: 1 }),
        amount: fc.integer({ min: 1, max: 2 }),
        id: fc.nat({ max: 30 }),
        wait: fc.boolean(),
      }),
      { maxLength: 25 },
    )
    await fc.assert(
      fc.asyncProperty(orders, async list => {
        const played = await newMatch()
        const sessions = await Promise.all([openSession(played), openSession(played), openSession(played)])
        const acked = new Map<string, number>()
        const waiting: Promise<unknown>[] = []
        for (const { index, seat, amount, id, wait } of list) {
          const { session } = sessions[index]!
          const note = (answer: Answer) => {
            if (!answer.ok) return
            const key = `${seat}/${id}`
            expect(acked.get(key) ?? answer.seq).toBe(answer.seq)
            acked.set(key, answer.seq)
          }
          const seen = session.position.seq
          waiting.push(session.act(seat as Seat, { id: String(id), seen, action: add(amount) }).then(note))
          if (wait) await Promise.all(waiting)
        }
        await Promise.all(waiting)
        const log = await played.store.entriesAfter(played.match.id, 0)
        expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1))
        for (const [key, seq] of acked) {
          const entry = log[seq - 1]!
          expect(`${'seat' in entry.entry ? entry.entry.seat : ''}/${entry.actionId}`).toBe(key)
        }
        expect(new Set(log.map(({ actionId, entry }) => `${'seat' in entry && entry.seat}/${actionId}`)).size).toBe(
          log.length,
        )
        for (const { session, pushed } of sessions) {
          expect(pushed).toEqual(pushed.map((_, index) => index + 1))
          const fresh = await openSession(played)
          if (session.position.seq === fresh.session.position.seq) {
            expect(session.position.sights).toEqual(fresh.session.position.sights)
          }
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('a damaged log', () => {
  async function playedMatch(): Promise<Played> {
    const played = await newMatch()
    const { session } = await openSession(played)
    const rng = createRng('damage')
    for (let seq = 0; seq < 8; seq++) {
      await session.act(seq % 2, { id: `a${seq}`, seen: seq, action: add(1 + rng.int(2)) })
    }
    expect(session.position.seq).toBe(8)
    return played
  }

  test.each([
    [
      'an entry was changed',
      `UPDATE entries SET entry = replace(entry, '"amount":1', '"amount":2') WHERE seq = 3 OR seq = 4`,
    ],
    ['an entry is missing', 'DELETE FROM entries WHERE seq = 5'],
    ['its end is missing', 'DELETE FROM entries WHERE seq > 5'],
    ['all of it is missing', 'DELETE FROM entries'],
    ['an action id was changed', "UPDATE entries SET action_id = 'other' WHERE seq = 2"],
    ['the terms were changed', "UPDATE matches SET options = '{}'"],
    ['the seed was changed', "UPDATE matches SET seed = 'mine'"],
  ])('%s: the match is not played on', async (_name, sql) => {
    const played = await playedMatch()
    const file = new DatabaseSync(join(played.dataDir, 'parlour.db'))
    file.exec(sql)
    file.close()
    const match = await played.store.match(played.match.id)
    await expect(openSession({ ...played, match: match! })).rejects.toThrow(/the log (is|ends)/)
  })
})

test('undo has a limit, so that a log cannot grow for ever', async () => {
  const played = await newMatch()
  const { store, match } = played
  const [done, undone] = [
    { at: 0, seat: 0, action: add(1) },
    { at: 0, seat: 0, undo: true as const },
  ]
  const rows: EntryRow[] = []
  for (let seq = 1; seq <= 1001; seq++) {
    const entry = seq % 2 === 1 ? done : undone
    rows.push(sealEntry(rows.at(-1)?.hash ?? chainStart(match), { seq, actionId: null, entry }))
  }
  await Promise.all(rows.map(row => store.append(match.id, row, null)))
  const { session } = await openSession(played)
  expect(await session.act(0, { id: 'undo', seen: 1001, action: { type: 'undo' } })).toMatchObject({
    ok: false,
    refusal: { code: 'TAKEN_BACK_TOO_OFTEN' },
  })
  expect(await session.botAct(1, 1001, add(1))).toEqual({ ok: true, seq: 1002 })
})

test('after loading, an action from a slightly older view still counts if its list has not changed', async () => {
  const played = await newMatch(3)
  const { session } = await openSession(played)
  await session.act(0, { id: 'a', seen: 0, action: add(1) })
  await session.act(1, { id: 'b', seen: 1, action: add(1) })
  await session.act(2, { id: 'c', seen: 2, action: add(1) })
  const again = (await openSession(played)).session
  expect(again.position.unchangedSince).toEqual(session.position.unchangedSince)
  expect(again.history).toEqual(session.history)
})

test('a position whose view throws is not written', async () => {
  const { store, match } = await newMatch()
  const problems: string[] = []
  const session = await MatchSession.load({
    store,
    box,
    row: match,
    bots: botsOf([]),
  })
  session.observe({
    ...UNOBSERVED,
    prepare: () => {
      throw new Error('a view that throws')
    },
    frozen: ({ message }) => void problems.push(message),
  })
  expect(await session.act(0, { id: 'a', seen: 0, action: add(1) })).toMatchObject({ refusal: { code: 'FROZEN' } })
  expect(problems).toEqual(['a view that throws'])
  expect(session.position.seq).toBe(0)
  expect(await store.entriesAfter(match.id, 0)).toEqual([])
})

test('a refusal holds for all copies under its id; under another id the action is judged anew', async () => {
  const { session } = await openSession(await newMatch())
  const paused = { ok: false, refusal: { code: 'PAUSED', rule: '' } }
  session.pause()
  expect(await session.act(0, { id: 'a', seen: 0, action: add(1) })).toEqual(paused)
  session.goOn()
  expect(await session.act(0, { id: 'a', seen: 0, action: add(1) })).toEqual(paused)
  expect(await session.act(0, { id: 'b', seen: 0, action: add(1) })).toEqual({ ok: true, seq: 1 })
  expect(session.position.seq).toBe(1)
})

test('only the newest hundred refusals are remembered', async () => {
  const { session } = await openSession(await newMatch())
  session.pause()
  for (let each = 0; each < 101; each++) await session.act(0, { id: `a${each}`, seen: 0, action: add(1) })
  session.goOn()
  expect(await session.act(0, { id: 'a1', seen: 0, action: add(1) })).toMatchObject({ ok: false })
  expect(await session.act(0, { id: 'a0', seen: 0, action: add(1) })).toMatchObject({ ok: true })
})

test('a view that throws for a new spectator does not stop the match for the others', async () => {
  const { store, match } = await newMatch()
  const view: typeof box.game.view = (state, viewer) => {
    if (viewer === null && state.total === 1) throw new Error('planted')
    return box.game.view(state, viewer)
  }
  const game = { ...box.game, view }
  const row = (await store.table(match.table))!
  const record = new TableRecord(row, { store, onChange: async () => {} })
  const subscribers: Subscribers = new Subscribers({ game, record, session: () => session })
  const session = await MatchSession.load({
    store,
    box: { ...box, game },
    row: match,
    bots: botsOf([]),
  })
  session.observe({
    ...UNOBSERVED,
    prepare: (position, events) => subscribers.prepare(position, events),
    advanced: events => subscribers.advance(events, new Map()),
  })
  await session.act(0, { id: 'a', seen: 0, action: add(1) })
  const watcher = new Connection(
    { OPEN: 1, readyState: 1, bufferedAmount: 0, send() {} } as unknown as Socket,
    DEFAULT_SETTINGS.limits,
  )
  subscribers.add(watcher, null)
  expect(() => subscribers.show(watcher)).toThrow('planted')
  // Its connection is closed, but the close event is still to come.
  expect(await session.act(1, { id: 'b', seen: 1, action: add(1) })).toEqual({ ok: true, seq: 2 })
  expect(session.frozen).toBe(false)
})
