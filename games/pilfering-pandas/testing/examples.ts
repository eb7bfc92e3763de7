/** The worked examples of the rules as data: the positions they start from, and their shorthands as actions. */

import { parseContent } from '../content.ts'
import { cardOf, cardsInPlay } from '../rules/cards.ts'
import { pilferingPandas } from '../index.ts'
import { readings } from '../rules/sets.ts'
import { SUITS } from '../types.ts'
import file from './examples.json' with { type: 'json' }

export interface Example {
  readonly id: string
  readonly title: string
  readonly rules: readonly string[]
  readonly given: Given
  readonly when: readonly Shorthand[]
  readonly then: Then
}

/** Rows of cards are written with spaces between them. */
export interface Given {
  /** Tests setup or a table instead of a position. */
  readonly setupOnly?: true
  readonly players: number
  readonly level: string
  readonly options?: Readonly<Record<string, unknown>>
  readonly step: string
  readonly turn?: number
  readonly panda?: number
  readonly keeper?: number
  readonly hands: readonly string[]
  readonly hideout: string
  readonly areas: readonly GivenArea[]
  readonly deck?: string
  readonly suspicion?: { readonly holder: number; readonly side: number } | { readonly area: number } | null
  readonly timer?: { readonly holder: number; readonly pos: number }
  readonly pandas?: readonly string[]
  readonly used?: readonly boolean[]
  readonly secretStash?: string
  /** A Foiled Plan that waits for its answer. */
  readonly openPlan?: string
}

interface GivenArea {
  readonly prefs: string
  readonly cards: string
  readonly sets: readonly (readonly [number, number])[]
  readonly limit?: boolean
}

export interface Shorthand {
  readonly do: string
  readonly cards?: string
  readonly order?: string
  readonly stash?: string
  readonly escape?: boolean
  readonly secret?: string
  readonly keep?: string
  readonly gift?: string
  readonly give?: string
  readonly get?: string
  readonly to?: number
  readonly wish?: number
  readonly ability?: string
  readonly foil?: { readonly area?: number; readonly cards?: string; readonly decline?: boolean }
}

export type Then = Readonly<Record<string, unknown>> & {
  readonly ok?: true
  readonly refusal?: string
  readonly swapFits?: { readonly area: number; readonly position: number; readonly cards: string }
  readonly keyReads?: { readonly area: number; readonly position: number; readonly cards: string }
  readonly secretOptions?: SecretOptions
  readonly secretOptionsList?: readonly SecretOptions[]
}

interface SecretOptions {
  readonly end: string
  readonly stash: string
  readonly cards: string
}

export const examples = file.examples as unknown as readonly Example[]

export function cardList(row = ''): string[] {
  return row === '' ? [] : row.split(' ')
}

const content = parseContent(pilferingPandas.content)
/** Inactive unless the example names others. */
const IDLE_PANDAS = ['nimble', 'tiptoe', 'dozing', 'charming']

/** The position as a full state for `parseState`. Cards the example does not place are in the deck, or removed if it gives the deck. */
export function stateFrom(given: Given): Record<string, unknown> {
  const solo = given.players === 1
  const hands = given.hands.map(cardList)
  const placed = [
    ...hands.flat(),
    ...cardList(given.hideout),
    ...cardList(given.secretStash),
    ...given.areas.flatMap(area => cardList(area.cards)),
    ...cardList(given.deck),
  ]
  const rest = cardsInPlay(content.decks[given.players - 1]!).filter(card => !placed.includes(card))
  const pandas = given.pandas ?? IDLE_PANDAS.slice(0, given.players)
  const seat = given.turn ?? 0
  return {
    options: { level: given.level, ...given.options },
    seats: hands.map((hand, index) => ({
      panda: pandas[index],
      used: given.used?.[index] ?? given.pandas === undefined,
      hand,
      out: hand.length === 0,
    })),
    deck: given.deck === undefined ? rest : cardList(given.deck),
    removed: given.deck === undefined ? [] : rest,
    hideout: cardList(given.hideout),
    secretStash: cardList(given.secretStash),
    areas: given.areas.map(areaFrom),
    panda: given.panda ?? 8,
    keeper: given.keeper ?? 0,
    suspicion:
      given.suspicion === undefined ? (solo ? null : { holder: 'track', side: 2 }) : suspicionFrom(given.suspicion),
    timer: given.timer ? { holder: given.timer.holder, position: given.timer.pos } : null,
    turn: seat,
    step: given.step,
    decisions: given.openPlan ? [{ type: 'plan', seat, plan: given.openPlan, purpose: 'refresh' }] : [],
    box: given.openPlan ? [`F:${given.openPlan}`] : [],
  }
}

/** A given equal-number set that holds the three suits, or may with its Keys, has earned its bonus. */
function areaFrom(given: GivenArea): Record<string, unknown> {
  const cards = cardList(given.cards)
  const prefers = [...given.prefs]
  const [meerkat] = [...content.meerkats].find(([, { prefers: suits }]) => {
    return prefers.every(code => suits.includes(SUITS.indexOf(code as (typeof SUITS)[number])))
  })!
  return {
    meerkat,
    cards,
    sets: given.sets.map(([s, e]) => {
      const set = cards.slice(s, e + 1)
      const bonus = readings(set, 3).some(
        ({ kind, identities }) =>
          kind === 'number' && prefers.every(code => identities.some(id => cardOf(id).startsWith(code))),
      )
      return { s, e, kind: bonus ? 'number' : null, bonus }
    }),
    limit: given.limit ?? false,
    limitCard: given.limit ? cards.length - 1 : null,
  }
}

/** In the examples -1 is the track, not an area. */
function suspicionFrom(given: NonNullable<Given['suspicion']> | null): unknown {
  if (!given) return null
  if ('area' in given) return { area: given.area === -1 ? null : given.area }
  return { holder: given.holder === -1 ? 'track' : given.holder, side: given.side }
}

export { suspicionFrom }

/** The actions of an example's shorthand, as (seat, action) in order; the caller skips a step that is no longer asked for. */
export function actionsFrom(shorthand: Shorthand, seat: number): { readonly seat: number; readonly action: object }[] {
  const { do: name, stash, escape, secret, keep, gift, give, get, to, wish, foil, cards, order, ...rest } = shorthand
  switch (name) {
    case 'outTurn':
      return []
    case 'endTurn':
      return [
        { seat, action: { type: 'pass' } },
        ...(stash === undefined ? [] : [{ seat, action: { type: 'stash', card: stash } }]),
        ...(escape === undefined ? [] : [{ seat, action: { type: 'escape', go: escape } }]),
        ...(secret === undefined ? [] : [{ seat, action: { type: 'secretStash', card: secret } }]),
      ]
    case 'scout':
      return [
        { seat, action: { type: 'scout' } },
        { seat, action: { type: 'scoutPick', keep, gift } },
      ]
    case 'useAbility':
      if (rest.ability !== 'sharing') break
      if (to === undefined) return [{ seat, action: { type: 'shareStash', card: give, stashCard: get } }]
      return [
        { seat, action: { type: 'shareOffer', to, card: give, wish } },
        { seat: to, action: { type: 'shareReply', card: get } },
      ]
  }
  const own = {
    type: name,
    ...rest,
    ...(cards === undefined ? {} : { cards: cardList(cards) }),
    ...(order === undefined ? {} : { order: cardList(order) }),
  }
  const { plan: _named, ...action } = own as typeof own & { plan?: string }
  const answer = foil && {
    type: 'foiledChoice',
    ...foil,
    ...(foil.cards === undefined ? {} : { cards: cardList(foil.cards) }),
  }
  return answer
    ? [
        { seat, action },
        { seat, action: answer },
      ]
    : [{ seat, action }]
}
