/**
 * The search MCTSBot does, written on our contract: the same tree, the same playouts at random and as deep. Our own bots think otherwise;
 * this is to see how much thought the engine leaves time for.
 *
 *     node tools/bench/engine/uct.ts <game>
 */

import { type AnyGame, cloneState, createRng, type Host, type Seat, utility } from '#kernel'
import { present } from '../subject.ts'
import { played } from './games.ts'
import { chance, PLAYOUT_DEPTH } from './selfPlay.ts'

const EXPLORATION = Math.SQRT2
const ITERATIONS = 100

interface Node {
  readonly state: unknown
  readonly parent: Node | null
  /** Who acted to come here. */
  readonly actor: Seat | null
  readonly untried: unknown[]
  readonly children: Node[]
  visits: number
  value: number
}

const host: Host<unknown> = { rng: createRng(''), now: 0, emit: () => {}, reveal: () => {} }

const { game, table } = played(process.argv[2]!)
present({
  work(round, milliseconds) {
    const until = performance.now() + milliseconds
    const choose = chance(round)
    let done = 0
    while (done === 0 || performance.now() < until) {
      search(game, game.setup(table, createRng(String(round).padStart(64, '0'))), ITERATIONS, choose)
      done += ITERATIONS
    }
    return { done, checksum: null }
  },
})

function search(game: AnyGame, state: unknown, iterations: number, choose: (n: number) => number): void {
  const root = nodeOf(game, state, null, null)
  for (let n = 0; n < iterations; n++) {
    const leaf = expand(game, select(root), choose)
    const end = playOut(game, leaf.state, choose)
    for (let node: Node | null = leaf; node; node = node.parent) {
      node.visits++
      if (node.actor !== null && end) node.value += end[node.actor]!
    }
  }
}

function nodeOf(game: AnyGame, state: unknown, parent: Node | null, actor: Seat | null): Node {
  const [seat] = game.actors(state)
  const untried = seat === undefined ? [] : game.legalActions(state, seat)
  return { state, parent, actor, untried, children: [], visits: 0, value: 0 }
}

function select(root: Node): Node {
  let node = root
  while (node.untried.length === 0 && node.children.length > 0) {
    const { visits, children } = node
    let best = -Infinity
    for (const child of children) {
      const worth = child.value / child.visits + EXPLORATION * Math.sqrt(Math.log(visits) / child.visits)
      if (worth <= best) continue
      best = worth
      node = child
    }
  }
  return node
}

function expand(game: AnyGame, node: Node, choose: (n: number) => number): Node {
  if (node.untried.length === 0) return node
  const [action] = node.untried.splice(choose(node.untried.length), 1)
  const [seat] = game.actors(node.state)
  const state = cloneState(game, node.state)
  game.apply(state, seat!, action, host)
  const child = nodeOf(game, state, node, seat!)
  node.children.push(child)
  return child
}

/** What everybody has of it, or `null` if it goes on for too long. */
function playOut(game: AnyGame, from: unknown, choose: (n: number) => number): readonly number[] | null {
  const state: unknown = cloneState(game, from)
  for (let depth = 0; depth < PLAYOUT_DEPTH; depth++) {
    const [seat] = game.actors(state)
    if (seat === undefined) break
    const actions = game.legalActions(state, seat)
    game.apply(state, seat, actions[choose(actions.length)], host)
  }
  const outcome = game.outcome(state)
  return outcome?.kind === 'ranked' ? outcome.places.map((_, seat) => utility(outcome, seat)) : null
}
