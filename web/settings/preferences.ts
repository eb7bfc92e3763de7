/** The player's preferences at the table: sound, motion, a message when it is their turn, announcements. Remembered by the browser. */

import { type Verbosity, VERBOSITIES } from '#kernel'
import { createCell } from '../table/session/cell.ts'
import { list, oneOf, type Shape, someFields, whole, withDefault } from '#kernel/shape.ts'
import { localStore, type BrowserStorage, read, write } from '../shell/storage.ts'

export const SPEEDS = ['off', 'slow', 'normal', 'fast'] as const
/** The speed of animations on the board. */
export type Speed = (typeof SPEEDS)[number]

export const SOUNDS = ['turn', 'refused', 'over'] as const
export type Sound = (typeof SOUNDS)[number]

export interface Preferences {
  /** From 0, silent, to 10. */
  readonly volume: number
  /** Sounds that are switched off. */
  readonly silent: readonly Sound[]
  readonly speed: Speed
  /** Whether the browser shows a message when it is the player's turn and the page is hidden. */
  readonly notify: boolean
  /** How much is announced to screen readers. */
  readonly verbosity: Verbosity
}

const USUAL: Preferences = { volume: 4, silent: [], speed: 'normal', notify: false, verbosity: 'normal' }

const KEY = 'parlour.comfort'

const preferencesShape: Shape<Preferences> = someFields<Preferences>({
  volume: withDefault(whole(0, 10), USUAL.volume),
  silent: withDefault(list(oneOf(SOUNDS), { max: SOUNDS.length }), []),
  speed: withDefault(oneOf(SPEEDS), USUAL.speed),
  notify: withDefault((value: unknown) => value === true, USUAL.notify),
  verbosity: withDefault(oneOf(VERBOSITIES), USUAL.verbosity),
})

export function storedPreferences(storage: BrowserStorage): Preferences {
  return read(storage, KEY, preferencesShape) ?? USUAL
}

const cell = createCell<Preferences>(storedPreferences(localStore))

/** For everything on the page that depends on it. */
export const preferences = {
  subscribe: cell.subscribe,
  read: cell.read,
  change(part: Partial<Preferences>): void {
    cell.write({ ...cell.read(), ...part })
    write(localStore, KEY, cell.read())
  },
}
