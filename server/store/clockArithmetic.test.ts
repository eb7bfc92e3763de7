import { describe, expect, test } from 'vitest'
import type { Seat } from '#kernel'
import type { ClockRule } from '#protocol/messages.ts'
import { Clocks, freshClocks } from './clockArithmetic.ts'
import type { ClocksRow, RunRow } from './store.ts'
import { timeRun, Uptime } from '../cluster/uptime.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const BANK: ClockRule = { kind: 'bank', minutes: 5, increment: 10 }
const DAYS: ClockRule = { kind: 'days', days: 2 }

/** Two players who think in turn; seat 2 is a bot. The test sets the time and when a server ran. */
function table(rule: ClockRule) {
  const state = { now: 0, dateOff: 0, stopped: false, runs: [{ began: 0, seen: Infinity }] as RunRow[] }
  const parts = {
    rule,
    now: () => state.now + state.dateOff,
    monotonic: () => state.now,
    uptime: (from: number, to: number) => timeRun(state.runs, from, to),
    isPerson: (seat: Seat) => seat < 2,
    stopped: () => state.stopped,
  }
  let record: { row: ClocksRow; actors: readonly Seat[] } = { row: freshClocks(3, 0), actors: [0] }
  let clocks = new Clocks(parts, record.row, record.actors)
  return {
    state,
    get clocks() {
      return clocks
    },
    pass: (milliseconds: number) => void (state.now += milliseconds),
    act(seat: Seat, actors: readonly Seat[], undo = false) {
      const at = state.now
      const entry = undo ? ({ at, seat, undo } as const) : { at, seat, action: {} }
      record = { row: clocks.after(entry as never, actors), actors }
      clocks.settle(record.row, actors)
    },
    /** As after a crash: only what was written is known. */
    restart: () => void (clocks = new Clocks(parts, record.row, record.actors)),
  }
}

describe('a wrong date', () => {
  test.each([-DAY, -60 * MINUTE, 60 * MINUTE, DAY])('changed by %d ms during a turn, it charges no player', off => {
    const { clocks, state, pass, act } = table(BANK)
    state.runs = [{ began: -Infinity, seen: Infinity }]
    act(0, [1])
    pass(MINUTE)
    state.dateOff = off
    pass(MINUTE)
    expect(clocks.left[1]).toBe(3 * MINUTE)
    act(1, [0])
    pass(MINUTE)
    expect(clocks.left[0]).toBe(4 * MINUTE + 10_000)
    expect(clocks.outOfTime).toEqual([])
  })

  test('put back before the first action, the clock still runs', () => {
    const { clocks, state, pass } = table(BANK)
    pass(MINUTE)
    state.dateOff = -DAY
    pass(MINUTE)
    expect(clocks.left[0]).toBe(3 * MINUTE)
  })

  test('of another server is trusted: what it wrote is charged from when we read it', () => {
    const { clocks, state, pass } = table(BANK)
    state.dateOff = DAY
    pass(MINUTE)
    clocks.settle({ used: [0, 0, 0], until: state.now }, [1])
    pass(1000)
    expect(clocks.left[1]).toBe(5 * MINUTE - 1000)
  })
})

describe('minutes for the whole match', () => {
  test('run for every seat that may act, and a finished turn earns some seconds', () => {
    const { clocks, pass, act } = table(BANK)
    pass(MINUTE)
    expect(clocks.left).toEqual([4 * MINUTE, 5 * MINUTE, 5 * MINUTE])
    expect(clocks.running).toEqual([0])
    act(0, [0]) // the turn goes on: nothing is earned yet
    expect(clocks.left[0]).toBe(4 * MINUTE)
    act(0, [1])
    expect(clocks.left[0]).toBe(4 * MINUTE + 10_000)
    pass(2 * MINUTE)
    expect(clocks.left).toEqual([4 * MINUTE + 10_000, 3 * MINUTE, 5 * MINUTE])
  })

  test('run out, and not a moment earlier', () => {
    const { clocks, pass } = table(BANK)
    expect(clocks.deadline(clocks.current, [0])).toBe(5 * MINUTE)
    pass(5 * MINUTE - 1)
    expect(clocks.outOfTime).toEqual([])
    pass(1)
    expect(clocks.outOfTime).toEqual([0])
    expect(clocks.left[0]).toBe(0)
  })

  test('a turn taken back and ended again earns no time', () => {
    const { clocks, act } = table(BANK)
    act(0, [1])
    for (let again = 0; again < 5; again++) {
      act(0, [0], true)
      act(0, [1])
    }
    expect(clocks.left[0]).toBe(5 * MINUTE + 10_000)
  })

  test('bots have no clock', () => {
    const { clocks, pass, act } = table(BANK)
    act(0, [2])
    pass(DAY)
    expect(clocks.running).toEqual([])
    expect(clocks.deadline(clocks.current, [2])).toBeNull()
    expect(clocks.left[2]).toBe(5 * MINUTE)
  })

  test('stand still while all players agreed to that', () => {
    const { clocks, pass, state } = table(BANK)
    pass(MINUTE)
    const counted = clocks.current
    state.stopped = true
    clocks.settle(counted, [0])
    pass(DAY)
    expect(clocks.left[0]).toBe(4 * MINUTE)
    expect(clocks.outOfTime).toEqual([])
    expect(clocks.message).toMatchObject({ running: [], stopped: true })
    clocks.settle({ ...counted, until: state.now }, [0])
    state.stopped = false
    clocks.look()
    pass(MINUTE)
    expect(clocks.left[0]).toBe(3 * MINUTE)
  })
})

test('days for a turn start anew with every turn', () => {
  const { clocks, pass, act } = table(DAYS)
  pass(DAY)
  act(0, [1])
  pass(DAY + 1)
  expect(clocks.left).toEqual([2 * DAY, DAY - 1, 2 * DAY])
  act(1, [0])
  expect(clocks.left.slice(0, 2)).toEqual([2 * DAY, 2 * DAY])
  pass(2 * DAY)
  expect(clocks.outOfTime).toEqual([0])
})

describe('an outage', () => {
  test.each([BANK, DAYS])('is charged to no player, with a clock of $kind', rule => {
    const game = table(rule)
    const before = game.clocks.left[0]!
    game.pass(MINUTE)
    // The last heartbeat was a minute after the beginning; then nothing ran for ten days.
    game.state.runs = [
      { began: 0, seen: MINUTE },
      { began: 10 * DAY, seen: Infinity },
    ]
    game.state.now = 10 * DAY + MINUTE
    game.restart()
    expect(before - game.clocks.left[0]!).toBe(2 * MINUTE)
    expect(game.clocks.outOfTime).toEqual([])
  })

  test('time in which two servers ran at once counts once', () => {
    const runs = [
      { began: 0, seen: 100 },
      { began: 50, seen: 150 },
      { began: 60, seen: 70 },
      { began: 200, seen: 300 },
    ]
    expect(timeRun(runs, 0, 300)).toBe(250)
    expect(timeRun(runs, 120, 210)).toBe(40)
    expect(timeRun(runs, 160, 190)).toBe(0)
    expect(timeRun([], 0, 100)).toBe(0)
  })

  test('a machine whose date is put back keeps running', async () => {
    let now = 1_000_000
    const store = { beginRun: async () => 1, runsBeside: async () => [], keepRunning: async () => {} }
    const uptime = await Uptime.begin({ store, now: () => now, onTrouble: () => {} })
    now = 500_000
    uptime.beat()
    now = 501_000
    expect(uptime.between(500_000, now)).toBe(1000)
    await uptime.stop()
  })

  test('a machine that slept, or stalled for more than 1.5 seconds, did not run', async () => {
    let now = 1000
    const stayAwake = (until: number) => {
      for (; now < until; now += 500) uptime.look()
    }
    const signs: number[] = []
    const uptime = await Uptime.begin({
      store: {
        beginRun: async () => 7,
        runsBeside: async () => [{ began: 0, seen: 400 }],
        keepRunning: async (_run, at) => void signs.push(at),
      },
      now: () => now,
      onTrouble: error => {
        throw error
      },
    })
    stayAwake(6000)
    uptime.beat()
    expect(uptime.between(0, 6000)).toBe(400 + 5000)
    now = 8000
    uptime.look()
    expect(uptime.between(0, 8000)).toBe(400 + 5000)
    now = 1_000_000
    uptime.beat()
    await Promise.resolve() // its new row is written
    expect(uptime.between(0, 1_000_000)).toBe(400 + 5000)
    stayAwake(1_002_000)
    expect(uptime.between(0, now)).toBe(400 + 5000 + 2000)
    now = 2_000_000 // a player acts before the next heartbeat
    expect(uptime.between(0, now)).toBe(400 + 5000 + 2000)
    now = 2_001_000
    uptime.beat()
    expect(uptime.between(0, now)).toBe(400 + 5000 + 2000 + 1000)
    await uptime.stop()
    expect(signs).toEqual([6000, 1_000_000, 2_001_000, 2_001_000])
  })

  test('a process that starts later does not count that sleep as uptime either', async () => {
    let now = 0
    const rows: { began: number; seen: number }[] = []
    const store = {
      beginRun: async (at: number) => rows.push({ began: at, seen: at }),
      keepRunning: async (run: number, at: number) => void (rows[run - 1]!.seen = at),
      runsBeside: async (run: number) => rows.filter((_, place) => place !== run - 1),
    }
    const parts = { store, now: () => now, onTrouble: () => {} }
    const first = await Uptime.begin(parts)
    for (now = 500; now < 5000; now += 500) first.look()
    now = 5000
    first.beat()
    now = 86_400_000 // a night of sleep, or a date that was put forward
    first.beat()
    now += 1000
    await first.stop()
    now += 200
    const second = await Uptime.begin(parts)
    expect(second.between(0, now)).toBe(5000 + 1000)
    await second.stop()
  })
})
