import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { filled } from '../../scripts/docs/marks.ts'
import { type Bill, carriedBy, demandsOf, needsOf } from './carry.ts'
import { readReport, sectionsOf } from './report.ts'

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
  const one = { name: 'one core', roomCores: 1, databaseCores: 1, memoryGb: 4, diskTb: 1 }

  test('a core that is busy for three fifths of the time carries six hundred actions of a millisecond', () => {
    const carried = carriedBy(bill, one)
    expect(carried.actionsPerSecond).toBeCloseTo(600)
    expect(carried.first.resource).toBe('CPU of the rooms')
    expect(carried.next.resource).toBe('CPU of the database')
    expect(carried.people).toBeCloseTo(600 * 12 * 4)
  })

  test('with more and more servers the database is the bottleneck, and with more and more players in little memory the memory is', () => {
    expect(demandsOf(bill, { ...one, roomCores: 100, memoryGb: 400 })[0]!.resource).toBe('CPU of the database')
    expect(demandsOf(bill, { ...one, memoryGb: 0.1 })[0]!.resource).toBe('memory')
  })

  test('the needs of the capacity are the available resources', () => {
    const { matchesPerDay, actionsPerSecond } = carriedBy(bill, one)
    const needs = needsOf(bill, matchesPerDay)
    expect(needs.actionsPerSecond).toBeCloseTo(actionsPerSecond)
    expect(needs.roomCores).toBe(1)
    expect(needsOf(bill, 10 * matchesPerDay).roomCores).toBe(10)
  })
})

describe('the page', () => {
  const read = (file: string) => readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8')

  test('has the figures that were recorded with it', () => {
    const report = readReport()
    const words = (text: string) => text.replaceAll(/[\s|:-]+/g, ' ')
    const page = words(read('capacity.md'))
    for (const section of Object.values(sectionsOf(report))) {
      for (const line of section.split('\n')) expect(page).toContain(words(line).trim())
    }
  })

  test('a figure without a place is an error', () => {
    expect(() => filled('nothing', { costs: 'x' })).toThrow('no place for costs')
    expect(filled('<!-- a -->old<!-- end of a -->', { a: 'new' })).toBe('<!-- a -->\n\nnew\n\n<!-- end of a -->')
  })
})
