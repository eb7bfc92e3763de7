/** The end of a turn and of the game (OT-9). */

import type { Seat } from '#kernel'
import { hasSpot } from '#kit/polyomino.ts'
import type { Content, Kind } from '../content.ts'
import { gridOf, homeOf, kindOf, type Play } from './placement.ts'
import { outcome } from './scoring.ts'
import { startTurn } from './turn.ts'
import type { EndReason, Position } from '../types.ts'

/** OT-3.6, OT-9.5: a condition once met stays met. */
export function endTurn(play: Play): void {
  const { content, state, host } = play
  host.emit({ type: 'TurnEnded', seat: state.current })
  const before = state.endReasons.length
  for (const reason of reasonsNow(content, state)) {
    if (state.endReasons.includes(reason)) continue
    state.endReasons = [...state.endReasons, reason]
    host.emit({ type: 'EndConditionMet', reason })
  }
  const next = (state.current + 1) % state.players
  const waits = state.options.endTiming === 'round' && next !== state.firstSeat && state.bag.length > 0
  if (state.endReasons.length > 0 && !waits) return finish(play)
  if (before === 0 && state.endReasons.length > 0) host.emit({ type: 'LastRound' })
  startTurn(state, next)
  host.emit({ type: 'TurnStarted', seat: next })
}

/** OT-9.4: no tile left in the bag fits this Home. */
export function isHomeClosed(content: Content, position: Position, seat: Seat): boolean {
  return position.bag.length > 0 && kindsThatFit(content, position, seat).next().done === true
}

/** Kinds in the bag that fit a Home, with how many of each there are. */
export function stillFitting(content: Content, position: Position, seat: Seat): { kind: string; tiles: number }[] {
  return Array.from(kindsThatFit(content, position, seat), ({ id }) => ({
    kind: id,
    tiles: position.bag.filter(tile => tile === id).length,
  }))
}

function* kindsThatFit(content: Content, position: Position, seat: Seat): Generator<Kind> {
  const home = gridOf(content, position, homeOf(seat))
  const tried = new Map<string, boolean>()
  const seen = new Set<string>() // filled on demand: one of the first tiles mostly decides
  for (const tile of position.bag) {
    if (seen.has(tile)) continue
    seen.add(tile)
    const kind = kindOf(content, tile)
    const fits = tried.get(kind.shape) ?? hasSpot(home, kind.form)
    tried.set(kind.shape, fits)
    if (fits) yield kind
  }
}

function reasonsNow(content: Content, position: Position): EndReason[] {
  const closed = position.vp.flatMap((_, seat) => (isHomeClosed(content, position, seat) ? [seat] : []))
  return [
    ...(position.bag.length === 0 ? ['E1' as const] : []),
    ...(position.lastCommunity ? ['E2' as const] : []),
    ...closed.map((seat): EndReason => `E3:${seat}`),
  ]
}

function finish({ content, state, host }: Play): void {
  state.phase = 'over'
  const result = outcome(content, state)
  host.emit({ type: 'GameOver', ranking: result?.kind === 'ranked' ? result.places : [] })
}
