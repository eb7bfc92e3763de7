/** For each piece of My Little Town: the rule by which it is played, and what it is for. */

import { say } from '#kernel'
import type { PartRules } from '#web/board/parts.ts'

/** Keyed by `data-part` of the board. */
export const PART_RULES: PartRules = {
  pile: {
    rule: 'MLT-4.1',
    does: say('Instead of placing a standee you draw from it; what you draw you have to place.'),
  },
  tile: { rule: 'MLT-4.5', does: say('It has to share a side with the town; turn it as you like.') },
  spot: { rule: 'MLT-4.5', does: say('A tile lies where it shares a side with another.') },
  'placed tile': { rule: 'MLT-4.8', does: say('What lies here never moves or turns.') },
  standee: {
    rule: 'MLT-5.2',
    does: say('It covers one square for each of its items, in a row; both ends stand on your own colour.'),
  },
  square: {
    rule: 'MLT-5.5',
    does: say('Standees of this colour begin and end on such squares; every other may cross them.'),
  },
  'easy X': { rule: 'MLT-5.10', does: say('A standee may cross it, but not begin or end on it.') },
  'normal X': { rule: 'MLT-5.11', does: say('A wall: no standee may cover it.') },
  'covered square': { rule: 'MLT-5.7', does: say('It is used up: a square carries one standee in the game.') },
  player: { rule: 'MLT-6.2', does: say('Whoever places the last of the own standees wins at once.') },
}
