/** The names of the options and of their values. */

import { type GameText, say } from '#kernel'
import type { PilferingPandas } from '../types.ts'

export const OPTION_WORDS: GameText<PilferingPandas>['options'] = {
  level: {
    label: say('Level'),
    help: say('How far it is to the win space, and how patient the Meerkats are.'),
    values: { intro: say('Intro'), normal: say('Normal'), hard: say('Hard') },
  },
  foiledPlans: { label: say('Foiled Plans'), help: say('Harder: two or three surprises hide in the deck.') },
  removeThree: { label: say('Three cards missing'), help: say('Harder: three cards leave the deck unseen.') },
  limitFive: { label: say('Small appetite'), help: say('Harder: every Meerkat has a limit of five cards.') },
  freeBelowLimit: {
    label: say('Free trades'),
    help: say('Easier: sets cost nothing until a Meerkat has reached its limit.'),
  },
  chat: {
    label: say('Talking'),
    help: say('What may be said about cards.'),
    values: {
      phrases: say('Quick phrases only'),
      honour: say('Free text on your honour'),
      open: say('Anything goes (easier)'),
    },
  },
  pickUpThree: {
    label: say('Quiet pick-ups'),
    help: say('Easier: a multi-card pick-up costs three steps, not four.'),
  },
  soloSuspicion: {
    label: say('Solo: suspicion'),
    help: say('Harder, alone only: picking up puts a Meerkat under suspicion.'),
  },
  soloStashCounts: {
    label: say('Solo: Secret Stash counts'),
    help: say('Alone only: whether the Secret Stash weighs in the final check.'),
    values: {
      level: say('As the level says'),
      always: say('Always (harder)'),
      never: say('Never (easier)'),
    },
  },
  pandaChoice: {
    label: say('Panda cards'),
    help: say('Whether you choose your Panda.'),
    values: { choose: say('Choose'), random: say('Random') },
  },
  startPlayer: {
    label: say('Starting player'),
    help: say('Named by the first seat after looking at the hands, or random.'),
    values: { choose: say('Choose'), random: say('Random') },
  },
  undo: {
    label: say('Taking back'),
    help: say('In company, taking back shown cards tells much: keep it for tables that talk freely.'),
    values: { open: say('What showed nothing new'), turn: say('Back to the last draw'), off: say('Never') },
  },
  showKnownCards: {
    label: say('Mark known cards'),
    help: say('Marks cards in hands that everybody saw being taken.'),
  },
}
