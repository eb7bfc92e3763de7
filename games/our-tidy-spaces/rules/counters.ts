/** What cards count (OT-8.8): Items in zones, and properties of a Home. */

import { type Seat, unreachable } from '#kernel'
import { type Square, squaresUnder } from '#kit/polyomino.ts'
import type { Content } from '../content.ts'
import { formOf, homeOf, isInZone, itemsOf, kindOf, passes } from './placement.ts'
import { type Colour, COLOURS, type Counter, type Filter, type PlacedItem, type Position, SIDES } from '../types.ts'

export function count(content: Content, position: Position, seat: Seat, counter: Counter): number {
  switch (counter.count) {
    case 'items': {
      const items = counter.owner === 'any' ? Object.values(position.items) : itemsOf(position, seat)
      return items.filter(
        item =>
          passes(content, item.kind, counter.filter) &&
          counter.zones.some(zone => isInZone(content, position, item, zone)),
      ).length
    }
    case 'fullLines':
      return fullLines(content, position, seat)
    case 'rainbowLines':
      return rainbowLines(content, position, seat)
    case 'largestGroup':
      return largestGroup(content, position, seat)
    case 'largestFreeRect':
      return largestFreeRect(content, position, seat)
    case 'frameMatches':
      return frameMatches(content, position, seat, counter.filter)
    case 'vpTokens':
      return position.vp[seat]!
    default:
      return unreachable(counter)
  }
}

function homeItems(position: Pick<Position, 'items'>, seat: Seat): PlacedItem[] {
  const home = homeOf(seat)
  return Object.values(position.items).filter(item => item.board === home)
}

export function squaresOf(content: Content, item: PlacedItem): Square[] {
  return squaresUnder(formOf(content, item), item.row, item.col)
}

function fullLines({ home }: Content, { occ }: Position, seat: Seat): number {
  const rows = occ[homeOf(seat)]!
  const full = 2 ** home.width - 1
  const columns = rows.reduce((all, row) => all & row, full)
  return rows.filter(row => row === full).length + bits(columns)
}

function rainbowLines(content: Content, position: Position, seat: Seat): number {
  const rows = Array.from({ length: content.home.height }, () => new Set<Colour>())
  const columns = Array.from({ length: content.home.width }, () => new Set<Colour>())
  for (const item of homeItems(position, seat)) {
    const { colour } = kindOf(content, item.kind)
    for (const [row, col] of squaresOf(content, item)) {
      rows[row]!.add(colour)
      columns[col]!.add(colour)
    }
  }
  return [...rows, ...columns].filter(colours => colours.size === COLOURS.length).length
}

/** Items of one colour joined edge to edge. */
function largestGroup(content: Content, position: Position, seat: Seat): number {
  const lying = new Map<string, PlacedItem>()
  const items = homeItems(position, seat)
  for (const item of items) for (const square of squaresOf(content, item)) lying.set(square.join(), item)
  const seen = new Set<PlacedItem>()
  let largest = 0
  for (const start of items) {
    if (seen.has(start)) continue
    seen.add(start)
    const group = [start]
    for (const item of group) {
      for (const next of touching(content, item, lying)) {
        const alike = kindOf(content, next.kind).colour === kindOf(content, item.kind).colour
        if (!alike || seen.has(next)) continue
        seen.add(next)
        group.push(next)
      }
    }
    largest = Math.max(largest, group.length)
  }
  return largest
}

/** OT-1.11. */
function touching(content: Content, item: PlacedItem, lying: ReadonlyMap<string, PlacedItem>): PlacedItem[] {
  return squaresOf(content, item).flatMap(([row, col]) =>
    [`${row - 1},${col}`, `${row + 1},${col}`, `${row},${col - 1}`, `${row},${col + 1}`].flatMap(
      square => lying.get(square) ?? [],
    ),
  )
}

function largestFreeRect({ home }: Content, { occ }: Position, seat: Seat): number {
  const rows = occ[homeOf(seat)]!
  let largest = 0
  for (let top = 0; top < home.height; top++) {
    let covered = 0
    for (let bottom = top; bottom < home.height; bottom++) {
      covered |= rows[bottom]!
      largest = Math.max(largest, (bottom - top + 1) * longestRun(covered, home.width))
    }
  }
  return largest
}

function frameMatches(content: Content, position: Position, seat: Seat, filter: Filter): number {
  const frame = position.frames[seat]
  if (!frame) return 0
  const items = homeItems(position, seat).filter(item => passes(content, item.kind, filter))
  return SIDES.filter(side =>
    items.some(item => {
      const { height, width } = formOf(content, item)
      const touches = {
        north: item.row === 0,
        east: item.col + width === content.home.width,
        south: item.row + height === content.home.height,
        west: item.col === 0,
      }
      return touches[side] && kindOf(content, item.kind).colour === frame[side]
    }),
  ).length
}

/** The longest run of zero bits among the lowest `width`. */
function longestRun(covered: number, width: number): number {
  let longest = 0
  let run = 0
  for (let col = 0; col < width; col++) {
    run = covered & (1 << col) ? 0 : run + 1
    longest = Math.max(longest, run)
  }
  return longest
}

function bits(mask: number): number {
  let number = 0
  for (let rest = mask; rest > 0; rest &= rest - 1) number++
  return number
}
