import { createRng } from '#kernel'
import { expect, test } from 'vitest'
import { insert, remove } from './ascending.ts'

test('after any insertions and removals, a list has each number once, in ascending order', () => {
  const rng = createRng('ascending')
  const list: number[] = []
  const set = new Set<number>()
  for (let n = 0; n < 5000; n++) {
    const number = rng.int(40)
    if (rng.int(2) === 0) {
      insert(list, number)
      set.add(number)
    } else {
      remove(list, number)
      set.delete(number)
    }
    expect(list).toEqual([...set].toSorted((a, b) => a - b))
  }
})
