/** What the player has picked and the effect of a tap: pure functions from tap to action. */

import { type Seat, unreachable, type Viewer } from '#kernel'
import type { City } from '../rules/city.ts'
import { tagsOf } from '../rules/gameEnd.ts'
import { SET_SIZE } from '../rules/possibilities.ts'
import type { Action, CardId, Hex, Space, View } from '../types.ts'

/** The selection: a card of the hand, the top of a share pile, or a set to place as a tag. */
export type Selection =
  | { readonly at: 'nothing' }
  | { readonly at: 'card'; readonly card: CardId }
  | { readonly at: 'share'; readonly share: number; readonly card: CardId }
  /** `aimed`: the hex that waits for a second tap. */
  | { readonly at: 'set'; readonly space: Space; readonly aimed: Hex | null }
  /** The tags to remove (WS-17.2). */
  | { readonly at: 'removal'; readonly hexes: readonly Hex[] }

export const NOTHING: Selection = { at: 'nothing' }

export interface Situation {
  readonly view: View
  readonly viewer: Viewer
  readonly actions: readonly Action[]
  readonly city: City
  /** An own action is pending: the list of actions may be empty until it is answered. */
  readonly pending: boolean
}

export type Intent =
  | { readonly type: 'hand'; readonly card: CardId }
  | { readonly type: 'draw'; readonly pile: number }
  | { readonly type: 'share'; readonly share: number }
  | { readonly type: 'space'; readonly space: Space }
  /** `sure`: hit exactly, so that one tap is enough. */
  | { readonly type: 'hex'; readonly hex: Hex; readonly sure: boolean }
  /** Clears the picked set without a tag (WS-14.1). */
  | { readonly type: 'clear' }
  /** Confirms the aim, or the tags chosen for removal. */
  | { readonly type: 'confirm' }
  | { readonly type: 'choose'; readonly hexes: readonly Hex[] }
  | { readonly type: 'do'; readonly action: Action }
  | { readonly type: 'cancel' }

export interface Result {
  readonly selection: Selection
  readonly act?: Action
  /** The likely intended action that is not possible: the caller asks why it is refused. */
  readonly meant?: Action
  /** A hex to describe. */
  readonly about?: Hex
}

export function step(selection: Selection, intent: Intent, situation: Situation): Result {
  switch (intent.type) {
    case 'hand':
      return pickCard(selection, intent.card, situation)
    case 'draw':
      return attempt(selection, { type: 'DRAW', pile: intent.pile }, situation)
    case 'share':
      return pointAtShare(selection, intent.share, situation)
    case 'space':
      return pointAtSpace(selection, intent.space, situation)
    case 'hex':
      return pointAtHex(selection, intent, situation)
    case 'clear':
      if (selection.at !== 'set') return { selection }
      return attempt(NOTHING, tagging(selection.space, null, situation), situation)
    case 'confirm':
      return confirm(selection, situation)
    case 'choose':
      return { selection: { at: 'removal', hexes: intent.hexes } }
    case 'do':
      return attempt(NOTHING, intent.action, situation)
    case 'cancel':
      return { selection: selection.at === 'set' && selection.aimed ? { ...selection, aimed: null } : NOTHING }
    default:
      return unreachable(intent)
  }
}

/** The selection as far as the new position allows it. */
export function settle(selection: Selection, { view, viewer, actions, pending }: Situation): Selection {
  if (viewer === null) return NOTHING
  const player = view.players[viewer]!
  switch (selection.at) {
    case 'nothing':
      return selection
    case 'card':
      return Array.isArray(player.hand) && player.hand.includes(selection.card) ? selection : NOTHING
    case 'share':
      return view.shares[selection.share]?.top === selection.card ? selection : NOTHING
    case 'set': {
      if (player.spaces[selection.space].length === 0) return NOTHING
      const taken = selection.aimed !== null && !pending && !targets(selection, actions).hexes.has(selection.aimed)
      return taken ? { ...selection, aimed: null } : selection
    }
    case 'removal':
      return view.phase === 'removal' && player.removed === false ? selection : NOTHING
    default:
      return unreachable(selection)
  }
}

/** The highlights. */
export interface Targets {
  readonly spaces: ReadonlySet<Space>
  readonly shares: ReadonlySet<number>
  readonly hexes: ReadonlySet<Hex>
}

export function targets(selection: Selection, actions: readonly Action[]): Targets {
  const spaces = new Set<Space>()
  const shares = new Set<number>()
  const hexes = new Set<Hex>()
  for (const action of actions) {
    if (action.type === 'PLAY' && selection.at === 'card' && action.card === selection.card) {
      spaces.add(action.slot as Space)
    } else if (action.type === 'SHARE' && selection.at === 'card' && action.card === selection.card) {
      shares.add(action.share)
    } else if (action.type === 'TAKE' && selection.at === 'share' && action.share === selection.share) {
      spaces.add(action.slot as Space)
    } else if (
      (action.type === 'COMPLETE' || action.type === 'RUSH') &&
      selection.at === 'set' &&
      action.slot === selection.space &&
      action.hex !== null
    ) {
      hexes.add(action.hex)
    }
  }
  return { spaces, shares, hexes }
}

/** What can be used before anything is picked. */
export interface Openings {
  readonly draws: ReadonlySet<number>
  readonly cards: ReadonlySet<CardId>
  readonly shares: ReadonlySet<number>
  /** Full sets, and sets that could be rushed. */
  readonly complete: ReadonlySet<Space>
  readonly rush: ReadonlySet<Space>
}

export function openings(actions: readonly Action[]): Openings {
  const draws = new Set<number>()
  const cards = new Set<CardId>()
  const shares = new Set<number>()
  const complete = new Set<Space>()
  const rush = new Set<Space>()
  for (const action of actions) {
    if (action.type === 'DRAW') draws.add(action.pile)
    else if (action.type === 'PLAY' || action.type === 'SHARE') cards.add(action.card)
    else if (action.type === 'TAKE') shares.add(action.share)
    else if (action.type === 'COMPLETE') complete.add(action.slot as Space)
    else if (action.type === 'RUSH') rush.add(action.slot as Space)
  }
  return { draws, cards, shares, complete, rush }
}

/** Whether the picked set would be rushed: it has one or two cards, and a cop car comes with it (WS-10). */
export function isRush(space: Space, { view, viewer }: Pick<Situation, 'view' | 'viewer'>): boolean {
  return viewer !== null && view.players[viewer]!.spaces[space].length < SET_SIZE
}

/** The number of tags to remove (WS-17.2). */
export function removalCount({ view, city }: Pick<Situation, 'view' | 'city'>, seat: Seat): number {
  return Math.min(view.players[seat]!.copCars, tagsOf(city, view, seat).length)
}

/**
 * In the list, whatever the order of its fields. Any choice of tags to remove is as good as the listed ones; taking READY back
 * is legal, but not listed (WS-4.3).
 */
export function isListed(action: Action, actions: readonly Action[]): boolean {
  if (action.type === 'READY' && !action.ready) return true
  if (action.type === 'REMOVE') return actions.some(({ type }) => type === 'REMOVE')
  const name = nameOf(action)
  return actions.some(listed => nameOf(listed) === name)
}

function pickCard(selection: Selection, card: CardId, situation: Situation): Result {
  if (selection.at === 'card' && selection.card === card) return { selection: NOTHING }
  const picked: Selection = { at: 'card', card }
  const useful = situation.pending || openings(situation.actions).cards.has(card)
  return useful ? { selection: picked } : { selection: NOTHING, meant: { type: 'PLAY', card, slot: 0 } }
}

function pointAtShare(selection: Selection, share: number, situation: Situation): Result {
  if (selection.at === 'card') {
    return attempt(selection, { type: 'SHARE', card: selection.card, share }, situation)
  }
  if (selection.at === 'share' && selection.share === share) return { selection: NOTHING }
  const card = situation.view.shares[share]?.top ?? null
  if (card === null) return { selection: NOTHING, meant: { type: 'TAKE', share, card: '', slot: 0 } }
  const useful = situation.pending || openings(situation.actions).shares.has(share)
  if (useful) return { selection: { at: 'share', share, card } }
  return { selection: NOTHING, meant: { type: 'TAKE', share, card, slot: roomiest(situation) } }
}

function pointAtSpace(selection: Selection, space: Space, situation: Situation): Result {
  const { view, viewer, actions, pending } = situation
  const cards = viewer === null ? [] : view.players[viewer]!.spaces[space]
  const switches = cards.length === SET_SIZE
  if (selection.at === 'card' && !switches) {
    return attempt(selection, { type: 'PLAY', card: selection.card, slot: space }, situation)
  }
  if (selection.at === 'share' && !switches) {
    const { share, card } = selection
    return attempt(selection, { type: 'TAKE', share, card, slot: space }, situation)
  }
  if (selection.at === 'set' && selection.space === space) return { selection: NOTHING }
  if (cards.length === 0) return { selection: NOTHING, meant: { type: 'COMPLETE', slot: space, hex: null } }
  const { complete, rush } = openings(actions)
  if (pending || complete.has(space) || rush.has(space)) return { selection: { at: 'set', space, aimed: null } }
  return { selection: NOTHING, meant: tagging(space, null, situation) }
}

function pointAtHex(selection: Selection, { hex, sure }: Intent & { type: 'hex' }, situation: Situation): Result {
  if (selection.at === 'removal') return toggleRemoval(selection, hex, situation)
  if (selection.at !== 'set') {
    const asked = situation.actions.some(({ type }) => type === 'REMOVE')
    return asked ? toggleRemoval({ at: 'removal', hexes: [] }, hex, situation) : { selection, about: hex }
  }
  const action = tagging(selection.space, hex, situation)
  if (!situation.pending && !isListed(action, situation.actions)) {
    return { selection: { ...selection, aimed: null }, meant: action }
  }
  if (!sure && selection.aimed !== hex) return { selection: { ...selection, aimed: hex } }
  return attempt(NOTHING, action, situation)
}

function toggleRemoval(selection: Selection & { at: 'removal' }, hex: Hex, situation: Situation): Result {
  const { view, viewer } = situation
  if (viewer === null || !view.tags[hex]?.includes(viewer)) return { selection, about: hex }
  const { hexes } = selection
  if (hexes.includes(hex)) return { selection: { at: 'removal', hexes: hexes.filter(each => each !== hex) } }
  // One too many replaces the first.
  const most = removalCount(situation, viewer)
  return { selection: { at: 'removal', hexes: [...hexes, hex].slice(-most) } }
}

function confirm(selection: Selection, situation: Situation): Result {
  if (selection.at === 'removal') {
    const action: Action = { type: 'REMOVE', hexes: selection.hexes }
    const { viewer } = situation
    const enough = viewer !== null && selection.hexes.length === removalCount(situation, viewer)
    return enough ? attempt(selection, action, situation) : { selection, meant: action }
  }
  if (selection.at !== 'set' || selection.aimed === null) return { selection }
  return attempt(NOTHING, tagging(selection.space, selection.aimed, situation), situation)
}

/** Acts if the action is in the list, or may be once the pending one is answered. */
function attempt(selection: Selection, action: Action, { actions, pending }: Situation): Result {
  if (!pending && !isListed(action, actions)) return { selection, meant: action }
  return { selection: action.type === 'DRAW' ? selection : NOTHING, act: action }
}

function tagging(space: Space, hex: Hex | null, situation: Situation): Action {
  return { type: isRush(space, situation) ? 'RUSH' : 'COMPLETE', slot: space, hex }
}

/** The space whose refusal best explains why a shared card fits nowhere. */
function roomiest({ view, viewer }: Situation): Space {
  if (viewer === null) return 0
  const [first, second] = view.players[viewer]!.spaces
  return second.length < first.length ? 1 : 0
}

function nameOf(action: Action): string {
  switch (action.type) {
    case 'READY':
      return `READY ${action.ready}`
    case 'DRAW':
      return `DRAW ${action.pile}`
    case 'PLAY':
      return `PLAY ${action.card} ${action.slot}`
    case 'TAKE':
      return `TAKE ${action.share} ${action.card} ${action.slot}`
    case 'SHARE':
      return `SHARE ${action.card} ${action.share}`
    case 'COMPLETE':
    case 'RUSH':
      return `${action.type} ${action.slot} ${action.hex}`
    case 'DONE':
    case 'PASS':
      return action.type
    case 'REMOVE':
      return `REMOVE ${action.hexes.toSorted().join(' ')}`
    default:
      return unreachable(action)
  }
}
