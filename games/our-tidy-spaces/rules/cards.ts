/** The schemas of cards: effects, counters and conditions as data. No card has code of its own. */

import { fail, fields, flag, list, oneOf, type Shape, text, whole } from '#kernel/shape.ts'
import {
  CATEGORIES,
  COLOURS,
  type Condition,
  type Counter,
  type Effect,
  type EffectOption,
  type Filter,
  ZONES,
} from '../types.ts'

/** An optional field; it stays absent when it is left out. */
function maybe<T>(shape: Shape<T>): Shape<T | undefined> {
  return (value, path) => (value === undefined ? undefined : shape(value, path))
}

const filter: Shape<Filter> = (value, path) => {
  const given = fields({
    colour: maybe(oneOf(COLOURS)),
    category: maybe(oneOf(CATEGORIES)),
    maxSize: maybe(whole(1, 99)),
    starting: maybe(flag),
  })(value, path)
  return Object.fromEntries(Object.entries(given).filter(([, wanted]) => wanted !== undefined))
}

const zones = list(oneOf(ZONES), { min: 1, max: ZONES.length })
const amount = whole(-99, 99)
const positive = whole(1, 99)
const orNone = whole(0, 99)

const itemsCounter: Shape<Counter> = (value, path) => {
  const counter = fields({ count: oneOf(['items']), zones, filter, owner: oneOf(['self', 'any']) })(value, path)
  if (counter.owner === 'any' && counter.zones.includes('home')) fail(`${path}.zones`, 'must be shared zones', counter)
  return counter
}

const COUNTERS: Readonly<Record<Counter['count'], Shape<Counter>>> = {
  items: itemsCounter,
  frameMatches: fields({ count: oneOf(['frameMatches']), filter }),
  fullLines: fields({ count: oneOf(['fullLines']) }),
  rainbowLines: fields({ count: oneOf(['rainbowLines']) }),
  largestGroup: fields({ count: oneOf(['largestGroup']) }),
  largestFreeRect: fields({ count: oneOf(['largestFreeRect']) }),
  vpTokens: fields({ count: oneOf(['vpTokens']) }),
}

const counter: Shape<Counter> = (value, path) => {
  const names = Object.keys(COUNTERS) as Counter['count'][]
  return COUNTERS[oneOf(names)(tagOf(value, 'count'), `${path}.count`)](value, path)
}

const condition: Shape<Condition> = (value, path) => {
  if (tagOf(value, 'all') !== undefined) return fields({ all: list(condition, { min: 1, max: 9 }) })(value, path)
  if (tagOf(value, 'op') !== '<') {
    return fields({ left: counter, op: oneOf(['>=', '=']), right: whole(0, 999) })(value, path)
  }
  return fields({ left: counter, op: oneOf(['<']), vs: oneOf(['eachOther']) })(value, path)
}

const who = oneOf(['active', 'each'])
const option: Shape<EffectOption> = (value, path) =>
  fields({ label: text, effects: list(effect, { min: 1, max: 9 }) })(value, path)

const EFFECTS: Readonly<Record<Effect['kind'], Shape<Effect>>> = {
  vp: fields({ kind: oneOf(['vp']), who: oneOf(['active', 'others', 'chosen']), amount }),
  vpPer: fields({ kind: oneOf(['vpPer']), who, counter, each: oneOf<1 | -1>([1, -1]), cap: positive }),
  vpRank: fields({ kind: oneOf(['vpRank']), counter, rank: oneOf(['most', 'fewest']), atLeast: orNone, amount }),
  move: fields({
    kind: oneOf(['move']),
    who,
    from: zones,
    to: list(oneOf(['home', 'wallside', 'parking', 'garden']), { min: 1, max: 4 }),
    filter,
    upTo: positive,
    bonus: orNone,
    penalty: orNone,
  }),
  remove: fields({ kind: oneOf(['remove']), who, from: zones, filter, upTo: positive, bonus: orNone }),
  swap: fields({ kind: oneOf(['swap']), who: oneOf(['active']), compensation: orNone }),
  draw: fields({ kind: oneOf(['draw']), who, look: oneOf<1 | 2>([1, 2]) }),
  refresh: fields({ kind: oneOf(['refresh']) }),
  extraTake: fields({ kind: oneOf(['extraTake']) }),
  again: fields({ kind: oneOf(['again']) }),
  choose: fields({ kind: oneOf(['choose']), who: oneOf(['active']), options: list(option, { min: 2, max: 9 }) }),
}

export const effect: Shape<Effect> = (value, path) => {
  const kinds = Object.keys(EFFECTS) as Effect['kind'][]
  return EFFECTS[oneOf(kinds)(tagOf(value, 'kind'), `${path}.kind`)](value, path)
}

const id = text
export const communityCard = fields({
  id,
  name: text,
  copies: whole(1, 9),
  gentle: flag,
  text,
  flavour: text,
  effects: list(effect, { min: 1, max: 9 }),
})
export type CommunityCard = ReturnType<typeof communityCard>

export const goodNeighbourCard = fields({
  id,
  name: text,
  vp: whole(1, 9),
  startsOpen: flag,
  text,
  condition,
})
export type GoodNeighbourCard = ReturnType<typeof goodNeighbourCard>

function tagOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}
