/** Wildstyle: its content, rules, texts and bots as one box. */

import type { GameModule } from '#kernel'
import { createAbsent } from './rules/absent.ts'
import { createBots } from './bots/bot.ts'
import { CONTENT_FILES, parseContent } from './content.ts'
import { evaluate } from './bots/evaluation.ts'
import { gameOn } from './game.ts'
import { createText } from './text/text.ts'
import type { Wildstyle } from './types.ts'

export type { Wildstyle } from './types.ts'

export const wildstyle: GameModule<Wildstyle> = {
  id: 'wildstyle',
  content: CONTENT_FILES,
  open(files) {
    const content = parseContent(files)
    return {
      game: gameOn(content, files),
      text: createText(content),
      bots: createBots(content),
      absent: createAbsent(content),
      content: files,
      evaluate: state => evaluate(content, state),
    }
  },
}
