/** The single keys of a board: what each does, and which key the player chose for it. */

import { createContext, useContext } from 'react'

/** A single key that does something on a board. Arrows, Enter, Space and Escape are not among them: they are the same everywhere. */
export interface Shortcut {
  /** The key as the board knows it; letters are lower case. */
  readonly key: string
  /** Keys that do the same. */
  readonly also?: readonly string[]
  readonly meaning: string
}

/** The key to press for this key of the board; `undefined` where single keys are switched off. */
type ShownKey = (key: string) => string | undefined

export const ShownKeys = createContext<ShownKey>(key => key)

/** To show keys on a board: "Q" for `q`. */
export function useShownKey(): (key: string | undefined) => string | undefined {
  const shown = useContext(ShownKeys)
  return key => (key === undefined ? undefined : shown(key)?.toUpperCase())
}
