import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FAULTS } from './all.ts'
import { SHARES } from './shares.ts'

test('every fault has a unique name, the key of its figures', () => {
  const names = FAULTS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('every fault of the matrix has exactly one share', () => {
  const shared = Object.values(SHARES).flatMap(shares => shares.map(({ fault }) => fault.name))
  expect(shared.toSorted()).toEqual(FAULTS.map(({ name }) => name).toSorted())
})

test.each(Object.keys(SHARES))('%s.test.ts runs the shares of its name', file => {
  const path = join(import.meta.dirname, `${file}.test.ts`)
  expect(existsSync(path)).toBe(true)
})
