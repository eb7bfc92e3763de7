/** A shelf on which every game has changed and says nothing of it. */

import type { GameModule } from '#kernel'
import { changed, eachGame } from './changed.ts'

export const games: readonly GameModule[] = eachGame((module, version) => ({
  ...module,
  open: content => changed(module.open(content), version),
}))
