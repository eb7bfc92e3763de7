import { expect, test } from 'vitest'
import { type SoakRun, withRun } from './soakPage.ts'

const first: SoakRun = {
  game: 'chess',
  tally: { games: 300, steps: 9000, longest: 80, endings: { mate: 200, 'stale mate': 100 } },
  from: 0,
  opinion: 'every position',
  minutes: 1,
  cpuMinutes: 2,
  date: '2026-11-19',
  commit: 'abc',
}
const next: SoakRun = {
  ...first,
  tally: { games: 700, steps: 20_000, longest: 70, endings: { mate: 600, resigned: 100 } },
  from: 300,
}

function rowsOf(page: string): string[] {
  return page.split('\n').filter(line => line.startsWith('| chess'))
}

test('a run that continues the one of the row counts together with it', () => {
  expect(rowsOf(withRun(withRun(null, first), next))).toEqual([
    '| chess | 1000 | 29000 | 80 | every position | mate 800, resigned 100, stale mate 100 | 2.0 | 4.0 | 2026-11-19 | abc |',
  ])
})

test.each([
  ['from the first match on', { from: 0 }],
  ['with a gap', { from: 301 }],
  ['of another commit', { commit: 'def' }],
])('a run %s replaces the row, and counts alone', (_, change) => {
  const [row] = rowsOf(withRun(withRun(null, first), { ...next, ...change }))
  expect(row).toContain('| chess | 700 | 20000 | 70 |')
})

test('the row of a new game joins the table, whatever follows it', () => {
  const page = `${withRun(null, first)}\n## More\n\n| a | table |\n| --- | --- |\n`
  const lines = withRun(page, { ...first, game: 'go' }).split('\n')
  expect(lines.findIndex(line => line.startsWith('| go'))).toBe(lines.findIndex(line => line.startsWith('| chess')) - 1)
})
