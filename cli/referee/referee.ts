/**
 * The games as a program that others can drive: one JSON message in, one JSON answer out. docs/referee.md describes
 * every message. The referee shows everything (states, seeds, hidden events): the driver decides who sees what.
 */

import { randomBytes } from 'node:crypto'
import {
  type AnyGame,
  type AnyOptionSpec,
  type GameBox,
  type GameModule,
  type Match,
  optionEntries,
  propose,
  type Refusal,
  ringAlarm,
  ringDue,
  type Seat,
  seatTable,
  ShapeError,
  startFrom,
  startMatch,
  type Submission,
  submit,
  undo,
} from '#kernel'
import { fail, glimpse, real, type Shape, someFields, text, whole, withDefault } from '#kernel/shape.ts'

export type Answer =
  | ({ readonly ok: true } & Readonly<Record<string, unknown>>)
  | { readonly ok: false; readonly refusal: SpokenRefusal; readonly [progress: string]: unknown }

export type SpokenRefusal = Refusal & { readonly text: string }

export type Referee = (line: string) => Answer

/** Longest line, in bytes: the largest states are well below it. */
export const MAX_LINE = 1024 * 1024

/** Never throws: every line gets an answer. */
export function createReferee(shelf: readonly GameModule[]): Referee {
  const session: Session = { shelf, boxes: new Map(), playing: null }
  return line => {
    try {
      return answer(session, line)
    } catch (error) {
      if (error instanceof ShapeError) return refuse('BAD_MESSAGE', `${error.message}.`)
      return refuse('INTERNAL_ERROR', `The rules failed; nothing has changed. (${String(error)})`)
    }
  }
}

/** The answer to a line over the limit. */
export const LINE_TOO_LONG = refuse('LINE_TOO_LONG', `A line holds at most ${MAX_LINE} bytes.`)

interface Session {
  readonly shelf: readonly GameModule[]
  /** Games opened so far, by id. */
  readonly boxes: Map<string, GameBox>
  playing: Playing | null
}

interface Playing {
  readonly box: GameBox
  readonly match: Match<AnyGame>
}

type Message = Readonly<Record<string, unknown>>

/** Commands that need no match. */
const AT_THE_SHELF: Readonly<Record<string, (session: Session, message: Message) => Answer>> = {
  games: ({ shelf, boxes }) => ({ ok: true, games: shelf.map(module => describe(openBox(boxes, module).game)) }),

  new: (session, message) => begin(session, message, ({ game }, table, seed) => startMatch(game, table, seed)),

  load: (session, message) =>
    begin(session, message, ({ game }, table, seed) => startFrom(game, table, seed, game.parseState(message['state']))),
}

/** Commands about the current match. */
const AT_THE_TABLE: Readonly<Record<string, (playing: Playing, message: Message) => Answer>> = {
  actors: ({ match: { game, state } }) => ({ ok: true, actors: game.actors(state) }),

  legal: ({ match }, message) =>
    withSeat(match, message, seat => {
      const { game, state } = match
      return { ok: true, actions: game.actors(state).includes(seat) ? game.legalActions(state, seat) : [] }
    }),

  check: ({ box, match }, message) =>
    withSeat(match, message, seat => {
      const at = timeOf(match, message)
      const then = { ...match, record: { ...match.record, log: [...match.record.log] } }
      ringDue(then, at)
      const proposal = propose(then, seat, message['action'], at)
      return { ok: true, refusal: proposal.ok ? null : speak(box, proposal.refusal) }
    }),

  act: (playing, message) =>
    withSeat(playing.match, message, seat =>
      afterAlarms(playing, message, at => submit(playing.match, seat, message['action'], at)),
    ),

  ring: (playing, message) => moved(playing, ringAlarm(playing.match, timeOf(playing.match, message))),

  undo: (playing, message) => {
    const { match } = playing
    const asked = message['seat'] === undefined ? { seat: match.trail.at(-1)?.seat ?? 0 } : message
    return withSeat(match, asked, seat => afterAlarms(playing, message, at => undo(match, seat, at)))
  },

  view: ({ match }, message) => {
    const { game, state } = match
    if ((message['seat'] ?? null) === null) return { ok: true, view: game.view(state, null) }
    return withSeat(match, message, seat => ({ ok: true, view: game.view(state, seat) }))
  },

  state: ({ match }) => ({ ok: true, state: match.state }),
  outcome: ({ match: { game, state } }) => ({ ok: true, outcome: game.outcome(state) }),
  log: ({ match }) => ({ ok: true, log: match.record }),
}

function answer(session: Session, line: string): Answer {
  const message = parseLine(line)
  if (!message) return refuse('BAD_JSON', 'A line must be one JSON object.')
  const { cmd } = message
  if (typeof cmd !== 'string') return refuse('BAD_MESSAGE', 'A message names its command: {"cmd":"games"}.')
  if (Object.hasOwn(AT_THE_SHELF, cmd)) return AT_THE_SHELF[cmd]!(session, message)
  if (Object.hasOwn(AT_THE_TABLE, cmd)) {
    if (!session.playing) return refuse('NO_MATCH', 'There is no match yet: begin one with "new" or "load".')
    return AT_THE_TABLE[cmd]!(session.playing, message)
  }
  const known = [...Object.keys(AT_THE_SHELF), ...Object.keys(AT_THE_TABLE)].join(', ')
  return refuse('UNKNOWN_COMMAND', `There is no such command; there are ${known}.`)
}

function parseLine(line: string): Message | null {
  try {
    return anyObject(JSON.parse(line), 'message')
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof ShapeError) return null
    throw error
  }
}

type Start = (box: GameBox, table: Match<AnyGame>['record']['table'], seed: string) => Match<AnyGame>

/** Begins a match that replaces the last one, unless it is refused. */
function begin(session: Session, message: Message, start: Start): Answer {
  const module = session.shelf.find(({ id }) => id === message['game'])
  if (!module) {
    const known = session.shelf.map(({ id }) => id).join(', ')
    return refuse('UNKNOWN_GAME', `There is no such game; the shelf holds ${known}.`)
  }
  const box = openBox(session.boxes, module)
  const options = withDefault(anyObject, {})(message['options'], 'options')
  const seed = seedOf(message['seed'])
  const seating = seatTable(box.game, seatCount(box.game, message, options), options)
  if (!seating.ok) return { ok: false, refusal: speak(box, seating.refusal) }
  try {
    session.playing = { box, match: start(box, seating.table, seed) }
  } catch (error) {
    if (error instanceof ShapeError) return refuse('BAD_STATE', `${error.message}.`)
    throw error
  }
  return { ok: true, ...progress(session.playing.match) }
}

/**
 * How many play, if the message does not say: the length of an option per seat; else the fewest. A loaded position does
 * not tell either, so it may have as many seats as the game allows.
 */
function seatCount(game: AnyGame, message: Message, options: Message): number {
  if (message['seats'] !== undefined) return whole(0)(message['seats'], 'seats')
  for (const [key, spec] of optionEntries<Message>(game.options)) {
    const given = Object.hasOwn(options, key) ? options[key] : undefined
    if (spec.kind === 'per-seat' && Array.isArray(given)) return given.length
  }
  return message['cmd'] === 'load' ? game.players.max : game.players.min
}

function withSeat(match: Match<AnyGame>, message: Message, then: (seat: Seat) => Answer): Answer {
  const { seat } = message
  const { seats } = match.record.table
  if (!Number.isInteger(seat) || (seat as Seat) < 0 || (seat as Seat) >= seats) {
    const given = seat === undefined ? 'none was named' : `not ${glimpse(seat).slice(0, 40)}`
    return refuse('NO_SUCH_SEAT', `This match has seats 0 to ${seats - 1}, ${given}.`)
  }
  return then(seat as Seat)
}

/** Rings due alarms first, which stay rung whatever becomes of the message. */
function afterAlarms(playing: Playing, message: Message, then: (at: number) => Submission<AnyGame>): Answer {
  const { match } = playing
  const at = timeOf(match, message)
  const { length } = match.record.log
  const events = ringDue(match, at)
  const result = then(at)
  if (result.ok) return moved(playing, { ok: true, events: [...events, ...result.events] })
  const answer = moved(playing, result)
  return match.record.log.length === length ? answer : { ...answer, ...progress(match), events }
}

function moved({ box, match }: Playing, result: Submission<AnyGame>): Answer {
  if (!result.ok) return { ok: false, refusal: speak(box, result.refusal) }
  return { ok: true, ...progress(match), events: result.events }
}

/** Where the match stands: the length of its log, and its next alarm. */
function progress({ game, record, state }: Match<AnyGame>): { step: number; alarm: number | null } {
  return { step: record.log.length, alarm: game.alarm?.(state) ?? null }
}

function describe({ id, players, options, version }: AnyGame): unknown {
  const specs = optionEntries<Message>(options).map(([key, spec]) => [key, describeOption(spec)])
  return { id, players, options: Object.fromEntries(specs), version }
}

/** The spec without its refusals. */
function describeOption(spec: AnyOptionSpec): unknown {
  const fields = Object.entries(spec).filter(([field]) => field !== 'refusal')
  return Object.fromEntries(fields.map(([field, value]) => [field, field === 'distinct' ? true : (value as unknown)]))
}

function openBox(boxes: Map<string, GameBox>, module: GameModule): GameBox {
  const box = boxes.get(module.id) ?? module.open(module.content)
  boxes.set(module.id, box)
  return box
}

/** Without a seed, 256 random bits. Two numbers beyond 2^53 may parse as the same one, and would deal one match. */
function seedOf(value: unknown): string {
  if (value === undefined) return randomBytes(32).toString('hex')
  if (typeof value !== 'number') return text(value, 'seed')
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER
    ? String(value)
    : fail('seed', 'a number so large must be text', value)
}

/** Milliseconds since the match began; absent: the time of the last entry. */
function timeOf({ record }: Match<AnyGame>, { at }: Message): number {
  const time = withDefault(real, record.log.at(-1)?.at ?? 0)(at, 'at')
  return time >= 0 ? time : fail('at', 'must not be negative', at)
}

function speak({ text: words }: GameBox, refusal: Refusal): SpokenRefusal {
  const { code, rule, ...rest } = refusal
  return { code, rule, text: SENTENCES[code]?.(refusal) ?? words.refusal(refusal), ...rest }
}

/** The referee's own refusals, which belong to no game. */
const SENTENCES: Readonly<Record<string, (refusal: Refusal) => string>> = {
  NOT_DUE: () => 'The alarm is not due.',
  UNKNOWN_OPTION: ({ info }) => `The game has no option "${info?.['option']}".`,
}

function refuse(code: string, sentence: string): Answer {
  return { ok: false, refusal: { code, rule: '', text: sentence } }
}

const anyObject: Shape<Message> = (value, path) => {
  someFields({})(value, path)
  return value as Message
}
