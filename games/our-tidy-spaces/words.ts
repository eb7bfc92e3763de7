/** Names of boards, Items and cards, and small helps with English. */

import type { Seat } from '#kernel'
import type { Content } from './content.ts'
import type { Missing } from './neighbours.ts'
import { type Counter, type Filter, SIDES, type Zone } from './types.ts'

export function itemName(content: Content, kind: string): string {
  return content.kinds.get(kind)?.name ?? kind
}

export function communityName(content: Content, card: string): string {
  return content.community.get(card)?.name ?? card
}

export function goodNeighbourName(content: Content, card: string): string {
  return content.goodNeighbours.get(card)?.name ?? card
}

const SHARED_BOARDS: Readonly<Record<string, string>> = {
  corridor: 'the Common Corridor',
  parking: 'the Bicycle Parking board',
  garden: 'the Community Garden',
}

/** "the Home of …" is left to whoever knows names. */
export function boardName(board: string, homeName: (seat: Seat) => string): string {
  return SHARED_BOARDS[board] ?? homeName(Number(board.split(':')[1]))
}

/** "row 2, column 3", counted from 1 as people do. */
export function spotName({ row, col }: { readonly row: number; readonly col: number }): string {
  return `row ${row + 1}, column ${col + 1}`
}

const TURNS = ['', ', turned a quarter', ', turned half round', ', turned three quarters']

export function turnName(rotation: number): string {
  return TURNS[rotation] ?? ''
}

/** What a Good Neighbour Card still asks for, part by part: "1 more plant in the Community Garden". */
export function missingWords({ counter, op, have, need }: Missing): string {
  const thing = (number: number) => counterWords(counter, number)
  switch (op) {
    case '>=':
      return counter.count === 'largestFreeRect' || counter.count === 'largestGroup'
        ? `${thing(need)}; the largest now has ${have}`
        : `${need - have} more ${thing(need - have)}`
    case '=':
      return need === 0
        ? `no ${thing(0)}; there ${have === 1 ? 'is' : 'are'} ${have}`
        : `exactly ${need} ${thing(need)}`
    case '<':
      return `fewer ${thing(0)} than everybody else: you have ${have}, somebody else ${need}`
  }
}

function counterWords(counter: Counter, number: number): string {
  switch (counter.count) {
    case 'items':
      return `${filterWords(counter.filter, number)} ${listed(
        counter.zones.map(zone => ZONE_WORDS[zone]),
        'or',
      )}`
    case 'fullLines':
      return `${plural(number, 'line')} of your Home fully covered`
    case 'rainbowLines':
      return `${plural(number, 'line')} of your Home with all four colours`
    case 'frameMatches':
      return `${plural(number, 'frame side')} touched by ${
        counter.filter.starting === false ? 'an Item that is no starting tile' : 'an Item'
      } of its colour`
    case 'largestGroup':
      return `${number} Items of one colour joined in your Home`
    case 'largestFreeRect':
      return `a free rectangle of ${number} squares in your Home`
    case 'vpTokens':
      return `loose Victory Point ${plural(number, 'token')}`
  }
}

const ZONE_WORDS: Readonly<Record<Zone, string>> = {
  home: 'in your Home',
  corridor: 'in the Common Corridor',
  passage: 'on the Clear Corridor Passage',
  wallside: 'on the Wall Side',
  parking: 'on the Bicycle Parking board',
  garden: 'in the Community Garden',
}

function filterWords({ colour, category, maxSize }: Filter, number: number): string {
  const noun = plural(number, category === undefined || category === 'household' ? 'Item' : category)
  const small = maxSize === undefined ? '' : maxSize === 1 ? 'one-square ' : `at most ${maxSize}-square `
  return `${small}${colour === undefined ? '' : `${colour} `}${noun}`
}

/** "a", "a and b", "a, b and c". */
export function listed(items: readonly string[], word = 'and'): string {
  return items.length < 2 ? (items[0] ?? 'nothing') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`
}

export function plural(number: number, word: string): string {
  return number === 1 ? word : `${word}s`
}

export function frameWords(frame: Readonly<Record<(typeof SIDES)[number], string>>): string {
  return SIDES.map(side => `${side} ${frame[side]}`).join(', ')
}
