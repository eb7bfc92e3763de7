import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { homesOf, kinship } from './routing.ts'
import { newSecret, newSecretBeside } from './tokens.ts'

const id = () => fc.string({ minLength: 8, maxLength: 24 })
const databases = () => fc.integer({ min: 1, max: 40 })

describe('where a table lies', () => {
  test('is one of the databases there are, the newest first, and the oldest of all in the end', () => {
    fc.assert(
      fc.property(id(), databases(), (table, count) => {
        const homes = homesOf(table, count)
        expect(homes.at(-1)).toBe(0)
        expect(homes[0]).toBeLessThan(count)
        expect(homes).toEqual(homes.toSorted((a, b) => b - a))
        expect(new Set(homes).size).toBe(homes.length)
      }),
    )
  })

  test('stays the same when a database is added, or is the new one', () => {
    fc.assert(
      fc.property(id(), databases(), (table, count) => {
        const [before, after] = [homesOf(table, count), homesOf(table, count + 1)]
        expect(after).toEqual(after[0] === count ? [count, ...before] : before)
      }),
    )
  })

  test('is the same for all that begins like it', () => {
    fc.assert(
      fc.property(databases(), count => {
        const table = newSecret()
        const beside = newSecretBeside(table)
        expect(beside).not.toBe(table)
        expect(beside).toMatch(/^[\w-]{24}$/)
        expect(kinship(beside)).toBe(kinship(table))
        expect(homesOf(beside, count)).toEqual(homesOf(table, count))
      }),
    )
  })

  test('is fixed for ever: an id of today is found by any Parlour to come', () => {
    const ids = ['Parlour-', 'AAAAAAAA', 'zzzzzzzz', '_9xTq-03', 'b7Kd0LmQ']
    expect(ids.map(each => homesOf(each, 16).join())).toEqual(['9,4,2,1,0', '13,0', '3,1,0', '5,4,1,0', '13,6,3,1,0'])
  })
})

/** The same in every run. */
const IDS = Array.from({ length: 8000 }, (_, number) => `${(number * 2_654_435_761) % 2 ** 32}`.padStart(10, '0'))

describe('of eight thousand tables', () => {
  test.each([2, 3, 4, 10, 32])('each of %i databases gets its share', count => {
    const shares = Array.from({ length: count }, () => 0)
    for (const table of IDS) shares[homesOf(table, count)[0]!]!++
    const fair = IDS.length / count
    // Six standard deviations of a fair draw.
    for (const share of shares) expect(Math.abs(share - fair)).toBeLessThan(6 * Math.sqrt(fair))
  })

  test.each([1, 3, 9, 31])('a database more than %i gets its share, and no other table moves', count => {
    const moved = IDS.filter(table => homesOf(table, count)[0] !== homesOf(table, count + 1)[0])
    const fair = IDS.length / (count + 1)
    expect(Math.abs(moved.length - fair)).toBeLessThan(6 * Math.sqrt(fair))
    expect(moved.every(table => homesOf(table, count + 1)[0] === count)).toBe(true)
  })

  test('the oldest are found with few questions, however often the list has grown', () => {
    const questions = IDS.reduce((sum, table) => sum + homesOf(table, 32).length, 0) / IDS.length
    // 1 + 1/2 + … + 1/32
    expect(questions).toBeGreaterThan(3.8)
    expect(questions).toBeLessThan(4.3)
  })
})
