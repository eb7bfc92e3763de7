/** Which languages exist, which one this page uses, and where its texts come from. */

import { type Catalogue, type Forms, addMessages, setLocale } from '#kernel'
import { oneOf } from '#kernel/shape.ts'
import { localStore, read, write } from '../shell/storage.ts'

/** Each by its own name. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français', zh: '简体中文' } as const

export type Language = keyof typeof LANGUAGES

/** The language tags for browsers and screen readers. */
const TAGS: Readonly<Record<Language, string>> = { en: 'en', de: 'de', fr: 'fr', zh: 'zh-Hans' }

const CHOSEN = 'parlour.language'
/** The pseudo-language replaces all letters: text that stays plain was never passed to the translation. */
const PSEUDO = 'pseudo'

interface Words {
  readonly catalogue: Catalogue
}

const shells = import.meta.glob<Words>('./??.ts')
const games = import.meta.glob<Words>('../../games/*/languages/??.ts')
const rulebooks = import.meta.glob<string>('../../games/*/languages/RULES.*.md', { query: '?raw', import: 'default' })

let current: Language = 'en'
const learnt = new Map<string, Promise<void>>()

/** Loads the texts of the shell. All drawing waits for it; English is always there. */
export async function loadLanguage(): Promise<void> {
  const asked = new URLSearchParams(location.search).get('language')
  if (asked === PSEUDO) return setLocale('en', (await import('./pseudo.ts')).distort)
  const wanted = languageFor(asked, storedLanguage(), navigator.languages)
  if (wanted === 'en') return
  const words = await loaded(shells[`./${wanted}.ts`])
  if (!words) return
  current = wanted
  document.documentElement.lang = TAGS[wanted]
  setLocale(TAGS[wanted], set(words.catalogue))
}

export function currentLanguage(): Language {
  return current
}

/** Reloads the page: sentences already shown are not translated again. */
export function switchLanguage(language: Language): void {
  write(localStore, CHOSEN, language)
  const { origin, pathname, hash } = location
  const here = `${origin}${pathname}${hash}`
  if (here === location.href) location.reload()
  else location.replace(here)
}

/** Loads a game's texts in our language. Everything of the game that contains text is loaded after them. */
export function addGameMessages(game: string): Promise<void> {
  const known = learnt.get(game)
  if (known) return known
  const learning = learnNow(game)
  learnt.set(game, learning)
  return learning
}

async function learnNow(game: string): Promise<void> {
  if (current === 'en') return
  const words = await loaded(games[`../../games/${game}/languages/${current}.ts`])
  if (words) addMessages(set(words.catalogue))
  else learnt.delete(game) // the next attempt loads again
}

/** A game's rules in our language; `null` where they exist in English only. */
export async function translatedRules(game: string): Promise<string | null> {
  const rules = await loaded(rulebooks[`../../games/${game}/languages/RULES.${current}.md`])
  return rules === null ? null : inType(rules)
}

/** A catalogue with its typography applied. */
function set(catalogue: Catalogue): Catalogue {
  if (current !== 'fr') return catalogue
  const entries = Object.entries(catalogue).map(([key, said]): [string, string | Forms] => {
    if (typeof said === 'string') return [key, inType(said)]
    const forms = Object.entries(said).map(([form, words]) => [form, inType(words as string)])
    return [key, { ...said, ...Object.fromEntries(forms) }]
  })
  return Object.fromEntries(entries)
}

/** French puts a space before some signs; it must not break the line there. */
function inType(text: string): string {
  return current === 'fr' ? text.replace(/ (?=[:;?!»])|(?<=«) /g, '\u00a0') : text
}

/** The language in the address, or the chosen one, or the first of the browser's that exists. */
export function languageFor(asked: string | null, chosen: Language | null, preferred: readonly string[]): Language {
  if (isLanguage(asked)) return asked
  return chosen ?? preferred.map(tag => tag.split('-')[0]!.toLowerCase()).find(isLanguage) ?? 'en'
}

function isLanguage(text: string | null): text is Language {
  return text !== null && Object.hasOwn(LANGUAGES, text)
}

function storedLanguage(): Language | null {
  return read(localStore, CHOSEN, oneOf(Object.keys(LANGUAGES) as Language[]))
}

/** `null` if there is none, or it cannot be loaded: then the page uses English. */
async function loaded<T>(load: (() => Promise<T>) | undefined): Promise<T | null> {
  try {
    return load ? await load() : null
  } catch (error) {
    if (error instanceof TypeError) return null // offline
    throw error
  }
}
