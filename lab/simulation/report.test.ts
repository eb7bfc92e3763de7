import { expect, test } from 'vitest'
import { continued, type Run } from './report.ts'
import { emptySum } from './simulate.ts'

const run = (schedules: number, from: number, commit = 'abc'): Run => ({
  ...emptySum('sqlite'),
  schedules,
  games: { chess: schedules },
  seeds: [from, from + schedules - 1],
  seconds: 10,
  date: '2026-11-19',
  commit,
  node: '24',
  cores: 2,
})

test('a run that begins where the one before ended counts together with it', () => {
  expect(continued(run(300, 0), run(700, 300))).toMatchObject({
    schedules: 1000,
    games: { chess: 1000 },
    seeds: [0, 999],
    seconds: 20,
  })
})

test('a run of other seeds or another commit counts alone', () => {
  for (const before of [undefined, run(300, 1), run(300, 0, 'def')]) {
    expect(continued(before, run(700, 300))).toEqual(run(700, 300))
  }
})
