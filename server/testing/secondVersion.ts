/** The second version of the test game, which begins at five, together with the rules of the first. */

import type { GameModule } from '#kernel'
import { games as alone } from './secondVersionAlone.ts'
import { tally } from './shelf.ts'

export const games: readonly GameModule[] = alone.map(module => ({ ...module, earlier: { 1: tally } }))
