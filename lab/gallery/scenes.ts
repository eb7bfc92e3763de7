/** The scenes of every rulebook on the shelf. */

import { scenes as myLittleTown } from '#games/my-little-town/scenes.ts'
import { scenes as ourTidySpaces } from '#games/our-tidy-spaces/scenes.ts'
import { scenes as pilferingPandas } from '#games/pilfering-pandas/scenes.ts'
import { scenes as wildstyle } from '#games/wildstyle/scenes.ts'
import type { Scene } from '#kernel'

/** By game. */
export const SCENES: Readonly<Record<string, readonly Scene[]>> = {
  'my-little-town': myLittleTown,
  'our-tidy-spaces': ourTidySpaces,
  'pilfering-pandas': pilferingPandas,
  wildstyle,
}
