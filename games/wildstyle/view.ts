/** All secrets of the game (WS-22): hands, face-down piles, what lies under shared cards, removals not yet shown. */

import type { Rng, Seat, Viewer } from '#kernel'
import { layCity } from './rules/city.ts'
import type { Content } from './content.ts'
import { tagsOf } from './rules/gameEnd.ts'
import { goesOnto } from './rules/possibilities.ts'
import type { CardId, Event, Hex, Player, PlayerView, State, View } from './types.ts'

/** Built field by field: a field that is not named here is not shown. */
export function view(state: State, viewer: Viewer): View {
  const over = state.phase === 'over'
  return viewWith(state, seat => over || seat === viewer)
}

/** Every hand and every removal; the piles in their order. */
export function open(state: State): View {
  return viewWith(state, () => true)
}

function viewWith(state: State, isOpen: (seat: Seat) => boolean): View {
  return {
    options: state.options,
    placements: state.placements,
    objectives: state.objectives,
    round: state.round,
    phase: state.phase,
    cause: state.cause,
    lastCall: state.lastCall,
    turn: state.turn,
    passes: state.passes,
    tags: state.tags,
    players: state.players.map((player, seat) => viewPlayer(player, { open: isOpen(seat) })),
    draws: state.draws.map(pile => pile.length),
    setAside: state.setAside.map(pile => pile.length),
    shares: state.shares.map(pile => ({ top: pile.at(-1) ?? null, depth: pile.length })),
    stacks: [...state.stacks],
    clock: { ...state.clock },
  }
}

function viewPlayer(player: Player, { open }: { readonly open: boolean }): PlayerView {
  const { hand, spaces, mat, supply, copCars, discards, finished, ready, actedAt, removed } = player
  return {
    hand: open ? hand : hand.length,
    spaces,
    mat,
    supply,
    copCars,
    discards,
    finished,
    ready,
    actedAt,
    removed: open && removed ? removed : removed !== null,
  }
}

export function viewEvent(event: Event, viewer: Viewer): Event {
  switch (event.type) {
    case 'drawn':
      return event.seat === viewer ? event : { ...event, card: null }
    case 'removalChosen':
      return event.seat === viewer ? event : { ...event, hexes: null }
    default:
      return event
  }
}

/** A random state that fits this view: every unseen card of the round may be in any unseen place. */
export function determinize(content: Content, seen: View, rng: Rng): State {
  const cards = rng.shuffle(unseenCards(content, seen))
  const shares = seen.shares.map(({ top, depth }) => sampleShare(content, cards, top, depth))
  const unseen = rng.shuffle(cards) // cards that were skipped for the share piles come first
  const take = (count: number) => unseen.splice(0, count)
  return {
    options: seen.options,
    placements: seen.placements,
    objectives: seen.objectives,
    round: seen.round,
    phase: seen.phase,
    cause: seen.cause,
    lastCall: seen.lastCall,
    turn: seen.turn,
    passes: seen.passes,
    tags: seen.tags,
    players: seen.players.map((player, seat) => samplePlayer(content, seen, player, seat, take, rng)),
    draws: seen.draws.map(take),
    setAside: seen.setAside.map(take),
    shares,
    stacks: [...seen.stacks],
    clock: { ...seen.clock },
  }
}

function unseenCards(content: Content, seen: View): CardId[] {
  const placed = new Set<CardId | null>(seen.shares.map(share => share.top))
  for (const { hand, spaces, discards } of seen.players) {
    for (const card of [...(typeof hand === 'number' ? [] : hand), ...spaces[0], ...spaces[1], ...discards]) {
      placed.add(card)
    }
  }
  return content.decks[seen.round].filter(card => !placed.has(card))
}

/** From the top down, each card such that the one above may have gone onto it (WS-8.3). */
function sampleShare(content: Content, unseen: CardId[], top: CardId | null, depth: number): CardId[] {
  if (top === null) return []
  const pile = [top]
  while (pile.length < depth) {
    const fitting = unseen.findIndex(card => goesOnto(content, pile.slice(0, 1), card))
    pile.unshift(...unseen.splice(Math.max(0, fitting), 1))
  }
  return pile
}

function samplePlayer(
  content: Content,
  seen: View,
  player: PlayerView,
  seat: Seat,
  take: (count: number) => CardId[],
  rng: Rng,
): Player {
  const { hand, spaces, mat, supply, copCars, discards, finished, ready, actedAt, removed } = player
  return {
    hand: typeof hand === 'number' ? take(hand) : hand,
    spaces,
    mat,
    supply,
    copCars,
    discards,
    finished,
    ready,
    actedAt,
    removed: typeof removed === 'boolean' ? (removed ? sampleRemoved(content, seen, seat, rng) : null) : removed,
  }
}

function sampleRemoved(content: Content, seen: View, seat: Seat, rng: Rng): Hex[] {
  const tags = tagsOf(layCity(content, seen.placements), seen, seat)
  return rng.shuffle(tags).slice(0, seen.players[seat]!.copCars)
}

/** Shares everything that no rule changes in place. */
export function clone(state: State): State {
  return {
    options: state.options,
    placements: state.placements,
    objectives: state.objectives,
    round: state.round,
    phase: state.phase,
    cause: state.cause,
    lastCall: state.lastCall,
    turn: state.turn,
    passes: state.passes,
    tags: state.tags,
    players: state.players.map(player => ({ ...player })),
    draws: [...state.draws],
    setAside: state.setAside,
    shares: [...state.shares],
    stacks: [...state.stacks],
    clock: { ...state.clock },
  }
}
