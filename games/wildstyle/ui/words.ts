/** The words on the board, and what it says to those who hear it. */

import type { Names, Seat, Viewer } from '#kernel'
import type { City } from '../city.ts'
import type { Content } from '../content.ts'
import type { Place } from '../grid.ts'
import type { CardId, Event, Hex, PlayerView, Space, View } from '../types.ts'
import { placeName } from '../words.ts'
import { type Light, touching } from './scene.ts'
import { isRush, removalCount, type Selection, type Situation, targets } from './selection.ts'

/** "jade Factory" */
export function tellCard(content: Content, card: CardId): string {
  const { colour, icon } = content.cards.get(card)!
  return `${content.colours[colour].name.toLowerCase()} ${content.icons[icon].name}`
}

export function points(count: number): string {
  return count === 1 ? '1 point' : `${count} points`
}

function cards(count: number): string {
  return count === 1 ? '1 card' : `${count} cards`
}

function tags(count: number): string {
  return count === 1 ? '1 tag' : `${count} tags`
}

/** What hexes are called: everything but where they lie in the grid. */
export function tellHex(content: Content, city: City, view: View, viewer: Viewer, names: Names, hex: Hex): string {
  const { icon, board } = city.get(hex)!
  const { name, value } = content.icons[icon]
  const owners = view.tags[hex] ?? []
  const state = owners.length === 0 ? 'free' : `tagged by ${owners.map(seat => whose(seat, viewer, names)).join(', ')}`
  const own = viewer === null ? 0 : touching(view, city, hex, viewer)
  const district = content.faces.get(view.placements[board]!.face)!.name
  return `${name}, ${points(value)}, ${state}${own > 0 ? `; touches yours ${own}` : ''}; ${district}`
}

/** "row 3, column 5: Factory, 3 points, free; touches yours 2; Dockside" */
export function nameHex(place: Place, told: string): string {
  return `${placeName(place)}: ${told}`
}

/** What a light on a hex says to those who do not see it. */
export const LIGHT_WORDS: Readonly<Record<Light, string>> = {
  tag: 'can be tagged',
  rush: 'can be tagged in a rush',
  counts: 'scores',
  off: 'comes off',
  own: 'can come off',
}

export function nameSpace(content: Content, player: PlayerView, space: Space): string {
  const set = player.spaces[space]
  if (set.length === 0) return `Set ${space + 1}: empty`
  const icon = content.icons[content.cards.get(set[0]!)!.icon].name
  const next = set.length === 3 ? 'full: place a tag' : 'rush it, for a cop car'
  return `Set ${space + 1}: ${icon}, ${set.length} of 3; ${next}`
}

export function nameDraw(view: View, pile: number): string {
  const cars = view.stacks[pile] ?? 0
  return `Draw pile ${pile + 1}: ${cards(view.draws[pile]!)}, ${cars} cop ${cars === 1 ? 'car' : 'cars'}`
}

export function nameShare(content: Content, view: View, share: number): string {
  const { top, depth } = view.shares[share]!
  return top === null
    ? `Share pile ${share + 1}: empty`
    : `Share pile ${share + 1}: ${tellCard(content, top)}, ${cards(depth)}`
}

/** Everything public about a player, in one sentence. */
export function tellPlayer(content: Content, view: View, seat: Seat, viewer: Viewer, names: Names): string {
  const player = view.players[seat]!
  const hand = typeof player.hand === 'number' ? player.hand : player.hand.length
  const sets = player.spaces.map(set =>
    set.length === 0 ? 'none' : `${content.icons[content.cards.get(set[0]!)!.icon].name} ${set.length}`,
  )
  const flags = [
    player.ready && (view.phase === 'ready' || view.phase === 'countdown') && 'ready',
    player.finished && 'out until the next round',
    view.turn === seat && 'to play',
  ].filter(Boolean)
  return [
    `${whose(seat, viewer, names)}, ${content.crews[seat]!.name}`,
    `${tags(player.mat)} left`,
    typeof player.hand === 'number' || seat === viewer || hand === 0
      ? `${cards(hand)} in hand`
      : `${player.hand.map(card => content.icons[content.cards.get(card)!.icon].name).join(', ')} in hand`,
    `sets ${sets.join(' and ')}`,
    `${player.copCars} cop ${player.copCars === 1 ? 'car' : 'cars'}`,
    `${cards(player.discards.length)} discarded`,
    ...flags,
  ].join('; ')
}

/** What is left for oneself, and what is gone. */
export function tellStock({ round, players }: View, viewer: Viewer): string {
  const own = viewer === null ? null : players[viewer]!
  const parts = [
    `Round ${round} of 3`,
    own && (own.supply > 0 ? `${own.mat} tags, ${own.supply} for later` : `${tags(own.mat)}`),
    own && `${own.discards.length} discarded`,
  ]
  return parts.filter(part => part !== null).join(' · ')
}

/** What to do with what is picked, in few words. */
export function hintFor(selection: Selection, situation: Situation, content: Content): string {
  switch (selection.at) {
    case 'card':
      return `${capital(tellCard(content, selection.card))}: tap a set or a share pile`
    case 'share':
      return `${capital(tellCard(content, selection.card))}: tap a set`
    case 'set':
      if (isRush(selection.space, situation)) {
        return selection.aimed === null ? 'Rush: costs one tag at the end' : 'Rush it? One tag at the end'
      }
      return selection.aimed === null ? 'Full set: tap a lit hex' : 'Tap it again to tag it'
    case 'removal':
    case 'nothing':
      return ''
  }
}

/** What has just been picked, and where it may go. */
export function tellPick(selection: Selection, situation: Situation, content: Content): string {
  const { spaces, shares, hexes } = targets(selection, situation.actions)
  const places = [
    ...Array.from(spaces, space => `set ${space + 1}`),
    ...Array.from(shares, share => `share pile ${share + 1}`),
  ]
  switch (selection.at) {
    case 'card':
    case 'share':
      return `${capital(tellCard(content, selection.card))} picked${places.length > 0 ? `: ${places.join(', ')}` : ''}.`
    case 'set': {
      const price = isRush(selection.space, situation) ? ' to rush, which costs one tag at the end' : ''
      const aim = selection.aimed === null ? '' : ' Once more to tag it.'
      return `Set ${selection.space + 1} picked${price}: ${hexes.size === 1 ? '1 hex' : `${hexes.size} hexes`}.${aim}`
    }
    case 'removal': {
      const count = situation.viewer === null ? 0 : removalCount(situation, situation.viewer)
      return `${selection.hexes.length} of ${tags(count)} chosen to come off.`
    }
    case 'nothing':
      return 'Put back.'
  }
}

/** What is worth saying about what just happened: the own result, and what changed for everybody. */
export function tellEvent(
  content: Content,
  view: View,
  viewer: Viewer,
  names: Names,
  event: Event,
): { readonly own: boolean; readonly text: string } | null {
  const own = 'seat' in event && event.seat === viewer
  const who = 'seat' in event ? whose(event.seat, viewer, names) : ''
  const told = (text: string) => ({ own, text })
  switch (event.type) {
    case 'go':
      return told('Go!')
    case 'drawn':
      return event.card === null ? null : told(`Drew ${tellCard(content, event.card)}.`)
    case 'played':
    case 'taken':
      if (!own) return event.type === 'taken' ? told(`${who} took ${tellCard(content, event.card)}.`) : null
      return told(`${nameSpace(content, view.players[event.seat]!, event.space)}.`)
    case 'shared':
      return told(`Share pile ${event.share + 1}: ${tellCard(content, event.card)}.`)
    case 'cleared': {
      const rushed = event.copCar ? ', for a cop car' : ''
      const what = event.hex === null ? 'cleared a set without a tag' : `tagged ${content.icons[event.icon].name}`
      return told(`${who} ${what}${rushed}.`)
    }
    case 'finished':
      return told(own ? 'You are out until the next round.' : `${who} is out until the next round.`)
    case 'closing':
      return told('The round is closing: finish sets, start none.')
    case 'lastCall':
      return told('Last call: complete or rush.')
    case 'roundDealt':
      return told(`Round ${event.round}: study your hand, then press Ready.`)
    case 'removalAsked':
      return told('Cop cars: choose the tags that come off.')
    default:
      return null
  }
}

function whose(seat: Seat, viewer: Viewer, names: Names): string {
  return seat === viewer ? 'You' : names(seat)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
