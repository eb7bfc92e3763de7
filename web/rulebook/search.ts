/** Searches a rulebook. */

import { type Block, type Book, plain, type Section } from './book.ts'

/** The search words, in lower case. */
export function wantedWords(wanted: string): string[] {
  return wanted.toLowerCase().split(/\s+/).filter(Boolean)
}

/** The sections with the blocks that contain all of these words; a section whose title matches is shown whole. */
export function lookUp(book: Book, words: readonly string[]): Section[] {
  const says = (text: string) => words.every(word => text.toLowerCase().includes(word))
  return book.sections
    .map(section => ({
      ...section,
      blocks: says(section.title) ? section.blocks : section.blocks.filter(block => says(plain(block))),
    }))
    .filter(({ blocks }) => blocks.length > 0)
}

export function countRules(sections: readonly Section[]): number {
  const isRule = (block: Block) => block.kind === 'item' && block.id !== null
  return sections.reduce((sum, { blocks }) => sum + blocks.filter(isRule).length, 0)
}

/** The text in pieces: every second one, from the second on, is a match. */
export function marked(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return [text]
  const pattern = words.map(word => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')
  return text.split(new RegExp(`(${pattern})`, 'gi'))
}
