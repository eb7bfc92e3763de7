import { expect, test } from 'vitest'
import { inPieces } from './runInPieces.ts'

test('pieces add up to all times, have seeds of their own, and run with limited concurrency', async () => {
  let running = 0
  let most = 0
  const finished: number[] = []
  const plan = { times: 23, seed: 'x', onDone: (done: number) => void finished.push(done) }
  const pieces = await inPieces(plan, { size: 5, sideBySide: 3 }, async ({ times, seed, onDone }) => {
    most = Math.max(most, ++running)
    // The first takes longest: the results are in order all the same.
    for (let turns = seed === 'x/0' ? 50 : 1; turns > 0; turns--) await Promise.resolve()
    onDone!(times)
    running--
    return { times, seed }
  })
  expect(pieces.map(({ times }) => times)).toEqual([5, 5, 5, 5, 3])
  expect(pieces.map(({ seed }) => seed)).toEqual(['x/0', 'x/1', 'x/2', 'x/3', 'x/4'])
  expect(most).toBe(3)
  expect(finished.at(-1)).toBe(23)
})

test('an error in a piece is not swallowed', async () => {
  const failing = inPieces({ times: 2, seed: 'x' }, { size: 1, sideBySide: 2 }, async ({ seed }) => {
    throw new Error(seed)
  })
  await expect(failing).rejects.toThrow('x/0')
})
