/** The lines of the log. */

import { listed, type Names, say, type Seat, unreachable } from '#kernel'
import type { Content } from '../content.ts'
import type { Cause, Event, Hex, View } from '../types.ts'
import { cardName, drawPileName, hexName, iconName, sharePileName, spaceName } from './gameWords.ts'

/** The map of the match: without it, hexes have no names. */
type CityMap = Pick<View, 'placements'>

/** A line of the log; `null` if the event has none. */
export function describeEvent(content: Content, event: Event, names: Names, map?: CityMap): string | null {
  const name = 'seat' in event ? names(event.seat) : ''
  switch (event.type) {
    case 'ready':
      return event.ready ? say('{name} is ready.', { name }) : say('{name} is not ready after all.', { name })
    case 'countdown':
      return say('Everybody is ready.')
    case 'go':
      return say('Go!')
    case 'drawn': {
      const pile = drawPileName(event.pile)
      if (event.card === null) return say('{name} draws a card from {pile}.', { name, pile })
      return say('{name} draws {card} from {pile}.', { name, card: cardName(content, event.card), pile })
    }
    case 'played': {
      const card = cardName(content, event.card)
      return say('{name} puts {card} on {space}.', { name, card, space: spaceName(event.space) })
    }
    case 'taken': {
      const card = cardName(content, event.card)
      const facts = { name, card, pile: sharePileName(event.share), space: spaceName(event.space) }
      return say('{name} takes {card} from {pile} onto {space}.', facts)
    }
    case 'shared': {
      const card = cardName(content, event.card)
      return say('{name} shares {card} on {pile}.', { name, card, pile: sharePileName(event.share) })
    }
    case 'cleared':
      return describeCleared(content, event, name, map)
    case 'finished':
      return describeFinished(event.reason, name)
    case 'closing':
      return describeClosing(event.cause)
    case 'lastCall':
      return say('Last call: only completing and rushing are left.')
    case 'roundOver':
      return say('Round {round} is over.', { round: event.round })
    case 'roundDealt':
      return say('The cards of round {round} are dealt.', { round: event.round })
    case 'passed':
      return event.byClock ? say('{name} passes because time is up.', { name }) : say('{name} passes.', { name })
    case 'removalAsked':
      return say('Now each cop car costs its owner a tag.')
    case 'removalChosen':
      return say('{name} has chosen what to take off.', { name })
    case 'removed':
      return describeRemoved(content, event.hexes, name, map)
    case 'lonelyRemoved':
      return describeLonely(content, event.hexes, name, map)
    default:
      return unreachable(event)
  }
}

/** The places a line mentions, by their names on the board. */
export function whereOf(event: Event): readonly string[] {
  switch (event.type) {
    case 'ready':
    case 'finished':
    case 'passed':
    case 'removalChosen':
      return [crew(event.seat)]
    case 'drawn':
      return [`draw ${event.pile}`, crew(event.seat)]
    case 'played':
      return [crew(event.seat)]
    case 'taken':
    case 'shared':
      return [`share ${event.share}`, crew(event.seat)]
    case 'cleared':
      return event.hex === null ? [crew(event.seat)] : [onMap(event.hex)]
    case 'removed':
    case 'lonelyRemoved':
      return event.hexes.map(onMap)
    case 'countdown':
    case 'go':
    case 'closing':
    case 'lastCall':
    case 'roundOver':
    case 'roundDealt':
    case 'removalAsked':
      return []
    default:
      return unreachable(event)
  }
}

const crew = (seat: Seat) => `crew ${seat}`
const onMap = (hex: Hex) => `city ${hex}`

type Of<Type extends Event['type']> = Extract<Event, { type: Type }>

function describeCleared(content: Content, event: Of<'cleared'>, name: string, map: CityMap | undefined): string {
  const icon = iconName(content, event.icon)
  if (event.hex === null) {
    return event.copCar
      ? say('{name} rushes a set of {icon} with a cop car without a tag.', { name, icon })
      : say('{name} completes a set of {icon} without a tag.', { name, icon })
  }
  const hex = map ? hexName(content, map, event.hex) : say('a hex')
  return event.copCar
    ? say('{name} rushes a set of {icon} with a cop car and tags {hex}.', { name, icon, hex })
    : say('{name} completes a set of {icon} and tags {hex}.', { name, icon, hex })
}

function describeFinished(reason: Of<'finished'>['reason'], name: string): string {
  switch (reason) {
    case 'noTags':
      return say('{name} has placed every tag of this round.', { name })
    case 'noSets':
      return say('{name} has nothing left to do in this round.', { name })
    case 'done':
      return say('{name} is done with this round.', { name })
    case 'time':
      return say('{name} is out of time.', { name })
    default:
      return unreachable(reason)
  }
}

function describeClosing(cause: Cause): string {
  switch (cause) {
    case 'A':
      return say('The draw piles are empty. The round is closing: no new sets.')
    case 'B':
      return say('At most one crew has tags left. The round is closing: no new sets.')
    case 'C':
      return say('Nothing moves any more. The round is closing: no new sets.')
    default:
      return unreachable(cause)
  }
}

function describeRemoved(content: Content, hexes: readonly Hex[], name: string, map: CityMap | undefined): string {
  const facts = { name, count: hexes.length }
  if (!map || hexes.length === 0) {
    return say(
      { one: '{name} takes {count} tag off for cop cars.', other: '{name} takes {count} tags off for cop cars.' },
      facts,
    )
  }
  return say(
    {
      one: '{name} takes {count} tag ({hexes}) off for cop cars.',
      other: '{name} takes {count} tags ({hexes}) off for cop cars.',
    },
    { ...facts, hexes: listed(hexes.map(hex => hexName(content, map, hex))) },
  )
}

function describeLonely(content: Content, hexes: readonly Hex[], name: string, map: CityMap | undefined): string {
  const facts = { name, count: hexes.length }
  if (!map || hexes.length === 0) {
    return say(
      {
        one: '{name} loses {count} tag that touched no other.',
        other: '{name} loses {count} tags that touched no other.',
      },
      facts,
    )
  }
  return say(
    {
      one: '{name} loses {count} tag ({hexes}) that touched no other.',
      other: '{name} loses {count} tags ({hexes}) that touched no other.',
    },
    { ...facts, hexes: listed(hexes.map(hex => hexName(content, map, hex))) },
  )
}
