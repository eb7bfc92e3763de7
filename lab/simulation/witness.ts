/** Records everything that is written, sent and shown in one world, and reports at once when a promise is broken. */

import { advance, type AnyGame, canonical, type GameBox, type Match, startMatch, type Viewer } from '#kernel'
import { follow, isStep, type Known } from '#protocol/follow.ts'
import type { ClientMessage, ServerFrame, ServerMessage } from '#protocol/messages.ts'
import { chainStart, verifyChain } from '#server/store/hashChain.ts'
import { type EntryRow, type MatchRow, seatOf } from '#server/store/store.ts'
import type { Watcher } from './database.ts'

/** One person at the table, through all their reloads and connections. */
export interface Witnessed {
  readonly viewer: Viewer
  readonly name: string
  /** Of the newest view they were shown. */
  seen: number
  /** As their present page knows it. */
  known: Known | null
  /** What they sent, by its id. */
  readonly sent: Map<string, string>
}

export interface Counts {
  entries: number
  acknowledged: number
  refused: number
  /** Refusals of servers that could not save what another had saved, on connections that the players had left. */
  saidToNobody: number
  resent: number
  views: number
}

/** Which promise was broken; the words after the colon say where. */
export type Promised =
  | 'acknowledged before it was written'
  | 'shown before it was written'
  | 'shown something else than the log gives'
  | 'a view went back'
  | 'an entry was replaced'
  | 'a gap in the log'
  | 'done twice'
  | 'refused, and in the log'
  | 'not what was sent'
  | 'the log breaks its chain'
  | 'not converged'
  | 'unanswered'
  | 'a clock ran wrong'
  | 'a bot sat still'
  | 'trouble in a server'

/** Frames that show something or answer an action. */
const TELLING = /^(\[|\{"type":"(update|ack|refused)")/

/** An intent's ids have one prefix, whatever is appended: see `player.ts`. */
function meaningOf(actionId: string): string {
  return /^seat\d+-\d+/.exec(actionId)?.[0] ?? actionId
}

type Refused = Extract<ServerMessage, { type: 'refused' }>

export class Witness implements Watcher {
  readonly violations: string[] = []
  readonly counts: Counts = { entries: 0, acknowledged: 0, refused: 0, saidToNobody: 0, resent: 0, views: 0 }
  readonly #box: () => GameBox
  #row: MatchRow | null = null
  #match: Match<AnyGame> | null = null
  readonly #states: unknown[] = []
  readonly #log: EntryRow[] = []
  /** Views as text, by viewer and place. */
  readonly #views = new Map<string, string>()
  /** The place of every action with an id, and of every intent. */
  readonly #places = new Map<string, number>()
  readonly #carriedOut = new Map<string, number>()
  /** Refusals that players received: these actions will not be sent again. */
  readonly #refused = new Set<string>()
  readonly #people: Witnessed[] = []
  readonly #isAlone: boolean

  /** `isAlone`: a single server must know what it has saved. */
  constructor(box: () => GameBox, { isAlone }: { readonly isAlone: boolean }) {
    this.#box = box
    this.#isAlone = isAlone
  }

  meet(viewer: Viewer, name: string): Witnessed {
    const person: Witnessed = { viewer, name, seen: -1, known: null, sent: new Map() }
    this.#people.push(person)
    return person
  }

  complain(promise: Promised, where: string): void {
    this.violations.push(`${promise}: ${where}`)
  }

  /** Entries in the log. */
  get length(): number {
    return this.#log.length
  }

  began(row: MatchRow): void {
    this.#row = row
    this.#match = startMatch(this.#box().game, { seats: row.seats, options: row.options }, row.seed)
    this.#states.push(this.#match.state)
  }

  appended(_match: string, row: EntryRow): void {
    if (row.seq !== this.#log.length + 1) this.complain('a gap in the log', `${row.seq} after ${this.#log.length}`)
    this.#log.push(row)
    this.counts.entries++
    try {
      advance(this.#match!, row.entry)
    } catch (error) {
      this.complain('trouble in a server', `entry ${row.seq} is against the rules: ${(error as Error).message}`)
    }
    this.#states.push(this.#match!.state)
    this.#count(row)
  }

  replaced(_match: string, row: EntryRow): void {
    this.complain('an entry was replaced', `at ${row.seq}`)
  }

  /** A server sends something to a player: it must be written by now. */
  overhear(person: Witnessed, text: string): void {
    if (text.startsWith('[')) this.#mustBeWritten(person, Number.parseInt(text.slice(1), 10))
    else if (text.startsWith('{"type":"update"')) this.#mustBeWritten(person, Number(/"seq":(\d+)/.exec(text)![1]))
    else if (text.startsWith('{"type":"ack"')) this.#mustBeKept(person, JSON.parse(text))
    else if (text.startsWith('{"type":"refused"')) this.#mustNotBeThere(person, JSON.parse(text))
  }

  /** A player's page sends something. */
  said(person: Witnessed, message: ClientMessage): void {
    if (message.type !== 'act') return
    if (person.sent.has(message.id)) this.counts.resent++
    person.sent.set(message.id, canonical(message.action))
  }

  /** A player's page is opened anew. */
  opened(person: Witnessed): void {
    person.known = null
  }

  /** A player's page receives something. */
  heard(person: Witnessed, text: string): void {
    if (!TELLING.test(text)) return
    const frame = JSON.parse(text) as ServerFrame
    if (isStep(frame) || frame.type === 'update') {
      person.known = follow(person.known, frame)
      if (person.known) this.#look(person, person.known)
    } else if (frame.type === 'ack' && person.sent.has(frame.id)) this.counts.acknowledged++
    else if (frame.type === 'refused' && person.sent.has(frame.id)) {
      this.counts.refused++
      const action = `${person.viewer}/${frame.id}`
      this.#refused.add(action)
      if (this.#places.has(action)) this.complain('refused, and in the log', `${frame.id}, as ${person.name} heard`)
    }
  }

  /** Whether this is the view that the viewer must have by now. */
  isNewest(viewer: Viewer, view: unknown): boolean {
    return this.#isViewAt(viewer, this.#log.length, view)
  }

  /** When the history is over. */
  judge(stored: readonly EntryRow[]): void {
    if (!this.#row) return
    try {
      verifyChain(chainStart(this.#row), 0, stored)
    } catch (error) {
      this.complain('the log breaks its chain', (error as Error).message)
    }
    for (const { seq, entry, actionId } of this.#log) {
      const sent = this.#people.find(({ viewer }) => viewer === seatOf(entry))?.sent.get(actionId ?? '')
      if (actionId === null || !('action' in entry)) continue
      if (sent !== canonical(entry.action)) this.complain('not what was sent', `entry ${seq}`)
    }
  }

  #count({ seq, actionId, entry }: EntryRow): void {
    const seat = seatOf(entry)
    const person = this.#people.find(({ viewer }) => viewer === seat)
    if (actionId === null || seat === null || !person) return
    const name = `${seat}/${actionId}`
    if (this.#places.has(name)) this.complain('done twice', `${name} at ${this.#places.get(name)} and ${seq}`)
    this.#places.set(name, seq)
    if (this.#refused.has(name)) this.complain('refused, and in the log', `${name} at ${seq}`)
    const meaning = meaningOf(actionId)
    const before = this.#carriedOut.get(meaning)
    if (before !== undefined) this.complain('done twice', `what seat ${seat} meant once, at ${before} and ${seq}`)
    this.#carriedOut.set(meaning, seq)
  }

  #mustBeWritten({ name }: Witnessed, seq: number): void {
    if (seq > this.#log.length) this.complain('shown before it was written', `${seq} to ${name}`)
  }

  #mustBeKept({ viewer, name, sent }: Witnessed, { id, seq }: { id: string; seq: number }): void {
    if (!sent.has(id)) return
    const place = this.#places.get(`${viewer}/${id}`)
    if (place !== seq)
      this.complain('acknowledged before it was written', `${id} of ${name} at ${seq}, it is at ${place}`)
  }

  /**
   * One of several servers that cannot reach the database answers that nothing was saved, and cannot know what another did for players who
   * have left it meanwhile. If such a player receives it all the same, the answer was wrong.
   */
  #mustNotBeThere({ viewer, name, sent }: Witnessed, { id, refusal: { code } }: Refused): void {
    if (!sent.has(id) || !this.#places.has(`${viewer}/${id}`)) return
    if (code === 'NOT_SAVED' && !this.#isAlone) this.counts.saidToNobody++
    else this.complain('refused, and in the log', `${id} of ${name}, ${code}`)
  }

  #look(person: Witnessed, { seq, shown }: Known): void {
    const { viewer, name } = person
    if (seq < person.seen) this.complain('a view went back', `${name} saw ${seq} after ${person.seen}`)
    person.seen = seq
    this.counts.views++
    if (seq > this.#log.length) return // checked on its way already
    if (!this.#isViewAt(viewer, seq, shown.view)) {
      this.complain('shown something else than the log gives', `to ${name} at ${seq}`)
    }
  }

  /** Nearly always equal as text; a field may have changed its place. */
  #isViewAt(viewer: Viewer, seq: number, view: unknown): boolean {
    const key = `${viewer}/${seq}`
    const text = this.#views.get(key) ?? JSON.stringify(this.#box().game.view(this.#states[seq] as never, viewer))
    this.#views.set(key, text)
    return text === JSON.stringify(view) || canonical(JSON.parse(text)) === canonical(view)
  }
}
