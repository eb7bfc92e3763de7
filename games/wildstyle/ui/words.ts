/** The texts of the board, also for screen readers. */

import { capitalised, enumerated, type Names, say, type Seat, translated, unreachable, type Viewer } from '#kernel'
import type { City } from '../rules/city.ts'
import type { Content } from '../content.ts'
import type { Place } from '../rules/grid.ts'
import { iconOf } from '../rules/possibilities.ts'
import type { CardId, Hex, PlayerView, View } from '../types.ts'
import {
  cardName,
  countedCards,
  countedCopCars,
  countedTags,
  faceName,
  iconName,
  placeName,
  sharePileName,
} from '../text/gameWords.ts'
import { type Light, touching } from './scene.ts'
import { isRush, removalCount, type Selection, type Situation, targets } from './selection.ts'

export function points(count: number): string {
  return say({ one: '{count} point', other: '{count} points' }, { count })
}

/** The names of hexes, without their places in the grid. */
export function tellHex(content: Content, city: City, view: View, viewer: Viewer, names: Names, hex: Hex): string {
  const { icon, board } = city.get(hex)!
  const owners = view.tags[hex] ?? []
  const own = viewer === null ? 0 : touching(view, city, hex, viewer)
  const facts = {
    icon: iconName(content, icon),
    points: points(content.icons[icon].value),
    names: enumerated(owners.map(seat => youOr(seat, viewer, names))),
    own,
    district: faceName(content, view.placements[board]!.face),
  }
  if (owners.length === 0) {
    return own > 0
      ? say('{icon}, {points}, free; touches yours {own}; {district}', facts)
      : say('{icon}, {points}, free; {district}', facts)
  }
  return own > 0
    ? say('{icon}, {points}, tagged by {names}; touches yours {own}; {district}', facts)
    : say('{icon}, {points}, tagged by {names}; {district}', facts)
}

/** "row 3, column 5: Factory, 3 points, free; touches yours 2; Dockside" */
export function nameHex(place: Place, told: string): string {
  return say('{place}: {told}', { place: placeName(place), told })
}

/** What a highlight means, for screen readers. */
export const LIGHT_WORDS: Readonly<Record<Light, string>> = {
  tag: say('can be tagged'),
  rush: say('can be tagged in a rush'),
  counts: say('scores'),
  off: say('comes off'),
  own: say('can come off'),
}

export function nameDraw(view: View, pile: number): string {
  return say('Draw pile {number}: {cards}, {cars}', {
    number: pile + 1,
    cards: countedCards(view.draws[pile]!),
    cars: countedCopCars(view.stacks[pile] ?? 0),
  })
}

export function nameShare(content: Content, view: View, share: number): string {
  const { top, depth } = view.shares[share]!
  const number = share + 1
  if (top === null) return say('Share pile {number}: empty', { number })
  return say('Share pile {number}: {card}, {cards}', {
    number,
    card: cardName(content, top),
    cards: countedCards(depth),
  })
}

/** Everything public about a player, in one sentence. */
export function tellPlayer(content: Content, view: View, seat: Seat, viewer: Viewer, names: Names): string {
  const player = view.players[seat]!
  const [first, second] = player.spaces.map(set => tellSet(content, set))
  return [
    say('{name}, {crew}', { name: youOr(seat, viewer, names), crew: translated(content.crews[seat]!.name) }),
    say({ one: '{count} tag left', other: '{count} tags left' }, { count: player.mat }),
    tellHand(content, player, seat === viewer),
    say('sets {first} and {second}', { first: first!, second: second! }),
    countedCopCars(player.copCars),
    say({ one: '{count} card discarded', other: '{count} cards discarded' }, { count: player.discards.length }),
    player.ready && (view.phase === 'ready' || view.phase === 'countdown') && say('ready', {}, 'for the round'),
    player.finished && say('out until the next round'),
    view.turn === seat && say('to play'),
  ]
    .filter(part => part !== false)
    .join(say('; '))
}

function tellSet(content: Content, set: readonly CardId[]): string {
  if (set.length === 0) return say('none', {}, 'set')
  return say('{icon} {cards}', { icon: iconName(content, iconOf(content, set)), cards: set.length })
}

function tellHand(content: Content, { hand }: PlayerView, own: boolean): string {
  const count = typeof hand === 'number' ? hand : hand.length
  if (typeof hand === 'number' || own || count === 0) {
    return say({ one: '{count} card in hand', other: '{count} cards in hand' }, { count })
  }
  const icons = enumerated(hand.map(card => iconName(content, iconOf(content, [card]))))
  return say('{icons} in hand', { icons })
}

/** What is left for the own seat, and what is gone. */
export function tellStock({ round, players }: View, viewer: Viewer): string {
  const rounds = say('Round {round} of 3', { round })
  if (viewer === null) return rounds
  const { mat, supply, discards } = players[viewer]!
  const tags =
    supply > 0
      ? say(
          { one: '{count} tag, {supply} for later', other: '{count} tags, {supply} for later' },
          { count: mat, supply },
        )
      : countedTags(mat)
  return [rounds, tags, say('{count} discarded', { count: discards.length })].join(' · ')
}

/** What to do with the selection, in few words. */
export function hintFor(selection: Selection, situation: Situation, content: Content): string {
  switch (selection.at) {
    case 'card':
      return say('{card}: tap a set or a share pile', { card: capitalised(cardName(content, selection.card)) })
    case 'share':
      return say('{card}: tap a set', { card: capitalised(cardName(content, selection.card)) })
    case 'set':
      if (isRush(selection.space, situation)) {
        return selection.aimed === null ? say('Rush: costs one tag at the end') : say('Rush it? One tag at the end')
      }
      return selection.aimed === null ? say('Full set: tap a lit hex') : say('Tap it again to tag it')
    case 'removal':
    case 'nothing':
      return ''
    default:
      return unreachable(selection)
  }
}

/** What has just been picked, and where it may go. */
export function tellPick(selection: Selection, situation: Situation, content: Content): string {
  switch (selection.at) {
    case 'card':
    case 'share': {
      const { spaces, shares } = targets(selection, situation.actions)
      const places = [
        ...Array.from(spaces, space => say('set {number}', { number: space + 1 })),
        ...Array.from(shares, sharePileName),
      ]
      const card = capitalised(cardName(content, selection.card))
      if (places.length === 0) return say('{card} picked.', { card })
      return say('{card} picked: {places}.', { card, places: enumerated(places) })
    }
    case 'set': {
      const { hexes } = targets(selection, situation.actions)
      const facts = {
        number: selection.space + 1,
        hexes: say({ one: '{count} hex', other: '{count} hexes' }, { count: hexes.size }),
      }
      const picked = isRush(selection.space, situation)
        ? say('Set {number} picked to rush, which costs one tag at the end: {hexes}.', facts)
        : say('Set {number} picked: {hexes}.', facts)
      return selection.aimed === null ? picked : `${picked} ${say('Once more to tag it.')}`
    }
    case 'removal':
      return say(
        { one: '{chosen} of {count} tag chosen to come off.', other: '{chosen} of {count} tags chosen to come off.' },
        {
          chosen: selection.hexes.length,
          count: situation.viewer === null ? 0 : removalCount(situation, situation.viewer),
        },
      )
    case 'nothing':
      return say('Put back.')
    default:
      return unreachable(selection)
  }
}

/** The name of a seat; the own one is "You". */
export function youOr(seat: Seat, viewer: Viewer, names: Names): string {
  return seat === viewer ? say('You') : names(seat)
}
