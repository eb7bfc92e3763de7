import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { shelf } from '#games/shelf.ts'
import { type Block, idsOf, parseBook, plain, type Words } from './book.ts'

const SMALL = `# Tally: the rules

For two.
And _more_.

## 1 Play (\`ADD\`)

- **TL-1.1** Add **one** (1.2) or \`two\`; see TL-2.
- **TL-1.2** By level:

  | Level | Points |
  | ----- | -----: |
  | a \\| b | 3 |

- Not a rule.

## How it is done

### Inside

- **TL-A1** Quickly.
`

describe('a small rulebook', () => {
  const book = parseBook(SMALL, ['How it is done'])
  const [play, inside] = book.sections

  test('has an introduction of paragraphs', () => {
    expect(book.introduction.map(plain)).toEqual(['For two. And more.'])
  })

  test('has sections by number, or by title where there is none', () => {
    expect(book.sections.map(({ id, title, curious }) => [id, title, curious])).toEqual([
      ['TL-1', 'Play', false],
      ['how-it-is-done', 'How it is done', true],
    ])
    expect(idsOf(play!)).toEqual(['TL-1.1', 'TL-1.2'])
    expect(book.places.get('TL-A1')).toBe(inside)
    expect(book.places.get('TL-1')).toBe(play)
  })

  test('links rules by their whole number and, in brackets, by the short one', () => {
    const [first] = play!.blocks as [Extract<Block, { kind: 'item' }>]
    expect(first.words).toEqual([
      { kind: 'text', text: 'Add ' },
      { kind: 'strong', text: 'one' },
      { kind: 'text', text: ' ' },
      { kind: 'text', text: '(' },
      { kind: 'rule', text: '1.2', rule: 'TL-1.2' },
      { kind: 'text', text: ')' },
      { kind: 'text', text: ' or ' },
      { kind: 'code', text: 'two' },
      { kind: 'text', text: '; see ' },
      { kind: 'rule', text: 'TL-2', rule: 'TL-2' },
      { kind: 'text', text: '.' },
    ])
  })

  test('keeps a table with its rule, bars in its cells included', () => {
    const second = play!.blocks[1] as Extract<Block, { kind: 'item' }>
    const [table] = second.more as [Extract<Block, { kind: 'table' }>]
    const cells = [table.head, ...table.rows].map(row => row.map(say))
    expect(cells).toEqual([
      ['Level', 'Points'],
      ['a | b', '3'],
    ])
    expect(play!.blocks[2]).toMatchObject({ kind: 'item', id: null })
  })
})

describe.each(shelf.map(({ card }) => card.id))('%s', id => {
  const text = readFileSync(`games/${id}/RULES.md`, 'utf8')
  const book = parseBook(text)

  test('every rule is in the book, once and in order', () => {
    const numbers = Array.from(text.matchAll(/^- \*\*([A-Z]+-[A-Z]?\d+(?:\.\d+)*)\*\*/gm), ([, number]) => number)
    expect(numbers.length).toBeGreaterThan(5)
    expect(book.sections.flatMap(idsOf)).toEqual(numbers)
  })

  test('its text has no Markdown syntax left', () => {
    const words = [book.introduction, ...book.sections.map(({ blocks }) => blocks)].flat().flatMap(spans)
    const left = words.filter(({ kind, text: each }) => kind !== 'code' && /\*\*|`|^\||(?<!\w)_\w|\\\|/.test(each))
    expect(left).toEqual([])
  })

  test('every rule number in it links to a rule', () => {
    const words = [book.introduction, ...book.sections.map(({ blocks }) => blocks)].flat().flatMap(spans)
    const lost = words.flatMap(({ rule }) => (rule !== undefined && !book.places.has(rule) ? [rule] : []))
    expect(lost).toEqual([])
  })
})

function spans(block: Block): Words {
  if (block.kind === 'table') return [block.head, ...block.rows].flat(2)
  return block.kind === 'item' ? [...block.words, ...block.more.flatMap(spans)] : block.words
}

function say(words: Words): string {
  return words.map(({ text }) => text).join('')
}
