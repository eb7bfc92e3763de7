/** Positions of pieces: the cards of a Trade area with the preview, and the spaces of the escape track. */

import { withBackDoorSet, withExtension, withSet } from '../rules/sets.ts'
import type { Action, Area, Card, TradeSet } from '../types.ts'

/** A card lying in a Trade area. */
export interface Slot {
  readonly card: Card
  /** A preview. */
  readonly ghost: boolean
  /** Its place in the area as it is now; `null` for a preview. */
  readonly place: number | null
  /** It begins a set that shares no card with the one before. */
  readonly apart: boolean
  readonly isEnd: boolean
  /** It is shown rotated (PP-12.2). */
  readonly isLimit: boolean
  /** The underlines of the sets it belongs to. */
  readonly bars: readonly Bar[]
}

/** An underline of a set, at alternating heights, so that a card in two sets shows both. */
export interface Bar {
  readonly level: 0 | 1
  readonly piece: 'first' | 'inner' | 'last'
}

/** The cards of an area from left to right, with the preview of a decision. */
export function slotsOf(area: Area, index: number, decision: Action | null): Slot[] {
  const row = rowAfter(area, index, decision)
  const end = row.cards.length - 1
  return row.cards.map((card, place) => {
    const old = place - row.before
    const ghost = old < 0 || old >= area.cards.length || card !== area.cards[old]
    const covering = row.sets.flatMap((set, order) => (set.s <= place && place <= set.e ? [{ set, order }] : []))
    return {
      card,
      ghost,
      place: old >= 0 && old < area.cards.length ? old : null,
      apart: place > 0 && !row.sets.some(set => set.s < place && place <= set.e),
      isEnd: place === end,
      isLimit: area.limitCard !== null && old === area.limitCard,
      bars: covering.map(({ set, order }) => ({ level: order % 2 === 0 ? 0 : 1, piece: pieceOf(set, place) })),
    }
  })
}

interface Row {
  readonly cards: readonly Card[]
  readonly sets: readonly TradeSet[]
  /** How many cards are put before the first. */
  readonly before: number
}

function rowAfter(area: Area, index: number, decision: Action | null): Row {
  const unchanged = { cards: area.cards, sets: area.sets, before: 0 }
  if (decision === null || !('area' in decision) || decision.area !== index) return unchanged
  switch (decision.type) {
    case 'playSet':
      return { ...withSet(area, decision.cards, decision.reuse ? 'reuse' : 'new'), before: 0 }
    case 'extendSet':
      return { ...withExtension(area, decision.card), before: 0 }
    case 'swapKey':
      return { ...unchanged, cards: area.cards.with(decision.position, decision.card) }
    case 'foiledChoice':
      return decision.cards ? { ...withBackDoorSet(area, decision.cards), before: decision.cards.length } : unchanged
    default:
      return unchanged
  }
}

function pieceOf(set: TradeSet, place: number): Bar['piece'] {
  return place === set.e ? 'last' : place === set.s ? 'first' : 'inner'
}

/** The printed lap; the rules have no end of the track (PP-13.5). */
const LAP = 40
/** Spaces drawn ahead of the first marker. */
const AHEAD = 4

/** The number of spaces to draw so that all of these are visible. */
export function trackLength(spaces: readonly number[]): number {
  return Math.max(LAP, Math.ceil((Math.max(...spaces) + AHEAD) / 5) * 5)
}
