/** For each piece of Our Tidy Spaces: the rule by which it is played, and what it is for. */

import { say } from '#kernel'
import type { PartRules } from '#web/board/parts.ts'

/** Keyed by `data-part` of the board. */
export const PART_RULES: PartRules = {
  'item home': { rule: 'OT-10.2', does: say('At the end it brings the Home value of its colour.') },
  'item corridor': {
    rule: 'OT-10.5',
    does: say('At the end it costs its owner the corridor value of its colour; yellow costs nothing.'),
  },
  'item passage': {
    rule: 'OT-10.6',
    does: say('It stands in the way: 2 points less, besides what the corridor costs.'),
  },
  'item parking': { rule: 'OT-10.3', does: say('At the end it brings what it would bring at Home; red brings 2.') },
  'item garden': { rule: 'OT-10.3', does: say('At the end it brings what it would bring at Home; red brings 2.') },
  'square home': { rule: 'OT-4.2', does: say('Only whoever lives here places Items here.') },
  'square corridor': { rule: 'OT-4.8', does: say('Any Item may stand in the corridor; most cost points there.') },
  'square passage': { rule: 'OT-10.6', does: say('An Item that touches the Passage costs 2 more at the end.') },
  'square parking': { rule: 'OT-4.5', does: say('Room for bicycles, and for nothing else.') },
  'square garden': { rule: 'OT-4.6', does: say('Room for plants, and for nothing else.') },
  'pane home': { rule: 'OT-4.2', does: say('Only whoever lives here places Items here.') },
  'pane corridor': { rule: 'OT-4.8', does: say('Any Item may stand in the corridor; most cost points there.') },
  'pane parking': { rule: 'OT-4.5', does: say('Room for bicycles, and for nothing else.') },
  'pane garden': { rule: 'OT-4.6', does: say('Room for plants, and for nothing else.') },
  'pane cards': {
    rule: 'OT-8.1',
    does: say('Yours at the end of a turn in which you fulfil it, and safe from then on.'),
  },
  'pane neighbours': { rule: 'OT-4.2', does: say('Only whoever lives here places Items here.') },
  'drawn item': { rule: 'OT-3.3', does: say('It has to find its place in this turn.') },
  'starting item': { rule: 'OT-2.3', does: say('It goes anywhere in your Home before the first turn.') },
  frame: { rule: 'OT-2.1', does: say('Its colours count only where a card names the frame.') },
  'neighbour card': {
    rule: 'OT-8.1',
    does: say('Yours at the end of a turn in which you fulfil it, and safe from then on.'),
  },
  'community card': { rule: 'OT-6.2', does: say('It is followed at once, as far as possible.') },
  bag: { rule: 'OT-3.2', does: say('Every turn begins with an Item from it; when it is empty, the game ends.') },
  'community deck': {
    rule: 'OT-6.1',
    does: say('An Item with the symbol brings a card from it; after the last one the game ends.'),
  },
  'neighbour deck': { rule: 'OT-8.3', does: say('It replaces the Good Neighbour Cards that are taken.') },
  points: { rule: 'OT-10.1' },
  tokens: { rule: 'OT-10.7', does: say('Each brings 1 point at the end; cards give and take them.') },
  indicators: {
    rule: 'OT-5.3',
    does: say('Every Item outside your Home needs one; without any, only your Home is left.'),
  },
  'free squares': { rule: 'OT-9.4', does: say('When nothing in the bag fits a Home any more, the game ends.') },
}
