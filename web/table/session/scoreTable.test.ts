import { expect, test } from 'vitest'
import { scoreSheet } from '#kernel'
import { scoreTable } from './scoreTable.ts'

const sheet = (...lines: [string, number][]) => scoreSheet(lines.map(([label, points]) => ({ label, points })))

test('rows are aligned, and the columns add up to the totals', () => {
  const table = scoreTable({
    kind: 'ranked',
    reason: 'points',
    places: [1, 2],
    scores: [sheet(['a', 3], ['b', 4], ['a', 2]), sheet(['b', 1], ['c', -2])],
  })!
  expect(table.rows).toEqual([
    { label: 'a', points: [5, null] },
    { label: 'b', points: [4, 1] },
    { label: 'c', points: [null, -2] },
  ])
  const sums = table.columns.map((_, index) => table.rows.reduce((sum, row) => sum + (row.points[index] ?? 0), 0))
  expect(sums).toEqual(table.totals)
})

test('a shared outcome has one column', () => {
  const table = scoreTable({ kind: 'shared', reason: 'won', won: true, score: sheet(['a', 3]) })
  expect(table).toMatchObject({ columns: ['all'], totals: [3] })
})

test('no score, no table', () => {
  expect(scoreTable({ kind: 'ranked', reason: 'race', places: [1, 2] })).toBeNull()
  expect(scoreTable({ kind: 'ranked', reason: 'race', places: [1, 2], scores: [sheet(), sheet()] })).toBeNull()
})
