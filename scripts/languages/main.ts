/**
 * Missing translations: `npm run lab -- languages de` for the pages, `… de my-little-town` for a game. Prints the sentences that a
 * catalogue lacks, ready to be filled in, and the problems of the others.
 */

import { Argument } from 'commander'
import { longCommand, runCommand } from '../command/command.ts'
import { check, collectGame, collectShell, GAMES, readCatalogue } from './check.ts'
import { type Language, LANGUAGES } from './folders.ts'

await runCommand(
  longCommand('languages', 'Prints the sentences that are still to be translated, ready to be filled in.')
    .addArgument(new Argument('<language>').choices(LANGUAGES))
    .addArgument(new Argument('[game]', 'instead of the pages').choices(GAMES)),
  async (_running, language, game) => print(language as Language, game),
)

async function print(language: Language, game: string | undefined): Promise<void> {
  const shell = collectShell()
  const found = game === undefined ? shell : await collectGame(game, shell.sentences)
  const folder = game === undefined ? 'web/languages' : `games/${game}/languages`
  const catalogue = (await readCatalogue(folder, language)) ?? {}

  for (const problem of found.problems) console.log(`// ${problem}`)
  for (const fault of check(found.sentences, catalogue, language))
    if (!fault.startsWith('missing')) console.log(`// ${fault}`)
  const missing = new Map(
    found.sentences.filter(({ key }) => !Object.hasOwn(catalogue, key)).map(each => [each.key, each]),
  )
  for (const { key, english } of missing.values()) {
    console.log(`  ${JSON.stringify(key)}: ${typeof english === 'string' ? "''," : "{ one: '', other: '' },"}`)
  }
}
