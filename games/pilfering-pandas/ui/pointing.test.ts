import { expect, test } from 'vitest'
import { pointedCards } from './pointing.ts'

const names = (seat: number) => ['Ada', 'Ben', 'Cleo'][seat]!

test('each card names all players who point at it, the last one last', () => {
  const pointed = pointedCards(
    [
      { seat: 0, key: 'P4', at: 1000 },
      { seat: 1, key: 'R7', at: 1200 },
      { seat: 1, key: 'P4', at: 1500 },
      { seat: 0, key: 'P4', at: 2000 },
    ],
    names,
  )
  expect([...pointed]).toEqual([
    ['P4', { by: 'Ben and Ada', at: 2000 }],
    ['R7', { by: 'Ben', at: 1200 }],
  ])
})

test('where no one points there is nothing to show', () => {
  expect(pointedCards([], names).size).toBe(0)
})
