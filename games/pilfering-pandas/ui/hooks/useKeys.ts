/** The board by keyboard: letters for places, numbers for cards, arrows for the focus. */

import type { KeyboardEvent } from 'react'
import type { View } from '../../types.ts'
import { type Command, commandOf } from '../keys.ts'
import { deeper } from '../selection.ts'
import type { HandOrder } from './useHandOrder.ts'
import type { PointingHand } from './usePointing.ts'
import type { Roving } from './useRoving.ts'
import type { Turn } from './useTurn.ts'

interface KeyScene {
  readonly view: View
  readonly turn: Turn
  readonly hand: HandOrder
  readonly roving: Roving
  readonly pointing: PointingHand
}

export function useKeys({ view, turn, hand, roving, pointing }: KeyScene): (event: KeyboardEvent) => void {
  const { intend, selection } = turn

  /** Returns whether the key had a meaning here. */
  const carryOut = (command: Command, focused: HTMLElement | null): boolean => {
    switch (command.type) {
      case 'lift': {
        const card = hand.cards[command.slot]
        if (card !== undefined) intend({ type: 'lift', card })
        return true
      }
      case 'area':
        intend({ type: 'point', at: `area ${command.area}` })
        return true
      case 'deck':
      case 'ability':
      case 'bin':
      case 'done':
        intend({ type: 'point', at: command.type })
        return true
      case 'hideout':
        pointIntoHideout(command.by)
        return true
      case 'way':
        intend({ type: 'turn', by: command.by })
        return true
      case 'sort':
        hand.sort(command.sorting)
        return true
      case 'walk':
        roving.walk(command.to)
        return true
      case 'move': {
        const card = focused?.dataset['card']
        if (card !== undefined) hand.move(card, hand.cards.indexOf(card) + command.by)
        return card !== undefined
      }
      case 'pointOut':
        return pointing.pointAtFocus(focused)
      case 'confirm':
        // Elsewhere Enter presses the button in focus.
        if (!turn.decision || focused?.dataset['spot'] === undefined) return false
        intend({ type: 'confirm' })
        return true
      case 'cancel':
        if (turn.note) turn.say(null)
        else intend({ type: 'cancel' })
        return true
    }
  }

  const pointIntoHideout = (by: 1 | -1) => {
    const next = view.step === 'stash' ? 'hideout' : deeper(selection, turn.situation, by)
    if (next !== null) intend({ type: 'point', at: next })
  }

  return event => {
    roving.noteInput('keyboard')
    const command = commandOf(event)
    const focused = event.target instanceof HTMLElement ? event.target : null
    if (command && carryOut(command, focused)) event.preventDefault()
  }
}
