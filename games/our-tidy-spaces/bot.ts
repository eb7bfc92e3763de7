/**
 * The bots of Our Tidy Spaces. Easy puts things anywhere; normal takes the most points it sees; hard also knows
 * what a free square at Home is worth, packs tightly and keeps an eye on the clock.
 */

import type { Bot, BotLevel, Rng, Seat } from '#kernel'
import { appraise, type Eye } from './appraisal.ts'
import type { Content } from './content.ts'
import type { Action, OurTidySpaces, View } from './types.ts'

export function createBots(content: Content): Record<BotLevel, Bot<OurTidySpaces>> {
  const greedy: Eye = { packs: false, clock: false }
  const careful: Eye = { packs: true, clock: true }
  return {
    easy: { choose: (_view, _seat, actions, { rng }) => anyBoard(actions, rng) },
    normal: { choose: (view, seat, actions, { rng }) => best(content, view, seat, actions, greedy, rng) },
    hard: { choose: (view, seat, actions, { rng }) => best(content, view, seat, actions, careful, rng) },
  }
}

/** Goes on as soon as it may: confirms a Home, takes a card; else any kind of action on any board, then any of those. */
function anyBoard(actions: readonly Action[], rng: Rng): Action {
  const first = actions.find(({ type }) => type === 'ConfirmHome' || type === 'TakeGoodNeighbour')
  if (first) return first
  const useful = actions.filter(({ type }) => type !== 'TakeBackStarting')
  const groups = Map.groupBy(useful, action => ('board' in action ? `${action.type} ${action.board}` : action.type))
  return rng.pick(groups.get(rng.pick([...groups.keys()]))!)
}

/** Among equals, any. */
function best(content: Content, view: View, seat: Seat, actions: readonly Action[], eye: Eye, rng: Rng): Action {
  let most = -Infinity
  let found: Action[] = []
  for (const action of actions) {
    const value = appraise(content, view, seat, action, eye)
    if (value > most) {
      most = value
      found = []
    }
    if (value === most) found.push(action)
  }
  return rng.pick(found)
}
