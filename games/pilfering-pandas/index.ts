/** Pilfering Pandas: its content, rules, texts and bots as one box. */

import { type ContentFiles, type GameModule, hashJson } from '#kernel'
import { advise } from './text/advice.ts'
import { createBots } from './bots/bot.ts'
import { type Content, CONTENT_FILES, CONTENT_HASH, parseContent } from './content.ts'
import { cloneState } from './rules/copyState.ts'
import { evaluate } from './bots/evaluation.ts'
import { OPTION_SPECS } from './options.ts'
import { parseAction } from './parse.ts'
import { parseState } from './parseState.ts'
import { KERNEL_REFUSALS, refuse } from './text/refusals.ts'
import { actors, apply, check, checkTable, legalActions, outcome } from './rules/rules.ts'
import { PLAYERS, setup } from './rules/setup.ts'
import { createTalk } from './text/talk.ts'
import { createText } from './text/text.ts'
import type { PilferingPandas, State } from './types.ts'
import { determinize, open, view, viewEvent } from './view.ts'

export type { PilferingPandas } from './types.ts'

export const pilferingPandas: GameModule<PilferingPandas> = {
  id: 'pilfering-pandas',
  content: CONTENT_FILES,
  open(files) {
    const content = parseContent(files)
    return {
      game: gameOn(content, files),
      text: createText(content),
      bots: createBots(content),
      talk: createTalk(content),
      content: files,
      evaluate: state => evaluate(content, state),
      advise: (seen, seat, actions) => advise(content, seen, seat, actions),
    }
  },
}

function gameOn(content: Content, files: ContentFiles): PilferingPandas {
  return {
    id: 'pilfering-pandas',
    version: 1,
    contentHash: files === CONTENT_FILES ? CONTENT_HASH : hashJson(files),
    players: PLAYERS,
    pace: 'turns',
    options: OPTION_SPECS,
    casual: { undo: 'turn', chat: 'open' },
    refusals: KERNEL_REFUSALS,
    openActions: ['useAbility'], // Tidy may put the Hideout in any order (PP-21.7)
    undo: {
      action: 'undo',
      overTurnEnd: false,
      depth: 100,
      check: checkUndo,
      event: seat => ({ type: 'takenBack', seat }),
    },
    checkTable,
    setup: (table, rng) => setup(content, table, rng),
    actors,
    legalActions: (state, seat) => legalActions(content, state, seat),
    check: (state, seat, action) => check(content, state, seat, action),
    apply: (state, seat, action, host) => apply(content, state, seat, action, host),
    outcome,
    view,
    open,
    viewEvent,
    determinize: (seen, rng) => determinize(content, seen, rng),
    parseAction,
    parseState: raw => parseState(content, raw),
    clone: cloneState,
  }
}

/** PP-24.3: a case the kernel cannot know: a play that its player could predict, but that showed cards to the others. */
function checkUndo(state: State) {
  if (state.options.undo === 'off') return refuse('UNDO_OFF')
  return state.final ? refuse('UNDO_REVEALED') : null
}
