/** Whether this tab plays in the children's mode, where a game has one, and whether it speaks. Remembered by the browser. */

import { useSyncExternalStore } from 'react'
import { type Shape, someFields, withDefault } from '#kernel/shape.ts'
import { hasPictureBoard } from '../shell/gameBoards.ts'
import { localStore, type BrowserStorage, read, tabStore, write } from '../shell/storage.ts'
import { createCell } from '../table/session/cell.ts'

export interface ChildrenMode {
  readonly on: boolean
  /** Whether what to do is said aloud. */
  readonly voice: boolean
}

const KEY = 'parlour.children'
const DEFAULTS: ChildrenMode = { on: false, voice: true }

const modeShape: Shape<ChildrenMode> = someFields<ChildrenMode>({
  on: withDefault((value: unknown) => value === true, DEFAULTS.on),
  voice: withDefault((value: unknown) => value === true, DEFAULTS.voice),
})

export function storedMode(storage: BrowserStorage): ChildrenMode {
  return read(storage, KEY, modeShape) ?? DEFAULTS
}

// This tab's own value first: what another tab opens does not change a table here.
const cell = createCell<ChildrenMode>(read(tabStore, KEY, modeShape) ?? storedMode(localStore))

export const childrenMode = {
  subscribe: cell.subscribe,
  read: cell.read,
  change(part: Partial<ChildrenMode>): void {
    cell.write({ ...cell.read(), ...part })
    for (const storage of [tabStore, localStore]) write(storage, KEY, cell.read())
  },
}

export function useChildrenMode(): ChildrenMode {
  return useSyncExternalStore(childrenMode.subscribe, childrenMode.read)
}

/** Whether a table of this game is shown in pictures here. */
export function usePictures(game: string): boolean {
  return useChildrenMode().on && hasPictureBoard(game)
}
