/** Parses actions from the wire. */

import { fields, flag, list, nullable, oneOf, real, type Shape, ShapeError, text } from '#kernel/shape.ts'
import type { Action } from './types.ts'

/** The action if its fields exist and have their types; `check` refuses bad numbers and words (WS-21.4). */
export function parseAction(raw: unknown): Action | null {
  if (typeof raw !== 'object' || raw === null || !Object.hasOwn(raw, 'type')) return null
  const shape = ACTIONS.get((raw as { type: unknown }).type)
  if (!shape) return null
  try {
    return shape(raw, 'action')
  } catch (error) {
    if (error instanceof ShapeError) return null
    throw error
  }
}

/** No negative zero: JSON files do not keep it. */
const number: Shape<number> = (value, path) => real(value, path) + 0
const hex = nullable(text)

const rush: Shape<Action> = (value, path) => {
  const shapes = { type: oneOf(['RUSH']), slot: number, hex }
  return Object.hasOwn(value as object, 'stack')
    ? fields({ ...shapes, stack: number })(value, path)
    : fields(shapes)(value, path)
}

const ACTIONS: ReadonlyMap<unknown, Shape<Action>> = new Map<unknown, Shape<Action>>([
  ['READY', fields({ type: oneOf(['READY']), ready: flag })],
  ['DRAW', fields({ type: oneOf(['DRAW']), pile: number })],
  ['PLAY', fields({ type: oneOf(['PLAY']), card: text, slot: number })],
  ['TAKE', fields({ type: oneOf(['TAKE']), share: number, card: text, slot: number })],
  ['SHARE', fields({ type: oneOf(['SHARE']), card: text, share: number })],
  ['COMPLETE', fields({ type: oneOf(['COMPLETE']), slot: number, hex })],
  ['RUSH', rush],
  ['DONE', fields({ type: oneOf(['DONE']) })],
  ['PASS', fields({ type: oneOf(['PASS']) })],
  ['REMOVE', fields({ type: oneOf(['REMOVE']), hexes: list(text, { max: 99 }) })],
])
