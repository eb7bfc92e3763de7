/** The language of all texts: English as it stands in the code, or the translation of a catalogue. */

/** A sentence that depends on the fact `count`: by the plural categories of Intl.PluralRules. */
export interface Forms extends Partial<Readonly<Record<Intl.LDMLPluralRule, string>>> {
  readonly other: string
}

/**
 * The sentences of one language, by the English ones; a sentence in forms by its form `other`. One with two meanings
 * carries its context after a bar: 'Draw|nobody wins'.
 */
export type Catalogue = Readonly<Record<string, string | Forms>>

/** Values for the placeholders in a sentence: `{name}`. Numbers are formatted for the language. */
export type Facts = Readonly<Record<string, string | number>>

/** The translation; `undefined`: as in English. */
type Translate = (key: string, english: string | Forms) => string | Forms | undefined

const ENGLISH = 'en'

let tag = ENGLISH
let translate: Translate = () => undefined
let known: Record<string, string | Forms> = {}
/** Created lazily: they are slow to create, and a server needs neither. */
let plurals: Intl.PluralRules | undefined
let numbers: Intl.NumberFormat | undefined

/** Sets the language of all texts from now on, as Intl knows it: once per page, before the first render. */
export function setLocale(language: string, words: Catalogue | Translate): void {
  tag = language
  known = typeof words === 'function' ? {} : { ...words }
  translate = typeof words === 'function' ? words : key => (Object.hasOwn(known, key) ? known[key] : undefined)
  plurals = undefined
  numbers = undefined
}

/** Adds sentences of the same language: those of a game that was just opened. */
export function addMessages(words: Catalogue): void {
  Object.assign(known, words)
}

/** The current language, as Intl knows it. */
export function language(): string {
  return tag
}

/** The translation of an English sentence, its placeholders filled. Only for sentences that are literals. */
export function say(sentence: string | Forms, facts: Facts = {}, context?: string): string {
  return chosen(sentence, facts, context).replace(PLACE, (whole, name: string) => {
    const fact = facts[name]
    return fact === undefined ? whole : typeof fact === 'number' ? numeral(fact) : fact
  })
}

/** The same for values that are not text, such as a link in the middle: the parts in order. */
export function sayParts<T>(sentence: string | Forms, facts: Readonly<Record<string, T>>): (string | T)[] {
  const pieces = chosen(sentence, facts).split(PLACE)
  return pieces.flatMap((piece, index): (string | T)[] => {
    if (index % 2 === 1) return [facts[piece] ?? `{${piece}}`]
    return piece === '' ? [] : [piece]
  })
}

/** The translation of a word or sentence from content, not from code. Unknown ones stay as they are. */
export function translated(word: string): string {
  return otherOf(translate(word, word) ?? word)
}

/** A number, formatted for the language. */
export function numeral(number: number): string {
  if (Number.isInteger(number)) return String(number)
  if (tag === ENGLISH && Math.abs(number) < 1000) return String(Math.round(number * 100) / 100)
  numbers ??= new Intl.NumberFormat(tag, { maximumFractionDigits: 2 })
  return numbers.format(number)
}

/** A date or time of day. */
export function dateWords(date: Date, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(tag === ENGLISH ? 'en-GB' : tag, style).format(date)
}

/** "Ada, Ben and Cleo". */
export function listed(words: readonly string[]): string {
  const [only = '', second] = words
  if (words.length < 2) return only
  if (words.length === 2) return say('{first} and {second}', { first: only, second: second! })
  return say('{others} and {last}', { others: enumerated(words.slice(0, -1)), last: words.at(-1)! })
}

/** "Ada, Ben, Cleo". */
export function enumerated(words: readonly (string | number)[]): string {
  return words.map(word => (typeof word === 'number' ? numeral(word) : word)).join(say(', '))
}

/** A sentence with a capital letter, for text that may stand at its beginning or in its middle. */
export function capitalised(sentence: string): string {
  return sentence.slice(0, 1).toLocaleUpperCase(tag) + sentence.slice(1)
}

const PLACE = /\{(\w+)\}/g

function chosen(sentence: string | Forms, facts: Readonly<Record<string, unknown>>, context?: string): string {
  const english = otherOf(sentence)
  const entry = translate(context === undefined ? english : `${english}|${context}`, sentence)
  const { count } = facts
  if (entry === undefined) {
    if (typeof sentence === 'string') return sentence
    return count === 1 && sentence.one !== undefined ? sentence.one : sentence.other
  }
  if (typeof entry === 'string') return entry
  if (typeof count !== 'number') return entry.other
  plurals ??= new Intl.PluralRules(tag)
  return entry[plurals.select(count)] ?? entry.other
}

function otherOf(sentence: string | Forms): string {
  return typeof sentence === 'string' ? sentence : sentence.other
}
