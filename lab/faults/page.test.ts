import { expect, test } from 'vitest'
import { isWell, page, type Run } from './page.ts'

const run: Run = {
  id: 'F0',
  name: 'rain',
  holds: 'people stay dry',
  about: 'It rains.',
  control: 'no roof.',
  found: { times: 300, figures: { 'drops, litres': 12_345 }, violations: [], count: 0 },
  caught: { times: 1, figures: {}, violations: ['Ada got wet'], count: 7 },
  date: '2026-01-02',
  commit: 'abc',
  seed: 's',
  note: '',
  cores: 2,
  node: '24',
  minutes: 1,
}

test('the page shows what must hold, the number of trials, the violations, and those of the control', () => {
  expect(page([run])).toContain('| F0 | rain | people stay dry | 300 | 0 | 7 |')
  expect(page([run])).not.toContain('Ada got wet')
})

test('a violation is named, and so is a control in which nothing was found', () => {
  const text = page([{ ...run, found: run.caught, caught: run.found }])
  expect(text).toContain('| F0 | rain | people stay dry | 1 | **7** | **none** |')
  expect(text).toContain('- rain: Ada got wet')
})

test('a fault passes only without violations, and with violations in its control', () => {
  expect(isWell(run)).toBe(true)
  expect(isWell({ ...run, found: run.caught })).toBe(false)
  expect(isWell({ ...run, caught: run.found })).toBe(false)
  expect(isWell({ ...run, found: { ...run.found, times: 0 } })).toBe(false)
})
