/** The shelf: the list of games. The manifests are known at once; a box is loaded when it is needed. */

import type { GameCard, GameModule, OpenMasterBots } from '#kernel'
import { CARD as myLittleTown } from './my-little-town/manifest.ts'
import { CARD as ourTidySpaces } from './our-tidy-spaces/manifest.ts'
import { CARD as pilferingPandas } from './pilfering-pandas/manifest.ts'
import { CARD as wildstyle } from './wildstyle/manifest.ts'

export interface ShelvedGame {
  readonly card: GameCard
  unpack(): Promise<GameModule>
  /** Loads the bots outside of the box: few tables need them. Absent: there are none. */
  loadMasterBots?(): Promise<OpenMasterBots>
}

export const shelf: readonly ShelvedGame[] = [
  {
    card: myLittleTown,
    unpack: async () => (await import('./my-little-town/index.ts')).myLittleTown,
    loadMasterBots: async () => (await import('./my-little-town/bots/masterBot.ts')).openMasterBots,
  },
  {
    card: pilferingPandas,
    unpack: async () => (await import('./pilfering-pandas/index.ts')).pilferingPandas,
    loadMasterBots: async () => (await import('./pilfering-pandas/bots/masterBot.ts')).openMasterBots,
  },
  {
    card: ourTidySpaces,
    unpack: async () => (await import('./our-tidy-spaces/index.ts')).ourTidySpaces,
    loadMasterBots: async () => (await import('./our-tidy-spaces/bots/masterBot.ts')).openMasterBots,
  },
  {
    card: wildstyle,
    unpack: async () => (await import('./wildstyle/index.ts')).wildstyle,
    loadMasterBots: async () => (await import('./wildstyle/bots/masterBot.ts')).openMasterBots,
  },
]
