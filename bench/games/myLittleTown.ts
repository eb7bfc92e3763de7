/**
 * My Little Town for boardgame.io, with the very rules of our own game, in two ways. `drafted` is the one its documentation shows: a move looks
 * at the draft it is handed, and changes it. `copied` is as quick as its documentation allows: a move returns a state of its own,
 * a copy made and changed by our rules without any draft, which also keeps what they remember of a town.
 */

import { myLittleTown as module } from '../../games/my-little-town/index.ts'
import type { Action, Event, State } from '../../games/my-little-town/types.ts'
import { createRng, type Host, type Seat, seatTable } from '../../kernel/index.ts'
import { type Game, INVALID_MOVE, type Move, original } from '../boardgameio.ts'

const { game } = module.open(module.content)

/** Nothing that happens during a match is left to chance: the pile was shuffled at the start. */
const host: Host<Event> = { rng: createRng(''), now: 0, emit: () => {}, reveal: () => {} }

type Town = Game<State, Record<string, unknown>, string>
type Way = (G: State, seat: Seat, action: Action) => State | null

export const drafted = townGame((draft, seat, action) => {
  if (game.check(draft, seat, action)) return null
  game.apply(draft, seat, action, host)
  return draft
})

export const copied = townGame((draft, seat, action) => {
  const before = original(draft)!
  if (game.check(before, seat, action)) return null
  const next = game.clone!(before)
  game.apply(next, seat, action, host)
  return next
})

function townGame(way: Way): Town {
  return {
    name: game.id,
    setup({ ctx }, seed) {
      const seating = seatTable(game, ctx.numPlayers, {})
      if (!seating.ok) throw new Error(seating.refusal.code)
      return game.setup(seating.table, createRng(seed ?? ''))
    },
    turn: { order: { first: ({ G }) => G.turn ?? 0, next: ({ ctx }) => (ctx.playOrderPos + 1) % ctx.numPlayers } },
    moves: {
      draw: move(way, () => ({ type: 'draw' })),
      placeTile: move(way, (tx: number, ty: number, rot: number) => ({ type: 'placeTile', tx, ty, rot })),
      placeStandee: move(way, (length: number, x: number, y: number, dir: string) => ({
        type: 'placeStandee',
        length,
        x,
        y,
        dir,
      })),
      pass: move(way, () => ({ type: 'pass' })),
    },
    endIf: ({ G }) => (G.result ? { winners: G.result.winners } : undefined),
    ai: {
      enumerate: G => (G.turn === null ? [] : game.legalActions(G, G.turn).map(moveOf)),
    },
  }
}

function move<Args extends unknown[]>(way: Way, actionOf: (...args: Args) => Action): Move<State> {
  return ({ G, playerID, events }, ...args) => {
    const { turn } = G
    const next = way(G, Number(playerID), actionOf(...(args as Args)))
    if (!next) return INVALID_MOVE
    if (next.turn !== null && next.turn !== turn) events.endTurn({ next: String(next.turn) })
    return next
  }
}

/** What is taken must be in the order the rules list it, so that everybody plays the same match. */
function moveOf({ type, ...rest }: Action): { move: string; args: unknown[] } {
  return { move: type, args: Object.values(rest) }
}
