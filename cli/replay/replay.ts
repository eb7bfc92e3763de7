/** Shows and verifies saved matches. */

import { styleText } from 'node:util'
import { type AnyGame, type GameBox, type Names, type Retraced, retrace, verifyErrorText, verify } from '#kernel'
import { Complaint } from '../commandError.ts'
import { openMatch } from './recordFile.ts'

export interface ReplayWish {
  /** Stop after so many entries. */
  readonly to?: number
  /** Print the state as JSON and nothing else. */
  readonly json: boolean
  say(text: string): void
  /**
   * Pauses between steps, which `json` does not show; `false` ends the show. Absent: all at once, the position only at
   * the end.
   */
  next?(): Promise<boolean>
}

/** Everything is shown as a spectator sees it; with `json`, as the rules see it. */
export async function showReplay(path: string, { to, json, say, next }: ReplayWish): Promise<void> {
  const { box, saved } = openMatch(path)
  const verdict = verify(box.game, { ...saved, hashes: null, shuffle: null })
  if (!verdict.ok) throw new Complaint(`${path} does not hold: ${verifyErrorText(verdict.fault, box.text)}`)
  const { record } = saved
  const names = namesIn(saved.names)
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
  for (const replayed of retrace(box.game, record)) {
    const ends = replayed.step === last
    if (json && ends) say(JSON.stringify(replayed.match.state))
    if (!json) {
      sayStep(box, replayed, names, say)
      if (ends || next) sayPosition(box, replayed, names, say)
    }
    if (ends || (next && !json && !(await next()))) return
  }
}

/** What was verified, in a sentence each; throws a complaint if something is wrong. */
export function verifyMatch(path: string): string {
  const { box, saved } = openMatch(path)
  const verdict = verify(box.game, saved)
  if (!verdict.ok) throw new Complaint(`${path} does not hold: ${verifyErrorText(verdict.fault, box.text)}`)
  const { entries, states, shuffled, outcome } = verdict
  const added = saved.shuffle?.nonces.filter(nonce => nonce !== null).length ?? 0
  return [
    `${box.text.name}: ${counted(entries, 'entry follows', 'entries follow')} the rules.`,
    states === null
      ? 'The file holds no hashes of states to compare.'
      : `${counted(states, 'state is', 'states are')} as the file says.`,
    shuffled
      ? `The cards were dealt from the secret sealed as ${saved.shuffle!.seal} and from what ${counted(added, 'player', 'players')} added. Compare the seal with the one you saw before the match: docs/fair-shuffle.md says what this proves.`
      : 'The file does not say how its seed came about: nothing was sealed.',
    outcome ? box.text.outcome(outcome, namesIn(saved.names)) : 'The match was not played to its end.',
  ].join('\n')
}

type Say = (text: string) => void

function sayStep({ game, text }: GameBox, { step, events, match }: Retraced<AnyGame>, names: Names, say: Say): void {
  const lines = events.flatMap(event => {
    const seen: typeof event | null = game.viewEvent ? game.viewEvent(event, null) : event
    return (seen && text.event(seen, names, game.view(match.state, null))) ?? []
  })
  const entry = match.record.log.at(-1)
  if (!entry) return
  const told = lines.length > 0 ? lines.join(' ') : JSON.stringify(entry)
  say(`${styleText('dim', String(step).padStart(4))}  ${told}`)
}

function sayPosition({ game, text }: GameBox, { match }: Retraced<AnyGame>, names: Names, say: Say): void {
  const view: unknown = game.view(match.state, null)
  say(`\n${text.picture(view, names)}\n`)
  const outcome = game.outcome(match.state)
  say(outcome ? styleText('bold', text.outcome(outcome, names)) : text.prompt(view, null, names))
}

/** A record alone has no names. */
function namesIn(names: readonly string[] | null): Names {
  return seat => names?.[seat] ?? `Seat ${seat}`
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
