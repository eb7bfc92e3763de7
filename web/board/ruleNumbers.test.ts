import { expect, test } from 'vitest'
import { linkRules } from './ruleNumbers.ts'

test('rule numbers are found in a sentence', () => {
  expect(linkRules('Wait for Go (WS-4.5), or see PP-A1.')).toEqual([
    { text: 'Wait for Go (', rule: null },
    { text: 'WS-4.5', rule: 'WS-4.5' },
    { text: '), or see ', rule: null },
    { text: 'PP-A1', rule: 'PP-A1' },
    { text: '.', rule: null },
  ])
})

test('other words with hyphens and numbers are not rule numbers', () => {
  expect(linkRules('A 3-2-1-Go, T-1 and UTF-8x.').filter(({ rule }) => rule !== null)).toEqual([])
})
