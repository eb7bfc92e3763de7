/** A shelf on which every game has changed correctly: a new version, with the rules of the one before beside it. */

import type { GameModule } from '#kernel'
import { changed, eachGame } from './changed.ts'

export const games: readonly GameModule[] = eachGame((module, version) => ({
  ...module,
  open: content => changed(module.open(content), version + 1),
  earlier: { ...module.earlier, [version]: module },
}))
