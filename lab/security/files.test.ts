import { expect, test } from 'vitest'
import { parseRecord, type SavedMatch } from '#kernel'
import { share } from '../../scripts/tests/tier.ts'
import { ourReader, type Reader, tryFiles } from './files.ts'

test('a file that is not a match is refused in words, whatever is wrong with it; an accepted file is legal by the rules', () => {
  const { taken, refused, byRules, violations } = tryFiles(share(1000, 20_000), 'a share')
  expect(violations).toEqual([])
  // All three kinds are there: valid files, those of a wrong form, and those of a right form that the rules forbid.
  expect(taken).toBeGreaterThan(40)
  expect(byRules).toBeGreaterThan(40)
  expect(refused).toBeGreaterThan(byRules + 40)
})

test('a reader without checks is detected', () => {
  const trusting: Reader = content => ({ taken: JSON.parse(content) as SavedMatch, words: '' })
  expect(tryFiles(150, 'a share', trusting).violations.length).toBeGreaterThan(40)
})

test('a reader that checks only the form is detected', () => {
  const formal: Reader = content => {
    try {
      const { record } = JSON.parse(content) as { record: unknown }
      return { taken: { record: parseRecord(record), hashes: null, names: null, shuffle: null }, words: '' }
    } catch (error) {
      return { taken: null, words: String(error) }
    }
  }
  expect(tryFiles(150, 'a share', formal).violations.length).toBeGreaterThan(5)
})

test('a reader that lets a file pollute prototypes is detected', () => {
  const merging: Reader = content => {
    if (content.includes('"__proto__":{"polluted":1}')) Object.assign(Object.prototype, { polluted: 1 })
    return ourReader(content)
  }
  const { violations } = tryFiles(150, 'a share', merging)
  expect(violations.join('\n')).toContain('changed every object there is')
  expect('polluted' in {}).toBe(false)
})
