/** Checks that a catalogue translates every sentence in use, and no others. */

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue, Forms } from '#kernel'
import { collect, collectFrom, filesIn, type Findings, placesIn, type Sentence } from './collect.ts'
import { type Language, ROOT } from './folders.ts'

export const GAMES: readonly string[] = globSync('games/*/manifest.ts', { cwd: ROOT })
  .map(path => path.split('/')[1]!)
  .toSorted()

/** Files with the server's own sentences. It speaks English; pages translate its sentences. */
const SERVER = [
  'table/answers',
  'connection/closeReasons',
  'http/httpServer',
  'http/replayRoutes',
  'table/tables',
  'match/serverRefusals',
].map(name => `server/${name}.ts`)
/** Sentences that only programs and logs see, or that the page words differently. */
const NOT_SHOWN = /^(?:The first message must be hello|The server restarts in a moment|The server lost the last moves)/

/** The sentences of the pages, independent of any game. */
export function collectShell(): Findings {
  const { sentences, problems } = collectFrom(['web', 'kernel'].flatMap(filesIn))
  return { sentences: [...sentences, ...serverSentences()], problems }
}

/** The sentences of a game, in its code and its content, except those that the pages have too. */
export async function collectGame(game: string, shell: readonly Sentence[]): Promise<Findings> {
  const { sentences, problems } = collectFrom(filesIn(`games/${game}`))
  const known = new Set(shell.map(({ key }) => key))
  const file = `games/${game}/languages/content.ts`
  const hasContent = existsSync(join(ROOT, file))
  const { contentWords } = (hasContent ? await importFrom(file) : { contentWords: [] }) as {
    contentWords: readonly string[]
  }
  const content = contentWords.map((word): Sentence => ({ key: word, english: word, place: `content of ${game}` }))
  return { sentences: [...sentences, ...content].filter(({ key }) => !known.has(key)), problems }
}

/** The catalogue in a file; `null` if there is none. */
export async function readCatalogue(folder: string, language: Language): Promise<Catalogue | null> {
  const path = `${folder}/${language}.ts`
  if (globSync(path, { cwd: ROOT }).length === 0) return null
  return ((await importFrom(path)) as { catalogue: Catalogue }).catalogue
}

/** The problems of a catalogue, one line each. */
export function check(sentences: readonly Sentence[], catalogue: Catalogue, language: string): string[] {
  const wanted = new Map(sentences.map(sentence => [sentence.key, sentence]))
  const missing = [...wanted.values()]
    .filter(({ key }) => !Object.hasOwn(catalogue, key))
    .map(({ key, place }) => `missing: ${JSON.stringify(key)} (${place})`)
  const faults = Object.entries(catalogue).flatMap(([key, entry]) => {
    const sentence = wanted.get(key)
    if (!sentence) return [`nobody says ${JSON.stringify(key)} any more`]
    return entryFaults(sentence, entry, language).map(fault => `${JSON.stringify(key)}: ${fault}`)
  })
  return [...missing, ...faults]
}

/** The problems of a translated rulebook: it must have the sections and rules of the original, in their order. */
export function checkRules(english: string, translated: string): string[] {
  const [ours, theirs] = [outlineOf(translated), outlineOf(english)]
  const at = theirs.findIndex((line, index) => line !== ours[index])
  if (at >= 0) return [`where ${theirs[at]} should come, ${ours[at] ?? 'nothing'} comes`]
  return ours.length > theirs.length ? [`after the end comes ${ours[theirs.length]}`] : []
}

/** Rules by number, sections by number or by a mark alone, rows of tables. */
function outlineOf(rules: string): string[] {
  return rules.split('\n').flatMap(line => {
    const [found] = /^\s*- \*\*[A-Z]+-[A-Z]?\d+(?:\.\d+)*\*\*|^##+ \d*|^# |^\|/.exec(line) ?? []
    return found === undefined ? [] : [found.trim()]
  })
}

function entryFaults({ english, key }: Sentence, entry: string | Forms, language: string): string[] {
  const original = typeof english === 'string' ? english : english.other
  const said = typeof entry === 'string' ? [entry] : Object.values({ ...entry })
  const faults: string[] = []
  if (typeof english !== 'string') {
    const absent = formsOf(language).filter(form => typeof entry === 'string' || !Object.hasOwn(entry, form))
    if (absent.length > 0 && !(typeof entry === 'string' && formsOf(language).length === 1)) {
      faults.push(`forms are missing: ${absent.join(', ')}`)
    }
  } else if (typeof entry !== 'string') faults.push('has forms, but the English sentence has none')
  const places = placesIn(original)
  for (const each of said) {
    const own = placesIn(each)
    const unknown = own.filter(place => !places.includes(place))
    // The form for one or two may leave out the number.
    const lost = places.filter(place => !own.includes(place) && !(typeof entry !== 'string' && place === 'count'))
    if (unknown.length > 0) faults.push(`nobody fills {${unknown.join('}, {')}}`)
    if (lost.length > 0) faults.push(`{${lost.join('}, {')}} is not said`)
    if (rulesIn(each) !== rulesIn(original)) faults.push(`the numbers of rules are not ${rulesIn(original)}`)
    if (each.trim() === '' && original.trim() !== '') faults.push('says nothing')
  }
  if (typeof entry === 'string' && entry === original && original.split(' ').length > 4) faults.push('is still English')
  if (key.includes('|') && said.some(each => each.includes('|'))) faults.push('a context is not said')
  return faults
}

/** The plural forms that the language uses for counts up to a thousand. */
function formsOf(language: string): string[] {
  const rules = new Intl.PluralRules(language)
  return [...new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)))].toSorted()
}

function rulesIn(sentence: string): string {
  return (sentence.match(/\b[A-Z]{2,4}-\d+(?:\.\d+)*/g) ?? []).toSorted().join(', ')
}

function serverSentences(): Sentence[] {
  return SERVER.flatMap(path => {
    const { problems } = collect(path, readFileSync(join(ROOT, path), 'utf8'))
    return problems.flatMap(problem => {
      const [, place, words] = /^(\S+): hard-coded: (.*)$/s.exec(problem) ?? []
      const isFixed =
        words !== undefined && /^[A-Z].*\.$/.test(words) && !words.includes('{}') && !NOT_SHOWN.test(words)
      return isFixed ? [{ key: words, english: words, place: place! }] : []
    })
  })
}

function importFrom(path: string): Promise<unknown> {
  return import(join(ROOT, path))
}
