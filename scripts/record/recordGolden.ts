/** Golden matches: random play with its state hashes, the same for the same name. */

import { readFileSync } from 'node:fs'
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

export interface Plan {
  readonly name: string
  readonly seats: number
  readonly options: Readonly<Record<string, unknown>>
  readonly takeBack: boolean
}

/** The plan that a golden match was recorded with. */
export function plannedAs(folder: URL, file: string): Plan {
  const { record } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as GoldenMatch
  const { seats, options } = record.table
  return { name: file.replace('.json', ''), seats, options, takeBack: record.log.some(entry => 'undo' in entry) }
}

/** Throws if no table can be seated by the plan. */
export function recordGolden(game: AnyGame, plan: Plan): GoldenMatch {
  const record = play(game, plan)
  return { record, hashes: stateHashes(game, record) }
}

/**
 * Random legal actions to the end, one a second or as fast as the pace allows. Alarms fire when they are due, or when no player acts. With
 * `takeBack` every fourth action is undone where the rules allow it.
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

/** One entry a line, so that differences are easy to read. */
export function asText({ record: { log, ...head }, hashes }: GoldenMatch): string {
  const lines = (items: readonly unknown[]) => items.map(item => `    ${JSON.stringify(item)}`).join(',\n')
  const record = `${JSON.stringify(head).slice(0, -1)},"log":[\n${lines(log)}\n  ]}`
  return `{\n  "record": ${record},\n  "hashes": [\n${lines(hashes)}\n  ]\n}\n`
}
