/** The pictures of the rulebook. */

import type { Scene } from '#kernel'
import type { MyLittleTown } from './types.ts'

export const scenes: readonly Scene<MyLittleTown>[] = []
