/** How a round begins, closes and ends (WS-4, WS-12, WS-15, WS-23). */

import type { Seat } from '#kernel'
import type { Play } from './actions.ts'
import { nextRound } from './deal.ts'
import { askRemoval } from './gameEnd.ts'
import { deadline } from '../options.ts'
import { canComplete, canDraw, canPlay, canRush, canShare, canTake, hasSets } from './possibilities.ts'
import type { Cause, ClockEvent, Event, Player, State } from '../types.ts'

type FinishReason = Extract<Event, { type: 'finished' }>['reason']

/** WS-4.3, WS-4.4: with all ready the countdown runs; a player who takes READY back stops it. */
export function setReady(play: Play, seat: Seat, ready: boolean): void {
  const { state, host } = play
  state.players[seat]!.ready = ready
  host.emit({ type: 'ready', seat, ready })
  if (!state.players.every(player => player.ready)) {
    state.phase = 'ready'
    delete state.clock.go
  } else if (state.phase === 'ready') {
    const { mode, countdown } = state.options
    const until = mode === 'relaxed' ? null : deadline(countdown, host.now)
    if (until === null) return go(play)
    state.phase = 'countdown'
    state.clock.go = until
    host.emit({ type: 'countdown', until })
  }
}

/** WS-4.4. */
export function go(play: Play): void {
  play.state.phase = 'play'
  play.host.emit({ type: 'go' })
  settle(play)
  startTurn(play)
}

/** WS-21.10: applies what follows from the present state. */
export function settle(play: Play): void {
  const { state } = play
  for (const [seat, player] of stillIn(state)) if (player.mat === 0) finish(play, seat, 'noTags')
  if (state.phase === 'play') lookForTrigger(play)
  if (state.phase === 'final') runOut(play)
}

/** WS-23.2, WS-23.5: after `seat` acted in relaxed mode, starts the next turn, or the end when all passed. */
export function passOn(play: Play, seat: Seat, { passed }: { readonly passed: boolean }): void {
  const { state } = play
  if (state.turn === null || !isRunning(state)) return // the round is over
  state.passes = passed ? state.passes + 1 : 0
  if (state.passes >= stillIn(state).length) {
    state.passes = 0
    if (state.phase === 'final') return endRound(play)
    close(play, 'C')
    settle(play)
    if (!isRunning(state)) return
  }
  const seats = state.players.length
  let next = (seat + 1) % seats
  while (state.players[next]!.finished) next = (next + 1) % seats
  state.turn = next
  startTurn(play)
}

/** WS-15.8: no player may act any more, whatever they could still do. */
export function callTime(play: Play): void {
  for (const [seat] of stillIn(play.state)) finish(play, seat, 'time')
  endRound(play)
}

/** WS-15.1 to 15.4: from here on no set may be started. */
export function close(play: Play, cause: Cause): void {
  const { state, host } = play
  const { mode, finalCountdown } = state.options
  stopClock(state, 'stall', 'idle')
  state.phase = 'final'
  state.cause = cause
  const until = mode === 'relaxed' ? null : deadline(finalCountdown, host.now)
  if (until !== null) state.clock.final = until
  host.emit({ type: 'closing', cause, until })
}

export function finish({ state, host }: Play, seat: Seat, reason: FinishReason): void {
  state.players[seat]!.finished = true
  host.emit({ type: 'finished', seat, reason })
}

function isRunning({ phase }: State): boolean {
  return phase === 'play' || phase === 'final'
}

function stillIn(state: State): [Seat, Player][] {
  return [...state.players.entries()].filter(([, player]) => !player.finished)
}

function stopClock({ clock }: State, ...events: readonly ClockEvent[]): void {
  for (const event of events) delete clock[event]
}

/** WS-23.6. */
function startTurn({ state, host }: Play): void {
  if (state.turn === null || !isRunning(state)) return
  const until = deadline(state.options.turnTimer, host.now)
  if (until !== null) state.clock.turn = until
}

function lookForTrigger(play: Play): void {
  const { state, host } = play
  if (state.draws.every(pile => pile.length === 0)) return close(play, 'A')
  if (state.players.filter(player => player.mat > 0).length <= 1) return close(play, 'B')
  if (state.options.mode === 'relaxed') return // there all players pass
  stopClock(state, 'stall', 'idle')
  const idle = deadline(state.options.idle, host.now)
  if (idle !== null) state.clock.idle = idle
  const players = stillIn(state).map(([, player]) => player)
  if (players.some(canComplete) || canMove(play, players)) return
  if (!players.some(player => canRush(state, player))) return close(play, 'C')
  state.clock.stall = host.now + 1000 * Number(state.options.stall)
}

/** WS-15.7: whether one of them can draw, share or add. The answer may reveal something about the hands. */
function canMove({ content, state, host }: Play, players: readonly Player[]): boolean {
  const openly = (player: Player) =>
    canDraw(state, player) ||
    canTake(content, state, player) ||
    (state.phase === 'play' && player.hand.length > 0 && player.spaces.some(set => set.length === 0))
  if (players.some(openly)) return true
  host.reveal()
  return players.some(player => canPlay(content, state, player) || canShare(content, state, player))
}

function runOut(play: Play): void {
  const { state, host } = play
  for (const [seat, player] of stillIn(state)) if (!hasSets(player)) finish(play, seat, 'noSets') // WS-15.5
  const players = stillIn(state).map(([, player]) => player)
  const called = !state.lastCall && players.length > 0 && !canMove(play, players)
  if (called) state.lastCall = true
  if (state.lastCall) {
    for (const [seat, player] of stillIn(state)) {
      if (!canComplete(player) && !canRush(state, player)) finish(play, seat, 'noSets')
    }
  }
  if (stillIn(state).length === 0) return endRound(play)
  if (!called) return
  const { mode, lastCall } = state.options
  const until = mode === 'relaxed' ? null : deadline(lastCall, host.now)
  if (until !== null) state.clock.lastCall = until
  host.emit({ type: 'lastCall', until })
}

/** WS-15.10, WS-16, WS-17.1. */
function endRound(play: Play): void {
  const { content, state, host } = play
  stopClock(state, 'final', 'lastCall', 'turn')
  host.emit({ type: 'roundOver', round: state.round })
  if (state.round === 3) return askRemoval(play)
  nextRound(content, state, host.rng)
  host.emit({ type: 'roundDealt', round: state.round })
}
