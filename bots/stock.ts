/**
 * Bots for games without bots of their own: an information-set Monte Carlo tree search. Every trial draws the hidden part of the state anew, follows
 * the best known action of the seat to act, tries one new action and plays on at random.
 */

import {
  type ActionOf,
  type AnyGame,
  type Bot,
  type BoxedLevel,
  canonical,
  type GameBox,
  type Host,
  type Outcome,
  pickAction,
  type Seat,
  type StateOf,
  type Thinking,
  utility,
} from '#kernel'

/** Trials for each choice, if there are as many rounds. More change little. */
const TRIALS: Readonly<Record<BoxedLevel, number>> = { easy: 12, normal: 120, hard: 1200 }
/** Steps after which a match that is played on at random counts as half won: not every game ends by itself. */
const LONGEST = 400
/** The weight of exploration in UCB1, for results from 0 to 1. */
const CURIOSITY = 0.7

/** A node of the tree: what is known of an action, after those that lead to it. */
interface Branch<G extends AnyGame> {
  readonly seat: Seat
  readonly action: ActionOf<G>
  /** By seat and action. */
  readonly next: Map<string, Branch<G>>
  tries: number
  /** How often it could have been tried: the hidden part of the state decides what is legal. */
  chances: number
  /** For its seat, in all tries. */
  won: number
}

/** The match of one trial. */
interface Imagined<G extends AnyGame> {
  readonly game: G
  readonly state: StateOf<G>
  readonly host: Host<unknown> & { now: number }
}

/** The bots of the box, or else the stock bots. */
export function botsOf<G extends AnyGame>({ game, bots }: GameBox<G>): Readonly<Record<BoxedLevel, Bot<G>>> {
  return bots ?? { easy: stockBot(game, 'easy'), normal: stockBot(game, 'normal'), hard: stockBot(game, 'hard') }
}

function stockBot<G extends AnyGame>(game: G, level: BoxedLevel): Bot<G> {
  return {
    choose(view, seat, actions, thinking) {
      if (actions.length === 1) return actions[0]!
      const known = new Map<string, Branch<G>>()
      for (let trial = 0; trial < TRIALS[level] && thinking.more(); trial++) {
        tryOnce({ game, state: game.determinize(view, thinking.rng), host: hostOf(thinking) }, seat, known)
      }
      const best = [...known.values()].reduce<Branch<G> | null>((a, b) => (a && a.tries >= b.tries ? a : b), null)
      const chosen = best && canonical(best.action)
      return actions.find(action => canonical(action) === chosen) ?? thinking.rng.pick(actions)
    },
    reaction: (_action, rng) => 1000 + rng.int(1000),
  }
}

/** One trial, from the choice of `first`: down the tree, one new action, then at random to the end. */
function tryOnce<G extends AnyGame>(imagined: Imagined<G>, first: Seat, root: Map<string, Branch<G>>): void {
  const { game, state } = imagined
  const path: Branch<G>[] = []
  let known = root
  for (let seat: Seat | null = first; seat !== null; seat = someActor(imagined)) {
    const branch: Branch<G> | null = follow(imagined, seat, known)
    if (!branch) break
    act(imagined, seat, branch.action)
    path.push(branch)
    if (branch.tries === 0) break
    known = branch.next
  }
  const outcome = game.outcome(state) ?? playOn(imagined)
  for (const branch of path) {
    branch.tries++
    branch.won += outcome ? utility(outcome, branch.seat) : 1 / 2
  }
}

/** The action to try: a new one, while there are few, or the most promising one; `null` if `seat` has no action. */
function follow<G extends AnyGame>({ game, state, host }: Imagined<G>, seat: Seat, known: Map<string, Branch<G>>) {
  const open = [...known.values()].filter(each => each.seat === seat && !game.check(state, seat, each.action))
  for (const branch of open) branch.chances++
  let count = 0
  const action = pickAction(game, state, seat, all => host.rng.int(Math.max(1, (count = all)))) as
    | ActionOf<G>
    | undefined
  if (action === undefined) return null
  const key = `${seat} ${canonical(action)}`
  const tries = open.reduce((sum, each) => sum + each.tries, 0)
  // Of very many actions only some: a few tries of each tell more than one try of all.
  if (open.length < Math.min(count, 2 + 2 * Math.sqrt(tries)) && !known.has(key)) {
    const branch: Branch<G> = { seat, action, next: new Map(), tries: 0, chances: 1, won: 0 }
    known.set(key, branch)
    return branch
  }
  return open.reduce<Branch<G> | null>((a, b) => (a && promiseOf(a) >= promiseOf(b) ? a : b), null)
}

function promiseOf({ won, tries, chances }: Branch<AnyGame>): number {
  return won / tries + CURIOSITY * Math.sqrt(Math.log(chances) / tries)
}

/** `null` if it does not end. */
function playOn<G extends AnyGame>(imagined: Imagined<G>): Outcome | null {
  const { game, state, host } = imagined
  for (let step = 0; step < LONGEST; step++) {
    const seat = someActor(imagined)
    if (seat === null) break
    act(
      imagined,
      seat,
      pickAction(game, state, seat, count => host.rng.int(count)),
    )
    const outcome = game.outcome(state)
    if (outcome) return outcome
  }
  return null
}

/** A random seat that can act now, after the alarms due before that; `null` at the end, or if that takes too long. */
function someActor<G extends AnyGame>({ game, state, host }: Imagined<G>): Seat | null {
  for (let rings = 0; rings < LONGEST; rings++) {
    const actors = game.actors(state)
    const able =
      game.pace === 'turns' ? actors : actors.filter((seat: Seat) => game.legalActions(state, seat).length > 0)
    if (able.length > 0) return host.rng.pick(able)
    const due = game.alarm?.(state) ?? null
    if (due === null) return null
    host.now = Math.max(host.now, due)
    game.ring?.(state, host)
  }
  return null
}

function act<G extends AnyGame>({ game, state, host }: Imagined<G>, seat: Seat, action: ActionOf<G>): void {
  host.now = Math.max(host.now, game.readyAt?.(state, seat) ?? 0)
  game.apply(state, seat, action, host)
}

function hostOf({ rng }: Thinking): Imagined<AnyGame>['host'] {
  return { rng, now: 0, emit: () => {}, reveal: () => {} }
}
