/** `npm run record`: records golden matches into games/<game>/golden/, or the matches of a version into games/<game>/recorded/. */

import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Argument, InvalidArgumentError } from 'commander'
import { Complaint } from '#cli/commandError.ts'
import { tableFrom, wholeNumber } from '#cli/optionFlags.ts'
import { games, openGame } from '#games'
import type { GameBox } from '#kernel'
import { longCommand, quoted, runCommand } from '../command/command.ts'
import { progressOf } from '../command/progress.ts'
import { CORPUS, pack, type RecordedMatch, recordOne } from './corpus.ts'
import { asText, type Plan, plannedAs, recordGolden } from './recordGolden.ts'

interface Flags {
  readonly seats: number
  readonly options: Readonly<Record<string, unknown>>
  readonly takeBack: boolean
  readonly corpus: boolean
}

const command = longCommand(
  'record',
  'Records golden matches: random play with its state hashes. Without a name, every golden match of the game anew.',
  {
    writes: 'games/<game>/golden/<name>.json; with --corpus, games/<game>/recorded/<version>.br',
    takes: 'seconds; --corpus up to a few minutes',
  },
)
  .name('npm run record --')
  .addArgument(new Argument('<game>', 'which one').choices(games.map(({ id }) => id)))
  .argument('[name]', 'of the golden match')
  .option('--seats <number>', 'how many play', wholeNumber(1), 2)
  .option('--options <json>', `the table's options, such as '{"version":"easy"}'`, jsonObject, {})
  .option('--take-back', 'every fourth action is taken back where the rules allow it', false)
  .option('--corpus', 'packs 250 matches under the present rules, once per version', false)

await runCommand<Flags>(command, async ({ flags, stop, again, continueWith }, game, name) => {
  const box = openGame(game!)!
  if (flags.corpus) {
    if (!(await writeCorpus(box, stop))) {
      console.error('Nothing is written: the matches of a version are recorded once, all together.')
      continueWith(again())
    }
    return
  }
  const folder = new URL(`../../games/${game}/golden/`, import.meta.url)
  const plans: Plan[] =
    name === undefined ? readdirSync(folder).map(file => plannedAs(folder, file)) : [{ ...flags, name }]
  if (name !== undefined) tableFrom(box, flags.seats, flags.options)
  while (plans.length > 0 && !stop.aborted) {
    const plan = plans.shift()!
    const golden = recordGolden(box.game, plan)
    writeFileSync(new URL(`${plan.name}.json`, folder), asText(golden))
    console.log(`${plan.name}: ${golden.record.log.length} entries`)
    await nextTurn() // lets a Ctrl-C in
  }
  if (plans.length > 0) continueWith(...plans.map(plan => commandFor(box, plan)))
})

/** Whether recording reached its end. Matches recorded under a version are never recorded again: they must not change. */
async function writeCorpus({ game }: GameBox, stop: AbortSignal): Promise<boolean> {
  const recorded = new URL(`../../games/${game.id}/recorded/`, import.meta.url)
  const file = new URL(`${game.version}.br`, recorded)
  if (existsSync(file)) {
    throw new Complaint(
      `${game.id} has its matches of version ${game.version} already. A changed rule needs a new version.`,
    )
  }
  const count = CORPUS.finished + CORPUS.unfinished
  const progress = progressOf(game.id, count)
  const matches: RecordedMatch[] = []
  while (matches.length < count && !stop.aborted) {
    matches.push(recordOne(game, matches.length, { over: matches.length < CORPUS.finished }))
    progress.show(matches.length)
    await nextTurn()
  }
  progress.end()
  if (matches.length < count) return false
  const packed = pack(matches)
  mkdirSync(recorded, { recursive: true })
  writeFileSync(file, packed)
  console.log(`${game.id}, version ${game.version}: ${matches.length} matches in ${Math.ceil(packed.length / 1024)} kB`)
  return true
}

function commandFor({ game }: GameBox, { name, seats, options, takeBack }: Plan): string {
  const words = [game.id, name, '--seats', String(seats), '--options', JSON.stringify(options)]
  return ['npm run record --', ...words.map(quoted), ...(takeBack ? ['--take-back'] : [])].join(' ')
}

/** Parser for commander. */
function jsonObject(text: string): Record<string, unknown> {
  try {
    const value = JSON.parse(text) as unknown
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Reported below.
  }
  throw new InvalidArgumentError('It must be a JSON object.')
}
