/** The policy of a bot: every legal action gets a value, and the largest is chosen. */

import { type Rng, type Seat, unreachable } from '#kernel'
import type { Content } from '../content.ts'
import type { HexAppraisal, HexValues } from '../rules/hexValue.ts'
import { cardOf, HAND_LIMIT, iconOf, SET_SIZE } from '../rules/possibilities.ts'
import { chanceOf, type Prospects, prospectsOf } from './prospects.ts'
import { LEAST_PRICE, priceOfCopCar } from '../rules/rushPrice.ts'
import type { Action, CardId, Hex, Icon, View } from '../types.ts'

/** What a bot notices. */
export interface Eye {
  readonly hexes: HexAppraisal
  /** The error of the value of a hex, in points. */
  readonly error: number
  /** The chance that it looks at the share piles at all. */
  readonly attention: number
  /** Whether it counts which cards are gone. */
  readonly counts: boolean
  /** The least points a set must promise to be started. */
  readonly ambition: number
  /** Whether it rushes with cop cars, and watches what the others need. */
  readonly cunning: boolean
}

/** `null`: no action has a value. */
export function bestAction(
  content: Content,
  view: View,
  seat: Seat,
  actions: readonly Action[],
  eye: Eye,
  rng: Rng,
): Action | null {
  const sight = sightOf(content, view, seat, eye, rng)
  let best: Action | null = null
  let most = 0
  for (const action of actions) {
    if (action.type === 'TAKE' && sight.overlooksShares) continue
    const value = appraise(sight, action)
    if (value <= most) continue
    most = value
    best = action
  }
  return best
}

/** Values computed once for all actions. */
interface Sight {
  readonly content: Content
  readonly view: View
  readonly seat: Seat
  readonly eye: Eye
  readonly rng: Rng
  readonly hexes: HexValues
  readonly prospects: Prospects
  readonly hand: readonly CardId[]
  /** held[icon]: cards of it in hand. */
  readonly held: Readonly<Partial<Record<Icon, number>>>
  readonly overlooksShares: boolean
}

function sightOf(content: Content, view: View, seat: Seat, eye: Eye, rng: Rng): Sight {
  const { hand } = view.players[seat]!
  const cards = typeof hand === 'number' ? [] : hand
  const held: Partial<Record<Icon, number>> = {}
  for (const card of cards) {
    const { icon } = cardOf(content, card)
    held[icon] = (held[icon] ?? 0) + 1
  }
  return {
    content,
    view,
    seat,
    eye,
    rng,
    hexes: eye.hexes.valuesFor(view, seat),
    prospects: prospectsOf(content, view, seat),
    hand: cards,
    held,
    overlooksShares: eye.attention < 1 && rng.int(1000) >= 1000 * eye.attention,
  }
}

/** The steps between kinds of action; points decide within a kind. */
const FINISHING = 100
const ADDING_LAST = 60
const ADDING = 35
const BEGINNING = 20
const DRAWING = 15
const SHARING = 8

function appraise(sight: Sight, action: Action): number {
  switch (action.type) {
    case 'READY':
      return action.ready ? 1 : -1
    case 'COMPLETE':
      return FINISHING + tagWorth(sight, action.hex)
    case 'RUSH':
      return rushWorth(sight, action.slot, action.hex)
    case 'PLAY':
      return addWorth(sight, action.card, action.slot)
    case 'TAKE': {
      const worth = addWorth(sight, action.card, action.slot)
      return worth > 0 ? worth + 3 : worth // it may be gone soon, the hand stays
    }
    case 'DRAW':
      return drawWorth(sight)
    case 'SHARE':
      return shareWorth(sight, action.card, action.share)
    case 'DONE':
      return 0.1
    case 'PASS':
      return 0
    case 'REMOVE':
      return 0
    default:
      return unreachable(action)
  }
}

/** A kept tag has a value as long as there is time to place it. */
function tagWorth(sight: Sight, hex: Hex | null): number {
  const { hexes, view, eye, rng } = sight
  if (hex === null) return view.round === 3 && view.phase === 'final' ? 0 : 1
  const value = hexes.byHex.get(hex) ?? 0
  return eye.error > 0 ? value + (eye.error * (rng.int(2001) - 1000)) / 1000 : value
}

/** The value of a finished set of the icon: the best hex, or the next one if another own set will take the best. */
function setWorth({ hexes, view, seat, content }: Sight, icon: Icon, slot: number): number {
  const other = view.players[seat]!.spaces[1 - slot]!
  const rank = other.length > 0 && iconOf(content, other) === icon ? 1 : 0
  return hexes.best[icon][rank]?.value ?? 0
}

function chance({ eye, prospects }: Sight, icon: Icon, missing: number): number {
  if (missing <= 0) return 1
  return eye.counts ? chanceOf(prospects, icon, missing) : GUESSED[icon] ** missing
}

/** For bots that do not count. */
const GUESSED: Readonly<Record<Icon, number>> = {
  apartments: 0.9,
  railway: 0.85,
  shopping: 0.8,
  factory: 0.7,
  station: 0.7,
  police: 0.6,
}

function addWorth(sight: Sight, card: CardId, slot: number): number {
  const { content, view, seat, eye } = sight
  const set = view.players[seat]!.spaces[slot]!
  const { icon } = cardOf(content, card)
  const worth = setWorth(sight, icon, slot)
  if (set.length === SET_SIZE - 1) return ADDING_LAST + worth
  if (set.length > 0) return ADDING + worth
  return BEGINNING + 4 * (beginWorth(sight, card, slot) - eye.ambition)
}

/** The value of a set that starts with this card, including the other cards available. */
function beginWorth(sight: Sight, card: CardId, slot: number): number {
  const { content, held, hand } = sight
  const { icon } = cardOf(content, card)
  const more = (held[icon] ?? 0) - (hand.includes(card) ? 1 : 0)
  return setWorth(sight, icon, slot) * chance(sight, icon, SET_SIZE - 1 - more)
}

function drawWorth(sight: Sight): number {
  const { view } = sight
  return view.phase === 'final' && !hopes(sight) ? -1 : DRAWING
}

/** In the final phase: whether a set in progress can still be finished. */
function hopes(sight: Sight): boolean {
  const { view, seat, content, prospects } = sight
  return view.players[seat]!.spaces.some(set => {
    if (set.length === 0 || set.length === SET_SIZE) return false
    const icon = iconOf(content, set)
    const coming = prospects.expected[icon] > 0 || prospects.offered[icon] > 0
    return coming && (sight.hexes.best[icon][0]?.value ?? 0) > 0
  })
}

/** A full hand must share the card it needs least, preferably one that no other player wants. */
function shareWorth(sight: Sight, card: CardId, share: number): number {
  const { view, eye, content, prospects, hand } = sight
  if (view.phase === 'final' && (!hopes(sight) || view.draws.every(cards => cards === 0))) return -1
  if (hand.length < HAND_LIMIT && view.draws.some(cards => cards > 0)) return -1
  const { icon } = cardOf(content, card)
  let worth = SHARING - 2 * keepWorth(sight, card)
  if (eye.cunning) worth -= prospects.wanted[icon] * RIVAL
  const { top } = view.shares[share]!
  if (top !== null) {
    const covered = cardOf(content, top).icon
    worth -= needOf(sight, covered) * 3
    if (eye.cunning && covered !== icon) worth += prospects.wanted[covered] * RIVAL
  } else worth -= 0.5 // empty piles take anything: keep them for when nothing else fits
  return Math.max(worth, 0.5)
}

const RIVAL = 2

/** Whether an own set would take the icon. */
function needOf({ view, seat, content }: Sight, icon: Icon): number {
  return view.players[seat]!.spaces.some(
    set => set.length > 0 && set.length < SET_SIZE && iconOf(content, set) === icon,
  )
    ? 1
    : 0
}

/** The remaining value of a card in the hand. */
function keepWorth(sight: Sight, card: CardId): number {
  const { content, held } = sight
  const { icon } = cardOf(content, card)
  if (needOf(sight, icon) > 0) return 10
  const count = held[icon] ?? 0
  const worth = (sight.hexes.best[icon][0]?.value ?? 0) * chance(sight, icon, SET_SIZE - count)
  return worth * (0.4 + 0.2 * count)
}

/** Only in the last round, when a kept tag is lost; and if it brings more than the tag it costs. */
function rushWorth(sight: Sight, slot: number, hex: Hex | null): number {
  const { content, view, seat, eye, hexes } = sight
  if (!eye.cunning || hex === null || view.round < 3) return -1
  const set = view.players[seat]!.spaces[slot]!
  const icon = iconOf(content, set)
  const [best] = hexes.best[icon]
  if (best?.hex !== hex) return -1
  const gain = best.value * (1 - chance(sight, icon, SET_SIZE - set.length))
  if (gain <= LEAST_PRICE) return -1
  const net = gain - priceOfCopCar(content, view, seat)
  return net > 0 ? BEGINNING + net : -1
}
