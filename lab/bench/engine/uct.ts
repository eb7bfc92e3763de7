/**
 * The search of boardgame.io's MCTSBot, written on our contract: the same tree, the same random playouts of the same depth. Our own bots
 * search differently; this measures the overhead of the engine.
 *
 *     node lab/bench/engine/uct.ts <game>
 */

import { type AnyGame, cloneState, createRng, type Host, pickAction, type Seat, utility } from '#kernel'
import { present } from '../subject.ts'
import { played } from './games.ts'
import { chance, PLAYOUT_DEPTH } from './selfPlay.ts'

const EXPLORATION = Math.SQRT2
const ITERATIONS = 100

/** A position, by the way to it. Most are played on from once and never again, so the rest is computed on demand. */
interface Node {
  readonly parent: Node | null
  /** The action that led here, and its seat; `null` at the root. */
  readonly step: { readonly seat: Seat; readonly action: unknown } | null
  state: unknown
  untried: unknown[] | null
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
  const root = nodeBelow(null, null)
  root.state = state
  for (let n = 0; n < iterations; n++) {
    const leaf = expand(game, select(root), choose)
    const end = playOut(game, stateAt(game, leaf), choose)
    for (let node: Node | null = leaf; node; node = node.parent) {
      node.visits++
      if (node.step && end) node.value += end[node.step.seat]!
    }
  }
}

function nodeBelow(parent: Node | null, step: Node['step']): Node {
  return { parent, step, state: null, untried: null, children: [], visits: 0, value: 0 }
}

function select(root: Node): Node {
  let node = root
  while (node.untried?.length === 0 && node.children.length > 0) {
    const { children } = node
    const room = Math.log(node.visits)
    let best = -Infinity
    for (const child of children) {
      const worth = child.value / child.visits + EXPLORATION * Math.sqrt(room / child.visits)
      if (worth <= best) continue
      best = worth
      node = child
    }
  }
  return node
}

function expand(game: AnyGame, node: Node, choose: (n: number) => number): Node {
  node.state ??= stateAt(game, node)
  const [seat] = game.actors(node.state)
  if (seat === undefined) return node
  node.untried ??= game.legalActions(node.state, seat) as unknown[]
  const [action] = node.untried.splice(choose(node.untried.length), 1)
  const child = nodeBelow(node, { seat, action })
  node.children.push(child)
  return child
}

/** A fresh copy of the state of a node. These matches have no chance, so it is the same every time. */
function stateAt(game: AnyGame, { state, parent, step }: Node): unknown {
  if (state !== null) return cloneState(game, state)
  const next: unknown = cloneState(game, parent!.state)
  game.apply(next, step!.seat, step!.action, host)
  return next
}

/** The score of every seat, or `null` if the match takes too long. */
function playOut(game: AnyGame, state: unknown, choose: (n: number) => number): readonly number[] | null {
  for (let depth = 0; depth < PLAYOUT_DEPTH; depth++) {
    const seat = game.actors(state)[0]
    if (seat === undefined) break
    game.apply(state, seat, pickAction(game, state, seat, choose), host)
  }
  const outcome = game.outcome(state)
  return outcome?.kind === 'ranked' ? outcome.places.map((_, seat) => utility(outcome, seat)) : null
}
