/** For each piece of Pilfering Pandas: the rule by which it is played, and what it is for. */

import { say } from '#kernel'
import type { PartRules } from '#web/board/parts.ts'
import { PANDAS } from '../content.ts'

/** Keyed by `data-part` of the board. */
export const PART_RULES: PartRules = {
  card: { rule: 'PP-2.2', does: say('Traded in a set, it moves the Panda; left in a hand at the end, the Keeper.') },
  key: { rule: 'PP-10.1', does: say('It stands for any card that its set lacks; trading it moves the Keeper.') },
  deck: { rule: 'PP-6.2', does: say('Its top card is one way to refresh your hand.') },
  hideout: { rule: 'PP-2.4', does: say('An open row for all; most turns end with a card stashed at its end.') },
  'end card': { rule: 'PP-6.3', does: say('To take it costs nothing, but it cannot be stashed in the same turn.') },
  'hideout card': {
    rule: 'PP-7.2',
    does: say('It is taken with all to its right: the Keeper advances, and it has to be traded in this turn.'),
  },
  bin: { rule: 'PP-10.9', does: say('A Key that is thrown away takes the Keeper back.') },
  'secret card': { rule: 'PP-18.7', does: say('Every turn one of these goes to the end of the Hideout.') },
  area: { rule: 'PP-11.3', does: say('A new set here begins with the number or the suit of the end card.') },
  'empty area': { rule: 'PP-11.2', does: say('The first card here has to be of a suit that the Meerkat likes.') },
  'full area': { rule: 'PP-12.4', does: say('The limit is reached: sets and extensions here pay the high rate.') },
  'traded card': { rule: 'PP-2.5' },
  'traded end card': { rule: 'PP-9.7', does: say('A new set may begin with it.') },
  'traded key': { rule: 'PP-10.8', does: say('A card that fits may take its place; the Key then comes to your hand.') },
  track: { rule: 'PP-13.1' },
  panda: {
    rule: 'PP-16.1',
    does: say('The Panda moves when cards are traded; at the gate the team may run once somebody is out.'),
  },
  keeper: { rule: 'PP-13.4', does: say('The Keeper: where it reaches the Panda, the game is lost.') },
  gate: { rule: 'PP-16.1', does: say('The win space: from here on the team may run once somebody is out.') },
  suspicion: {
    rule: 'PP-7.10',
    does: say('Raised Suspicion: whoever has it pays its number more for the next pick-up.'),
  },
  timer: { rule: 'PP-15.8', does: say('The Timer: at 4 the game is lost.') },
  ...Object.fromEntries(PANDAS.map((id, index) => [`panda ${id}`, { rule: `PP-21.${index + 1}` }])),
}
