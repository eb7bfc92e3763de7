import { expect, test } from 'vitest'
import { diskFull } from './diskFull.ts'
import { duplicates } from './duplicates.ts'
import { sameSeat } from './sameSeat.ts'
import { stalls } from './stalls.ts'

const seed = 'a share of it'

test('F6: with the disk full people are told, can still look, and play on once there is room', async () => {
  const { violations, figures } = await diskFull.run({ times: 2, seed })
  expect(violations).toEqual([])
  expect(figures['actions refused because they could not be saved']).toBeGreaterThan(0)
})

test('F6: a server that takes a failed write for a written one is found out', async () => {
  const { violations } = await diskFull.control.run({ times: 1, seed })
  expect(violations.length).toBeGreaterThan(0)
})

test('F15: after a standstill nobody has lost a seat or a line, and no clock has counted it', async () => {
  const { violations } = await stalls.run({ times: 1, seed })
  expect(violations).toEqual([])
})

test('F15: a server that charges people for a standstill is found out', async () => {
  const { violations } = await stalls.control.run({ times: 1, seed })
  expect(violations).toContainEqual(expect.stringMatching(/^a clock counted/))
})

test('F16: what is sent many times is carried out once, and answered alike', async () => {
  const { violations, figures } = await duplicates.run({ times: 2000, seed })
  expect(violations).toEqual([])
  expect(figures['answers that were alike']).toBeGreaterThan(1000)
})

test('F16: a server that forgets what it has carried out is found out', async () => {
  const { violations } = await duplicates.control.run({ times: 200, seed })
  expect(violations.length).toBeGreaterThan(0)
})

test('F21: of the tabs of one seat one has its way, and all show the same', async () => {
  const { violations, figures } = await sameSeat.run({ times: 10, seed })
  expect(violations).toEqual([])
  expect(figures['actions that came second']).toBeGreaterThan(0)
})

test('F21: a server that lets two tabs act on one position is found out', async () => {
  const { violations } = await sameSeat.control.run({ times: 20, seed })
  expect(violations).toContain('two tabs looked at one position, and both had their way')
})
