/** The texts of the options. */

import { type GameText, say } from '#kernel'
import type { OurTidySpaces } from '../types.ts'

export const OPTION_WORDS: GameText<OurTidySpaces>['options'] = {
  endTiming: {
    label: say('The end'),
    help: say('Whether everybody gets the same number of turns.'),
    values: { turn: say('After the turn'), round: say('After the round') },
  },
  firstPlayer: { label: say('First player'), help: say('Who begins; at a table it is the youngest.') },
  quickSetup: { label: say('Quick setup'), help: say('Every Home gets the usual frame and layout at once.') },
  openCards: {
    label: say('Open Good Neighbour Cards'),
    help: say('Three instead of two make more of them reachable.'),
  },
  gentleCards: {
    label: say('Gentle cards'),
    help: say('Leaves out the Community Cards that cost tokens or touch another Home.'),
  },
  undo: {
    label: say('Taking back'),
    help: say('Whether actions may be taken back, until something is revealed or passed on.'),
    values: { free: say('Until the next reveal'), off: say('Never') },
  },
  fitHints: { label: say('Hints'), help: say('Shows where a tile fits and what still fits each Home.') },
}
