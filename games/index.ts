/** All games on the shelf, loaded at once, for programs that do not mind the size. The pages load them one by one from `shelf.ts`. */

import { type GameBox, type GameModule, openVersion } from '#kernel'
import { openMasterBots as openTownBots } from './my-little-town/bots/masterBot.ts'
import { myLittleTown } from './my-little-town/index.ts'
import { openMasterBots as openSpacesBots } from './our-tidy-spaces/bots/masterBot.ts'
import { ourTidySpaces } from './our-tidy-spaces/index.ts'
import { openMasterBots as openPandasBots } from './pilfering-pandas/bots/masterBot.ts'
import { pilferingPandas } from './pilfering-pandas/index.ts'
import { openMasterBots as openWildstyleBots } from './wildstyle/bots/masterBot.ts'
import { wildstyle } from './wildstyle/index.ts'

// Not loaded by `unpack`: Node 24 crashes if a worker is terminated while it waits for an `import()`.
export const games: readonly GameModule[] = [
  { ...myLittleTown, invite: openTownBots },
  { ...pilferingPandas, invite: openPandasBots },
  { ...ourTidySpaces, invite: openSpacesBots },
  { ...wildstyle, invite: openWildstyleBots },
]

/** The game of that name with its built-in content, or `undefined`; under the rules of this version, if they still exist. */
export function openGame(id: string, version?: number): GameBox | undefined {
  const module = games.find(game => game.id === id)
  const asked = module && version !== undefined ? openVersion(module, version, module.content) : null
  return asked ?? module?.open(module.content)
}
