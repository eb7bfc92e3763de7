import { expect, test } from 'vitest'
import { fillIn } from './text.ts'

test('fillIn fills the facts of a refusal into its sentence', () => {
  expect(fillIn('Only {most} dice, not {count}.', { most: 4, count: 0 })).toBe('Only 4 dice, not 0.')
})

test('fillIn leaves a placeholder without a fact, so that it is seen', () => {
  expect(fillIn('Only {most} dice.')).toBe('Only {most} dice.')
})
