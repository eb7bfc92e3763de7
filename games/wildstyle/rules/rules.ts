/** The rules of Wildstyle: who may act, what is allowed, what it does, and the clocks. */

import { type Host, type Refusal, type Seat, unreachable } from '#kernel'
import { carryOutCardAction, checkCardAction, type Play } from './actions.ts'
import { type City, layCity } from './city.ts'
import { type Content, PLAYERS } from '../content.ts'
import { checkRemoval, chooseForTheRest, chooseRemoval, listRemovals } from './gameEnd.ts'
import { paceOf } from '../options.ts'
import { copCarsLeft, fits, freeHexes, goesOnto, HAND_LIMIT, iconOf, SET_SIZE, SPACES } from './possibilities.ts'
import { refuse } from '../text/refusals.ts'
import { callTime, close, finish, go, passOn, setReady, settle } from './rounds.ts'
import { type Action, CLOCK_EVENTS, type ClockEvent, type Event, type State } from '../types.ts'

/** WS-1.1. */
export function checkTable(seats: number): Refusal | null {
  const fine = Number.isInteger(seats) && PLAYERS.min <= seats && seats <= PLAYERS.max
  return fine ? null : refuse('BAD_PLAYER_COUNT')
}

/**
 * WS-4.2: all players who are not finished; in relaxed mode the active player (WS-23.2). Before a round only players who are
 * not ready: the others may take READY back (WS-4.3), but a program that plays listed actions would do so for ever.
 */
export function actors(state: Pick<State, 'phase' | 'turn' | 'players'>): readonly Seat[] {
  const seats = [...state.players.keys()]
  switch (state.phase) {
    case 'ready':
    case 'countdown':
      return seats.filter(seat => !state.players[seat]!.ready)
    case 'play':
    case 'final':
      return state.turn === null ? seats.filter(seat => !state.players[seat]!.finished) : [state.turn]
    case 'removal':
      return seats.filter(seat => state.players[seat]!.removed === null)
    case 'over':
      return []
    default:
      return unreachable(state.phase)
  }
}

/** READY is listed only with `ready: true`, and RUSH only without a stack. */
export function legalActions(content: Content, state: State, seat: Seat): Action[] {
  if (!actors(state).includes(seat)) return []
  switch (state.phase) {
    case 'ready':
    case 'countdown':
      return [{ type: 'READY', ready: true }]
    case 'play':
    case 'final': {
      const actions = cardActions(content, state, seat)
      if (state.phase === 'final') actions.push({ type: 'DONE' })
      if (state.turn !== null) actions.push({ type: 'PASS' })
      return actions
    }
    case 'removal':
      return listRemovals(layCity(content, state.placements), state, seat)
    case 'over':
      return []
    default:
      return unreachable(state.phase)
  }
}

function cardActions(content: Content, state: State, seat: Seat): Action[] {
  const city = layCity(content, state.placements)
  const { hand, spaces } = state.players[seat]!
  const actions: Action[] = []
  if (hand.length < HAND_LIMIT) {
    for (const [pile, cards] of state.draws.entries()) if (cards.length > 0) actions.push({ type: 'DRAW', pile })
  }
  for (const card of hand) {
    for (const slot of SPACES) {
      if (fits(content, state, spaces[slot], card)) actions.push({ type: 'PLAY', card, slot })
    }
    for (const [share, pile] of state.shares.entries()) {
      if (goesOnto(content, pile, card)) actions.push({ type: 'SHARE', card, share })
    }
  }
  for (const [share, pile] of state.shares.entries()) {
    const card = pile.at(-1)
    if (card === undefined) continue
    for (const slot of SPACES) {
      if (fits(content, state, spaces[slot], card)) actions.push({ type: 'TAKE', share, card, slot })
    }
  }
  const cars = copCarsLeft(state)
  for (const slot of SPACES) {
    const set = spaces[slot]
    const type = set.length === SET_SIZE ? 'COMPLETE' : 'RUSH'
    if (set.length === 0 || (type === 'RUSH' && cars === 0)) continue
    for (const hex of freeHexes(city, state, seat, iconOf(content, set))) actions.push({ type, slot, hex })
    actions.push({ type, slot, hex: null })
  }
  return actions
}

/** WS-21.6: seat, phase, finished, turn, the conditions of DONE and PASS, pace, and then the action's own. */
export function check(content: Content, state: State, seat: Seat, action: Action, now?: number): Refusal | null {
  const player = state.players[seat]
  if (!player) return refuse('NOT_SEATED')
  const outOfPhase = checkPhase(state, action)
  if (outOfPhase) return outOfPhase
  if (action.type === 'READY') return null
  const city = layCity(content, state.placements)
  if (action.type === 'REMOVE') return checkRemoval(city, state, seat, action)
  if (player.finished) return refuse('FINISHED', player.mat === 0 ? { rule: 'WS-12.2' } : {})
  if (state.turn !== null && state.turn !== seat) return refuse('NOT_YOUR_TURN')
  if (action.type === 'DONE') return state.phase === 'final' ? null : refuse('NOT_FINAL')
  if (action.type === 'PASS') return state.turn === null ? refuse('ONLY_RELAXED') : null
  return checkPace(state, seat, now) ?? checkCardAction(content, city, state, seat, action)
}

/** WS-21.5. */
function checkPhase({ phase }: State, { type }: Action): Refusal | null {
  const waiting = phase === 'ready' || phase === 'countdown'
  switch (type) {
    case 'READY':
      return waiting ? null : refuse('WRONG_PHASE')
    case 'REMOVE':
      return phase === 'removal' ? null : refuse('WRONG_PHASE')
    default:
      if (waiting) return refuse('ROUND_NOT_STARTED')
      return phase === 'play' || phase === 'final' ? null : refuse('WRONG_PHASE')
  }
}

/** WS-21.7. */
function checkPace(state: State, seat: Seat, now: number | undefined): Refusal | null {
  const ready = readyAt(state, seat)
  return now === undefined || now >= ready ? null : refuse('TOO_FAST', { info: { retryInMs: Math.ceil(ready - now) } })
}

export function readyAt({ options, players }: State, seat: Seat): number {
  const actedAt = players[seat]?.actedAt ?? null
  return actedAt === null ? 0 : actedAt + paceOf(options, seat)
}

export function apply(content: Content, state: State, seat: Seat, action: Action, host: Host<Event>): void {
  const play = playOf(content, state, host)
  switch (action.type) {
    case 'READY':
      return setReady(play, seat, action.ready)
    case 'REMOVE':
      return chooseRemoval(play, seat, action.hexes)
    case 'PASS':
      host.emit({ type: 'passed', seat, byClock: false })
      return passOn(play, seat, { passed: true })
    case 'DONE':
      finish(play, seat, 'done')
      break
    default:
      carryOutCardAction(play, seat, action)
  }
  settle(play)
  passOn(play, seat, { passed: false })
}

/** WS-21.11: the others may declare READY for a player who is connected but does not. */
export function sayReady({ phase, players }: State, seat: Seat): Action | null {
  return phase === 'ready' && !players[seat]!.ready ? { type: 'READY', ready: true } : null
}

/** WS-21.9. */
export function alarm({ clock }: Pick<State, 'clock'>): number | null {
  const due = nextDue(clock)
  return due === null ? null : clock[due]!
}

/** Applies the clock that is due first; if more are due, it is called again. */
export function ring(content: Content, state: State, host: Host<Event>): void {
  const play = playOf(content, state, host)
  const due = nextDue(state.clock)
  if (due === null) return
  delete state.clock[due]
  switch (due) {
    case 'go':
      return go(play)
    case 'stall':
    case 'idle':
      close(play, 'C')
      return settle(play)
    case 'final':
    case 'lastCall':
      return callTime(play)
    case 'removal':
      return chooseForTheRest(play)
    case 'turn':
      return loseTurn(play, state.turn!)
    default:
      unreachable(due)
  }
}

/** WS-15: whether time matters: in real time from the countdown to the end of the round. */
export function presses({ options, phase }: State): boolean {
  return options.mode === 'realtime' && (phase === 'countdown' || phase === 'play' || phase === 'final')
}

/** WS-23.6: a pass, or Done in the final phase. */
function loseTurn(play: Play, seat: Seat): void {
  const { state, host } = play
  if (state.phase === 'play') {
    host.emit({ type: 'passed', seat, byClock: true })
    return passOn(play, seat, { passed: true })
  }
  finish(play, seat, 'time')
  settle(play)
  passOn(play, seat, { passed: false })
}

function nextDue(clock: State['clock']): ClockEvent | null {
  let first: ClockEvent | null = null
  for (const event of CLOCK_EVENTS) {
    const at = clock[event]
    if (at !== undefined && (first === null || at < clock[first]!)) first = event
  }
  return first
}

function playOf(content: Content, state: State, host: Host<Event>): Play {
  const city: City = layCity(content, state.placements)
  return { content, city, state, host }
}
