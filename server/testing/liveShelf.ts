/** Live games to test bots with: one with races, one with a pace. */

import type { AnyGame, Bot, GameBox, GameModule } from '#kernel'
import { type Plums, plums } from '#bots/testing/plums.ts'
import { ascend } from '#kernel/testing/ascend.ts'
import { plainText } from './shelf.ts'

const pressing: Plums = { ...plums, presses: () => true }

/** Easy takes the first plum, normal waits until another seat has begun, hard takes a plum that does not exist. */
const plumBots: GameBox<Plums>['bots'] = {
  easy: { choose: (_view, _seat, actions) => actions[0]!, reaction: () => 200 },
  normal: {
    choose: ({ tree }, _seat, actions) => (tree[0] === null ? null : actions[0]!),
    reaction: () => 20,
  },
  hard: { choose: () => ({ type: 'pick', plum: 99 }), reaction: () => 20 },
}

/** Takes the last plum. */
const absentPlumBot: Bot<Plums> = { choose: (_view, _seat, actions) => actions.at(-1)!, reaction: () => 20 }

const hasty: Bot<AnyGame> = { choose: (_view, _seat, actions) => actions[0] }

export const plumModule: GameModule = {
  id: plums.id,
  content: {},
  open: content => ({ game: pressing, text: plainText('Plums'), bots: plumBots, absent: absentPlumBot, content }),
}

/** No alarm ever rings for this tree, and the bot for absent players leaves it alone. */
export const orchardModule: GameModule = {
  id: 'orchard',
  content: {},
  open: content => ({
    game: { ...pressing, id: 'orchard', alarm: () => null },
    text: plainText('Orchard'),
    bots: plumBots,
    absent: { choose: () => null },
    content,
  }),
}

export const ascendModule: GameModule = {
  id: ascend.id,
  content: {},
  open: content => ({
    game: ascend,
    text: plainText('Ascend'),
    bots: { easy: hasty, normal: hasty, hard: hasty },
    content,
  }),
}

export const games: readonly GameModule[] = [plumModule, orchardModule, ascendModule]
