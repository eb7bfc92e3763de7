import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openGame } from '#games'
import { COLOURS } from './our-tidy-spaces/types.ts'
import { tellPanda, tellPlan } from './pilfering-pandas/ui/words.ts'
import { CONTENT_FILES, parseContent } from './pilfering-pandas/content.ts'
import { ICONS, OBJECTIVES } from './wildstyle/types.ts'

/** Labels of the score sheets, in the words of the rules. */
const LABELS: Readonly<Record<string, readonly string[]>> = {
  'my-little-town': ['standee-3', 'standee-9'],
  'our-tidy-spaces': [
    ...['home', 'parking', 'garden', 'corridor'].flatMap(board => COLOURS.map(colour => `${board}:${colour}`)),
    'passage',
    'tokens',
    'card:community-gardener',
  ],
  'pilfering-pandas': ['panda', 'keeper', 'dropped'],
  wildstyle: [...ICONS, ...OBJECTIVES],
}

describe.each(Object.entries(LABELS))('“Why?” on the score sheet of %s', (id, labels) => {
  const rules = readFileSync(`games/${id}/RULES.md`, 'utf8')
  test.each(labels)('%s leads to an existing rule', label => {
    const rule = openGame(id)!.text.scoreRule!(label)
    expect(rules).toContain(`- **${rule}** `)
  })
})

describe('the text of a card leads to its own rule', () => {
  const rules = readFileSync('games/pilfering-pandas/RULES.md', 'utf8')
  const content = parseContent(CONTENT_FILES)
  const ruleAt = (words: string) => {
    const number = /\((PP-\d+\.\d+)\)$/.exec(words)?.[1]
    return rules.split('\n').find(line => line.startsWith(`- **${number}** `))
  }

  test.each(named(content.pandas))('PP-21.1 to PP-21.8: $name', ({ id, name }) => {
    const view = { seats: [{ panda: id, used: false }] } as unknown as Parameters<typeof tellPanda>[1]
    expect(ruleAt(tellPanda(content, view, 0))).toContain(`_${name.replace(/ Panda$/, '')}_`)
  })

  test.each(named(content.plans))('PP-20.11 to PP-20.20: $name', ({ id, name }) => {
    expect(ruleAt(tellPlan(content, id))).toContain(`_${name}_`)
  })

  test.each(OBJECTIVES)('WS-19.1 to WS-19.12: %s', objective => {
    const { text } = openGame('wildstyle')!
    const book = readFileSync('games/wildstyle/RULES.md', 'utf8')
    expect(book).toContain(`- **${text.scoreRule!(objective)}** _${text.scoreLine(objective)}_`)
  })
})

function named(cards: ReadonlyMap<string, { readonly name: string }>) {
  return [...cards].map(([id, { name }]) => ({ id, name }))
}
