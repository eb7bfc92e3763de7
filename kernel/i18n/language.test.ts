import { afterEach, describe, expect, test } from 'vitest'
import { enumerated, language, addMessages, listed, numeral, say, sayParts, setLocale, translated } from './language.ts'

const english = () => setLocale('en', {})
afterEach(english)

const cards = (count: number) => say({ one: '{count} card', other: '{count} cards' }, { count })

describe('in English', () => {
  test('a sentence is returned with its placeholders filled', () => {
    expect(say('Choose a colour, {name}.', { name: 'Ada' })).toBe('Choose a colour, Ada.')
    expect(say('A {place} nobody fills.')).toBe('A {place} nobody fills.')
  })

  test('singular and plural differ', () => {
    expect([0, 1, 2].map(cards)).toEqual(['0 cards', '1 card', '2 cards'])
  })

  test('a value is not filled itself', () => {
    expect(say('{a}{b}', { a: '{b}', b: 'x' })).toBe('{b}x')
  })
})

describe('in another language', () => {
  test('the catalogue is looked up by the English sentence, and English is the fallback', () => {
    setLocale('de', { 'Choose a colour, {name}.': '{name}, wähle eine Farbe.' })
    expect(language()).toBe('de')
    expect(say('Choose a colour, {name}.', { name: 'Ada' })).toBe('Ada, wähle eine Farbe.')
    expect(say('toString')).toBe('toString')
  })

  test('forms follow the plural rules of the language', () => {
    setLocale('fr', { '{count} cards': { one: '{count} carte', other: '{count} cartes' } })
    expect([0, 1, 2].map(cards)).toEqual(['0 carte', '1 carte', '2 cartes'])
    setLocale('pl', { '{count} cards': { one: '{count} karta', few: '{count} karty', other: '{count} kart' } })
    expect([1, 2, 5].map(cards)).toEqual(['1 karta', '2 karty', '5 kart'])
    setLocale('zh-Hans', { '{count} cards': '{count} 张牌' })
    expect(cards(1)).toBe('1 张牌')
  })

  test('a word with two meanings is looked up with its context', () => {
    setLocale('de', { Draw: 'Ziehen', 'Draw|nobody wins': 'Unentschieden' })
    expect(say('Draw')).toBe('Ziehen')
    expect(say('Draw', {}, 'nobody wins')).toBe('Unentschieden')
  })

  test('messages added later are used from then on, and dropped with the language', () => {
    setLocale('de', {})
    addMessages({ Tile: 'Plättchen' })
    expect(say('Tile')).toBe('Plättchen')
    english()
    expect(say('Tile')).toBe('Tile')
  })

  test('words from content are looked up, and stay as they are if they are unknown', () => {
    setLocale('de', { tree: 'Baum' })
    expect([translated('tree'), translated('lighthouse')]).toEqual(['Baum', 'lighthouse'])
  })

  test('numbers are formatted for the language', () => {
    setLocale('de', {})
    expect([numeral(1234), numeral(0.5)]).toEqual(['1234', '0,5'])
  })
})

test('parts keep what is not text, in the order of the language', () => {
  setLocale('de', { 'Read {rules} first.': 'Lies zuerst {rules}.' })
  const link = { href: '#' }
  expect(sayParts('Read {rules} first.', { rules: link })).toEqual(['Lies zuerst ', link, '.'])
})

test('lists are formatted for the language', () => {
  expect([[], ['Ada'], ['Ada', 'Ben'], ['Ada', 'Ben', 'Cleo']].map(listed)).toEqual([
    '',
    'Ada',
    'Ada and Ben',
    'Ada, Ben and Cleo',
  ])
  expect(enumerated([1, 'two', 3])).toBe('1, two, 3')
})
