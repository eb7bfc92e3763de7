import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { games, openGame } from '#games'
import { type AnyGame, createRng, type GameBox, replay } from '#kernel'
import { ascend } from '#kernel/testing/ascend.ts'
import { liarsDice } from '#kernel/testing/liarsDice.ts'
import { type BrowserStorage, openStorage } from '../shell/storage.ts'
import { openLocalTable as openWith } from './localSession.ts'
import {
  forgetLocalTable,
  type LocalSeat,
  type LocalTable,
  startLocalTable,
  storedLocalTable,
  storedLocalTables,
} from './localTables.ts'
import type { TableSession } from '../table/session/tableSession.ts'

const box = openGame('my-little-town')!
const START = { id: 'one', seed: 'a'.repeat(64), now: 1000 }
const ADA_AND_BEN = [{ name: 'Ada' }, { name: 'Ben' }]
/** More than any match takes with sensible choices. */
const MOST_STEPS = 5000
let storage: BrowserStorage

beforeEach(() => {
  storage = openStorage()
})

/** At a table without bots, none thinks. */
function openLocalTable(storage: BrowserStorage, table: LocalTable, box: GameBox) {
  return openWith(storage, table, box, { choose: () => Promise.reject(new Error('no bot should be asked')) })
}

function sit(options: Readonly<Record<string, unknown>> = { takeBack: 'untilNextAction', firstSeat: 0 }) {
  const started = startLocalTable(storage, box, ADA_AND_BEN, options, START)
  if (!started.ok) throw new Error(started.refusal.code)
  return openLocalTable(storage, started.table, box)
}

describe('a table on this device', () => {
  test('options that do not go together are refused with a reason', () => {
    const started = startLocalTable(storage, box, [{ name: 'Ada' }], {}, START)
    expect(started).toMatchObject({ ok: false, refusal: { code: 'BAD_PLAYER_COUNT' } })
    expect(storedLocalTables(storage)).toEqual([])
  })

  test('WS-23.7 several people cannot play live on one device; one person among bots can', () => {
    const wildstyle = openGame('wildstyle')!
    const start = (seats: readonly LocalSeat[]) =>
      startLocalTable(storage, wildstyle, seats, { mode: 'realtime' }, START)
    const refused = start(ADA_AND_BEN)
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'ONE_DEVICE', rule: 'WS-23.7' } })
    expect(!refused.ok && refused.refusal.text).toContain('a device of their own')
    expect(start([{ name: 'Ada' }, { name: 'Bot', bot: 'easy' }]).ok).toBe(true)
  })

  test('shows the board to the player whose turn it is', () => {
    const session = sit()
    expect(session.snapshot().you).toBe(0)
    session.act({ type: 'draw' })
    session.act(session.snapshot().position!.actions[0]!)
    expect(session.snapshot().you).toBe(1)
  })

  test('is restored exactly after a reload, with its log', () => {
    const session = sit()
    for (let step = 0; step < 6; step++) session.act(session.snapshot().position!.actions[0]!)
    const again = openLocalTable(storage, storedLocalTable(storage, 'one')!, box)
    expect(again.snapshot().position).toEqual({ ...session.snapshot().position, events: [] })
    expect(again.snapshot().history).toEqual(session.snapshot().history)
    expect(again.snapshot().history.length).toBeGreaterThanOrEqual(6)
  })

  test('can be played to the end, and the saved match replays to the same end', () => {
    const session = sit()
    const rng = createRng('local')
    while (!session.snapshot().position!.outcome) session.act(rng.pick(session.snapshot().position!.actions))
    expect(session.snapshot().table!.status).toBe('over')
    const saved = storedLocalTable(storage, 'one')!
    expect(saved.over).toBe(true)
    const match = replay(box.game, saved.record)
    expect(box.game.outcome(match.state)).toEqual(session.snapshot().position!.outcome)
  })

  test('the player of a placement can undo it although the turn has passed on', () => {
    const session = sit()
    session.act({ type: 'draw' })
    expect(session.snapshot().position!.undo).toBe(false)
    const before = session.snapshot().position!.view
    session.act(session.snapshot().position!.actions[0]!)
    expect(session.snapshot().position!.undo).toBe(true)
    session.takeBack()
    expect(session.snapshot().you).toBe(0)
    expect(session.snapshot().position!.view).toEqual(before)
  })

  test('says why an action is refused, and changes nothing', () => {
    const session = sit()
    const before = session.snapshot().position
    session.act({ type: 'pass' })
    expect(session.snapshot().notice?.text).toContain('MLT-3.5')
    expect(session.snapshot().position).toBe(before)
  })

  test('says so when the browser’s storage is full, and plays on', () => {
    const full: BrowserStorage = {
      ...openStorage(),
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const started = startLocalTable(full, box, ADA_AND_BEN, {}, START)
    if (!started.ok) throw new Error(started.refusal.code)
    const session = openLocalTable(full, started.table, box)
    session.act({ type: 'draw' })
    expect(session.snapshot().notice?.text).toContain('no room left')
    expect(session.snapshot().position!.seq).toBe(1)
  })

  test('an invalid record is forgotten, and one that breaks the rules does not open', () => {
    sit()
    const saved = storedLocalTable(storage, 'one')!
    storage.setItem('parlour.local.two', '{"id":')
    storage.setItem('parlour.local.three', JSON.stringify({ ...saved, id: 'three', record: { format: 9 } }))
    expect(storedLocalTables(storage).map(({ id }) => id)).toEqual(['one'])
    const forged = { ...saved, record: { ...saved.record, log: [{ at: 0, seat: 0, action: { type: 'pass' } }] } }
    expect(() => openLocalTable(storage, forged, box)).toThrow('PASS_NOT_ALLOWED')
  })

  test('only the latest finished matches are kept, so that storage does not fill up', () => {
    const storage = openStorage()
    for (let n = 0; n < 30; n++) {
      const started = startLocalTable(storage, box, ADA_AND_BEN, {}, { id: `t${n}`, seed: 's', now: n })
      if (!started.ok) throw new Error(started.refusal.code)
      if (n !== 4) storage.setItem(`parlour.local.t${n}`, JSON.stringify({ ...started.table, over: true }))
    }
    const kept = storedLocalTables(storage).map(({ id }) => id)
    expect(kept).toContain('t29')
    expect(kept).toContain('t4')
    expect(kept).not.toContain('t0')
    expect(kept.length).toBeLessThan(15)
  })

  test('can be removed', () => {
    sit()
    forgetLocalTable(storage, 'one')
    expect(storedLocalTable(storage, 'one')).toBeNull()
  })

  describe('of a live game', () => {
    const live: GameBox = { ...box, game: ascend as AnyGame }
    const SECOND = 1000

    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    /** A table for one, with half a minute until the alarm. */
    function startAlone() {
      const started = startLocalTable(storage, live, [{ name: 'Ada' }], { levels: 3, seconds: 30 }, START)
      if (!started.ok) throw new Error(started.refusal.code)
      return openLocalTable(storage, started.table, live)
    }
    const events = (session: TableSession) => session.snapshot().history.map(({ type }) => type)

    test('calls the game at its alarm, once, and keeps the result', () => {
      const session = startAlone()
      session.goOn()
      vi.advanceTimersByTime(29 * SECOND)
      expect(events(session)).toEqual([])
      vi.advanceTimersByTime(SECOND)
      expect(events(session)).toEqual(['timed-out'])
      expect(storedLocalTable(storage, 'one')!.record.log).toEqual([{ at: 30 * SECOND, ring: true }])
    })

    test('stands still while the page is hidden', () => {
      const session = startAlone()
      vi.advanceTimersByTime(3600 * SECOND)
      session.goOn()
      vi.advanceTimersByTime(10 * SECOND)
      session.pause()
      vi.advanceTimersByTime(3600 * SECOND)
      expect(session.now()).toBe(10 * SECOND)
      session.goOn()
      vi.advanceTimersByTime(19 * SECOND)
      expect(events(session)).toEqual([])
      vi.advanceTimersByTime(SECOND)
      expect(events(session)).toEqual(['timed-out'])
    })

    test('continues after a reload where its clock stood', () => {
      const session = startAlone()
      session.goOn()
      vi.advanceTimersByTime(25 * SECOND)
      session.pause()
      const again = openLocalTable(storage, storedLocalTable(storage, 'one')!, live)
      expect(again.now()).toBe(25 * SECOND)
      again.goOn()
      vi.advanceTimersByTime(5 * SECOND)
      expect(events(again)).toEqual(['timed-out'])
    })

    test('does not overwrite what another tab has played', () => {
      const session = startAlone()
      const other = openLocalTable(storage, storedLocalTable(storage, 'one')!, live)
      session.goOn()
      other.act({ type: 'play' })
      session.pause()
      expect(storedLocalTable(storage, 'one')!.record.log).toHaveLength(1)
      forgetLocalTable(storage, 'one')
      other.pause()
      expect(storedLocalTable(storage, 'one')).toBeNull()
    })

    test('two tabs do not trigger each other endlessly', () => {
      const session = startAlone()
      let writes = 0
      const { setItem } = storage
      storage.setItem = (key, value) => {
        writes++
        setItem(key, value)
      }
      const other = openLocalTable(storage, storedLocalTable(storage, 'one')!, live)
      session.goOn()
      other.goOn()
      vi.advanceTimersByTime(SECOND)
      session.pause()
      expect(writes).toBe(1)
      // The other tab receives the storage event and opens the table again from its record.
      other.pause()
      const hidden = openLocalTable(storage, storedLocalTable(storage, 'one')!, live)
      hidden.pause()
      hidden.goOn()
      expect(hidden.now()).toBe(SECOND)
      expect(writes).toBe(1)
    })

    test('processes a due alarm before any action, however late the timer is', () => {
      const session = startAlone()
      session.goOn()
      const { now } = performance
      performance.now = () => now.call(performance) + 31 * SECOND
      session.act({ type: 'play' })
      performance.now = now
      expect(events(session)[0]).toBe('timed-out')
      expect(storedLocalTable(storage, 'one')!.record.log[0]).toEqual({ at: 30 * SECOND, ring: true })
    })

    test('stands still while the device is handed over', () => {
      const started = startLocalTable(storage, live, ADA_AND_BEN, { levels: 3, seconds: 30 }, START)
      if (!started.ok) throw new Error(started.refusal.code)
      const session = openLocalTable(storage, started.table, live)
      session.goOn()
      expect(session.snapshot().handOverTo).toBe(0)
      vi.advanceTimersByTime(60 * SECOND)
      expect(session.now()).toBe(0)
      session.takeDevice()
      vi.advanceTimersByTime(30 * SECOND)
      expect(events(session)).toEqual(['timed-out'])
    })
  })

  describe('of a game with secrets', () => {
    const diceBox: GameBox = { ...box, game: liarsDice as AnyGame }
    const view = (session: TableSession) => session.snapshot().position!.view

    function startLiarsDice() {
      const started = startLocalTable(storage, diceBox, ADA_AND_BEN, {}, START)
      if (!started.ok) throw new Error(started.refusal.code)
      const session = openLocalTable(storage, started.table, diceBox)
      const state = replay(diceBox.game, started.table.record).state
      return { session, state, first: diceBox.game.actors(state)[0]! }
    }

    test('shows only what all players may see until the device is handed over', () => {
      const { session, state, first } = startLiarsDice()
      expect(session.snapshot()).toMatchObject({ handOverTo: first, you: null, position: { actions: [] } })
      expect(view(session)).toEqual(liarsDice.view(state, null))
      session.takeDevice()
      expect(session.snapshot()).toMatchObject({ handOverTo: null, you: first })
      expect(view(session)).toEqual(liarsDice.view(state, first))
    })

    test('is handed to a player the others wait for, not back to one who has acted', () => {
      const wildstyle = openGame('wildstyle')!
      const started = startLocalTable(storage, wildstyle, ADA_AND_BEN, { mode: 'relaxed', removalTime: '0' }, START)
      if (!started.ok) throw new Error(started.refusal.code)
      const session = openLocalTable(storage, started.table, wildstyle)
      for (const seat of [0, 1]) {
        expect(session.snapshot().handOverTo).toBe(seat)
        session.takeDevice()
        session.act(session.snapshot().position!.actions[0]!)
      }
      expect(session.snapshot().position!.view).toMatchObject({ phase: 'play', turn: 0 })
      expect(session.snapshot().handOverTo).toBe(0)
    })

    test('hides the cards again when the turn passes on', () => {
      const { session, first } = startLiarsDice()
      session.takeDevice()
      session.act(session.snapshot().position!.actions[0]!)
      expect(session.snapshot()).toMatchObject({ handOverTo: 1 - first, you: null, position: { actions: [] } })
    })
  })
})

describe.each(games.map(({ id }) => id))('%s, handed from one player to the next', id => {
  const shared = openGame(id)!
  const { game } = shared
  const { min, max } = game.players

  test.each([Math.max(2, min), max])('%i people play it to the end', count => {
    const people = Array.from({ length: count }, (_, seat) => ({ name: `Player ${seat}` }))
    const started = startLocalTable(storage, shared, people, { ...game.casual }, START)
    if (!started.ok) throw new Error(started.refusal.code)
    const session = openLocalTable(storage, started.table, shared)
    const rng = createRng(id)
    const acted = new Set<number>()
    for (let step = 0; step < MOST_STEPS && !session.snapshot().position!.outcome; step++) {
      if (session.snapshot().handOverTo !== null) session.takeDevice()
      const { you, position } = session.snapshot()
      acted.add(you!)
      session.act(rng.pick(position!.actions))
    }
    session.pause()
    expect(session.snapshot().position!.outcome).not.toBeNull()
    expect(acted.size).toBe(count)
  })
})
