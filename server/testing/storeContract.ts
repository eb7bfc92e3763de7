/** What every store promises, tested on each engine. */

import { describe, expect, onTestFinished, test, type TestAPI } from 'vitest'
import { chainStart, sealEntry } from '../store/hashChain.ts'
import {
  type EntryRow,
  NotSaved,
  type PlayerRow,
  type SayingRow,
  type SeatRow,
  type SharedStore,
  type Store,
  type TableRow,
  Withdrawn,
} from '../store/store.ts'
import { content, match, table } from './rows.ts'

/** Opens the same data each time. */
export type Opener = () => Promise<Store>

/** A store that several servers may share must let one of them withdraw an action that others may still receive. */
interface StoreWish {
  /** Skips where the engine is missing. */
  readonly test?: TestAPI
  readonly shared?: boolean
  /** How often an action is written and withdrawn at the same moment. */
  readonly rounds?: number
}

export function describeStore(engine: string, prepare: () => Promise<Opener>, wish: StoreWish = {}): void {
  const { test: testHere = test, shared = false, rounds = 150 } = wish
  describe(engine, () => {
    async function openStore(opener?: Opener): Promise<Store> {
      const store = await (opener ?? (await prepare()))()
      onTestFinished(() => store.close().catch(() => undefined))
      return store
    }

    testHere('what was stored is read back unchanged', async () => {
      const opener = await prepare()
      const store = await openStore(opener)
      await openMatch(store)
      const first = entry(1, 'a')
      const second = entry(2, null, first.hash)
      expect(await store.append('match', first, 500)).toBe(true)
      expect(await store.append('match', second, null)).toBe(true)
      await store.close()

      const again = await openStore(opener)
      expect(await again.table('table')).toEqual({ ...table, match: 'match', revision: 1 })
      expect(await again.tableOfInvite('invite')).toBe('table')
      expect(await again.match('match')).toEqual(match)
      expect(await again.entriesAfter('match', 0)).toEqual([first, second])
      expect(await again.entriesAfter('match', 1)).toEqual([second])
      expect(await again.content('tally', 'hash')).toEqual(content)
      expect(await again.content('tally', 'other')).toBeNull()
      expect(await again.table('nowhere')).toBeNull()
    })

    testHere('all text comes back unchanged', async () => {
      const store = await openStore()
      const strange = 'Zoë \u{1f43c} "\\\' \u2028 \ud800'
      const row = { ...table, options: { strange, [strange]: { nothing: '\u0000' } } }
      await store.createTable(row)
      expect(await store.table('table')).toEqual(row)
    })

    testHere(
      'a place in the log is given once, and so is an action id; the others of the batch go through',
      async () => {
        const store = await openStore()
        await openMatch(store)
        const first = entry(1, 'a')
        const second = entry(2, 'a', first.hash, 1)
        const third = entry(3, null, second.hash)
        const answers = await Promise.all([
          store.append('match', first, null),
          store.append('match', entry(1, 'b'), null),
          store.append('match', first, null),
          store.append('match', entry(2, 'a'), null),
          store.append('match', second, null),
          store.append('match', third, null),
          store.append('match', entry(4, null, third.hash), null),
        ])
        expect(answers).toEqual([true, false, false, false, true, true, true])
        expect((await store.entriesAfter('match', 0)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
      },
    )

    testHere('an entry is written only after the one it names; the others of the batch go through', async () => {
      const store = await openStore()
      await openMatch(store)
      const first = entry(1, 'a')
      const second = entry(2, 'b', first.hash)
      const answers = await Promise.all([
        store.append('match', first, null),
        store.append('match', entry(2, 'c', entry(1, 'another').hash), 500),
        store.append('match', entry(3, 'd', second.hash), 500),
        store.saveTable({ ...table, match: 'match', revision: 2 }),
      ])
      expect(answers).toEqual([true, false, false, true])
      expect(await store.append('match', entry(2, 'c', entry(1, 'another').hash), 500)).toBe(false)
      expect(await store.append('match', entry(3, 'd', second.hash), 500)).toBe(false)
      expect(await store.entriesAfter('match', 0)).toEqual([first])
      expect(await store.tablesDue(1000)).toEqual([])
      expect(await store.append('match', second, null)).toBe(true)
      expect(await store.entriesAfter('match', 0)).toEqual([first, second])
    })

    testHere('a table that another writer changed meanwhile is not overwritten', async () => {
      const store = await openStore()
      await store.createTable(table)
      const seats = [{ kind: 'open' }] as const
      expect(await store.saveTable({ ...table, revision: 1 })).toBe(true)
      expect(await store.saveTable({ ...table, seats, revision: 1 })).toBe(false)
      expect(await store.startMatch({ ...table, match: 'match', revision: 1 }, match, content, null)).toBe(false)
      expect(await store.match('match')).toBeNull()
    })

    testHere('a match that needs the server is found by its time', async () => {
      const store = await openStore()
      await openMatch(store)
      expect(await store.tablesDue(Number.MAX_SAFE_INTEGER)).toEqual([])
      await store.append('match', entry(1, null), 1000)
      expect(await store.tablesDue(999)).toEqual([])
      expect(await store.tablesDue(1000)).toEqual(['table'])
      await store.append('match', entry(2, null, entry(1, null).hash), null)
      expect(await store.tablesDue(1000)).toEqual([])
    })

    testHere('a match that was ended is not due, though an action was being written', async () => {
      const store = await openStore()
      const begun = await openMatch(store)
      await store.append('match', entry(1, null), 5)
      await store.saveTable({ ...begun, terms: { aborted: true }, revision: 2 })
      await store.append('match', entry(2, null, entry(1, null).hash), 5)
      expect(await store.tablesDue(10)).toEqual([])
    })

    testHere('a match is due as soon as a bot plays for the seat in turn, and no longer', async () => {
      const store = await openStore()
      const begun = await openMatch(store)
      const [ann, open] = begun.seats as [PlayerRow, SeatRow]
      const away: TableRow = { ...begun, seats: [{ ...ann, standIn: 'bot' }, open] }
      const turn = { over: false, at: 1 }
      await store.append('match', entry(1, null), null, { ...turn, actors: [1] })
      await store.saveTable({ ...away, revision: 2 })
      expect(await store.tablesDue(Date.now())).toEqual([])
      await store.saveTable({ ...begun, revision: 3 })
      await store.append('match', entry(2, null, entry(1, null).hash), null, { ...turn, actors: [0] })
      expect(await store.tablesDue(Date.now())).toEqual([])
      await store.saveTable({ ...away, revision: 4 })
      expect(await store.tablesDue(Date.now())).toEqual(['table'])
      await store.saveTable({ ...begun, revision: 5 })
      expect(await store.tablesDue(Date.now())).toEqual([])
    })

    testHere('with clocks, a match is due again when the time of a returned player runs out', async () => {
      const store = await openStore()
      const begun = { ...(await openMatch(store)), terms: { clock: { kind: 'days', days: 1 } } as const }
      const [ann, open] = begun.seats as [PlayerRow, SeatRow]
      const until = Date.now()
      const day = 24 * 60 * 60_000
      const turn = { over: false, at: until, actors: [0], clocks: { used: [1000, 0], until } }
      await store.append('match', entry(1, null), until + day - 1000, turn)
      await store.saveTable({ ...begun, seats: [{ ...ann, standIn: 'bot' }, open], revision: 2 })
      expect(await store.tablesDue(Date.now())).toEqual(['table'])
      await store.saveTable({ ...begun, revision: 3 })
      expect(await store.tablesDue(until + day - 1001)).toEqual([])
      expect(await store.tablesDue(until + day - 1000)).toEqual(['table'])
      await store.saveTable({ ...begun, terms: { ...begun.terms, clocksStopped: true }, revision: 4 })
      expect(await store.tablesDue(until + day)).toEqual([])
    })

    testHere('if one write of a batch fails, every other one gets its true result', async () => {
      const store = await openStore()
      await openMatch(store)
      const [mine, other] = await Promise.allSettled([
        store.append('match', entry(1, 'a'), null),
        store.append('no such match', entry(1, 'b'), null),
      ])
      expect(other).toMatchObject({ status: 'rejected', reason: expect.any(NotSaved) })
      const isThere = (await store.entriesAfter('match', 0)).length === 1
      expect(mine.status).toBe(isThere ? 'fulfilled' : 'rejected')
      expect(await store.append('match', entry(1, 'a'), null)).toBe(!isThere)
    })

    testHere(
      'if the turn written with the last entry fails, the entry is written or not, and the result says so',
      async () => {
        const store = await openStore()
        await openMatch(store)
        const last = { actors: [], over: true, at: 1, tip: entry(1, 'a').hash }
        const [mine] = await Promise.allSettled([
          store.append('match', entry(1, 'a'), null, last),
          store.shuffles.mix('no such table', 'nobody', 'nothing'),
        ])
        const isThere = (await store.entriesAfter('match', 0)).length === 1
        expect(mine.status).toBe(isThere ? 'fulfilled' : 'rejected')
        expect(await store.append('match', entry(1, 'a'), null, last)).toBe(!isThere)
      },
    )

    testHere('sayings are kept in order, once each, and the oldest of very many are forgotten', async () => {
      const opener = await prepare()
      const store = await openStore(opener)
      await store.createTable(table)
      await store.createTable({ ...table, id: 'other', invite: 'other' })
      const said = (id: string, seat = 0): SayingRow => {
        return { id, seat, saying: { type: 'text', text: id }, words: id, at: 1_700_000_000_000, seq: 3 }
      }
      expect(await store.keepSaying('other', said('elsewhere'))).toBe(true)
      const first = await Promise.all([
        store.keepSaying('table', said('a')),
        store.keepSaying('table', said('a')),
        store.keepSaying('table', said('a', 1)),
      ])
      expect(first).toEqual([true, false, true])
      await Promise.all(Array.from({ length: 1000 }, (_, index) => store.keepSaying('table', said(`s${index}`))))
      await store.close()

      const again = await openStore(opener)
      expect(await again.sayings('table', 2)).toEqual([said('s998'), said('s999')])
      expect((await again.sayings('table', 5000)).map(({ id }) => id)).toEqual(
        Array.from({ length: 1000 }, (_, index) => `s${index}`),
      )
      expect(await again.sayings('other', 5)).toEqual([said('elsewhere')])
    })

    testHere('the turn is stored with the entry, clocks alone without one', async () => {
      const store = await openStore()
      await openMatch(store)
      expect(await store.turn('match')).toBeNull()
      const turn = { actors: [1], over: false, at: 1000, clocks: { used: [5, 0], until: 900 } }
      await store.append('match', entry(1, 'a'), 500, turn)
      expect(await store.turn('match')).toEqual(turn)
      expect(await store.append('match', entry(1, 'b'), null, { ...turn, actors: [0] })).toBe(false)
      await store.saveClocks('match', { used: [5, 7], until: 1200 }, null)
      expect(await store.turn('match')).toEqual({ ...turn, clocks: { used: [5, 7], until: 1200 } })
      expect(await store.tablesDue(10_000)).toEqual([])
    })

    testHere('a table has one rematch, however many ask; ending its match leaves nothing due', async () => {
      const store = await openStore()
      await openMatch(store)
      const row = { ...table, match: 'match', revision: 2 }
      const next = (id: string): TableRow => ({ ...table, id, invite: id, terms: { previous: 'table' } })
      const asked = ['a', 'b', 'c'].map(id => store.playOn({ ...row, terms: { next: id } }, next(id)))
      expect(await Promise.all(asked)).toEqual([true, false, false])
      expect((await store.table('table'))?.terms).toEqual({ next: 'a' })
      expect(await store.table('a')).toEqual(next('a'))
      expect(await store.table('b')).toBeNull()

      await store.append('match', entry(1, 'a'), 500)
      expect(await store.tablesDue(1000)).toEqual(['table'])
      await store.saveTable({ ...row, terms: { next: 'a', aborted: true }, revision: 3 })
      expect(await store.tablesDue(1000)).toEqual([])
    })

    testHere('a secret is made once, however many ask, and each player adds one nonce', async () => {
      const store = await openStore()
      await store.createTable(table)
      const makers = ['x', 'y', 'z']
      const sealed = await Promise.all(makers.map(secret => store.shuffles.seal('table', () => secret)))
      expect(new Set(sealed).size).toBe(1)
      expect(await store.shuffles.secret('table')).toBe(sealed[0])
      expect(await store.shuffles.secret('other')).toBeNull()
      expect(await store.shuffles.mix('table', 'ann', 'one')).toBe(true)
      expect(await store.shuffles.mix('table', 'ann', 'two')).toBe(false)
      expect(await store.shuffles.nonces('table')).toEqual(new Map([['ann', 'one']]))
      const keys = await Promise.all(makers.map(value => store.key('push', () => value)))
      expect(new Set([...keys, await store.key('push', () => 'later')]).size).toBe(1)
    })

    testHere('a program has a unique name and token, and its tables are listed newest first', async () => {
      const { accounts, ...store } = withParts(await openStore())
      await store.createTable(table)
      await store.createTable({ ...table, id: 'second', invite: 'second' })
      expect(await accounts.add('deep', 'hash')).toBe(true)
      expect(await accounts.add('deep', 'other')).toBe(false)
      expect(await accounts.add('copy', 'hash')).toBe(false)
      expect(await accounts.ofToken('hash')).toBe('deep')
      expect(await accounts.ofToken('other')).toBeNull()
      for (const id of ['table', 'second', 'table']) await accounts.sat('deep', id)
      expect(await accounts.tables('deep')).toEqual(['second', 'table'])
      expect(await accounts.list()).toEqual([{ name: 'deep', since: expect.any(Number) }])
      expect(await accounts.remove('deep')).toBe(true)
      expect(await accounts.remove('deep')).toBe(false)
      expect(await accounts.tables('deep')).toEqual([])
    })

    testHere('of the push subscriptions of a seat, the newest five are kept', async () => {
      const { subscriptions, ...store } = withParts(await openStore())
      await store.createTable(table)
      const browser = (name: number, auth = 'a') => ({ endpoint: `https://push/${name}`, p256dh: 'p', auth })
      for (const name of [1, 2, 3, 4, 5, 6]) await subscriptions.keep('table', 'ann', browser(name))
      await subscriptions.keep('table', 'ann', browser(6, 'changed'))
      await subscriptions.keep('table', 'bob', browser(6))
      expect(await subscriptions.of('table', 'ann')).toEqual([
        ...[2, 3, 4, 5].map(name => browser(name)),
        browser(6, 'changed'),
      ])
      await subscriptions.drop('https://push/6', { table: 'table', tokenHash: 'ann' })
      expect(await subscriptions.of('table', 'bob')).toEqual([browser(6)])
      await subscriptions.drop('https://push/6')
      expect(await subscriptions.of('table', 'bob')).toEqual([])
      expect(await subscriptions.of('table', 'ann')).toHaveLength(4)
    })

    testHere('tries at a daily deal are counted per browser, and each ends once', async () => {
      const { tries, ...store } = withParts(await openStore())
      const ids = ['a', 'b', 'c', 'd']
      const daily = { ...table, terms: { daily: '2026-11-16' } }
      for (const id of ids) await store.createTable({ ...daily, id, invite: id })
      const begin = (id: string, browser: string) =>
        tries.begin({ table: id, day: '2026-11-16', game: 'tally', browser, name: `from ${browser}` })
      expect(await begin('a', 'one')).toBe(1)
      expect(await begin('b', 'one')).toBe(2)
      expect(await begin('c', 'two')).toBe(1)
      const result = { worth: 0.5, place: 1, points: null, moves: 12 }
      expect(await tries.end('b', result)).toBe(true)
      expect(await tries.end('b', { ...result, worth: 1 })).toBe(false)
      expect(await tries.end('a', result)).toBe(true)
      expect(await tries.end('nowhere', result)).toBe(false)
      const ended = { browser: 'one', name: 'from one', result }
      expect(await tries.ended('2026-11-16', 'tally', 10)).toEqual([
        { ...ended, number: 1 },
        { ...ended, number: 2 },
      ])
      expect(await tries.ended('2026-11-15', 'tally', 10)).toEqual([])

      const begun = { ...daily, id: 'c', invite: 'c', match: 'match', revision: 1 }
      await store.startMatch(begun, { ...match, table: 'c' }, content, null)
      expect(await tries.owed()).toEqual([])
      await store.append('match', entry(1, 'a'), null, { actors: [], over: true, at: 1 })
      expect(await tries.owed()).toEqual(['c'])
    })

    testHere('a match is rated once, from the skills before it', async () => {
      const { ratings, ...store } = withParts(await openStore())
      for (const id of ['table', 'second', 'third']) await store.createTable({ ...table, id, invite: id })
      const players = [
        { player: 'ann', name: 'Ann' },
        { player: 'bob', name: 'Bob' },
      ]
      const raise = (before: readonly ({ mu: number; sigma: number } | null)[]) =>
        before.map((skill, index) => ({ mu: (skill?.mu ?? 20) + index + 0.5, sigma: 4 }))
      expect(await ratings.enter({ table: 'table', game: 'tally', players }, raise)).toBe(false)
      await ratings.expect('table')
      await ratings.expect('second')
      const entered = ['table', 'table', 'second'].map(id =>
        ratings.enter({ table: id, game: 'tally', players }, raise),
      )
      expect(await Promise.all(entered)).toEqual([true, false, true])
      expect(await ratings.of('ann')).toEqual([{ game: 'tally', name: 'Ann', mu: 21, sigma: 4, matches: 2 }])
      const best = await ratings.best('tally', { matches: 2, count: 1 })
      expect(best).toEqual([{ game: 'tally', name: 'Bob', mu: 23, sigma: 4, matches: 2 }])
      await ratings.forget('bob')
      expect(await ratings.of('bob')).toEqual([])

      await ratings.expect('third')
      const begun = { ...table, id: 'third', invite: 'third', match: 'match', revision: 1 }
      await store.startMatch(begun, { ...match, table: 'third' }, content, null)
      expect(await ratings.owed()).toEqual([])
      await store.append('match', entry(1, 'a'), null, { actors: [], over: true, at: 1 })
      expect(await ratings.owed()).toEqual(['third'])
    })

    testHere('every run of a server is listed for the others', async () => {
      const store = await openStore()
      const first = await store.beginRun(1000)
      const second = await store.beginRun(5000)
      await store.keepRunning(first, 4000)
      expect(await store.runsBeside(second)).toEqual([{ began: 1000, seen: 4000 }])
      expect(await store.runsBeside(first)).toEqual([{ began: 5000, seen: 5000 }])
      await store.probe()
    })

    testHere('two stores with the same data give each place once between them', async () => {
      const opener = await prepare()
      const [one, other] = [await openStore(opener), await openStore(opener)]
      await openMatch(one)
      const log: EntryRow[] = []
      for (let seq = 1; seq <= 20; seq++) {
        const rivals = ['mine', 'yours'].map(name => entry(seq, `${name} ${seq}`, log.at(-1)?.hash))
        const answers = await Promise.all([
          one.append('match', rivals[0]!, null),
          other.append('match', rivals[1]!, null),
        ])
        expect(answers.toSorted()).toEqual([false, true])
        log.push(rivals[answers.indexOf(true)]!)
      }
      expect(await other.entriesAfter('match', 0)).toEqual(log)
    })

    if (!shared) return

    /** Two stores with the same data, and the match in it begun. */
    async function openShared(): Promise<readonly [SharedStore, SharedStore]> {
      const opener = await prepare()
      const [one, other] = [await openStore(opener), await openStore(opener)]
      await openMatch(one)
      return [one as SharedStore, other as SharedStore]
    }

    testHere('no store writes what one withdrew; the others of the batch go through', async () => {
      const [one, other] = await openShared()
      await other.createTable({ ...table, id: 'second', invite: 'second' })
      const second = { ...table, id: 'second', invite: 'second', match: 'other', revision: 1 }
      await other.startMatch(second, { ...match, id: 'other', table: 'second' }, content, null)
      expect(await one.withdraw('match', 0, 'a', performance.now())).toBe(true)
      expect(await one.withdraw('match', 0, 'a', performance.now())).toBe(true)
      const [mine, elsewhere, saved] = await Promise.allSettled([
        other.append('match', entry(1, 'a'), 500),
        other.append('other', entry(1, 'a'), 600),
        other.saveTable({ ...second, seats: [{ kind: 'open' }], revision: 2 }),
      ])
      expect(mine).toMatchObject({ status: 'rejected', reason: expect.any(Withdrawn) })
      expect([elsewhere, saved]).toEqual([
        { status: 'fulfilled', value: true },
        { status: 'fulfilled', value: true },
      ])
      expect(await one.entriesAfter('match', 0)).toEqual([])
      expect(await one.entriesAfter('other', 0)).toEqual([entry(1, 'a')])
      expect(await one.tablesDue(1000)).toEqual(['second'])
      // Its place is free, and so is its id for other seats.
      const first = entry(1, 'a', undefined, 1)
      expect(await other.append('match', first, null)).toBe(true)
      await expect(one.append('match', entry(2, 'a', first.hash), 500)).rejects.toBeInstanceOf(Withdrawn)
    })

    testHere('what is written is not withdrawn', async () => {
      const [one, other] = await openShared()
      expect(await one.append('match', entry(1, 'a'), null)).toBe(true)
      expect(await other.withdraw('match', 0, 'a', performance.now())).toBe(false)
      expect(await other.withdraw('match', 1, 'a', performance.now())).toBe(true)
      expect(await one.append('match', entry(1, 'a'), null)).toBe(false)
      expect(await one.entriesAfter('match', 0)).toHaveLength(1)
    })

    testHere(
      'written and withdrawn at the same moment, it is one of the two, and both callers get the same answer',
      async () => {
        const [one, other] = await openShared()
        const written: EntryRow[] = []
        for (let round = 0; round < rounds; round++) {
          const withdraw = async () => {
            await new Promise(resolve => setTimeout(resolve, round % 10))
            return other.withdraw('match', 0, `a${round}`, performance.now())
          }
          const next = entry(written.length + 1, `a${round}`, written.at(-1)?.hash)
          const [appended, withdrawn] = await Promise.all([
            one.append('match', next, null).catch((error: unknown) => error),
            withdraw(),
          ])
          if (withdrawn) expect(appended).toBeInstanceOf(Withdrawn)
          else expect(appended).toBe(true)
          if (!withdrawn) written.push(next)
          expect(await other.entriesAfter('match', 0)).toEqual(written)
        }
        expect(written).not.toEqual([])
      },
    )

    testHere('the newest hundred withdrawals of a seat are kept', async () => {
      const [one, other] = await openShared()
      await one.withdraw('match', 1, 'a0', performance.now())
      for (let each = 0; each <= 100; each++) await one.withdraw('match', 0, `a${each}`, performance.now())
      await expect(other.append('match', entry(1, 'a1'), null)).rejects.toBeInstanceOf(Withdrawn)
      await expect(other.append('match', entry(1, 'a0', undefined, 1), null)).rejects.toBeInstanceOf(Withdrawn)
      expect(await other.append('match', entry(1, 'a0'), null)).toBe(true)
    })
  })
}

function entry(seq: number, actionId: string | null, prevHash = chainStart(match), seat = 0) {
  return sealEntry(prevHash, { seq, actionId, entry: { at: seq, seat, action: { type: 'add', amount: 1 } } })
}

async function openMatch(store: Store): Promise<TableRow> {
  await store.createTable(table)
  const begun = { ...table, match: 'match', revision: 1 }
  expect(await store.startMatch(begun, match, content, null)).toBe(true)
  return begun
}

/** Methods of a class are not copied by a spread. */
function withParts(store: Store) {
  const { accounts, subscriptions, tries, ratings } = store
  return {
    accounts,
    subscriptions,
    tries,
    ratings,
    createTable: store.createTable.bind(store),
    startMatch: store.startMatch.bind(store),
    append: store.append.bind(store),
  }
}
