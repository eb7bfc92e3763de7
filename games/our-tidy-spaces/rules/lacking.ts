/** What a player still lacks for a Good Neighbour Card, in numbers. */

import { say, unreachable } from '#kernel'
import type { Missing } from './neighbours.ts'
import type { Category, Counter, Filter, Zone } from '../types.ts'
import { colourName, inOneLine } from '../text/gameWords.ts'

/** "1 of 2 Plants in the Garden.", part by part. */
export function tellMissing(missing: readonly Missing[]): string {
  return inOneLine(missing.map(tellPart))
}

function tellPart({ counter, op, have, need }: Missing): string {
  const facts = { have, need, what: nameCounter(counter) }
  switch (op) {
    case '>=':
      return say('{have} of {need} {what}.', facts)
    case '=':
      return need === 0 ? say('Still {have} {what}.', facts) : say('{have} {what} instead of {need}.', facts)
    case '<':
      return say('You have {have} {what}, the tidiest neighbour {need}.', facts)
    default:
      return unreachable(op)
  }
}

function nameCounter(counter: Counter): string {
  switch (counter.count) {
    case 'items': {
      const facts = { what: nameFilter(counter.filter), places: nameZones(counter.zones) }
      return counter.owner === 'any' ? say('{what} {places} (anyone’s)', facts) : say('{what} {places}', facts)
    }
    case 'frameMatches':
      return say('frame sides touched in their colour')
    case 'fullLines':
      return say('full lines')
    case 'rainbowLines':
      return say('lines with all four colours')
    case 'largestGroup':
      return say('Items of one colour in a group')
    case 'largestFreeRect':
      return say('squares in one free rectangle')
    case 'vpTokens':
      return say('loose tokens')
    default:
      return unreachable(counter)
  }
}

const CATEGORY_NAMES: Readonly<Record<Category, string>> = {
  household: say('household Items'),
  bicycle: say('Bicycles'),
  plant: say('Plants'),
}

function nameFilter({ colour, category, maxSize }: Filter): string {
  const items = category ? CATEGORY_NAMES[category] : say('Items')
  const what = colour ? say('{colour} {what}', { colour: colourName(colour), what: items }) : items
  if (maxSize === undefined) return what
  return maxSize === 1
    ? say('one-square {what}', { what })
    : say('small (up to {size}) {what}', { size: maxSize, what })
}

const ZONE_NAMES: Readonly<Record<Zone, string>> = {
  home: say('at Home'),
  corridor: say('in the Corridor'),
  passage: say('on the Passage'),
  wallside: say('on the Wall Side'),
  parking: say('on the Parking'),
  garden: say('in the Garden'),
}

function nameZones(zones: readonly Zone[]): string {
  return zones.map(zone => ZONE_NAMES[zone]).reduce((first, second) => say('{first} or {second}', { first, second }))
}
