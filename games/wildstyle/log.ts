/** What happened, line by line. */

import { type Names, type Seat, unreachable } from '#kernel'
import type { Content } from './content.ts'
import type { Cause, Event, Hex, View } from './types.ts'
import { cardName, counted, drawPileName, hexName, iconName, listed, sharePileName, spaceName } from './words.ts'

/** The map of the match: without it, hexes have no names. */
type CityMap = Pick<View, 'placements'>

/** A line of the log; `null` for what is not worth one. */
export function describeEvent(content: Content, event: Event, names: Names, map?: CityMap): string | null {
  switch (event.type) {
    case 'ready':
      return event.ready ? `${names(event.seat)} is ready.` : `${names(event.seat)} is not ready after all.`
    case 'countdown':
      return 'Everybody is ready.'
    case 'go':
      return 'Go!'
    case 'drawn': {
      const card = event.card === null ? 'a card' : cardName(content, event.card)
      return `${names(event.seat)} draws ${card} from ${drawPileName(event.pile)}.`
    }
    case 'played':
      return `${names(event.seat)} puts ${cardName(content, event.card)} on ${spaceName(event.space)}.`
    case 'taken': {
      const from = sharePileName(event.share)
      return `${names(event.seat)} takes ${cardName(content, event.card)} from ${from} onto ${spaceName(event.space)}.`
    }
    case 'shared':
      return `${names(event.seat)} shares ${cardName(content, event.card)} on ${sharePileName(event.share)}.`
    case 'cleared': {
      const { seat, icon, hex, copCar } = event
      const set = `${copCar ? 'rushes' : 'completes'} a ${iconName(content, icon)} set${copCar ? ' with a cop car' : ''}`
      return `${names(seat)} ${set} ${hex === null ? 'without a tag' : `and tags ${map ? hexName(content, map, hex) : 'a hex'}`}.`
    }
    case 'finished':
      return `${names(event.seat)} ${FINISHED[event.reason]}.`
    case 'closing':
      return `${CLOSING[event.cause]} The round is closing: no new sets.`
    case 'lastCall':
      return 'Last call: only completing and rushing are left.'
    case 'roundOver':
      return `Round ${event.round} is over.`
    case 'roundDealt':
      return `The cards of round ${event.round} are dealt.`
    case 'passed':
      return event.byClock ? `${names(event.seat)} passes because time is up.` : `${names(event.seat)} passes.`
    case 'removalAsked':
      return 'Now each cop car costs its owner a tag.'
    case 'removalChosen':
      return `${names(event.seat)} has chosen what to take off.`
    case 'removed':
      return `${names(event.seat)} takes ${tagsOn(content, event.hexes, map)} off for cop cars.`
    case 'lonelyRemoved':
      return `${names(event.seat)} loses ${tagsOn(content, event.hexes, map)} that touched no other.`
    default:
      return unreachable(event)
  }
}

/** The places a line speaks of, as the board names them. */
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

const FINISHED: Readonly<Record<Extract<Event, { type: 'finished' }>['reason'], string>> = {
  noTags: 'has placed every tag of this round',
  noSets: 'has nothing left to do in this round',
  done: 'is done with this round',
  time: 'is out of time',
}

const CLOSING: Readonly<Record<Cause, string>> = {
  A: 'The draw piles are empty.',
  B: 'At most one crew has tags left.',
  C: 'Nothing moves any more.',
}

function tagsOn(content: Content, hexes: readonly Hex[], map: CityMap | undefined): string {
  const count = counted(hexes.length, 'tag')
  return map && hexes.length > 0 ? `${count} (${listed(hexes.map(hex => hexName(content, map, hex)))})` : count
}
