import { expect, test } from 'vitest'
import { idsOf, parseBook } from './book.ts'
import { countRules, lookUp, marked, wantedWords } from './search.ts'

const book = parseBook(`# Tally

## 1 Taking cards

- **TL-1.1** Take one from the pile.
- **TL-1.2** Never look at the others.

## 2 The end

- **TL-2.1** The pile is empty: the most cards win.
- **TL-2.2** See TL-1.1.
`)

test('finds the rules that contain all the words, in upper or lower case', () => {
  const found = lookUp(book, wantedWords(' PILE  most'))
  expect(found.flatMap(idsOf)).toEqual(['TL-2.1'])
  expect(countRules(found)).toBe(1)
})

test('finds a rule by its number', () => {
  expect(lookUp(book, wantedWords('tl-1.1')).flatMap(idsOf)).toEqual(['TL-1.1', 'TL-2.2'])
})

test('a title that matches brings the whole section', () => {
  expect(lookUp(book, wantedWords('taking')).flatMap(idsOf)).toEqual(['TL-1.1', 'TL-1.2'])
})

test('finds nothing without a query or a match', () => {
  expect(lookUp(book, wantedWords('dragon'))).toEqual([])
})

test('marks the search words, punctuation included', () => {
  expect(marked('Pile (a pile)', ['pile', '('])).toEqual(['', 'Pile', ' ', '(', 'a ', 'pile', ')'])
  expect(marked('Pile', [])).toEqual(['Pile'])
})
