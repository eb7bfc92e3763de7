/** Plums as a live game on the server: two actions on one plum race for it. */

import type { Bot, GameModule } from '#kernel'
import { type Plums, plums } from '#bots/testing/plums.ts'
import { plainText } from './shelf.ts'

const raced: Plums = {
  ...plums,
  alarm: () => null,
  presses: state => plums.outcome(state) === null,
  races: {
    claim: (_state, _seat, { plum }) => `plum:${plum}`,
    fairness: () => 'compensated',
  },
}

const picker: Bot<Plums> = { choose: (_view, _seat, actions) => actions.at(-1)!, reaction: () => 100 }
const idler: Bot<Plums> = { choose: () => null }

export const games: readonly GameModule[] = [
  {
    id: plums.id,
    content: {},
    open: content => ({
      game: raced,
      text: plainText('Plums'),
      bots: { easy: picker, normal: picker, hard: picker },
      absent: idler,
      content,
    }),
  },
]
