/** Parses actions from the wire. */

import { type Shape, fields, flag, list, oneOf, parseTagged, real, text } from '#kernel/shape.ts'
import { canonicalCards } from './rules/sets.ts'
import type { Action } from './types.ts'

/** The action if its fields exist and have their types; `check` decides whether such a card, seat or area exists. */
export function parseAction(raw: unknown): Action | null {
  const action = parseTagged(ACTIONS, raw)
  return action && withoutGaps(action)
}

/** More cards than exist: rejected without a refusal. */
const cards = list(text, { max: 60 })
const number: Shape<number> = (value, path) => real(value, path) + 0

/** `undefined` marks a missing field; `withoutGaps` removes it. */
function maybe<T>(shape: Shape<T>): Shape<T | undefined> {
  return (value, path) => (value === undefined || value === null ? undefined : shape(value, path))
}

/** A flag that is true or absent. */
const on: Shape<true | undefined> = (value, path) => (maybe(flag)(value, path) ? true : undefined)

const type = <const T extends string>(name: T) => oneOf([name])

const playSet: Shape<Action> = (value, path) => {
  const action = fields({ type: type('playSet'), area: number, cards, reuse: maybe(flag) })(value, path)
  const reuse = action.reuse ?? false
  return { ...action, cards: canonicalCards(action.cards, reuse ? 'reuse' : 'new'), reuse }
}

const foiledChoice: Shape<Action> = (value, path) => {
  const shape = { type: type('foiledChoice'), area: maybe(number), cards: maybe(cards), decline: on }
  const action = fields<WithUndefined<'foiledChoice'>>(shape)(value, path)
  return withoutGaps({ ...action, cards: action.cards && canonicalCards(action.cards, 'new') })
}

/** A parsed action, with `undefined` for missing fields. */
type WithUndefined<T extends Action['type']> = {
  [K in keyof Required<Extract<Action, { type: T }>>]: Extract<Action, { type: T }>[K] | undefined
} & { type: T }

const ACTIONS: ReadonlyMap<unknown, Shape<object>> = new Map<unknown, Shape<object>>([
  ['choosePanda', fields({ type: type('choosePanda'), panda: text })],
  ['chooseStart', fields({ type: type('chooseStart'), seat: number })],
  ['drawDeck', fields({ type: type('drawDeck') })],
  ['takeEnd', fields({ type: type('takeEnd') })],
  ['takeMany', fields({ type: type('takeMany'), from: text, tiptoe: on })],
  ['takeTwo', fields({ type: type('takeTwo') })],
  ['scout', fields({ type: type('scout') })],
  ['scoutPick', fields({ type: type('scoutPick'), keep: text, gift: maybe(text) })],
  ['playSet', playSet],
  ['extendSet', fields({ type: type('extendSet'), area: number, card: text })],
  ['swapKey', fields({ type: type('swapKey'), area: number, position: number, card: text })],
  ['discardKey', fields({ type: type('discardKey'), card: text })],
  ['useAbility', fields({ type: type('useAbility'), ability: text, order: maybe(cards) })],
  ['shareOffer', fields({ type: type('shareOffer'), to: number, card: text, wish: maybe(number) })],
  ['shareReply', fields({ type: type('shareReply'), card: text })],
  ['shareStash', fields({ type: type('shareStash'), card: text, stashCard: text })],
  ['pass', fields({ type: type('pass') })],
  ['stash', fields({ type: type('stash'), card: maybe(text) })],
  ['escape', fields({ type: type('escape'), go: flag })],
  ['secretStash', fields({ type: type('secretStash'), card: text })],
  ['foiledChoice', foiledChoice],
])

function withoutGaps(action: object): Action {
  return Object.fromEntries(Object.entries(action).filter(([, value]) => value !== undefined)) as unknown as Action
}
