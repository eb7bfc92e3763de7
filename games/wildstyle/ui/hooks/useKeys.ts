/** The board by keyboard, fast enough for real time: cards, piles, sets, hexes and zoom. */

import type { KeyboardEvent } from 'react'
import { unreachable } from '#kernel'
import { hexesWith } from '../../rules/city.ts'
import type { Content } from '../../content.ts'
import { iconOf, SET_SIZE, SPACES } from '../../rules/possibilities.ts'
import type { Hex, Icon } from '../../types.ts'
import { type Command, commandOf } from '../keys.ts'
import { middleOf, nextOf, walk } from '../layout.ts'
import type { Places } from '../places.ts'
import { isPossible, type Light } from '../scene.ts'
import { type Selection, targets } from '../selection.ts'
import type { Camera } from './useCamera.ts'
import type { Cursor } from './useCursor.ts'
import type { Turn } from './useTurn.ts'

interface KeyScene {
  readonly content: Content
  readonly turn: Turn
  readonly cursor: Cursor
  readonly camera: Camera
  readonly hand: Places
  readonly lights: ReadonlyMap<Hex, Light>
  /** A panel covers the dock; Escape closes it. */
  readonly covered: boolean
  onEnd(): void
  onObjective(index: number): void
  onHelp(): void
  onUncover(): void
}

const CLOSER = 1.5

export function useKeys(scene: KeyScene): (event: KeyboardEvent) => void {
  const { content, turn, cursor, camera, hand } = scene
  const { situation, selection, intend } = turn
  const { city, view, viewer, actions } = situation

  const lookAt = (hex: Hex | null) => {
    if (hex === null) return
    cursor.moveTo(hex)
    camera.follow(middleOf(city.get(hex)!))
  }

  /** Among the hexes highlighted for a set of that icon; without such a set, among all free ones. */
  const seekIcon = (icon: Icon) => {
    const set = viewer === null ? undefined : pickedOrFull(icon)
    if (set && set !== selection && set.at === 'set') intend({ type: 'space', space: set.space })
    const lit = set ? targets(set, actions).hexes : null
    const free = new Set(hexesWith(city, icon).filter(hex => !view.tags[hex] || icon === 'station'))
    lookAt(nextOf(city, lit && lit.size > 0 ? lit : free, cursor.at, 1))
  }

  function pickedOrFull(icon: Icon): Selection | undefined {
    const { spaces } = view.players[viewer!]!
    const isOf = (space: 0 | 1) => spaces[space].length > 0 && iconOf(content, spaces[space]) === icon
    if (selection.at === 'set' && isOf(selection.space)) return selection
    const full = SPACES.find(space => spaces[space].length === SET_SIZE && isOf(space))
    return full === undefined ? undefined : { at: 'set', space: full, aimed: null }
  }

  function litHexes(): ReadonlySet<Hex> {
    return new Set([...scene.lights.keys()].filter(hex => isPossible(scene.lights.get(hex))))
  }

  const carryOut = (command: Command, at: Hex | null): boolean => {
    switch (command.type) {
      case 'hand': {
        const card = hand[command.index]
        if (card) intend({ type: 'hand', card })
        return true
      }
      case 'space':
        intend({ type: 'space', space: command.space })
        return true
      case 'share':
        if (command.share < view.shares.length) intend({ type: 'share', share: command.share })
        return true
      case 'draw':
        if (command.pile < view.draws.length) intend({ type: 'draw', pile: command.pile })
        return true
      case 'icon':
        seekIcon(command.icon)
        return true
      case 'possible':
        lookAt(nextOf(city, litHexes(), cursor.at, command.by))
        return true
      case 'walk':
        lookAt(at === null ? cursor.at : walk(city, at, command.step))
        return true
      case 'point':
        // On a button Enter and Space press it.
        if (at === null) return false
        intend({ type: 'hex', hex: at, sure: true })
        return true
      case 'clear':
        intend({ type: 'clear' })
        return true
      case 'end':
        scene.onEnd()
        return true
      case 'objective':
        scene.onObjective(command.index)
        return true
      case 'zoom':
        if (command.by === 'all') camera.showAll()
        else camera.zoomBy(command.by === 'in' ? CLOSER : 1 / CLOSER)
        return true
      case 'help':
        scene.onHelp()
        return true
      case 'cancel':
        if (scene.covered) scene.onUncover()
        else if (turn.note !== null) turn.say(null)
        else intend({ type: 'cancel' })
        return true
      default:
        return unreachable(command)
    }
  }

  return event => {
    cursor.noteInput('keyboard')
    const command = commandOf(event)
    const cell = event.target instanceof Element ? event.target.closest<SVGElement>('[data-hex]') : null
    if (command && carryOut(command, cell?.dataset['hex'] ?? null)) event.preventDefault()
  }
}
