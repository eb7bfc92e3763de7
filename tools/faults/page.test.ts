import { expect, test } from 'vitest'
import { isWell, page, type Run } from './page.ts'

const run: Run = {
  id: 'F0',
  name: 'rain',
  about: 'It rains.',
  control: 'no roof.',
  found: { times: 300, figures: { 'drops, litres': 12_345 }, violations: [], count: 0 },
  caught: { times: 1, figures: {}, violations: ['somebody got wet'], count: 7 },
  date: '2026-01-02',
  commit: 'abc',
  seed: 's',
  note: '',
  cores: 2,
  node: '24',
  minutes: 1,
}

test('the page says how often, what was found, whether the control was found out, and what bound it gives', () => {
  const text = page([run])
  expect(text).toContain('| F0 | rain | 300 | 0 | yes, 7 times | 1.0 % |')
  expect(text).toContain('| drops, litres | 12,345 |  |')
  expect(text).toContain('somebody got wet')
})

test('a fault is well only if nothing was found, and its control was', () => {
  expect(isWell(run)).toBe(true)
  expect(isWell({ ...run, found: run.caught })).toBe(false)
  expect(isWell({ ...run, caught: run.found })).toBe(false)
  expect(isWell({ ...run, found: { ...run.found, times: 0 } })).toBe(false)
})
