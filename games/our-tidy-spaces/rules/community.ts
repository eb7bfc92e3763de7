/** Community Cards: drawing a card and applying it effect by effect, seat by seat (OT-6, OT-7). */

import { type Seat, unreachable } from '#kernel'
import type { Answer } from './choices.ts'
import { count } from './counters.ts'
import { canMove, type MoveTask, reachedBy, type RemoveTask, swaps } from './effects.ts'
import { canPlace, placementOf, type Play, putDown, takeUp } from './placement.ts'
import { drawTile, placeTile, setAside } from './turn.ts'
import type { Choice, ChoiceAction, Effect, EffectTask, Position } from '../types.ts'

/** OT-6.1. */
export function drawCommunity(play: Play): void {
  play.state.phase = 'resolve'
  turnUp(play)
  resolve(play)
}

/** Applies an answer that `checkAnswer` allows, and continues the card. */
export function answer(play: Play, choice: Choice, action: Answer | { readonly type: 'Decline' }): void {
  const { content, state, host } = play
  const task = state.queue[0]!
  switch (action.type) {
    case 'MoveItem': {
      const before = state.items[action.item]!
      const after = { ...before, ...placementOf(action) }
      takeUp(content, state, before)
      putDown(content, state, after)
      host.emit({ type: 'ItemMoved', item: after, from: placementOf(before), to: placementOf(after) })
      changeTokens(play, task.seat, (task as MoveTask).effect.bonus)
      state.queue = state.queue.with(0, { ...task, left: task.left - 1, moved: [...task.moved, after.id] })
      break
    }
    case 'RemoveItem': {
      const item = state.items[action.item]!
      takeUp(content, state, item)
      state.removed = [...state.removed, item.kind]
      host.emit({ type: 'ItemRemoved', item })
      changeTokens(play, task.seat, (task as RemoveTask).effect.bonus)
      state.queue = state.queue.with(0, { ...task, left: task.left - 1 })
      break
    }
    case 'SwapItems':
      swapItems(play, action)
      state.queue = state.queue.slice(1)
      break
    case 'KeepTile':
      return keepTile(play, choice, action.index)
    case 'PlaceItem':
      if (choice.kind === 'place') placeTile(play, choice.seat, choice.tile, action)
      state.queue = state.queue.slice(1)
      break
    case 'PickPlayer':
      changeTokens(play, action.seat, task.effect.kind === 'vp' ? task.effect.amount : 0)
      state.queue = state.queue.slice(1)
      break
    case 'PickOption': {
      state.queue = state.queue.slice(1)
      const options = task.effect.kind === 'choose' ? task.effect.options : []
      host.emit({ type: 'OptionPicked', seat: choice.seat, label: options[action.index]!.label })
      state.queue = [...tasksFor(state, options[action.index]!.effects), ...state.queue]
      break
    }
    case 'Decline':
      host.emit({ type: 'Declined', seat: choice.seat })
      payPenalty(play, task)
      state.queue = state.queue.slice(1)
      break
    default:
      return unreachable(action)
  }
  resolve(play)
}

/** Continues the cards until a seat has to decide, or to the end (OT-6.2, OT-6.4). */
function resolve(play: Play): void {
  const { state, host } = play
  state.choice = null
  for (let task = state.queue[0]; task; task = state.queue[0]) {
    state.choice = carryOut(play, task)
    if (state.choice) return
  }
  for (const card of state.communityNow) host.emit({ type: 'CommunityDiscarded', card })
  state.communityDiscard = [...state.communityDiscard, ...state.communityNow]
  state.communityNow = []
  state.lastCommunity = state.communityDeck.length === 0
  state.phase = 'neighbour'
}

/** Applies the first task of the queue and drops it, or returns the decision that it needs. */
function carryOut(play: Play, task: EffectTask): Choice | null {
  const { content, state } = play
  const { effect, seat } = task
  switch (effect.kind) {
    case 'move':
      if (task.left > 0 && canMove(content, state, task as MoveTask)) return { seat, kind: 'move' }
      if (task.left === effect.upTo) skip(play, task)
      state.queue = state.queue.slice(1)
      return null
    case 'remove':
      if (task.left > 0 && reachedBy(content, state, task as RemoveTask).length > 0) return { seat, kind: 'remove' }
      if (task.left === effect.upTo) skip(play, task)
      state.queue = state.queue.slice(1)
      return null
    case 'swap':
      if (swaps(content, state, seat).length > 0) return { seat, kind: 'swap' }
      skip(play, task)
      state.queue = state.queue.slice(1)
      return null
    case 'draw':
      return drawTiles(play, task, effect.look)
    case 'choose':
      return { seat, kind: 'option', labels: effect.options.map(option => option.label) }
    case 'vp':
      if (effect.who === 'chosen') return { seat, kind: 'pickPlayer' }
      changeTokens(play, seat, effect.amount)
      state.queue = state.queue.slice(1)
      return null
    case 'again':
      state.queue = state.queue.slice(1)
      if (state.communityDeck.length > 0) turnUp(play)
      return null
    default:
      atOnce(play, task, effect)
      state.queue = state.queue.slice(1)
      return null
  }
}

/** Effects that need no decision. */
function atOnce(
  play: Play,
  { seat }: EffectTask,
  effect: Extract<Effect, { kind: 'vpPer' | 'vpRank' | 'refresh' | 'extraTake' }>,
): void {
  const { content, state } = play
  switch (effect.kind) {
    case 'vpPer':
      return changeTokens(play, seat, effect.each * Math.min(effect.cap, count(content, state, seat, effect.counter)))
    case 'vpRank': {
      const counts = state.vp.map((_, each) => count(content, state, each, effect.counter))
      const extreme = effect.rank === 'most' ? Math.max(...counts) : Math.min(...counts)
      if (extreme < effect.atLeast) return
      for (const each of clockwise(state)) if (counts[each] === extreme) changeTokens(play, each, effect.amount)
      return
    }
    case 'refresh':
      return refresh(play)
    case 'extraTake':
      state.takesLeft++
      return
    default:
      return unreachable(effect)
  }
}

function turnUp({ content, state, host }: Play): void {
  const card = state.communityDeck[0]!
  state.communityDeck = state.communityDeck.slice(1)
  host.reveal()
  host.emit({ type: 'CommunityRevealed', card, by: state.current })
  state.communityNow = [...state.communityNow, card]
  state.queue = [...tasksFor(state, content.community.get(card)!.effects), ...state.queue]
}

/** OT-6.3: one task for each seat an effect is for, clockwise from the active player. */
function tasksFor(state: Position, effects: readonly Effect[]): EffectTask[] {
  return effects.flatMap(effect => {
    const left = 'upTo' in effect ? effect.upTo : 1
    return seatsFor(state, effect).map((seat): EffectTask => ({ effect, seat, left, moved: [] }))
  })
}

function seatsFor(state: Position, effect: Effect): Seat[] {
  const who = 'who' in effect ? effect.who : 'active'
  if (who === 'each') return clockwise(state)
  return who === 'others' ? clockwise(state).slice(1) : [state.current]
}

function clockwise({ current, players }: Position): Seat[] {
  return Array.from({ length: players }, (_, step) => (current + step) % players)
}

/** OT-6.8: tokens never fall below zero. */
function changeTokens({ state, host }: Play, seat: Seat, amount: number): void {
  const delta = Math.max(amount, 0 - state.vp[seat]!)
  if (delta === 0) return
  state.vp = state.vp.with(seat, state.vp[seat]! + delta)
  host.emit({ type: 'TokensChanged', seat, delta, why: state.communityNow.at(-1) ?? '' })
}

/** OT-6.2. */
function skip(play: Play, task: EffectTask): void {
  payPenalty(play, task)
  play.host.emit({ type: 'EffectSkipped', seat: task.seat, effect: task.effect.kind })
}

/** OT-7.4: a player who has such an Item and moves none pays. */
function payPenalty(play: Play, task: EffectTask): void {
  if (task.effect.kind !== 'move' || task.moved.length > 0) return
  if (reachedBy(play.content, play.state, task as MoveTask).length === 0) return
  changeTokens(play, task.seat, -task.effect.penalty)
}

/** OT-7.7: all drawn tiles stay in the choice until they are placed or returned. */
function drawTiles(play: Play, task: EffectTask, look: number): Choice | null {
  const { state } = play
  if (state.bag.length === 0) {
    skip(play, task)
    state.queue = state.queue.slice(1)
    return null
  }
  const tiles: string[] = []
  while (tiles.length < look && state.bag.length > 0) tiles.push(drawTile(play, task.seat))
  return tiles.length > 1 ? { seat: task.seat, kind: 'keep', tiles } : toPlace(play, task.seat, tiles[0]!)
}

function keepTile(play: Play, choice: Choice, index: number): void {
  const { state, host } = play
  if (choice.kind !== 'keep') throw new Error('no tiles to keep one of')
  const returned = choice.tiles.filter((_, place) => place !== index)
  state.bag = [...state.bag, ...returned].toSorted()
  state.bagEmptied = false
  for (const kind of returned) host.emit({ type: 'TileReturned', kind, by: choice.seat })
  state.choice = toPlace(play, choice.seat, choice.tiles[index]!)
  if (!state.choice) resolve(play)
}

/** OT-3.5 holds for these tiles too. */
function toPlace(play: Play, seat: Seat, tile: string): Choice | null {
  if (canPlace(play.content, play.state, seat, tile)) return { seat, kind: 'place', tile }
  setAside(play, seat, tile)
  play.state.queue = play.state.queue.slice(1)
  return null
}

/** OT-7.6: each kind takes over the squares, rotation and owner of the other. */
function swapItems(play: Play, { mine, theirs }: Extract<ChoiceAction, { type: 'SwapItems' }>): void {
  const { state, host } = play
  const [a, b] = [state.items[mine]!, state.items[theirs]!]
  const swapped = { a: { ...a, kind: b.kind }, b: { ...b, kind: a.kind } }
  state.items = { ...state.items, [mine]: swapped.a, [theirs]: swapped.b }
  host.emit({ type: 'ItemsSwapped', ...swapped })
  const { effect } = state.queue[0]!
  changeTokens(play, b.owner, effect.kind === 'swap' ? effect.compensation : 0)
}

/** OT-7.8. */
function refresh({ state, host }: Play): void {
  const old = state.gnOpen
  const deck = [...state.gnDeck, ...old]
  host.reveal()
  state.gnOpen = deck.slice(0, old.length)
  state.gnDeck = deck.slice(old.length)
  host.emit({ type: 'GoodNeighbourRefreshed', old, new: state.gnOpen })
}
