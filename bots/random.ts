/** The weakest player worth having: any legal action, all equally likely. It plays every game. */

import type { AnyGame, Bot } from '#kernel'

export const randomBot: Bot<AnyGame> = {
  choose: (_view, _seat, actions, { rng }) => rng.pick(actions),
}
