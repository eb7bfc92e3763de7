/** The pictures of the rulebook. */

import type { Scene } from '#kernel'
import type { OurTidySpaces } from './types.ts'

export const scenes: readonly Scene<OurTidySpaces>[] = []
