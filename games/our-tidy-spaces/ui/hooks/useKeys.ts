/** The board by keyboard: walking, pointing, turning, drawing, moving from board to board. */

import type { KeyboardEvent } from 'react'
import { unreachable } from '#kernel'
import type { Square } from '#kit/polyomino.ts'
import { homeOf, sizeOf } from '../../rules/placement.ts'
import type { Action, BoardId } from '../../types.ts'
import { type Command, commandOf } from '../keys.ts'
import { nextSquare, type Pane, paneOf, readSquare, walk } from '../layout.ts'
import { squaresToTry } from '../selection.ts'
import type { Cursor } from './useCursor.ts'
import type { Panes } from './usePanes.ts'
import type { Turn } from './useTurn.ts'

interface KeyScene {
  readonly turn: Turn
  readonly cursor: Cursor
  readonly panes: Panes
  /** Squares that the preview would cover, as `board row,col`. */
  readonly previewed: ReadonlySet<string>
  /** An enlarged Home is open; Escape closes it. */
  readonly closeup: boolean
  onClose(): void
}

export function useKeys({
  turn,
  cursor,
  panes,
  previewed,
  closeup,
  onClose,
}: KeyScene): (event: KeyboardEvent) => void {
  const { situation, selection, intend } = turn
  const { content, view, viewer, actions } = situation

  const doing = (...types: readonly Action['type'][]) => {
    const action = actions.find(({ type }) => types.includes(type))
    if (action) intend({ type: 'do', action })
  }

  const showPane = (pane: Pane) => {
    panes.show(pane)
    const board = pane === 'home' ? homeOf(viewer ?? 0) : pane
    cursor.want(
      pane === 'cards' || pane === 'neighbours'
        ? `[data-pane="${pane}"] button`
        : `[data-board="${board}"][data-square][tabindex="0"]`,
    )
  }

  const seekPossible = (from: { readonly board: BoardId; readonly square: Square } | null, by: 1 | -1) => {
    const squares = squaresToTry(selection, situation)
    const board = from && squares.has(from.board) ? from.board : squares.keys().next().value
    if (board === undefined) return
    const next = nextSquare(squares.get(board)!, from?.board === board ? from.square : [0, -1], by)
    if (!next) return
    panes.show(paneOf(board))
    cursor.moveTo(board, next)
  }

  /** Over an enlarged Home, only commands inside of it count. */
  const reaches = ({ type }: Command) => !closeup || type === 'walk' || type === 'point' || type === 'cancel'

  const carryOut = (command: Command, at: { readonly board: BoardId; readonly square: Square } | null): boolean => {
    switch (command.type) {
      case 'walk': {
        if (!at) return false
        const { height, width } = sizeOf(content, view, at.board)
        cursor.moveTo(at.board, walk(at.square, command.by, height, width))
        return true
      }
      case 'point': {
        // On a button Enter and Space press it.
        if (!at) return false
        const tried = previewed.has(`${at.board} ${at.square.join()}`)
        intend(command.confirms && tried ? { type: 'confirm' } : { type: 'square', ...at })
        return true
      }
      case 'possible':
        seekPossible(at, command.by)
        return true
      case 'turn':
        intend({ type: 'turn', by: command.by })
        return true
      case 'draw':
        doing('DrawItem', 'DrawCommunity')
        return true
      case 'end':
        doing('EndTurn', 'Decline', 'ConfirmHome')
        return true
      case 'pane':
        showPane(command.pane)
        return true
      case 'cancel':
        if (closeup) onClose()
        else if (turn.note) turn.dismiss()
        else intend({ type: 'cancel' })
        return true
      default:
        return unreachable(command)
    }
  }

  return event => {
    cursor.noteInput('keyboard')
    if (closeup && event.key === 'Tab') keepTabInside(event)
    const command = commandOf(event)
    const cell = event.target instanceof Element ? event.target.closest<SVGElement>('[data-square]') : null
    const at = cell ? { board: cell.dataset['board'] as BoardId, square: readSquare(cell.dataset['square']!) } : null
    if (command && reaches(command) && carryOut(command, at)) event.preventDefault()
  }
}

/** Tab stays inside the dialog that has the focus. */
function keepTabInside(event: KeyboardEvent): void {
  const dialog = event.target instanceof Element ? event.target.closest('[role="dialog"]') : null
  const stops = dialog?.querySelectorAll<HTMLElement | SVGElement>('button, [tabindex="0"]') ?? []
  const [first, last] = [stops[0], stops[stops.length - 1]]
  const [edge, other] = event.shiftKey ? [first, last] : [last, first]
  if (event.target !== edge) return
  event.preventDefault()
  other?.focus()
}
