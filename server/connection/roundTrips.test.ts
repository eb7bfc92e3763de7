import { describe, expect, test } from 'vitest'
import { RoundTrips } from './roundTrips.ts'

function measured(...took: number[]): RoundTrips {
  const trips = new RoundTrips()
  took.forEach((milliseconds, index) => trips.receive(trips.send(index * 1000), index * 1000 + milliseconds))
  return trips
}

describe('round trips', () => {
  test('are unknown before the first answer', () => {
    const trips = new RoundTrips()
    trips.send(0)
    expect(trips.estimate).toBeNull()
  })

  test('are estimated from the quick answers, whatever delayed the others', () => {
    expect(measured(42, 300, 41, 900, 43, 44, 500, 60, 70, 80, 41.5).estimate).toBe(42)
  })

  test('forget answers older than half a minute', () => {
    const trips = measured(20, 20, 20)
    for (let second = 40; second < 50; second++) trips.receive(trips.send(second * 1000), second * 1000 + 150)
    expect(trips.estimate).toBe(150)
  })

  test('a pong that was not asked for, or comes twice, does not count', () => {
    const trips = measured(100)
    trips.receive('99', 1000)
    const payload = trips.send(2000)
    trips.receive(payload, 2100)
    trips.receive(payload, 2101)
    trips.receive('', 2102)
    expect(trips.estimate).toBe(100)
  })

  test('a client that never answers does not fill the memory', () => {
    const trips = new RoundTrips()
    const old = trips.send(0)
    for (let n = 0; n < 1000; n++) trips.send(n)
    trips.receive(old, 1000)
    expect(trips.estimate).toBeNull()
  })
})
