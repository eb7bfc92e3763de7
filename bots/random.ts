/** The weakest bot worth having: any legal action, all equally likely. It plays every game. */

import type { AnyGame, Bot } from '#kernel'

export const randomBot: Bot<AnyGame> = {
  choose: (_view, _seat, actions, { rng }) => rng.pick(actions),
}

/** For live games: waiting is as likely as any action, and reactions take as long as a person's. */
export const randomLiveBot: Bot<AnyGame> = {
  choose: (_view, _seat, actions, { rng }) => actions[rng.int(actions.length + 1)] ?? null,
  reaction: (_action, rng) => 1000 + rng.int(1000),
}
