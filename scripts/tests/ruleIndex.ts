/** Which tests cite which rule of a game, and the rules and tests that do not match. */

export interface Rulebook {
  readonly game: string
  /** The text of games/<game>/RULES.md. */
  readonly text: string
}

export interface NamedTest {
  readonly file: string
  readonly name: string
}

export interface RuleIndex {
  readonly game: string
  /** The tests that cite each rule, in the rulebook's order. */
  readonly rules: ReadonlyMap<string, readonly NamedTest[]>
  /** One sentence for each mismatch. */
  readonly problems: readonly string[]
}

/** `MLT-4.5`, or `PP-A1` in an appendix. */
const NUMBER = '[A-Z]?\\d+(?:\\.\\d+)*'

/** A rule is a list item that begins with its number: `- **MLT-4.5** A new tile …`. */
const RULE = new RegExp(`^- \\*\\*([A-Z]+-${NUMBER})\\*\\*`, 'gm')

export function indexRules({ game, text }: Rulebook, tests: readonly NamedTest[]): RuleIndex {
  const numbers = Array.from(text.matchAll(RULE), ([, number]) => number!)
  const rules = new Map<string, NamedTest[]>(numbers.map(number => [number, []]))
  const problems = repeated(numbers).map(number => `${game}: RULES.md has ${number} twice`)
  if (numbers.length === 0) problems.push(`${game}: no rules found in RULES.md`)
  for (const test of tests) {
    for (const number of citations(test.name, prefixes(numbers))) {
      const citing = rules.get(number)
      if (citing) citing.push(test)
      else problems.push(`${test.file}: “${test.name}” cites ${number}, which RULES.md of ${game} does not have`)
    }
  }
  for (const [number, citing] of rules) if (citing.length === 0) problems.push(`${game}: no test cites ${number}`)
  return { game, rules, problems }
}

/** The index as a page: every rule with the files whose tests cite it. */
export function indexPage({ game, rules }: RuleIndex): string {
  const rows = [...rules].map(([number, tests]) => {
    const files = [...new Set(tests.map(({ file }) => `\`${file}\``))].toSorted()
    return `| ${number} | ${files.join(', ')} |`
  })
  const head = [
    `# Rules and tests: ${game}`,
    '',
    `Every rule of [RULES.md](../../games/${game}/RULES.md) and the test files that cite it. Written by \`npm test -- --write\`.`,
    '',
    '| rule | tests |',
    '| --- | --- |',
  ]
  return `${[...head, ...rows].join('\n')}\n`
}

/** `MLT` of `MLT-4.5`: what distinguishes this game's rule numbers from other words. */
function prefixes(numbers: readonly string[]): string[] {
  return [...new Set(numbers.map(number => number.split('-')[0]!))]
}

function citations(name: string, known: readonly string[]): Set<string> {
  const pattern = new RegExp(`\\b(?:${known.join('|')})-${NUMBER}`, 'g')
  return new Set(known.length > 0 ? Array.from(name.matchAll(pattern), ([number]) => number) : [])
}

function repeated(numbers: readonly string[]): string[] {
  return numbers.filter((number, index) => numbers.indexOf(number) !== index)
}
