/** Our Tidy Spaces: its content, rules, texts and bots as one box. */

import { type ContentFiles, type GameModule, hashJson, type Refusal } from '#kernel'
import { createBots } from './bots/bot.ts'
import { type Content, CONTENT_FILES, CONTENT_HASH, parseContent, PLAYERS } from './content.ts'
import { evaluate } from './bots/evaluation.ts'
import { OPTION_SPECS } from './options.ts'
import { parseAction } from './parse.ts'
import { parseState } from './parseState.ts'
import { KERNEL_REFUSALS, refuse } from './text/refusals.ts'
import { actors, apply, check, checkTable, legalActions } from './rules/rules.ts'
import { outcome } from './rules/scoring.ts'
import { setup } from './rules/setup.ts'
import { createText } from './text/text.ts'
import type { OurTidySpaces, State } from './types.ts'
import { determinize, view } from './view.ts'

export type { OurTidySpaces } from './types.ts'

export const ourTidySpaces: GameModule<OurTidySpaces> = {
  id: 'our-tidy-spaces',
  content: CONTENT_FILES,
  open(files) {
    const content = parseContent(files)
    return {
      game: gameOn(content, files),
      text: createText(content),
      bots: createBots(content),
      content: files,
      evaluate: state => evaluate(content, state),
    }
  },
}

function gameOn(content: Content, files: ContentFiles): OurTidySpaces {
  return {
    id: 'our-tidy-spaces',
    version: 1,
    contentHash: files === CONTENT_FILES ? CONTENT_HASH : hashJson(files),
    players: PLAYERS,
    pace: 'turns',
    options: OPTION_SPECS,
    casual: { quickSetup: true },
    dailySeats: 3,
    refusals: KERNEL_REFUSALS,
    openActions: ['PlaceStarting', 'PlaceItem', 'MoveItem'], // rotations that look the same are listed once (OT-1.6)
    undo: {
      action: 'Undo',
      overTurnEnd: true, // a player may unconfirm a Home while others still set up; `checkUndo` decides the rest
      barrierFirst: true, // the order of OT-13.2
      depth: 100,
      check: checkUndo,
      event: seat => ({ type: 'TakenBack', seat }),
    },
    checkTable,
    setup: (table, rng) => setup(content, table, rng),
    actors,
    legalActions: (state, seat) => legalActions(content, state, seat),
    check: (state, seat, action) => check(content, state, seat, action),
    apply: (state, seat, action, host) => apply(content, state, seat, action, host),
    outcome: state => outcome(content, state),
    allSeeAlike: true,
    view: state => view(content, state),
    determinize,
    parseAction,
    parseState: raw => parseState(content, raw),
    clone: state => ({ ...state }), // rules never change the objects in its fields
  }
}

/** OT-12. */
function checkUndo(state: State): Refusal | null {
  if (state.options.undo === 'off') return refuse('UNDO_OFF')
  return state.passedOn ? refuse('UNDO_BARRIER') : null
}
