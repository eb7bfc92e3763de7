/** The pictures of the rulebook. */

import type { Scene } from '#kernel'
import type { Wildstyle } from './types.ts'

export const scenes: readonly Scene<Wildstyle>[] = []
