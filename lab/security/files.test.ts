import { expect, test } from 'vitest'
import { parseRecord, type SavedMatch } from '#kernel'
import { share } from '../../scripts/tests/tier.ts'
import { ourReader, type Reader, tryFiles } from './files.ts'

test('a file that is not a match is refused in words, whatever is wrong with it; what is taken, the rules allow', () => {
  const { taken, refused, byRules, violations } = tryFiles(share(1000, 20_000), 'a share')
  expect(violations).toEqual([])
  // All three kinds are there: good ones, those of a wrong form, and those of a right form that the rules forbid.
  expect(taken).toBeGreaterThan(40)
  expect(byRules).toBeGreaterThan(40)
  expect(refused).toBeGreaterThan(byRules + 40)
})

test('a reader that trusts what it reads is found out', () => {
  const trusting: Reader = content => ({ taken: JSON.parse(content) as SavedMatch, words: '' })
  expect(tryFiles(150, 'a share', trusting).violations.length).toBeGreaterThan(40)
})

test('a reader that looks at the form alone is found out', () => {
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

test('a reader that lets a file into its prototypes is found out', () => {
  const merging: Reader = content => {
    if (content.includes('"__proto__":{"polluted":1}')) Object.assign(Object.prototype, { polluted: 1 })
    return ourReader(content)
  }
  const { violations } = tryFiles(150, 'a share', merging)
  expect(violations.join('\n')).toContain('changed every object there is')
  expect('polluted' in {}).toBe(false)
})
