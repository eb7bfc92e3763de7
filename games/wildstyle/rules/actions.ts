/** The actions of a round: their conditions (table of WS-21.6) and effects (WS-6 to WS-10). */

import { type Host, type Refusal, type Seat, unreachable } from '#kernel'
import type { City } from './city.ts'
import type { Content } from '../content.ts'
import { copCarsLeft, fits, goesOnto, HAND_LIMIT, iconOf, SET_SIZE } from './possibilities.ts'
import { refuse } from '../text/refusals.ts'
import type { Action, CardId, Event, Hex, Icon, Player, Space, State } from '../types.ts'

/** The context of every rule that changes the state. */
export interface Play {
  readonly content: Content
  readonly city: City
  readonly state: State
  readonly host: Host<Event>
}

/** DRAW, PLAY, TAKE, SHARE, COMPLETE and RUSH: those limited by the pace (WS-21.7). */
export type CardAction = Extract<Action, { type: 'DRAW' | 'PLAY' | 'TAKE' | 'SHARE' | 'COMPLETE' | 'RUSH' }>

/** WS-21.6: parameters, then the action's own conditions; returns the first that fails. */
export function checkCardAction(
  content: Content,
  city: City,
  state: State,
  seat: Seat,
  action: CardAction,
): Refusal | null {
  const player = state.players[seat]!
  switch (action.type) {
    case 'DRAW': {
      const pile = state.draws[action.pile]
      if (!pile) return refuse('BAD_PARAM')
      if (player.hand.length >= HAND_LIMIT) return refuse('HAND_FULL')
      return pile.length === 0 ? refuse('PILE_EMPTY') : null
    }
    case 'PLAY': {
      const set = player.spaces[action.slot]
      if (!set) return refuse('BAD_PARAM')
      if (!player.hand.includes(action.card)) return refuse('CARD_NOT_IN_HAND')
      return checkSet(content, state, set, action.card)
    }
    case 'TAKE': {
      const pile = state.shares[action.share]
      const set = player.spaces[action.slot]
      if (!pile || !set) return refuse('BAD_PARAM')
      if (pile.length === 0) return refuse('SHARE_EMPTY')
      if (pile.at(-1) !== action.card) return refuse('TOP_CHANGED')
      return checkSet(content, state, set, action.card)
    }
    case 'SHARE': {
      const pile = state.shares[action.share]
      if (!pile) return refuse('BAD_PARAM')
      if (!player.hand.includes(action.card)) return refuse('CARD_NOT_IN_HAND', { rule: 'WS-8.4' })
      return goesOnto(content, pile, action.card) ? null : refuse('NO_MATCH')
    }
    case 'COMPLETE': {
      const set = player.spaces[action.slot]
      if (!set) return refuse('BAD_PARAM')
      if (set.length < SET_SIZE) return refuse('SET_NOT_FULL')
      return checkHex(city, state, seat, iconOf(content, set), action.hex)
    }
    case 'RUSH': {
      const set = player.spaces[action.slot]
      if (!set) return refuse('BAD_PARAM')
      if (set.length === 0) return refuse('SET_EMPTY')
      if (set.length === SET_SIZE) return refuse('SET_ALREADY_FULL')
      if (copCarsLeft(state) === 0) return refuse('NO_COP_CARS')
      if (action.stack !== undefined) {
        const cars = state.stacks[action.stack]
        if (cars === undefined) return refuse('BAD_PARAM')
        if (cars === 0) return refuse('STACK_EMPTY')
      }
      return checkHex(city, state, seat, iconOf(content, set), action.hex)
    }
    default:
      return unreachable(action)
  }
}

function checkSet(content: Content, state: State, set: readonly CardId[], card: CardId): Refusal | null {
  if (fits(content, state, set, card)) return null
  if (set.length === 0) return refuse('NO_NEW_SETS')
  return refuse(set.length === SET_SIZE ? 'SET_FULL' : 'ICON_MISMATCH')
}

function checkHex(city: City, state: State, seat: Seat, icon: Icon, hex: Hex | null): Refusal | null {
  if (hex === null) return null
  const cell = city.get(hex)
  if (!cell) return refuse('NOT_ON_MAP')
  const where = [[cell.q, cell.r]]
  if (cell.icon !== icon) return refuse('HEX_WRONG_ICON', { where })
  const tags = state.tags[hex] ?? []
  if (icon === 'station') return tags.includes(seat) ? refuse('STATION_ALREADY_YOURS', { where }) : null
  return tags.length > 0 ? refuse('HEX_OCCUPIED', { where }) : null
}

export function carryOutCardAction(play: Play, seat: Seat, action: CardAction): void {
  const { state, host } = play
  const player = state.players[seat]!
  if (state.options.mode === 'realtime') player.actedAt = host.now
  switch (action.type) {
    case 'DRAW': {
      const pile = state.draws[action.pile]!
      const card = pile.at(-1)!
      state.draws[action.pile] = pile.slice(0, -1)
      player.hand = [...player.hand, card]
      host.reveal()
      host.emit({ type: 'drawn', seat, pile: action.pile, card })
      return
    }
    case 'PLAY': {
      const { card } = action
      const space = action.slot as Space
      dropCard(player, card)
      addCard(player, space, card)
      host.emit({ type: 'played', seat, card, space })
      return
    }
    case 'TAKE': {
      const { card, share } = action
      const space = action.slot as Space
      const pile = state.shares[share]!.slice(0, -1)
      state.shares[share] = pile
      if (pile.length > 0) host.reveal() // the card below becomes visible
      addCard(player, space, card)
      host.emit({ type: 'taken', seat, card, share, space })
      return
    }
    case 'SHARE': {
      const { card, share } = action
      dropCard(player, card)
      state.shares[share] = [...state.shares[share]!, card]
      host.emit({ type: 'shared', seat, card, share })
      return
    }
    case 'COMPLETE':
      clear(play, seat, action.slot as Space, action.hex, { copCar: false })
      return
    case 'RUSH': {
      const fullest = state.stacks.indexOf(Math.max(...state.stacks)) // WS-10.5
      state.stacks[action.stack ?? fullest]! -= 1
      player.copCars += 1
      clear(play, seat, action.slot as Space, action.hex, { copCar: true })
      return
    }
    default:
      unreachable(action)
  }
}

function dropCard(player: Player, card: CardId): void {
  player.hand = player.hand.toSpliced(player.hand.indexOf(card), 1)
}

function addCard(player: Player, space: Space, card: CardId): void {
  replaceSet(player, space, [...player.spaces[space], card])
}

function replaceSet(player: Player, space: Space, cards: readonly CardId[]): void {
  const [first, second] = player.spaces
  player.spaces = space === 0 ? [cards, second] : [first, cards]
}

/** WS-9.2, WS-9.4, WS-13.1: a tag on the hex, unless none is placed, and the cards out of the round. */
function clear(
  { content, state, host }: Play,
  seat: Seat,
  space: Space,
  hex: Hex | null,
  { copCar }: { readonly copCar: boolean },
): void {
  const player = state.players[seat]!
  const cards = player.spaces[space]
  const icon = iconOf(content, cards)
  if (hex !== null) {
    state.tags = { ...state.tags, [hex]: [...(state.tags[hex] ?? []), seat] }
    player.mat -= 1
  }
  player.discards = [...player.discards, ...cards]
  replaceSet(player, space, [])
  host.emit({ type: 'cleared', seat, space, icon, hex, copCar })
}
