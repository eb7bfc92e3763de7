import { expect, test } from 'vitest'
import { languageFor } from './languages.ts'
import { distort } from './pseudo.ts'

test('a language is the one asked for, else the one chosen, else the first the browser prefers and we have', () => {
  expect(languageFor('fr', 'de', ['zh-CN'])).toBe('fr')
  expect(languageFor('xx', 'de', ['zh-CN'])).toBe('de')
  expect(languageFor(null, null, ['pt-BR', 'zh-CN', 'de'])).toBe('zh')
  expect(languageFor(null, null, ['de-AT', 'en'])).toBe('de')
  expect(languageFor(null, null, ['constructor'])).toBe('en')
})

test('the pseudo-language leaves no plain letter but the places to fill', () => {
  const said = distort('', 'Choose a colour, {name}.') as string
  expect(said.replace('{name}', '')).not.toMatch(/[A-Za-z]/)
  expect(said).toContain('{name}')
  expect(said).toBe('[Çĥôôšê··· â· çôļôûŕ···, {name}.]')
})
