/** This device's preferences for single keys: on or off, and the assignment for each game. */

import { matching, type Shape, someFields, withDefault } from '#kernel/shape.ts'
import { localStore, type BrowserStorage, read, write } from '../shell/storage.ts'
import { createCell } from '../table/session/cell.ts'
import type { Assignment } from './keyAssignment.ts'

interface Keys {
  /** Off: single keys do nothing, for people who use speech input or hit keys by accident. */
  readonly on: boolean
  /** By the id of the game. */
  readonly games: Readonly<Record<string, Assignment>>
}

const DEFAULTS: Keys = { on: true, games: {} }
const KEY = 'parlour.keys'

export function storedKeys(storage: BrowserStorage): Keys {
  return read(storage, KEY, keysShape) ?? DEFAULTS
}

/** A record of any keys with values of one shape. */
function fieldsOf<T>(shape: Shape<T>): Shape<Readonly<Record<string, T>>> {
  return (value, path) => {
    someFields({})(value, path)
    const entries = Object.entries(value as Readonly<Record<string, unknown>>)
    return Object.fromEntries(entries.map(([name, each]) => [name, shape(each, `${path}.${name}`)]))
  }
}

const oneKey = matching(/^.$/u)

const keysShape: Shape<Keys> = someFields<Keys>({
  on: withDefault((value: unknown) => value !== false, DEFAULTS.on),
  games: withDefault(fieldsOf(fieldsOf(oneKey)), DEFAULTS.games),
})

const cell = createCell<Keys>(storedKeys(localStore))

/** For everything on the page that depends on it. */
export const keys = {
  subscribe: cell.subscribe,
  read: cell.read,
  change(part: Partial<Keys>): void {
    cell.write({ ...cell.read(), ...part })
    write(localStore, KEY, cell.read())
  },
}

export const NO_CHANGES: Assignment = {}
