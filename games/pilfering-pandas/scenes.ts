/** The pictures of the rulebook. */

import type { Scene } from '#kernel'
import type { PilferingPandas } from './types.ts'

export const scenes: readonly Scene<PilferingPandas>[] = []
