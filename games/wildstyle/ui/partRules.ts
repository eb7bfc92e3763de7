/** For each piece of Wildstyle: the rule by which it is played, and what it is for. */

import { say } from '#kernel'
import type { PartRules } from '#web/board/parts.ts'
import { OBJECTIVES } from '../types.ts'
import { objectiveRule } from '../text/gameWords.ts'

/** Keyed by `data-part` of the board. */
export const PART_RULES: PartRules = {
  hex: { rule: 'WS-9.3', does: say('Free: a set with its icon puts a tag on it.') },
  tag: { rule: 'WS-17.5', does: say('Taken. A tag that touches no other of its crew at the end does not count.') },
  station: { rule: 'WS-13.1', does: say('There is room for one tag of every crew.') },
  'draw pile': { rule: 'WS-6.1', does: say('Its top card goes into your hand, which holds three at most.') },
  'cop cars': {
    rule: 'WS-10.1',
    does: say('Cop cars: whoever takes one may finish a set of one or two cards, and loses a tag at the end.'),
  },
  'cop cars taken': { rule: 'WS-10.4', does: say('Cop cars taken: each costs a tag at the end.') },
  'share pile': {
    rule: 'WS-8.5',
    does: say('Anybody may take the top card onto a set. A card from your hand goes on it if icon or colour match.'),
  },
  card: {
    rule: 'WS-1.3',
    does: say('Three with its icon make a set; its number is what a tag on that icon is worth.'),
  },
  set: { rule: 'WS-7.3', does: say('Here up to three cards with the same icon are gathered; three earn a tag.') },
  crew: { rule: 'WS-12.2', does: say('A crew without tags on its mat is finished for the round.') },
  'tags on the mat': { rule: 'WS-12.1', does: say('Tags on the mat, which may still be placed in this round.') },
  ...Object.fromEntries(OBJECTIVES.map(id => [`objective ${id}`, { rule: objectiveRule(id) }])),
}
