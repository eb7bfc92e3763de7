/**
 * Missing translations: `node scripts/languages/main.ts de` for the pages, `… de my-little-town` for a game. Prints the sentences that a
 * catalogue lacks, ready to be filled in, and the problems of the others.
 */

import { check, collectGame, collectShell, readCatalogue } from './check.ts'
import { type Language, LANGUAGES } from './folders.ts'

const [language, game] = process.argv.slice(2)
if (!LANGUAGES.includes(language as Language)) {
  console.error(`Say which language: npm run languages -- <${LANGUAGES.join(' | ')}> [game]`)
  process.exit(1)
}

const shell = collectShell()
const found = game === undefined ? shell : await collectGame(game, shell.sentences)
const folder = game === undefined ? 'web/languages' : `games/${game}/languages`
const catalogue = (await readCatalogue(folder, language as Language)) ?? {}

for (const problem of found.problems) console.log(`// ${problem}`)
for (const fault of check(found.sentences, catalogue, language!))
  if (!fault.startsWith('missing')) console.log(`// ${fault}`)
const missing = new Map(
  found.sentences.filter(({ key }) => !Object.hasOwn(catalogue, key)).map(each => [each.key, each]),
)
for (const { key, english } of missing.values()) {
  console.log(`  ${JSON.stringify(key)}: ${typeof english === 'string' ? "''," : "{ one: '', other: '' },"}`)
}
