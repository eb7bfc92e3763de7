/** The progress in a game's tutorial, as this browser remembers it. */

import { list, type Shape, someFields, text, withDefault } from '#kernel/shape.ts'
import type { Tagged } from '#kernel'
import { type BrowserStorage, read, write } from '../shell/storage.ts'

export interface Progress {
  /** The action of each lesson so far; `null` for one that only had to be read. */
  readonly steps: readonly (Tagged | null)[]
  /** Whether it was completed, now or earlier. */
  readonly finished: boolean
}

const NO_PROGRESS: Progress = { steps: [], finished: false }

const TUTORIAL = 'parlour.tutorial.'

/** The game itself checks the rest of an action. */
const stepShape: Shape<Tagged | null> = (value, path) => {
  if (value === null) return null
  someFields({ type: text })(value, path)
  return value as Tagged
}

const progressShape: Shape<Progress> = someFields<Progress>({
  steps: list(stepShape, { max: 50 }),
  finished: withDefault((value: unknown) => value === true, false),
})

export function storedProgress(storage: BrowserStorage, game: string): Progress {
  return read(storage, TUTORIAL + game, progressShape) ?? NO_PROGRESS
}

export function storeProgress(storage: BrowserStorage, game: string, progress: Progress): void {
  write(storage, TUTORIAL + game, progress)
}
