/** The board by keyboard: walking, pointing, picking, turning, zooming. */

import type { KeyboardEvent } from 'react'
import { unreachable } from '#kernel'
import { commandOf, type Command } from '../keys.ts'
import { nextOf, type SquareAt, squareKey, walk } from '../layout.ts'
import { placeBox, type Scene } from '../scene.ts'
import type { Camera } from './useCamera.ts'
import type { Cursor } from './useCursor.ts'

interface KeyActions {
  pointAt(at: SquareAt): void
  confirm(): void
  draw(): void
  turn(by: 1 | -1): void
  /** The standee at that index of the shelf. */
  pick(slot: number): void
  cancel(): void
  magnify(factor: number): void
}

export function useKeys(
  scene: Scene,
  cursor: Cursor,
  camera: Camera,
  actions: KeyActions,
): (event: KeyboardEvent) => void {
  const goTo = (at: SquareAt | undefined) => {
    if (!at) return
    cursor.moveTo(at)
    camera.follow(placeBox(scene, at))
  }

  const carryOut = (command: Command) => {
    switch (command.type) {
      case 'walk':
        return goTo(walk(scene.grid, cursor.at, command.step))
      case 'possible':
        return goTo(nextOf(scene.targets, cursor.at, command.by))
      case 'point':
        return command.confirms && scene.previewed.has(squareKey(cursor.at))
          ? actions.confirm()
          : actions.pointAt(cursor.at)
      case 'draw':
        return actions.draw()
      case 'turn':
        return actions.turn(command.by)
      case 'pick':
        return actions.pick(command.slot)
      case 'cancel':
        return actions.cancel()
      case 'zoom':
        return actions.magnify(command.factor)
      case 'whole':
        return camera.look(null)
      default:
        return unreachable(command)
    }
  }

  return event => {
    cursor.noteInput('keyboard')
    const command = commandOf(event)
    if (!command) return
    // On a button, Enter and Space press it, and arrows belong to the page.
    const onPlace = event.target instanceof Element && event.target.closest('[data-place]') !== null
    if (!onPlace && (command.type === 'point' || command.type === 'walk')) return
    event.preventDefault()
    carryOut(command)
  }
}
