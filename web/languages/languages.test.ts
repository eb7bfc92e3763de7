import { expect, test } from 'vitest'
import { languageFor } from './languages.ts'
import { distort } from './pseudo.ts'

test('the language is the one in the address, else the chosen one, else the first the browser prefers that exists', () => {
  expect(languageFor('fr', 'de', ['zh-CN'])).toBe('fr')
  expect(languageFor('xx', 'de', ['zh-CN'])).toBe('de')
  expect(languageFor(null, null, ['pt-BR', 'zh-CN', 'de'])).toBe('zh')
  expect(languageFor(null, null, ['de-AT', 'en'])).toBe('de')
  expect(languageFor(null, null, ['constructor'])).toBe('en')
})

test('the pseudo-language replaces every plain letter except in placeholders', () => {
  const said = distort('', 'Choose a colour, {name}.') as string
  expect(said.replace('{name}', '')).not.toMatch(/[A-Za-z]/)
  expect(said).toContain('{name}')
  expect(said).toBe('[Çĥôôšê··· â· çôļôûŕ···, {name}.]')
})
