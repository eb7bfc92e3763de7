/** Every game on the shelf, unpacked: for those who do not mind how large that is. The pages take them from `shelf.ts`. */

import { type GameBox, type GameModule, openVersion } from '#kernel'
import { invite as inviteToTown } from './my-little-town/bots/masterBot.ts'
import { myLittleTown } from './my-little-town/index.ts'
import { invite as inviteToSpaces } from './our-tidy-spaces/bots/masterBot.ts'
import { ourTidySpaces } from './our-tidy-spaces/index.ts'
import { invite as inviteToPandas } from './pilfering-pandas/bots/masterBot.ts'
import { pilferingPandas } from './pilfering-pandas/index.ts'
import { invite as inviteToWildstyle } from './wildstyle/bots/masterBot.ts'
import { wildstyle } from './wildstyle/index.ts'

// Not by `unpack`: Node 24 crashes if a worker is told to end while it waits for an `import()`.
export const games: readonly GameModule[] = [
  { ...myLittleTown, invite: inviteToTown },
  { ...pilferingPandas, invite: inviteToPandas },
  { ...ourTidySpaces, invite: inviteToSpaces },
  { ...wildstyle, invite: inviteToWildstyle },
]

/** The game of that name with the content we ship, or `undefined`; under the rules of this version, if we still have them. */
export function openGame(id: string, version?: number): GameBox | undefined {
  const module = games.find(game => game.id === id)
  const asked = module && version !== undefined ? openVersion(module, version, module.content) : null
  return asked ?? module?.open(module.content)
}
