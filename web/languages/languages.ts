/** Which languages there are, which one this page speaks, and where its words come from. */

import { type Catalogue, type Forms, addMessages, setLocale } from '#kernel'
import { oneOf } from '#kernel/shape.ts'
import { localStore, read, write } from '../shell/storage.ts'

/** Each by its own name, as whoever speaks it looks for it. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français', zh: '简体中文' } as const

export type Language = keyof typeof LANGUAGES

/** What browsers and screen readers call them. */
const TAGS: Readonly<Record<Language, string>> = { en: 'en', de: 'de', fr: 'fr', zh: 'zh-Hans' }

const CHOSEN = 'parlour.language'
/** Says everything in letters that no language has: what stays plain was never given to translate. */
const PSEUDO = 'pseudo'

interface Words {
  readonly catalogue: Catalogue
}

const shells = import.meta.glob<Words>('./??.ts')
const games = import.meta.glob<Words>('../../games/*/languages/??.ts')
const rulebooks = import.meta.glob<string>('../../games/*/languages/RULES.*.md', { query: '?raw', import: 'default' })

let current: Language = 'en'
const learnt = new Map<string, Promise<void>>()

/** Loads the words of the shell. Everything that is drawn waits for it; English is there already. */
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

/** The page is loaded anew: sentences that were said already cannot be taken back. */
export function switchLanguage(language: Language): void {
  write(localStore, CHOSEN, language)
  const { origin, pathname, hash } = location
  const here = `${origin}${pathname}${hash}`
  if (here === location.href) location.reload()
  else location.replace(here)
}

/** The words of a game in our language. Whatever of the game says something is loaded after them. */
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
  else learnt.delete(game) // the next try asks again
}

/** The rules of a game in our language; `null` where they are to be had in English only. */
export async function translatedRules(game: string): Promise<string | null> {
  const rules = await loaded(rulebooks[`../../games/${game}/languages/RULES.${current}.md`])
  return rules === null ? null : inType(rules)
}

/** A catalogue as it is printed. */
function set(catalogue: Catalogue): Catalogue {
  if (current !== 'fr') return catalogue
  const entries = Object.entries(catalogue).map(([key, said]): [string, string | Forms] => {
    if (typeof said === 'string') return [key, inType(said)]
    const forms = Object.entries(said).map(([form, words]) => [form, inType(words as string)])
    return [key, { ...said, ...Object.fromEntries(forms) }]
  })
  return Object.fromEntries(entries)
}

/** In French some signs stand off from their word, but never on a line of their own. */
function inType(text: string): string {
  return current === 'fr' ? text.replace(/ (?=[:;?!»])|(?<=«) /g, '\u00a0') : text
}

/** The language asked for in the address, or chosen before, or the first of the browser's that there is. */
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

/** `null` if there is none, or it cannot be had: then English will do. */
async function loaded<T>(load: (() => Promise<T>) | undefined): Promise<T | null> {
  try {
    return load ? await load() : null
  } catch (error) {
    if (error instanceof TypeError) return null // no network
    throw error
  }
}
