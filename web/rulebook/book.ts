/** Parses a game's RULES.md: only the subset of Markdown that rulebooks use. */

import { linkRules } from '#web/board/ruleNumbers.ts'

/** A run of text. `rule`: a rule number, rendered as a link. */
export interface Span {
  readonly kind: 'text' | 'strong' | 'emphasis' | 'code' | 'rule'
  readonly text: string
  /** Of kind `rule`: the whole number, where the text has the short one. */
  readonly rule?: string
}

export type Words = readonly Span[]

export type Block =
  | { readonly kind: 'paragraph'; readonly words: Words }
  | { readonly kind: 'heading'; readonly words: Words }
  /** A numbered rule, with its contents; `id` is `null` for a plain list item. */
  | { readonly kind: 'item'; readonly id: string | null; readonly words: Words; readonly more: readonly Block[] }
  | { readonly kind: 'table'; readonly head: readonly Words[]; readonly rows: readonly (readonly Words[])[] }

export interface Section {
  /** `WS-6`, or of a section without a number its title in kebab-case. */
  readonly id: string
  readonly title: string
  readonly blocks: readonly Block[]
  /** About the program rather than how to play. */
  readonly curious: boolean
}

export interface Book {
  readonly introduction: readonly Block[]
  readonly sections: readonly Section[]
  /** The section of every rule and of every section, by number. */
  readonly places: ReadonlyMap<string, Section>
}

const ITEM = /^- (?:\*\*([A-Z]+-[A-Z]?\d+(?:\.\d+)*)\*\* )?(.*)$/

/** `curious`: the optional sections, by number or by title. */
export function parseBook(text: string, curious: readonly string[] = []): Book {
  return bookOf(text, ({ number, title, prefix }) => ({
    id: number === undefined ? title.toLowerCase().replace(/\W+/g, '-') : `${prefix}-${number}`,
    curious: curious.includes(number ?? title),
  }))
}

/** The same book in another language: its sections correspond one to one. */
export function parseTranslation(text: string, { sections }: Book): Book {
  return bookOf(text, ({ place }) => {
    const { id, curious } = sections[place]!
    return { id, curious }
  })
}

interface Heading {
  /** Its index among the sections, from 0. */
  readonly place: number
  readonly number: string | undefined
  readonly title: string
  /** Of all numbers in the book. */
  readonly prefix: string
}

function bookOf(text: string, standing: (heading: Heading) => Pick<Section, 'id' | 'curious'>): Book {
  const prefix = /\*\*([A-Z]+)-/.exec(text)?.[1] ?? ''
  const numbers = new Set(text.match(/^- \*\*[A-Z]+-[A-Z]?\d+(?:\.\d+)*/gm)?.map(line => line.slice(4)))
  const read = (lines: readonly string[]) => blocksOf(lines, words => spansOf(words, prefix, numbers))
  const [opening = '', ...rest] = text.split(/^## /m)
  const sections = rest.map((part, place): Section => {
    const [heading = '', ...lines] = part.split('\n')
    const [, number, named = ''] = /^(?:(\d+) )?(.*)$/.exec(heading)!
    const title = named.replace(/ \(`[^)]*`\)/g, '') // the prefix of rule numbers is not part of a title
    return { ...standing({ place, number, title, prefix }), title, blocks: read(lines) }
  })
  const places = new Map(sections.map(section => [section.id, section]))
  for (const section of sections) for (const id of idsOf(section)) places.set(id, section)
  return { introduction: read(opening.split('\n').slice(1)), sections, places }
}

/** The rule numbers in a section, in their order. */
export function idsOf({ blocks }: Pick<Section, 'blocks'>): string[] {
  return blocks.flatMap(block => (block.kind === 'item' && block.id !== null ? [block.id] : []))
}

/** The plain text of a block, for searching. */
export function plain(block: Block): string {
  const bare = (words: Words) => words.map(({ text }) => text).join('')
  switch (block.kind) {
    case 'item':
      return [block.id ?? '', bare(block.words), ...block.more.map(plain)].join(' ')
    case 'table':
      return [block.head, ...block.rows].flatMap(row => row.map(bare)).join(' ')
    case 'paragraph':
    case 'heading':
      return bare(block.words)
  }
}

function blocksOf(lines: readonly string[], words: (text: string) => Words): Block[] {
  const blocks: Block[] = []
  let at = 0
  /** Takes lines while they match. */
  const take = (fits: (line: string, next: string | undefined) => boolean): string[] => {
    const from = at
    while (at < lines.length && fits(lines[at]!, lines[at + 1])) at++
    return lines.slice(from, at)
  }
  while (at < lines.length) {
    const line = lines[at]!
    const item = ITEM.exec(line)
    if (line.trim() === '') at++
    else if (line.startsWith('### ')) blocks.push({ kind: 'heading', words: words(lines[at++]!.slice(4)) })
    else if (line.startsWith('|'))
      blocks.push(
        tableOf(
          take(row => row.startsWith('|')),
          words,
        ),
      )
    else if (item) {
      at++
      const inside = take((each, next) => each.startsWith('  ') || (each === '' && next?.startsWith('  ') === true))
      const more = blocksOf(
        inside.map(each => each.slice(2)),
        words,
      )
      blocks.push({ kind: 'item', id: item[1] ?? null, words: words(item[2]!), more })
    } else {
      const paragraph = take(each => each.trim() !== '' && !/^(?:\||- |### )/.test(each))
      blocks.push({ kind: 'paragraph', words: words(paragraph.join(' ')) })
    }
  }
  return blocks
}

function tableOf(lines: readonly string[], words: (text: string) => Words): Block {
  const [head = [], , ...rows] = lines.map(line =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map(cell => words(cell.trim().replaceAll('\\|', '|'))),
  )
  return { kind: 'table', head, rows }
}

const INLINE_MARKUP = /\*\*(?<strong>[^*]+)\*\*|`(?<code>[^`]+)`|(?<![A-Za-z0-9])_(?<emphasis>[^_]+)_(?![A-Za-z0-9])/g

function spansOf(text: string, prefix: string, numbers: ReadonlySet<string>): Words {
  const spans: Span[] = []
  let at = 0
  for (const match of text.matchAll(INLINE_MARKUP)) {
    spans.push(...numbered(text.slice(at, match.index), prefix, numbers))
    const [kind, inside] = Object.entries(match.groups!).find(([, each]) => each !== undefined)!
    spans.push({ kind: kind as Span['kind'], text: inside })
    at = match.index + match[0].length
  }
  return [...spans, ...numbered(text.slice(at), prefix, numbers)]
}

/** Rule numbers: whole ones anywhere, and short ones in brackets, as in "the last turn (6.4)". */
function numbered(text: string, prefix: string, numbers: ReadonlySet<string>): Span[] {
  return text.split(/(\([\d.,/ ]+\))/).flatMap((part, index) => {
    if (index % 2 === 0) return linkRules(part).map(asSpan)
    return part.split(/(\d+(?:\.\d+)+)/).map((each): Span => {
      const rule = `${prefix}-${each}`
      return numbers.has(rule) ? { kind: 'rule', text: each, rule } : { kind: 'text', text: each }
    })
  })
}

function asSpan({ text, rule }: { readonly text: string; readonly rule: string | null }): Span {
  return rule === null ? { kind: 'text', text } : { kind: 'rule', text, rule }
}
