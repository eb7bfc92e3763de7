/** Bots for games that bring none: they imagine what is hidden, play on at random, and choose what went well most often. */

import {
  type ActionOf,
  type AnyGame,
  type Bot,
  type BoxedLevel,
  type GameBox,
  type Host,
  pickAction,
  type Seat,
  type StateOf,
  type Thinking,
  utility,
} from '#kernel'

/** Matches played on in thought, if there is time. More change little. */
const TRIALS: Readonly<Record<BoxedLevel, number>> = { easy: 15, normal: 120, hard: 1200 }
/** Steps after which a match played on at random counts as half won: not every game ends by itself. */
const LONGEST = 400
/** How much an idea is worth trying because little is known of it: UCB1, for results from 0 to 1. */
const CURIOSITY = 0.8

/** The bots of the box, or else those that play every game. */
export function botsOf<G extends AnyGame>({ game, bots }: GameBox<G>): Readonly<Record<BoxedLevel, Bot<G>>> {
  return bots ?? { easy: stockBot(game, 'easy'), normal: stockBot(game, 'normal'), hard: stockBot(game, 'hard') }
}

function stockBot<G extends AnyGame>(game: G, level: BoxedLevel): Bot<G> {
  return {
    choose: (view, seat, actions, thinking) => {
      const ideas = thinking.rng.shuffle([...actions])
      return ideas[
        bestOf(ideas.length, TRIALS[level], thinking, idea => trial(game, view, seat, ideas[idea]!, thinking))
      ]!
    },
    reaction: (_action, rng) => 1000 + rng.int(1000),
  }
}

/** The idea tried most often, as each trial goes to the most promising one. Without any thought the first. */
function bestOf(ideas: number, trials: number, thinking: Thinking, attempt: (idea: number) => number): number {
  const counts = new Array<number>(ideas).fill(0)
  const sums = new Array<number>(ideas).fill(0)
  if (ideas === 1) return 0
  for (let round = 0; round < trials && thinking.more(); round++) {
    // Of very many ideas only some: a few trials each tell more than one for all.
    const open = Math.min(ideas, 2 + Math.ceil(2 * Math.sqrt(round)))
    const promise = counts
      .slice(0, open)
      .map((count, idea) =>
        count === 0 ? Infinity : sums[idea]! / count + CURIOSITY * Math.sqrt(Math.log(round) / count),
      )
    const idea = promise.indexOf(Math.max(...promise))
    sums[idea]! += attempt(idea)
    counts[idea]!++
  }
  return counts.indexOf(Math.max(...counts))
}

/** How a match ends that begins with this action and goes on at random: from 0 to 1. */
function trial<G extends AnyGame>(game: G, view: unknown, seat: Seat, action: ActionOf<G>, { rng }: Thinking): number {
  const state: StateOf<G> = game.determinize(view, rng)
  const host = { rng, now: game.readyAt?.(state, seat) ?? 0, emit: () => {}, reveal: () => {} }
  game.apply(state, seat, action, host)
  for (let step = 0; step < LONGEST; step++) {
    const outcome = game.outcome(state)
    if (outcome) return utility(outcome, seat)
    if (!takeStep(game, state, host)) break
  }
  return 1 / 2
}

/** Somebody who may act does anything; where nobody can, the alarm rings. `false`: the match is stuck. */
function takeStep<G extends AnyGame>(game: G, state: StateOf<G>, host: Host<unknown> & { now: number }): boolean {
  for (const seat of host.rng.shuffle([...game.actors(state)])) {
    const action = pickAction(game, state, seat, count => (count > 0 ? host.rng.int(count) : 0)) as
      | ActionOf<G>
      | undefined
    if (action === undefined) continue
    host.now = Math.max(host.now, game.readyAt?.(state, seat) ?? 0)
    game.apply(state, seat, action, host)
    return true
  }
  const due = game.alarm?.(state) ?? null
  if (due === null) return false
  host.now = Math.max(host.now, due)
  game.ring?.(state, host)
  return true
}
