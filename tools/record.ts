/**
 * Records golden matches: random play with its state hashes, into games/<game>/golden/.
 *
 *     npm run record -- my-little-town three-easy --seats 3 --options '{"version":"easy"}' [--take-back]
 *     npm run record -- my-little-town            records every golden match of the game anew
 *     npm run record -- my-little-town --corpus   packs 250 matches under the present rules into games/<game>/recorded/<version>.br
 */

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openGame } from '#games'
import {
  type AnyGame,
  createRng,
  type MatchRecord,
  readyAt,
  ringAlarm,
  seatTable,
  startMatch,
  submit,
  undo,
} from '#kernel'
import { type GoldenMatch, stateHashes } from '#kernel/testing/golden.ts'
import { legal } from '#kernel/testing/randomPlay.ts'
import { CORPUS, pack, recordCorpus } from './corpus.ts'

interface Plan {
  readonly name: string
  readonly seats: number
  readonly options: Readonly<Record<string, unknown>>
  readonly takeBack: boolean
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seats: { type: 'string', default: '2' },
    options: { type: 'string', default: '{}' },
    'take-back': { type: 'boolean', default: false },
    corpus: { type: 'boolean', default: false },
  },
})
const [id = '', name] = positionals
const box = openGame(id)
if (!box) {
  console.error(`There is no game called "${id}". Say: npm run record -- <game> [<name>]`)
  process.exit(1)
}
if (values.corpus) {
  writeCorpus(box.game)
  process.exit()
}
const folder = new URL(`../games/${id}/golden/`, import.meta.url)
const plans: Plan[] = name
  ? [{ name, seats: Number(values.seats), options: JSON.parse(values.options), takeBack: values['take-back'] }]
  : readdirSync(folder).map(plannedAs)
for (const plan of plans) {
  const record = play(box.game, plan)
  const golden: GoldenMatch = { record, hashes: stateHashes(box.game, record) }
  writeFileSync(new URL(`${plan.name}.json`, folder), asText(golden))
  console.log(`${plan.name}: ${record.log.length} entries`)
}

/** What was recorded under a version is never recorded again: it is what must not change. */
function writeCorpus(game: AnyGame): void {
  const recorded = new URL(`../games/${game.id}/recorded/`, import.meta.url)
  const file = new URL(`${game.version}.br`, recorded)
  if (existsSync(file)) {
    console.error(`${game.id} has its matches of version ${game.version} already. A changed rule needs a new version.`)
    process.exit(1)
  }
  mkdirSync(recorded, { recursive: true })
  const matches = recordCorpus(game, CORPUS)
  const packed = pack(matches)
  writeFileSync(file, packed)
  console.log(`${game.id}, version ${game.version}: ${matches.length} matches in ${Math.ceil(packed.length / 1024)} kB`)
}

/** The plan that a golden match was recorded with. */
function plannedAs(file: string): Plan {
  const { record } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as GoldenMatch
  const { seats, options } = record.table
  return { name: file.replace('.json', ''), seats, options, takeBack: record.log.some(entry => 'undo' in entry) }
}

/**
 * Random legal actions to the end, one a second or as fast as the pace allows, and every alarm when it is due or when
 * nobody feels like acting; with `takeBack` every fourth action is taken back where the rules allow it.
 */
function play(game: AnyGame, { name, seats, options, takeBack }: Plan): MatchRecord<AnyGame> {
  const seating = seatTable(game, seats, options)
  if (!seating.ok) throw new Error(`${seating.refusal.code} (${seating.refusal.rule})`)
  const match = startMatch(game, seating.table, `golden ${name}`)
  const rng = createRng(`golden ${name}/player`)
  for (let at = 0; !game.outcome(match.state); at += 1000) {
    const choices = legal(game, match.state)
    const due = game.alarm?.(match.state) ?? null
    if (due !== null && (due <= at || choices.length === 0 || rng.int(10) === 0)) {
      at = Math.max(at, due)
      ringAlarm(match, at)
      continue
    }
    const [seat, action] = rng.pick(choices)
    at = Math.max(at, readyAt(match, seat))
    submit(match, seat, action, at)
    if (takeBack && rng.int(4) === 0) undo(match, seat, at)
  }
  return match.record
}

/** One entry a line, so that a difference is easy to read. */
function asText({ record: { log, ...head }, hashes }: GoldenMatch): string {
  const lines = (items: readonly unknown[]) => items.map(item => `    ${JSON.stringify(item)}`).join(',\n')
  const record = `${JSON.stringify(head).slice(0, -1)},"log":[\n${lines(log)}\n  ]}`
  return `{\n  "record": ${record},\n  "hashes": [\n${lines(hashes)}\n  ]\n}\n`
}
