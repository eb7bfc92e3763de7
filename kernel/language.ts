/** The language everything is said in: English as it stands in the code, or whatever a catalogue has for it. */

/** A sentence that depends on the fact `count`: by the names Intl.PluralRules gives to forms. */
export interface Forms extends Partial<Readonly<Record<Intl.LDMLPluralRule, string>>> {
  readonly other: string
}

/**
 * The sentences of one language, by the English ones; a sentence in forms by its form `other`. One that means two things carries its
 * context after a bar: 'Draw|nobody wins'.
 */
export type Catalogue = Readonly<Record<string, string | Forms>>

/** What fills the places in a sentence: `{name}`. Numbers are written as the language writes them. */
export type Facts = Readonly<Record<string, string | number>>

/** How one says it; `undefined`: as in English. */
type Translate = (key: string, english: string | Forms) => string | Forms | undefined

const ENGLISH = 'en'

let tag = ENGLISH
let translate: Translate = () => undefined
let known: Record<string, string | Forms> = {}
/** Made when first needed: they take their time, and a server needs neither. */
let plurals: Intl.PluralRules | undefined
let numbers: Intl.NumberFormat | undefined

/** The language of everything said from now on, as Intl knows it: once per page, before anything is drawn. */
export function setLocale(language: string, words: Catalogue | Translate): void {
  tag = language
  known = typeof words === 'function' ? {} : { ...words }
  translate = typeof words === 'function' ? words : key => (Object.hasOwn(known, key) ? known[key] : undefined)
  plurals = undefined
  numbers = undefined
}

/** More sentences of the same language: those of a game that has just been opened. */
export function addMessages(words: Catalogue): void {
  Object.assign(known, words)
}

/** The language spoken now, as Intl knows it. */
export function language(): string {
  return tag
}

/** The English sentence in the language of the page, its places filled. Only for sentences that stand there letter by letter. */
export function say(sentence: string | Forms, facts: Facts = {}, context?: string): string {
  return chosen(sentence, facts, context).replace(PLACE, (whole, name: string) => {
    const fact = facts[name]
    return fact === undefined ? whole : typeof fact === 'number' ? numeral(fact) : fact
  })
}

/** The same for facts that are no words, such as a link in the middle: the pieces in their order. */
export function sayParts<T>(sentence: string | Forms, facts: Readonly<Record<string, T>>): (string | T)[] {
  const pieces = chosen(sentence, facts).split(PLACE)
  return pieces.flatMap((piece, index): (string | T)[] => {
    if (index % 2 === 1) return [facts[piece] ?? `{${piece}}`]
    return piece === '' ? [] : [piece]
  })
}

/** A word or sentence that comes from content, not from code. Unknown ones stay as they are. */
export function translated(word: string): string {
  return otherOf(translate(word, word) ?? word)
}

/** A number as the language writes it. */
export function numeral(number: number): string {
  if (Number.isInteger(number)) return String(number)
  if (tag === ENGLISH && Math.abs(number) < 1000) return String(Math.round(number * 100) / 100)
  numbers ??= new Intl.NumberFormat(tag, { maximumFractionDigits: 2 })
  return numbers.format(number)
}

/** A day, a time of day. */
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

/** A sentence with a capital, for what may stand at its beginning or in its middle. */
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
