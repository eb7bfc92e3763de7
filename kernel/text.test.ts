import { expect, test } from 'vitest'
import { fillIn } from './text.ts'

test('fillIn puts the facts of a refusal into its sentence', () => {
  expect(fillIn('Only {most} dice, not {count}.', { most: 4, count: 0 })).toBe('Only 4 dice, not 0.')
})

test('fillIn leaves what it has no fact for, so that the gap is seen', () => {
  expect(fillIn('Only {most} dice.')).toBe('Only {most} dice.')
})
