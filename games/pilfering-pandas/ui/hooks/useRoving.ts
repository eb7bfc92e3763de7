/** The focus on the board: one stop for each row, arrows within rows and between them. It never leaves the board. */

import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Command } from '../keys.ts'

export interface Roving {
  walk(to: Extract<Command, { type: 'walk' }>['to']): void
  /** The last input device: only the keyboard needs the focus kept. */
  noteInput(source: 'keyboard' | 'pointer'): void
}

/** Places of the keyboard have `data-spot`, their rows `data-row`. */
export function useRoving(board: RefObject<HTMLElement | null>): Roving {
  const byKeyboard = useRef(false)
  const last = useRef<{ readonly row: number; readonly x: number } | null>(null)

  useLayoutEffect(() => {
    const root = board.current
    if (!root) return
    for (const row of rowsOf(root)) keepOneStop(row)
    const lost = document.activeElement === document.body || document.activeElement === null
    if (byKeyboard.current && lost) spotNear(root, last.current)?.focus()
  })

  return {
    noteInput(source) {
      byKeyboard.current = source === 'keyboard'
      const root = board.current
      const focused = document.activeElement
      if (!root || !(focused instanceof HTMLElement)) return
      const row = rowsOf(root).findIndex(spots => spots.includes(focused))
      if (row !== -1) last.current = { row, x: middleOf(focused) }
    },
    walk(to) {
      const root = board.current
      const focused = document.activeElement
      if (!root || !(focused instanceof HTMLElement)) return
      const rows = rowsOf(root)
      const at = rows.findIndex(spots => spots.includes(focused))
      const next = at === -1 ? rows.at(-1)?.[0] : neighbour(rows, at, focused, to)
      next?.focus()
      const row = next ? rows.findIndex(spots => spots.includes(next)) : -1
      if (next && row !== -1) {
        keepOneStop(rows[row]!)
        last.current = { row, x: middleOf(next) }
      }
    },
  }
}

function neighbour(
  rows: readonly (readonly HTMLElement[])[],
  at: number,
  focused: HTMLElement,
  to: Extract<Command, { type: 'walk' }>['to'],
): HTMLElement | undefined {
  const row = rows[at]!
  const place = row.indexOf(focused)
  switch (to) {
    case 'left':
      return row[place - 1]
    case 'right':
      return row[place + 1]
    case 'first':
      return row[0]
    case 'last':
      return row.at(-1)
    case 'up':
      return nearest(rows[at - 1], middleOf(focused))
    case 'down':
      return nearest(rows[at + 1], middleOf(focused))
  }
}

function rowsOf(root: HTMLElement): HTMLElement[][] {
  return [...root.querySelectorAll('[data-row]')]
    .map(row => [...row.querySelectorAll<HTMLElement>('[data-spot]')].filter(isSeen))
    .filter(spots => spots.length > 0)
}

function isSeen(spot: HTMLElement): boolean {
  return spot.getClientRects().length > 0
}

/** The focused spot, else the last stop, else the first. */
function keepOneStop(row: readonly HTMLElement[]): void {
  const stop = row.find(spot => spot === document.activeElement) ?? row.find(spot => spot.tabIndex === 0) ?? row[0]
  for (const spot of row) {
    const index = spot === stop ? 0 : -1
    if (spot.tabIndex !== index) spot.tabIndex = index
  }
}

function spotNear(
  root: HTMLElement,
  place: { readonly row: number; readonly x: number } | null,
): HTMLElement | undefined {
  const rows = rowsOf(root)
  return place ? nearest(rows[Math.min(place.row, rows.length - 1)], place.x) : rows.at(-1)?.[0]
}

function nearest(row: readonly HTMLElement[] | undefined, x: number): HTMLElement | undefined {
  return row?.toSorted((a, b) => Math.abs(middleOf(a) - x) - Math.abs(middleOf(b) - x))[0]
}

function middleOf(spot: HTMLElement): number {
  const { left, width } = spot.getBoundingClientRect()
  return left + width / 2
}
