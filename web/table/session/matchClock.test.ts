import { describe, expect, test } from 'vitest'
import { createMatchClock } from './matchClock.ts'

/** A page whose own clock starts anywhere, and a server `trip` milliseconds away, as a round trip. */
function page(start: number) {
  let here = start
  /** The match began 10 s before the page was opened. */
  let match = 10_000
  let stopped = false
  const clock = createMatchClock(() => here)
  const pass = (milliseconds: number) => {
    here += milliseconds
    if (!stopped) match += milliseconds
  }
  return {
    clock,
    pass,
    match: () => match,
    sleep: (milliseconds: number) => void (match += milliseconds),
    stop: () => void (stopped = true),
    go: () => void (stopped = false),
    /** Asks for the time with this delay each way. */
    ask(there: number, back: number) {
      const askedAt = here
      pass(there)
      const at = match
      pass(back)
      clock.told(at, askedAt)
    },
  }
}

describe('the clock of a match', () => {
  test('counts from when a message arrived, however late it is processed', () => {
    const { clock, pass, match } = page(0)
    clock.told(match(), null, 0)
    pass(900)
    clock.told(match() - 900, null, 0)
    expect(clock.now()).toBe(match())
    clock.set(match(), 'stopped', 900)
    pass(300)
    clock.set(match() - 300, 'running', 900)
    expect(clock.now()).toBe(match())
  })

  test.each([0, 5000, -5000, 1e9])(
    'is right to half of what the answer took, whatever our own clock says (%s)',
    start => {
      const { clock, ask, pass, match } = page(start)
      ask(90, 60)
      expect(Math.abs(clock.now() - match())).toBeLessThanOrEqual(75)
      ask(12, 8)
      expect(Math.abs(clock.now() - match())).toBeLessThanOrEqual(2)
      pass(1234)
      expect(Math.abs(clock.now() - match())).toBeLessThanOrEqual(2)
    },
  )

  test('is right again with the first answer after the device slept', () => {
    const { clock, ask, pass, sleep, match } = page(0)
    ask(5, 5)
    pass(1000)
    sleep(600_000)
    ask(12, 8)
    expect(Math.abs(clock.now() - match())).toBeLessThanOrEqual(10)
  })

  test('uses the answer with the shortest round trip, and after half a minute a newer one', () => {
    const { clock, ask, pass, match } = page(0)
    ask(10, 10)
    ask(300, 0)
    expect(clock.now() - match()).toBe(0)
    pass(31_000)
    ask(30, 20)
    expect(clock.now() - match()).toBe(5)
  })

  test('before the first answer it uses what the server sent unasked', () => {
    const { clock, pass, match } = page(0)
    clock.told(10_000, null)
    pass(50)
    expect(clock.now()).toBe(match())
  })

  test('stands still while the table waits, and then runs on for all players', () => {
    const { clock, ask, pass, match, stop, go } = page(77)
    ask(20, 20)
    stop()
    clock.set(match(), 'stopped')
    pass(5000)
    expect(clock.now()).toBe(match())
    go()
    const at = match()
    pass(20) // the message is under way
    clock.set(at, 'running')
    expect(clock.now()).toBe(match())
    pass(500)
    expect(clock.now()).toBe(match())
  })

  test('an answer from before the clock was set is ignored', () => {
    const { clock, ask, pass, match, stop, go } = page(0)
    ask(20, 20)
    stop()
    const askedAt = 40
    clock.set(match(), 'stopped')
    pass(60_000)
    go()
    clock.set(match(), 'running')
    clock.told(match() - 5000, askedAt)
    expect(clock.now()).toBeCloseTo(match() + 20, 5)
  })

  test('never runs backwards', () => {
    const { clock, ask } = page(0)
    ask(400, 0)
    const before = clock.now()
    ask(1, 1)
    expect(clock.now()).toBeGreaterThanOrEqual(before)
  })
})
