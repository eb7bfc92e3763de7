/** What screen readers hear, shorter than the log: real time is faster than any voice. */

import { type Aloud, capitalised, type Names, say, type Viewer } from '#kernel'
import type { Content } from '../content.ts'
import { describeEvent } from './log.ts'
import type { Event, View } from '../types.ts'
import { cardName, hexName, iconName, nameSpace, sentence } from './gameWords.ts'

/** The announcement of an event: the own result, and changes that affect all players. */
export function tellAloud(content: Content, event: Event, view: View, viewer: Viewer, names: Names): Aloud | undefined {
  const own = 'seat' in event && event.seat === viewer
  const name = 'seat' in event ? names(event.seat) : ''
  const told = (text: string): Aloud => ({ text, kind: own ? 'own' : 'news', from: 'normal' })
  const noise = (): Aloud => ({ text: describeEvent(content, event, names, view)!, kind: 'news', from: 'all' })
  switch (event.type) {
    case 'go':
      return told(say('Go!'))
    case 'drawn':
      return event.card === null ? noise() : told(say('Drew {card}.', { card: cardName(content, event.card) }))
    case 'played':
      return own ? told(sentence(nameSpace(content, view.players[event.seat]!, event.space))) : noise()
    case 'taken':
      return told(
        own
          ? sentence(nameSpace(content, view.players[event.seat]!, event.space))
          : say('{name} took {card}.', { name, card: cardName(content, event.card) }),
      )
    case 'shared': {
      const card = cardName(content, event.card)
      return told(say('Share pile {number}: {card}.', { number: event.share + 1, card }))
    }
    case 'cleared':
      return {
        ...told(own ? tellOwnCleared(content, event) : tellCleared(content, event, name)),
        ...(event.hex !== null && { more: sentence(capitalised(hexName(content, view, event.hex))) }),
      }
    case 'finished':
      return told(own ? say('You are out until the next round.') : say('{name} is out until the next round.', { name }))
    case 'closing':
      return told(say('The round is closing: finish sets, start none.'))
    case 'lastCall':
      return told(say('Last call: complete or rush.'))
    case 'roundDealt':
      return told(say('Round {round}: study your hand, then press Ready.', { round: event.round }))
    case 'removalAsked':
      return told(say('Cop cars: choose the tags that come off.'))
    case 'ready':
      return noise()
    default:
      return undefined
  }
}

type Cleared = Extract<Event, { type: 'cleared' }>

function tellOwnCleared(content: Content, event: Cleared): string {
  if (event.hex === null) {
    return event.copCar
      ? say('You cleared a set without a tag, for a cop car.')
      : say('You cleared a set without a tag.')
  }
  const icon = iconName(content, event.icon)
  return event.copCar ? say('You tagged {icon}, for a cop car.', { icon }) : say('You tagged {icon}.', { icon })
}

function tellCleared(content: Content, event: Cleared, name: string): string {
  if (event.hex === null) {
    return event.copCar
      ? say('{name} cleared a set without a tag, for a cop car.', { name })
      : say('{name} cleared a set without a tag.', { name })
  }
  const icon = iconName(content, event.icon)
  return event.copCar
    ? say('{name} tagged {icon}, for a cop car.', { name, icon })
    : say('{name} tagged {icon}.', { name, icon })
}
