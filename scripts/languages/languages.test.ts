import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { check, checkRules, collectGame, collectShell, readCatalogue } from './check.ts'
import { collect, type Sentence } from './collect.ts'
import { LANGUAGES, ROOT } from './folders.ts'
import { completeIds } from '../tests/completeGames.ts'

const shell = collectShell()

describe('the pages', () => {
  test('contain no text that cannot be translated', () => {
    expect(shell.sentences.length).toBeGreaterThan(500)
    expect(shell.problems).toEqual([])
  })

  test.each(LANGUAGES)('are complete in %s', async language => {
    expect(check(shell.sentences, (await readCatalogue('web/languages', language)) ?? {}, language)).toEqual([])
  })
})

describe.each(completeIds)('%s', game => {
  test('contains no text that cannot be translated', async () => {
    const { sentences, problems } = await collectGame(game, shell.sentences)
    expect(sentences.length).toBeGreaterThan(100)
    expect(problems).toEqual([])
  })

  test.each(LANGUAGES)('is complete in %s', async language => {
    const { sentences } = await collectGame(game, shell.sentences)
    const catalogue = await readCatalogue(`games/${game}/languages`, language)
    expect(check(sentences, catalogue ?? {}, language)).toEqual([])
  })

  test.each(LANGUAGES)('has its rules in %s, number by number', language => {
    const read = (name: string) => readFileSync(join(ROOT, 'games', game, name), 'utf8')
    expect(checkRules(read('RULES.md'), read(`languages/RULES.${language}.md`))).toEqual([])
  })

  test('has a description on its box in every language', async () => {
    const { pitch } = (await import(join(ROOT, 'games', game, 'languages', 'pitch.ts'))) as { pitch: object }
    expect(Object.keys(pitch)).toEqual([...LANGUAGES])
  })
})

test.each(LANGUAGES)('in %s two games translate the same sentence alike', async language => {
  const catalogues = await Promise.all(completeIds.map(game => readCatalogue(`games/${game}/languages`, language)))
  const said = Map.groupBy(
    catalogues.flatMap(each => Object.entries(each ?? {})),
    ([key]) => key,
  )
  const differing = [...said].filter(
    ([, entries]) => new Set(entries.map(([, words]) => JSON.stringify(words))).size > 1,
  )
  expect(differing.map(([key]) => key)).toEqual([])
})

describe('the check finds', () => {
  const words = (code: string, path = 'games/a/x.tsx') => collect(path, code)

  test.each([
    ['text in an element', '<p>Hello there</p>'],
    ['a label', '<button aria-label="Close" />'],
    ['a label made of parts', '<button aria-label={`Mute ${name}`} />'],
    ['a sentence in a variable', "const words = 'Nobody is here.'"],
    ['a sentence made of parts', 'const words = `${name} wins the match.`'],
    ['a sentence that is put together before it is said', 'say(`${name} wins.`)'],
    ['a placeholder without a value', "say('Hello {name}', { nam: 1 })"],
  ])('%s', (_what, code) => {
    expect(words(code).problems).toHaveLength(1)
  })

  test('a sentence that is translated before the language is known', () => {
    expect(words("const TITLE = say('Home')", 'web/x.ts').problems).toHaveLength(1)
    expect(words("const title = () => say('Home')", 'web/x.ts').problems).toEqual([])
  })

  test('nothing in attributes and elements without text', () => {
    const code =
      'const a = <p className="big red box" data-where={`town tile ${x}`}>{say(\'Hi\')}<code>npm run it</code></p>'
    expect(words(code)).toEqual({ problems: [], sentences: [{ key: 'Hi', english: 'Hi', place: 'games/a/x.tsx:1' }] })
  })

  const sentence = (english: Sentence['english'], key = typeof english === 'string' ? english : english.other) => ({
    key,
    english,
    place: 'x:1',
  })
  const cards = sentence({ one: '{count} card', other: '{count} cards' })

  test.each([
    ['a sentence that is missing', [sentence('Hi')], {}],
    ['a sentence that is not in use', [], { Hi: 'Hallo' }],
    ['a fact that is lost', [sentence('Hi {name}')], { 'Hi {name}': 'Hallo' }],
    ['a placeholder without a value', [sentence('Hi')], { Hi: 'Hallo {name}' }],
    ['a form that is missing', [cards], { '{count} cards': { other: '{count} Karten' } }],
    ['forms that are none', [cards], { '{count} cards': '{count} Karten' }],
    ['a rule that is another', [sentence('No (AB-1.2).')], { 'No (AB-1.2).': 'Nein (AB-1.3).' }],
    [
      'what was not translated',
      [sentence('All of it is here now')],
      { 'All of it is here now': 'All of it is here now' },
    ],
  ] as const)('%s', (_what, sentences, catalogue) => {
    expect(check(sentences, catalogue, 'de')).toHaveLength(1)
  })

  test('nothing in a complete catalogue', () => {
    expect(check([cards], { '{count} cards': { one: 'eine Karte', other: '{count} Karten' } }, 'de')).toEqual([])
    expect(check([cards], { '{count} cards': '{count} 张牌' }, 'zh')).toEqual([])
  })

  test('rules in another order, or with other numbers', () => {
    const rules = '# A\n\n## 1 B\n\n- **AB-1.1** One.\n- **AB-1.2** Two.\n'
    expect(checkRules(rules, rules.replace('One', 'Eins'))).toEqual([])
    expect(checkRules(rules, rules.replace('- **AB-1.2** Two.\n', ''))).toHaveLength(1)
    expect(checkRules(rules, `${rules}- **AB-1.3** Drei.\n`)).toHaveLength(1)
  })
})
