import { readFileSync } from 'node:fs'
import { describe, expect, inject, test } from 'vitest'
import { LONG } from '#tools/tests/tier.ts'
import { homesOf } from '#server/routing.ts'
import { filled } from '../marks.ts'
import { testWith } from '../tests/needs.ts'
import { type Bill, carriedBy, demandsOf, needsOf } from './carry.ts'
import { addOne } from './experiments.ts'
import { runModel, type Setup } from './queues.ts'
import { readReport, sectionsOf } from './report.ts'
import { runShardedLog } from './shardedLog.ts'
import { dayCurve, readTraffic } from './traffic.ts'

const quiet: Setup = {
  databases: 4,
  coresPerDatabase: 2,
  rooms: 3,
  liveMatches: 3000,
  secondsPerAction: 10,
  warmUp: 3,
  seconds: 10,
  costs: { perCommit: 0.5, perEntry: 0.1, flush: 0.2, roundTrip: 0.3 },
  seed: 'a quiet evening',
}

describe('the model', () => {
  test('saves as much as is asked, and nobody waits for more than the steps take, where there is room for all', () => {
    const { databases } = runModel(quiet)
    const saved = databases.reduce((sum, each) => sum + each.saved, 0) / quiet.seconds
    expect(saved).toBeGreaterThan(0.9 * 300)
    expect(saved).toBeLessThan(1.1 * 300)
    // Four trips, a commit with one entry, a flush; and at worst another commit before it.
    for (const { median, slow } of databases) {
      expect(median).toBeGreaterThanOrEqual(2)
      expect(slow).toBeLessThan(8)
    }
  })

  test('has its matches where the routing has them', () => {
    const { databases } = runModel(quiet)
    expect(databases.reduce((sum, { matches }) => sum + matches, 0)).toBe(quiet.liveMatches)
    for (const { matches } of databases) expect(Math.abs(matches - 750)).toBeLessThan(150)
  })

  test('commits more at once where there is too little CPU, and is then as busy as can be', () => {
    const costs = { ...quiet.costs, perCommit: 30, perEntry: 1 }
    const [only] = runModel({ ...quiet, databases: 1, rooms: 8, costs }).databases
    expect(only!.busy).toBeGreaterThan(0.95)
    expect(only!.batch).toBeGreaterThan(2)
    expect(only!.median).toBeGreaterThan(30)
  })

  test('a lost database saves nothing, the others go on, and afterwards every table that waited is served once', () => {
    const report = runModel({ ...quiet, seconds: 20, lost: { database: 2, from: 5, to: 12 } })
    expect(report.saved.slice(7, 12).map(each => each[2])).toEqual([0, 0, 0, 0, 0])
    for (const each of report.saved) expect(each[0]).toBeGreaterThan(30)
    const { matches } = report.databases[2]!
    expect(report.saved[12]![2]).toBeGreaterThan(0.3 * matches)
    expect(report.saved[12]![2]).toBeLessThanOrEqual(1.1 * matches)
  })

  test('the same seed is the same evening', () => {
    expect(runModel(quiet)).toEqual(runModel(quiet))
  })
})

test('a database that is added comes to its share, and no old match moves', () => {
  const { points, fair } = addOne(4, { entriesPerMatch: 50 })
  expect(points[0]!.added).toBe(0)
  expect(points.at(-1)!.added).toBeGreaterThan(0.8 * fair)
  expect(homesOf('whatever', 4)).toEqual(homesOf('whatever', 5).filter(home => home < 4))
})

testWith('PostgreSQL', 'Linux')(
  'a short day over real databases, with one lost and one added: every log is whole, and where it belongs',
  { tags: [LONG], timeout: 120_000 },
  async () => {
    const postgres = { url: inject('databaseUrl')!, pid: process.pid }
    const traffic = readTraffic(5)
    const samples = traffic.samples.map(sample => ({ ...sample, log: sample.log.slice(0, 12) }))
    const plan = { databases: 2, share: 1 / 30, day: 5, match: 2 }
    const report = await runShardedLog(postgres, { ...traffic, samples }, plan)
    expect(report.matches).toBeGreaterThan(0)
    expect(report.tables.reduce((sum, count) => sum + count, 0)).toBe(report.matches)
    expect(report.broken).toBe(0)
  },
)

test('a day is as long as its matches: the curve has the mean one', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => dayCurve(hour / 24))
  expect(hours.reduce((sum, each) => sum + each, 0) / 24).toBeCloseTo(1)
  expect(Math.max(...hours)).toBeCloseTo(1.5)
})

const bill: Bill = {
  alone: 0.8,
  room: 1,
  database: 0.5,
  wal: 500,
  sent: 400,
  onDisk: 50_000,
  live: 10_000,
  asleep: 0,
  socket: 5000,
  seats: 4,
  actions: 100,
}

describe('the arithmetic', () => {
  const one = { name: 'one core', roomCores: 1, databases: 1, coresPerDatabase: 1, memoryGb: 4, diskTb: 1 }

  test('a core that is busy for three fifths of the time carries six hundred actions of a millisecond', () => {
    const carried = carriedBy(bill, one)
    expect(carried.actionsPerSecond).toBeCloseTo(600)
    expect(carried.first.resource).toBe('CPU of the rooms')
    expect(carried.next.resource).toBe('CPU of the databases')
    expect(carried.people).toBeCloseTo(600 * 12 * 4)
  })

  test('with ever more rooms the database is first, and with ever more people in little memory the memory is', () => {
    expect(demandsOf(bill, { ...one, roomCores: 100, memoryGb: 400 })[0]!.resource).toBe('CPU of the databases')
    expect(demandsOf(bill, { ...one, memoryGb: 0.1 })[0]!.resource).toBe('memory')
  })

  test('what is needed for what is carried is what there is', () => {
    const { matchesPerDay, actionsPerSecond } = carriedBy(bill, one)
    const needs = needsOf(bill, matchesPerDay)
    expect(needs.actionsPerSecond).toBeCloseTo(actionsPerSecond)
    expect(needs.roomCores).toBe(1)
    expect(needsOf(bill, 10 * matchesPerDay).roomCores).toBe(10)
  })
})

describe('the page', () => {
  const read = (file: string) => readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8')

  test('has the figures that were written down beside it', () => {
    const report = readReport()
    const words = (text: string) => text.replaceAll(/[\s|:-]+/g, ' ')
    const page = words(read('capacity.md'))
    for (const section of Object.values(sectionsOf(report))) {
      for (const line of section.split('\n')) expect(page).toContain(words(line).trim())
    }
  })

  test('a figure without a place is not dropped', () => {
    expect(() => filled('nothing', { costs: 'x' })).toThrow('no place for costs')
    expect(filled('<!-- a -->old<!-- end of a -->', { a: 'new' })).toBe('<!-- a -->\n\nnew\n\n<!-- end of a -->')
  })
})
