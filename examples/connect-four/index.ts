/** Connect Four: the game with its words. */

import type { GameModule } from '#kernel'
import { CARD } from './manifest.ts'
import { type ConnectFour, connectFourOn } from './rules.ts'
import { TEXT } from './text.ts'

export const connectFour: GameModule<ConnectFour> = {
  id: CARD.id,
  content: {},
  open: files => ({ game: connectFourOn(files), text: TEXT, content: files }),
}
