import { expect, test } from 'vitest'
import { indexPage, indexRules } from './ruleIndex.ts'

const text = `# Rules
- **TOY-1** Everybody has a die.
- **TOY-1.1** Dice have six sides.
- **TOY-2.10** Whoever rolls a six wins, see **TOY-1**.
- **TOY-A1** An appendix.
- a list item without a number
`
const rulebook = { game: 'toy', text }
const named = (name: string) => ({ file: 'games/toy/rules.test.ts', name })
const full = [named('TOY-1, TOY-1.1 EX-3: dice'), named('a sixth sense > TOY-2.10, TOY-A1: a six wins')]

test('every rule lists the tests that cite it', () => {
  const { rules, problems } = indexRules(rulebook, full)
  expect(problems).toEqual([])
  expect([...rules]).toEqual([
    ['TOY-1', [full[0]]],
    ['TOY-1.1', [full[0]]],
    ['TOY-2.10', [full[1]]],
    ['TOY-A1', [full[1]]],
  ])
})

test('a rule without a test is a problem; a longer number does not count for a shorter one', () => {
  expect(indexRules(rulebook, [full[1]!, named('TOY-1.1 sides')]).problems).toEqual(['toy: no test cites TOY-1'])
})

test('a test that cites an unknown rule is a problem', () => {
  const { problems } = indexRules(rulebook, [...full, named('TOY-2.1 a five wins')])
  expect(problems).toEqual([
    'games/toy/rules.test.ts: “TOY-2.1 a five wins” cites TOY-2.1, which RULES.md of toy does not have',
  ])
})

test('other games and other words are ignored', () => {
  expect(indexRules(rulebook, [...full, named('MLT-1.1 UTF-8 SHA-256 ATOY-9 RFC-8439')]).problems).toEqual([])
})

test('a number used twice and a rulebook without rules are problems', () => {
  expect(indexRules({ game: 'toy', text: `${text}- **TOY-1** Again.` }, full).problems).toEqual([
    'toy: RULES.md has TOY-1 twice',
  ])
  expect(indexRules({ game: 'toy', text: '# Rules' }, full).problems).toEqual(['toy: no rules found in RULES.md'])
})

test('the page names the files', () => {
  expect(indexPage(indexRules(rulebook, full))).toContain('| TOY-2.10 | `games/toy/rules.test.ts` |')
})
