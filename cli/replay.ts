/** Looking at saved matches, and making sure of them. */

import { styleText } from 'node:util'
import { type GameBox, hashJson, type Names } from '#kernel'
import { Complaint } from './complaint.ts'
import { type ReplayedStep, readMatch, stepsOf } from './recordFile.ts'

export interface ReplayWish {
  /** Stop after so many entries. */
  readonly to?: number
  /** Print the state as JSON and nothing else. */
  readonly json: boolean
  say(text: string): void
  /** Waits between steps; `false` ends the show. Absent: all steps at once, the position only at the end. */
  next?(): Promise<boolean>
}

/** Everything is shown as a spectator sees it; with `json`, as the rules see it. */
export async function showReplay(path: string, { to, json, say, next }: ReplayWish): Promise<void> {
  const { box, record } = readMatch(path)
  const last = to ?? record.log.length
  if (last > record.log.length) {
    throw new Complaint(`${path} holds ${record.log.length} entries: there is none with number ${last}.`, 2)
  }
  if (!json)
    say(
      styleText(
        'bold',
        `${box.text.name}, ${record.table.seats} players, ${counted(record.log.length, 'entry', 'entries')}`,
      ),
    )
  for (const replayed of stepsOf(box, record)) {
    const ends = replayed.step === last
    if (json && ends) say(JSON.stringify(replayed.match.state))
    if (!json) {
      sayStep(box, replayed, say)
      if (ends || next) sayPosition(box, replayed, say)
    }
    if (ends || (next && !(await next()))) return
  }
}

/** What is right about the file, in a sentence; a complaint if something is wrong. */
export function verifyMatch(path: string): string {
  const { box, record, hashes } = readMatch(path)
  for (const { match, step } of stepsOf(box, record)) {
    const expected = hashes?.[step]
    const actual = hashJson(match.state)
    if (expected !== undefined && expected !== actual) {
      throw new Complaint(`${path}, after entry ${step}: the state should be ${expected} but is ${actual}.`)
    }
  }
  const played = `${box.text.name}: ${counted(record.log.length, 'entry follows', 'entries follow')} the rules`
  if (!hashes) return `${played}. The file holds no hashes of states to compare.`
  return `${played}, and ${counted(hashes.length, 'state is', 'states are')} as the file says.`
}

function sayStep({ game, text }: GameBox, { step, events, match }: ReplayedStep, say: (text: string) => void): void {
  const lines = events.flatMap(event => {
    const seen: typeof event | null = game.viewEvent ? game.viewEvent(event, null) : event
    return (seen && text.event(seen, seatNames)) ?? []
  })
  const entry = match.record.log.at(-1)
  if (!entry) return
  const told = lines.length > 0 ? lines.join(' ') : JSON.stringify(entry)
  say(`${styleText('dim', String(step).padStart(4))}  ${told}`)
}

function sayPosition({ game, text }: GameBox, { match }: ReplayedStep, say: (text: string) => void): void {
  const view: unknown = game.view(match.state, null)
  say(`\n${text.picture(view, seatNames)}\n`)
  const outcome = game.outcome(match.state)
  say(outcome ? styleText('bold', text.outcome(outcome, seatNames)) : text.prompt(view, null, seatNames))
}

/** A record does not say who played. */
const seatNames: Names = seat => `Seat ${seat}`

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
