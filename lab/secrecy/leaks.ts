/** Servers with a planted leak: each tells a viewer, in a way of its own, what only the cards know. Every one must be detected. */

import { type AnyGame, cloneState, type GameBox, type Host, type Viewer } from '#kernel'
import { botsOf } from '#bots/stock.ts'
import type { Question } from '#server/bots/botPool.ts'
import type { Channel, House, Listener, Truth } from './house.ts'

export interface PlantedLeak {
  /** The channel of the leak. */
  readonly channel: string
  readonly name: string
  /** The games in which it can be planted. */
  fits(box: GameBox): boolean
  plant(house: House): House
}

const anywhere = () => true
const hasHands = ({ game }: GameBox) => game.viewEvent !== undefined
const hasUndo = ({ game }: GameBox) => game.undo !== undefined
const hasRaces = ({ game }: GameBox) => game.races !== undefined
const isLive = ({ game }: GameBox) => game.pace === 'live'
const byTurns = ({ game }: GameBox) => game.pace === 'turns'

/** Milliseconds, longer than bots ever seem to think. */
const BUDGET = 2500

/** Bots that think longer about some hands, up to their limit. It must not be visible: this house is as good as any. */
export function withThoughtfulBots(house: House): House {
  const thinkFor = ({ within = Infinity }: Question, { state }: Truth) => Math.min(BUDGET, within) * secretBit(state())
  return { ...house, thinkFor }
}

/** A secret of one bit: it depends on the whole deal, and reveals nothing on its own. */
function secretBit(state: unknown): number {
  let sum = 7
  for (const letter of JSON.stringify(state)) sum = (31 * sum + letter.codePointAt(0)!) % 1_000_003
  return sum % 2
}

export const leaks: readonly PlantedLeak[] = [
  inRules('snapshot', 'a view with a number that hangs on what lies face down', anywhere, game => ({
    view: (state, viewer) => ({ ...see(game, state, viewer), luck: secretBit(state) }),
  })),
  inRules('snapshot of one seat', 'an extra field, now and then, in the view of seat 0 alone', hasHands, game => ({
    view: (state, viewer) => ({
      ...see(game, state, viewer),
      ...(viewer === 0 && secretBit(state) === 1 && { extra: null }),
    }),
  })),
  inRules('order', 'the same view with its fields in another order', anywhere, game => ({
    view: (state, viewer) => {
      const fields = Object.entries(see(game, state, viewer))
      return Object.fromEntries(secretBit(state) === 1 ? fields.toReversed() : fields)
    },
  })),
  inRules('ids of hidden cards', 'backs that are told apart: every hidden card keeps its id', anywhere, game => ({
    view: (state, viewer) => ({ ...see(game, state, viewer), backs: longestList(state).map(card => secretBit(card)) }),
  })),
  inRules('order of a hidden hand', 'backs in the order in which the cards would be sorted', anywhere, game => ({
    view: (state, viewer) => {
      const cards = longestList(state).map(String)
      const sorted = cards.toSorted()
      return { ...see(game, state, viewer), backs: cards.map(card => sorted.indexOf(card)) }
    },
  })),
  inRules('spectators', 'who watches sees what seat 0 sees', hasHands, game => ({
    view: (state, viewer) => see(game, state, viewer ?? 0),
  })),
  inRules('events', 'an event that says what came of the draw', anywhere, game => ({
    apply: (state, seat, action, host) => {
      const emit = (event: object) => host.emit({ ...event, note: secretBit(state) })
      game.apply(state, seat, action, { ...host, emit } as Host<unknown>)
    },
  })),
  inRules('events of others', 'events are shown to everybody as they are', hasHands, () => ({
    viewEvent: event => event,
  })),
  inRules('undo', 'what may be taken back hangs on the next card', hasUndo, game => ({
    apply: (state, seat, action, host) => {
      game.apply(state, seat, action, host)
      if (secretBit(state) === 1) host.reveal()
    },
  })),
  inRules('legal actions', 'a list that is one shorter when it would not work out', anywhere, game => ({
    legalActions: (state, seat) => {
      const actions: unknown[] = game.legalActions(state, seat)
      return secretBit(state) === 1 && actions.length > 1 ? actions.slice(1) : actions
    },
  })),
  inRules('refusals', 'another code for what is wrong, by the luck of others', anywhere, game => ({
    check: (state, seat, action, now) => {
      const refusal = game.check(state, seat, action, now)
      return refusal && secretBit(state) === 1 ? { ...refusal, rule: `${refusal.rule}.1` } : refusal
    },
  })),
  inRules('words of a refusal', 'a refusal that counts what lies face down', anywhere, game => ({
    check: (state, seat, action, now) => {
      const refusal = game.check(state, seat, action, now)
      return refusal && { ...refusal, info: { ...refusal.info, left: secretBit(state) } }
    },
  })),
  inRules('time: held actions', 'whether a hand is held back hangs on the hands of others', hasRaces, game => ({
    races: {
      ...game.races!,
      claim: (state, seat, action) => (secretBit(state) === 1 ? null : game.races!.claim(state, seat, action)),
    },
  })),
  inRules('time: alarms', 'a clock that runs a little longer for some piles', isLive, game => ({
    alarm: state => {
      const due = game.alarm?.(state) ?? null
      return due === null ? null : due + secretBit(state)
    },
  })),
  {
    channel: 'time: bots',
    name: 'a bot that thinks longer about some hands than until its answer is wanted',
    fits: byTurns,
    plant: house => ({ ...house, thinkFor: (_question, { state }) => BUDGET * secretBit(state()) }),
  },
  {
    channel: 'a view that everybody believes',
    name: 'a mark that an action makes by what lies face down, and that counts as public ever after',
    fits: anywhere,
    plant: withPublicMark,
  },
  {
    channel: 'words',
    name: 'a line for the player that remembers what the rules were looking at',
    fits: anywhere,
    plant: withTalkativeText,
  },
  inWords('seed', 'the seed in the frame', 'frames', (text, { seed }) =>
    text.replace('"type":"update"', `"type":"update","seed":"${seed()}"`),
  ),
  inWords('length of frames', 'frames padded by what is hidden', 'frames', (text, { state }) =>
    text.startsWith('[') ? text + ' '.repeat(secretBit(state())) : text,
  ),
  {
    channel: 'number of frames',
    name: 'one frame more after some draws',
    fits: anywhere,
    plant: house => ({
      ...house,
      out: (channel, text, _to, { state }) =>
        channel === 'frames' && text.startsWith('[') && secretBit(state()) === 1 ? [text, '{"type":"pong"}'] : [text],
    }),
  },
  inWords('pong', 'a hash over the whole state', 'frames', (text, { state }) =>
    text.replace(/"hash":"[0-9a-f]/, `$&${secretBit(state())}`),
  ),
  inWords('reconnect snapshot', 'whoever comes back is told everything', 'frames', (text, { state, step }) =>
    step() > 0 && text.startsWith('{"type":"update"')
      ? `${text.slice(0, -1)},"state":${JSON.stringify(state())}}`
      : text,
  ),
  inWords('look-back', 'earlier moments with what came to light only later', 'frames', (text, { state }) =>
    text.replace('"type":"earlier"', `"type":"earlier","then":${secretBit(state())}`),
  ),
  inWords('programs', 'a program is told the state when it asks', 'program', (text, { state }) =>
    text.includes('SECRET') ? JSON.stringify(state()) : text,
  ),
  inWords('export', 'the file of a match that is still being played', 'replay', (_text, { state, seed }) =>
    JSON.stringify({ ok: true, record: { seed: seed(), start: state() } }),
  ),
  inWords(
    'my tables',
    'what one might look forward to at a table',
    'mine',
    (text, { state }) => text + secretBit(state()),
  ),
  inWords(
    'summary for the admin',
    'a figure labelled by the next card',
    'summary',
    (text, { state }) => text + secretBit(state()),
  ),
  {
    ...inWords(
      'push',
      'a message that shows the hand of whoever is next',
      'push',
      (text, { state }) => text + secretBit(state()),
    ),
    fits: byTurns,
  },
  {
    channel: 'server log',
    name: 'a bot that fails and says what it was looking at',
    fits: hasHands,
    plant: house => ({ ...house, box: { ...house.box, bots: { ...botsOf(house.box), easy: { choose: throwState } } } }),
  },
]

type Rules = Partial<{ -readonly [Name in keyof AnyGame]: AnyGame[Name] }>

/** A leak in the rules of the game. */
function inRules(
  channel: string,
  name: string,
  fits: PlantedLeak['fits'],
  holes: (game: AnyGame) => Rules,
): PlantedLeak {
  const plant = (house: House) => ({
    ...house,
    box: { ...house.box, game: { ...house.box.game, ...holes(house.box.game) } },
  })
  return { channel, name, fits, plant }
}

/** A leak in the server, in messages of this kind. */
function inWords(
  channel: string,
  name: string,
  kind: Channel,
  say: (text: string, truth: Truth) => string,
): PlantedLeak {
  const out = (through: Channel, text: string, _to: Listener, truth: Truth) => [
    through === kind ? say(text, truth) : text,
  ]
  return { channel, name, fits: anywhere, plant: house => ({ ...house, out }) }
}

/** `determinize` keeps the mark too: a resample alone would never show it. */
function withPublicMark({ box }: House): House {
  type Marked = { mark?: number }
  const { game } = box
  const rules: Rules = {
    apply: (state: Marked, seat, action, host) => {
      const mark = secretBit({ ...state, mark: 0 })
      game.apply(state, seat, action, host)
      state.mark = mark
    },
    view: (state: Marked, viewer) => ({ ...see(game, state, viewer), mark: state.mark ?? 0 }),
    determinize: ({ mark, ...view }: Marked, rng) => ({ ...(game.determinize(view, rng) as object), mark }),
    clone: (state: Marked) => ({ ...(cloneState(game, state) as object), mark: state.mark ?? 0 }),
  }
  const marked = { ...box, game: { ...game, ...rules } }
  return { honest: marked, box: marked }
}

function withTalkativeText(house: House): House {
  const { game, text } = house.box
  let last: unknown = null
  const view = (state: unknown, viewer: Viewer) => {
    last = state
    return see(game, state, viewer)
  }
  const prompt: typeof text.prompt = (...seen) => `${text.prompt(...seen)} ${secretBit(last)}`
  return { ...house, box: { ...house.box, game: { ...game, view }, text: { ...text, prompt } } }
}

function throwState(view: unknown): never {
  throw new Error(`no idea what to do with ${JSON.stringify(view)}`)
}

function see(game: AnyGame, state: unknown, viewer: Viewer): object {
  return game.view(state, viewer) as object
}

/** The longest list of plain values anywhere in the state: in most games, a pile. */
function longestList(part: unknown): readonly unknown[] {
  if (typeof part !== 'object' || part === null) return []
  const isPlain = Array.isArray(part) && part.every(item => typeof item !== 'object')
  if (isPlain) return part as unknown[]
  return Object.values(part)
    .map(longestList)
    .reduce((longest, list) => (list.length > longest.length ? list : longest), [])
}
