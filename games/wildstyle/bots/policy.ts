/** The policy of a bot: every legal action gets a value, and the largest is chosen. */

import { type Rng, type Seat, unreachable } from '#kernel'
import type { Content } from '../content.ts'
import type { HexAppraisal, HexValues } from '../rules/hexValue.ts'
import { cardOf, HAND_LIMIT, iconOf, SET_SIZE } from '../rules/possibilities.ts'
import { chanceOf, type Prospects, prospectsOf } from './prospects.ts'
import { LEAST_PRICE, priceOfCopCar } from '../rules/rushPrice.ts'
import type { Action, CardId, Hex, Icon, View } from '../types.ts'

/** What a bot notices. */
export interface Skill {
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
  skill: Skill,
  rng: Rng,
): Action | null {
  const evaluation = evaluationOf(content, view, seat, skill, rng)
  let best: Action | null = null
  let most = 0
  for (const action of actions) {
    if (action.type === 'TAKE' && evaluation.overlooksShares) continue
    const value = appraise(evaluation, action)
    if (value <= most) continue
    most = value
    best = action
  }
  return best
}

/** Values computed once for all actions. */
interface Evaluation {
  readonly content: Content
  readonly view: View
  readonly seat: Seat
  readonly skill: Skill
  readonly rng: Rng
  readonly hexes: HexValues
  readonly prospects: Prospects
  readonly hand: readonly CardId[]
  /** held[icon]: cards of it in hand. */
  readonly held: Readonly<Partial<Record<Icon, number>>>
  readonly overlooksShares: boolean
}

function evaluationOf(content: Content, view: View, seat: Seat, skill: Skill, rng: Rng): Evaluation {
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
    skill,
    rng,
    hexes: skill.hexes.valuesFor(view, seat),
    prospects: prospectsOf(content, view, seat),
    hand: cards,
    held,
    overlooksShares: skill.attention < 1 && rng.int(1000) >= 1000 * skill.attention,
  }
}

/** The steps between kinds of action; points decide within a kind. */
const FINISHING = 100
const ADDING_LAST = 60
const ADDING = 35
const BEGINNING = 20
const DRAWING = 15
const SHARING = 8

function appraise(evaluation: Evaluation, action: Action): number {
  switch (action.type) {
    case 'READY':
      return action.ready ? 1 : -1
    case 'COMPLETE':
      return FINISHING + tagWorth(evaluation, action.hex)
    case 'RUSH':
      return rushWorth(evaluation, action.slot, action.hex)
    case 'PLAY':
      return addWorth(evaluation, action.card, action.slot)
    case 'TAKE': {
      const worth = addWorth(evaluation, action.card, action.slot)
      return worth > 0 ? worth + 3 : worth // it may be gone soon, the hand stays
    }
    case 'DRAW':
      return drawWorth(evaluation)
    case 'SHARE':
      return shareWorth(evaluation, action.card, action.share)
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
function tagWorth(evaluation: Evaluation, hex: Hex | null): number {
  const { hexes, view, skill, rng } = evaluation
  if (hex === null) return view.round === 3 && view.phase === 'final' ? 0 : 1
  const value = hexes.byHex.get(hex) ?? 0
  return skill.error > 0 ? value + (skill.error * (rng.int(2001) - 1000)) / 1000 : value
}

/** The value of a finished set of the icon: the best hex, or the next one if another own set will take the best. */
function setWorth({ hexes, view, seat, content }: Evaluation, icon: Icon, slot: number): number {
  const other = view.players[seat]!.spaces[1 - slot]!
  const rank = other.length > 0 && iconOf(content, other) === icon ? 1 : 0
  return hexes.best[icon][rank]?.value ?? 0
}

function chance({ skill, prospects }: Evaluation, icon: Icon, missing: number): number {
  if (missing <= 0) return 1
  return skill.counts ? chanceOf(prospects, icon, missing) : GUESSED[icon] ** missing
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

function addWorth(evaluation: Evaluation, card: CardId, slot: number): number {
  const { content, view, seat, skill } = evaluation
  const set = view.players[seat]!.spaces[slot]!
  const { icon } = cardOf(content, card)
  const worth = setWorth(evaluation, icon, slot)
  if (set.length === SET_SIZE - 1) return ADDING_LAST + worth
  if (set.length > 0) return ADDING + worth
  return BEGINNING + 4 * (beginWorth(evaluation, card, slot) - skill.ambition)
}

/** The value of a set that starts with this card, including the other cards available. */
function beginWorth(evaluation: Evaluation, card: CardId, slot: number): number {
  const { content, held, hand } = evaluation
  const { icon } = cardOf(content, card)
  const more = (held[icon] ?? 0) - (hand.includes(card) ? 1 : 0)
  return setWorth(evaluation, icon, slot) * chance(evaluation, icon, SET_SIZE - 1 - more)
}

function drawWorth(evaluation: Evaluation): number {
  const { view } = evaluation
  return view.phase === 'final' && !hopes(evaluation) ? -1 : DRAWING
}

/** In the final phase: whether a set in progress can still be finished. */
function hopes(evaluation: Evaluation): boolean {
  const { view, seat, content, prospects } = evaluation
  return view.players[seat]!.spaces.some(set => {
    if (set.length === 0 || set.length === SET_SIZE) return false
    const icon = iconOf(content, set)
    const coming = prospects.expected[icon] > 0 || prospects.offered[icon] > 0
    return coming && (evaluation.hexes.best[icon][0]?.value ?? 0) > 0
  })
}

/** A full hand must share the card it needs least, preferably one that no other player wants. */
function shareWorth(evaluation: Evaluation, card: CardId, share: number): number {
  const { view, skill, content, prospects, hand } = evaluation
  if (view.phase === 'final' && (!hopes(evaluation) || view.draws.every(cards => cards === 0))) return -1
  if (hand.length < HAND_LIMIT && view.draws.some(cards => cards > 0)) return -1
  const { icon } = cardOf(content, card)
  let worth = SHARING - 2 * keepWorth(evaluation, card)
  if (skill.cunning) worth -= prospects.wanted[icon] * RIVAL
  const { top } = view.shares[share]!
  if (top !== null) {
    const covered = cardOf(content, top).icon
    worth -= needOf(evaluation, covered) * 3
    if (skill.cunning && covered !== icon) worth += prospects.wanted[covered] * RIVAL
  } else worth -= 0.5 // empty piles take anything: keep them for when nothing else fits
  return Math.max(worth, 0.5)
}

const RIVAL = 2

/** Whether an own set would take the icon. */
function needOf({ view, seat, content }: Evaluation, icon: Icon): number {
  return view.players[seat]!.spaces.some(
    set => set.length > 0 && set.length < SET_SIZE && iconOf(content, set) === icon,
  )
    ? 1
    : 0
}

/** The remaining value of a card in the hand. */
function keepWorth(evaluation: Evaluation, card: CardId): number {
  const { content, held } = evaluation
  const { icon } = cardOf(content, card)
  if (needOf(evaluation, icon) > 0) return 10
  const count = held[icon] ?? 0
  const worth = (evaluation.hexes.best[icon][0]?.value ?? 0) * chance(evaluation, icon, SET_SIZE - count)
  return worth * (0.4 + 0.2 * count)
}

/** Only in the last round, when a kept tag is lost; and if it brings more than the tag it costs. */
function rushWorth(evaluation: Evaluation, slot: number, hex: Hex | null): number {
  const { content, view, seat, skill, hexes } = evaluation
  if (!skill.cunning || hex === null || view.round < 3) return -1
  const set = view.players[seat]!.spaces[slot]!
  const icon = iconOf(content, set)
  const [best] = hexes.best[icon]
  if (best?.hex !== hex) return -1
  const gain = best.value * (1 - chance(evaluation, icon, SET_SIZE - set.length))
  if (gain <= LEAST_PRICE) return -1
  const net = gain - priceOfCopCar(content, view, seat)
  return net > 0 ? BEGINNING + net : -1
}
