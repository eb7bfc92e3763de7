/**
 * What the player is about to do before anything is sent: cards lifted, a place pointed at. The list of legal actions gives
 * what that can mean, so this file knows no rules.
 */

import { unreachable } from '#kernel'
import { isKey } from '../rules/cards.ts'
import type { Action, Card, View } from '../types.ts'
import { cardsIn, gestureOf, type Target } from './gestures.ts'
import { meantBy } from './meant.ts'

export interface Selection {
  /** In the order in which they were lifted. */
  readonly lifted: readonly Card[]
  readonly at: Target | null
  /** The action chosen where cards and place allow several; `null` for the first. */
  readonly way: Action | null
}

export type Intent =
  | { readonly type: 'lift'; readonly card: Card }
  /** `reuse`: the end card of the area was meant. */
  | { readonly type: 'point'; readonly at: Target; readonly reuse?: true }
  /** The next of several ways. */
  | { readonly type: 'turn'; readonly by: 1 | -1 }
  | { readonly type: 'choose'; readonly way: Action }
  /** An action that leaves this card at the end. */
  | { readonly type: 'last'; readonly card: Card }
  | { readonly type: 'confirm' }
  | { readonly type: 'cancel' }

export interface Step {
  readonly selection: Selection
  /** The decision is made: send it. */
  readonly act?: Action
  /** The likely intended actions that are not on the list: the caller asks why they are refused. */
  readonly meant?: readonly Action[]
}

/** The context of a selection. */
export interface Situation {
  readonly view: View
  readonly actions: readonly Action[]
}

export const NOTHING: Selection = { lifted: [], at: null, way: null }

export function step(selection: Selection, intent: Intent, situation: Situation): Step {
  switch (intent.type) {
    case 'lift':
      return lift(selection, intent.card, situation)
    case 'point':
      return point(selection, intent, situation)
    case 'turn': {
      const ways = waysOf(selection, situation)
      if (ways.length < 2) return { selection }
      const next = (ways.indexOf(decisionOf(selection, situation)!) + intent.by + ways.length) % ways.length
      return { selection: { ...selection, way: ways[next]! } }
    }
    case 'choose':
      return { selection: { ...selection, way: intent.way } }
    case 'last': {
      const ways = waysOf(selection, situation)
      const now = decisionOf(selection, situation)
      const from = now ? ways.indexOf(now) + 1 : 0
      const ending = [...ways.slice(from), ...ways.slice(0, from)].find(way => cardsIn(way).at(-1) === intent.card)
      return { selection: ending ? { ...selection, way: ending } : selection }
    }
    case 'confirm': {
      const decision = decisionOf(selection, situation)
      return decision ? { selection: NOTHING, act: decision } : { selection }
    }
    case 'cancel':
      return { selection: selection.at === null ? NOTHING : { ...selection, at: null, way: null } }
    default:
      return unreachable(intent)
  }
}

/** The action that a tick sends. */
export function decisionOf(selection: Selection, situation: Situation): Action | null {
  const ways = waysOf(selection, situation)
  return ways.find(way => selection.way !== null && same(way, selection.way)) ?? ways[0] ?? null
}

/** Every action that these cards and this place can mean, the likeliest first. */
export function waysOf(selection: Selection, { view, actions }: Situation): readonly Action[] {
  const { lifted, at } = selection
  if (isTidying(selection, actions)) {
    const moved = lifted.filter(card => view.hideout.includes(card)) // a card of the hand may be lifted as well
    return moved.length === 0 && view.hideout.length > 0 ? [] : [tidied(view.hideout, moved)]
  }
  const ways = actions.filter(action => {
    const gesture = gestureOf(action, view)
    return gesture.at.includes(at) && sameCards(gesture.lift, lifted)
  })
  return ways.toSorted((a, b) => likelihood(b, lifted, view) - likelihood(a, lifted, view))
}

/** The selection as far as the new position still allows it. */
export function keep(selection: Selection, { view, actions }: Situation): Selection {
  if (selection === NOTHING) return selection
  const there = new Set([...ownCards(view), ...shownCards(view), ...(selection.at === 'ability' ? view.hideout : [])])
  const lifted = selection.lifted.filter(card => there.has(card))
  const { at } = selection
  const still = at === null || actions.some(action => gestureOf(action, view).at.includes(at))
  if (still && lifted.length === selection.lifted.length) return selection
  return { lifted, at: still ? at : null, way: null }
}

/** Cards that may be added to those lifted. */
export function liftable(selection: Selection, { view, actions }: Situation): ReadonlySet<Card> {
  const { lifted, at } = selection
  if (isTidying(selection, actions)) return new Set(view.hideout)
  const one = liftsOne({ view, actions })
  return new Set(
    actions.flatMap(action => {
      const gesture = gestureOf(action, view)
      if (at !== null && !gesture.at.includes(at)) return []
      return one || lifted.every(card => gesture.lift.includes(card)) ? gesture.lift : []
    }),
  )
}

/** Places where something can be done: with exactly the cards lifted, or with more. */
export function targetsOf(selection: Selection, { view, actions }: Situation, cards: 'these' | 'more'): Set<Target> {
  const { lifted } = selection
  return new Set(
    actions.flatMap(action => {
      const gesture = gestureOf(action, view)
      const fits =
        cards === 'these'
          ? sameCards(gesture.lift, lifted)
          : lifted.every(card => gesture.lift.includes(card)) && gesture.lift.length > lifted.length
      return fits ? gesture.at.filter(at => at !== null) : []
    }),
  )
}

/** The next place in the Hideout from which cards can be taken: first its end card, then one deeper, or back. */
export function deeper({ at }: Selection, { view, actions }: Situation, by: 1 | -1): Target | null {
  const open = targetsOf(NOTHING, { view, actions }, 'these')
  const fromEnd = view.hideout.map((card): Target => `hideout ${card}`).toReversed()
  const places = fromEnd.filter(target => open.has(target))
  const now = at === null ? -1 : places.indexOf(at)
  return places[now === -1 ? 0 : now + by] ?? null
}

/** Whether the Hideout is being sorted (PP-21.7): only some orders are listed, so the order is built by hand. */
export function isTidying({ at }: Pick<Selection, 'at'>, actions: readonly Action[]): boolean {
  return at === 'ability' && actions.some(action => action.type === 'useAbility' && action.order !== undefined)
}

function lift(selection: Selection, card: Card, situation: Situation): Step {
  const { lifted } = selection
  if (lifted.includes(card)) {
    return { selection: { ...selection, lifted: lifted.filter(other => other !== card), way: null } }
  }
  if (!liftsOne(situation)) return { selection: { ...selection, lifted: [...lifted, card], way: null } }
  const next: Selection = { lifted: [card], at: selection.at, way: null }
  const meant: Action = situation.actions[0]!.type === 'stash' ? { type: 'stash', card } : { type: 'shareReply', card }
  return waysOf(next, situation).length > 0 ? { selection: next } : { selection: NOTHING, meant: [meant] }
}

function point(selection: Selection, { at, reuse }: Extract<Intent, { type: 'point' }>, situation: Situation): Step {
  const { view, actions } = situation
  const pointed: Selection = { ...selection, at, way: null }
  const ways = waysOf(pointed, situation)
  if (ways.length > 0) {
    if (selection.at === at && !reuse) return pointAgain(selection, situation)
    const way = reuse ? (ways.find(each => each.type === 'playSet' && each.reuse) ?? null) : null
    const decided = ways.length === 1 && DECIDED_BY_POINTING.has(ways[0]!.type)
    return decided ? { selection: NOTHING, act: ways[0]! } : { selection: { ...pointed, way } }
  }
  if (selection.at === at) return { selection: { ...selection, at: null, way: null } }
  const open = isTidying(pointed, actions) || targetsOf(selection, situation, 'more').has(at)
  // Where more cards would do, no lifted card means no attempt yet; some lifted cards may be the whole attempt.
  if (open && (selection.lifted.length === 0 || at === 'ability')) return { selection: pointed }
  const meant = meantBy(selection.lifted, at, view)
  if (meant.length > 0) return { selection, meant }
  // Nothing can be done there with these cards, but with others: start anew.
  const anew: Selection = { lifted: [], at, way: null }
  return waysOf(anew, situation).length > 0 ? { selection: anew } : { selection }
}

/** Actions without a tick: simple answers to a question. */
const DECIDED_BY_POINTING: ReadonlySet<Action['type']> = new Set(['chooseStart', 'escape'])

function pointAgain(selection: Selection, situation: Situation): Step {
  const ways = waysOf(selection, situation)
  const [only] = ways
  if (ways.length === 1 && (only!.type === 'drawDeck' || only!.type === 'pass')) {
    return { selection: NOTHING, act: only! }
  }
  return ways.length > 1
    ? step(selection, { type: 'turn', by: 1 }, situation)
    : { selection: { ...selection, at: null, way: null } }
}

/** One card is asked for, and lifting it decides: the stash, the card given back. */
function liftsOne({ view, actions }: Situation): boolean {
  const gestures = actions.map(action => gestureOf(action, view))
  return gestures.length > 0 && gestures.every(({ lift, at }) => lift.length === 1 && at.includes(null))
    ? actions[0]!.type !== 'scoutPick'
    : false
}

/** Re-using an ordinary end card scores it again at no cost; then the order in which the cards were lifted counts. */
function likelihood(action: Action, lifted: readonly Card[], view: View): number {
  if (action.type === 'scoutPick') return action.keep === lifted[0] ? 1 : 0
  if (action.type !== 'playSet' && action.type !== 'foiledChoice') return 0
  const end = action.type === 'playSet' && action.reuse ? view.areas[action.area]?.cards.at(-1) : undefined
  const inOrder = cardsIn(action).every((card, index) => card === lifted[index])
  const sameLast = cardsIn(action).at(-1) === lifted.at(-1)
  return (end !== undefined && !isKey(end) ? 4 : end === undefined ? 0 : -4) + (inOrder ? 2 : sameLast ? 1 : 0)
}

/** Moves these cards to the end of the Hideout, one after the other. */
function tidied(hideout: readonly Card[], moved: readonly Card[]): Action {
  const rest = hideout.filter(card => !moved.includes(card))
  return { type: 'useAbility', ability: 'tidy', order: [...rest, ...moved] }
}

function ownCards(view: View): readonly Card[] {
  return view.seats.flatMap(seat => seat.hand ?? [])
}

/** Cards of the deck that a scout is looking at. */
function shownCards(view: View): readonly Card[] {
  const decision = view.decisions.at(-1)
  return decision?.type === 'scout' ? decision.cards.filter(card => card !== null) : []
}

function sameCards(a: readonly Card[], b: readonly Card[]): boolean {
  return a.length === b.length && a.every(card => b.includes(card))
}

function same(a: Action, b: Action): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
