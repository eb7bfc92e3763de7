/** The game of the tests in its second version, which begins at five, with the rules of the first beside it. */

import type { GameModule } from '#kernel'
import { games as alone } from './secondVersionAlone.ts'
import { tally } from './shelf.ts'

export const games: readonly GameModule[] = alone.map(module => ({ ...module, earlier: { 1: tally } }))
