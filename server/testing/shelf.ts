/**
 * Games to test the server with: a good one, one with rogue bots and a rule that throws, one with restricted chat, one
 * live.
 */

import {
  type ContentFiles,
  fillIn,
  type GameBox,
  type GameDefinition,
  type GameModule,
  type GameText,
  hashJson,
  type Seat,
  type Talk,
} from '#kernel'
import { ascend } from '#kernel/testing/ascend.ts'
import { fields, whole } from '#kernel/shape.ts'

interface Options {
  readonly allowThree: boolean
  readonly first: Seat | 'random'
}

interface State {
  readonly target: number
  readonly seats: number
  readonly most: number
  total: number
  turn: Seat
  /** secrets[seat]: only its own seat sees it. */
  readonly secrets: readonly number[]
}

type Action = { readonly type: 'add'; readonly amount: number }
type Event = { readonly type: 'added' | 'peeked'; readonly seat: Seat; readonly total: number }

interface View extends Omit<State, 'secrets'> {
  readonly secrets: readonly (number | null)[]
}

type Tally = GameDefinition<State, Action, View, Options, Event>

const CONTENT = { 'numbers.json': { target: 21 } }
const numbersShape = fields({ target: whole(5, 1000) })
/** Adding this makes the rogue game's rules throw. */
export const POISON = 7

type TallyBots = NonNullable<GameBox<Tally>['bots']>

const tallyBots: TallyBots = {
  easy: { choose: (_view, _seat, actions) => actions[0]! },
  normal: { choose: (_view, _seat, actions) => actions.at(-1)! },
  hard: { choose: (_view, _seat, actions, { rng }) => rng.pick(actions) },
}

/** Its master takes as long as allowed. */
export const tally: GameModule<Tally> = {
  ...tallyModule('tally', tallyBots),
  invite: () => ({
    master: {
      choose(_view, _seat, actions, { more }) {
        while (more()) continue
        return actions.at(-1)!
      },
    },
    masterRounds: 1,
    casual: tallyBots.normal,
    contests: [],
  }),
}

/** Easy answers an illegal action, normal never answers, hard throws. */
export const rogue = tallyModule('rogue', {
  easy: { choose: () => ({ type: 'add', amount: 99 }) },
  normal: {
    choose: () => {
      for (;;);
    },
  },
  hard: {
    choose: () => {
      throw new Error('planted')
    },
  },
})

/** Players may say how many they would add and point at the total, nothing else. */
const hushedTalk: Talk<Tally> = {
  phrases: () => [],
  check: (view, _seat, saying) => {
    const amount = saying.type === 'phrase' && saying.phrase === 'add' ? saying.slots['amount'] : null
    const isTotal = saying.type === 'ping' && saying.key === 'total'
    return isTotal || (typeof amount === 'number' && amount <= view.most) ? null : { code: 'HUSH', rule: 'T-6' }
  },
  checkText: () => ({ code: 'NO_WORDS', rule: 'T-7' }),
  words: (view, saying, names) =>
    saying.type === 'ping'
      ? `The total is ${view.total}.`
      : fillIn('{name} would add {amount} ({secrets}).', {
          name: names(0),
          amount: Number(saying.slots['amount']),
          secrets: JSON.stringify(view.secrets),
        }),
  places: saying => (saying.type === 'ping' ? [saying.key] : []),
}

const hushed: GameModule<Tally> = { ...tally, id: 'hushed', open: openHushed }

/** Ascend with an alarm half a second after every deal, which ignores the table's options and waits for no player. */
const live: GameModule = {
  id: 'ascend',
  content: {},
  open: () => ({
    game: { ...ascend, alarm: hurriedAlarm, presses: () => false },
    text: plainText('Ascend'),
    bots: {
      easy: { choose: (_view, _seat, actions) => actions[0] },
      normal: { choose: (_view, _seat, actions) => actions[0] },
      hard: { choose: (_view, _seat, actions) => actions[0] },
    },
    content: {},
  }),
}

export const games: readonly GameModule[] = [tally, rogue, hushed, live]

function openHushed(content: ContentFiles): GameBox<Tally> {
  const box = tally.open(content)
  return { ...box, game: { ...box.game, id: 'hushed' }, talk: hushedTalk }
}

function hurriedAlarm(state: Parameters<NonNullable<typeof ascend.alarm>>[0]): number | null {
  const due = ascend.alarm!(state)
  return due === null ? null : due - 1000 * state.options.seconds + 500
}

function tallyModule(id: string, bots: TallyBots): GameModule<Tally> {
  return {
    id,
    content: CONTENT,
    open: content => ({
      game: tallyGame(id, numbersShape(content['numbers.json'], 'numbers.json').target, hashJson(content)),
      text: plainText(id),
      bots,
      content,
    }),
  }
}

/** Players add up in turn; the first to reach the target wins. */
function tallyGame(id: string, target: number, contentHash: string): Tally {
  const legal = (state: State) => (state.total >= state.target ? [] : amounts(state))
  return {
    id,
    version: 1,
    contentHash,
    players: { min: 1, max: 4 },
    dailySeats: 2,
    pace: 'turns',
    options: {
      allowThree: { kind: 'flag', default: false, refusal: { code: 'BAD_FLAG', rule: 'T-1' } },
      first: { kind: 'seat', default: 0, refusal: { code: 'BAD_FIRST', rule: 'T-2' } },
    },
    refusals: {
      'match-over': { code: 'OVER', rule: 'T-4' },
      malformed: { code: 'MALFORMED', rule: 'T-3' },
      'undo-nothing': { code: 'NO_UNDO', rule: 'T-5' },
      'undo-not-yours': { code: 'NO_UNDO', rule: 'T-5' },
      'undo-revealed': { code: 'NO_UNDO', rule: 'T-5' },
      'undo-passed-on': { code: 'NO_UNDO', rule: 'T-5' },
    },
    undo: { action: 'undo', overTurnEnd: true, depth: 1 },
    checkTable: seats => (seats >= 1 && seats <= 4 ? null : { code: 'BAD_SEATS', rule: 'T-1' }),
    setup: ({ seats, options }, rng) => ({
      target,
      seats,
      most: options.allowThree ? 3 : 2,
      total: 0,
      turn: options.first === 'random' ? rng.int(seats) : options.first,
      secrets: Array.from({ length: seats }, () => 1000 + rng.int(9000)),
    }),
    actors: state => (legal(state).length > 0 ? [state.turn] : []),
    legalActions: legal,
    check: (state, seat, { amount }) => {
      if (state.total >= state.target) return { code: 'OVER', rule: 'T-4' }
      if (state.turn !== seat) return { code: 'NOT_YOUR_TURN', rule: 'T-2' }
      const poison = id === 'rogue' && amount === POISON
      return poison || legal(state).some(action => action.amount === amount) ? null : { code: 'AMOUNT', rule: 'T-3' }
    },
    apply(state, seat, { amount }, host) {
      state.total += amount
      if (amount === POISON) throw new Error('a planted fault in the rules')
      state.turn = (state.turn + 1) % state.seats
      host.emit({ type: 'added', seat, total: state.total })
      host.emit({ type: 'peeked', seat, total: state.secrets[seat]! })
    },
    outcome: state =>
      state.total < state.target
        ? null
        : {
            kind: 'ranked',
            reason: 'reached',
            places: state.secrets.map((_, seat) => ((seat + 1) % state.seats === state.turn ? 1 : 2)),
          },
    view: ({ secrets, ...open }, viewer) => ({
      ...open,
      secrets: secrets.map((secret, seat) => (seat === viewer ? secret : null)),
    }),
    viewEvent: (event, viewer) => (event.type === 'peeked' && event.seat !== viewer ? null : event),
    determinize: view => ({ ...view, secrets: view.secrets.map(secret => secret ?? 1000) }),
    parseAction(raw) {
      const { type, amount } = Object(raw) as Record<string, unknown>
      return type === 'add' && Number.isInteger(amount) ? { type, amount: amount as number } : null
    },
    parseState: raw => raw as State,
  }
}

function amounts({ most }: State): Action[] {
  return Array.from({ length: most }, (_, index) => ({ type: 'add', amount: index + 1 }))
}

export function plainText(name: string): GameText<never> {
  return {
    name,
    pitch: name,
    options: {},
    refusal: ({ code, rule }) => `${code} (${rule})`,
    action: action => JSON.stringify(action),
    event: event => JSON.stringify(event),
    prompt: () => name,
    outcome: ({ reason }) => reason,
    scoreLine: label => label,
    picture: view => JSON.stringify(view),
  }
}
