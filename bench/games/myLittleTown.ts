/**
 * My Little Town for boardgame.io, with the very rules of our own game, in two ways. `drafted` is the one its documentation shows: a move looks
 * at the draft it is handed, and changes it. `copied` is as quick as its documentation allows: a move returns a state of its own,
 * a copy made and changed by our rules without any draft, which also keeps what they remember of a town.
 */

import { myLittleTown as module } from '../../games/my-little-town/index.ts'
import type { Action, Event, State } from '../../games/my-little-town/types.ts'
import { createRng, type Host, type Seat, seatTable, unreachable } from '../../kernel/index.ts'
import { type Game, INVALID_MOVE, type Move, original } from '../boardgameio.ts'

const { game } = module.open(module.content)

/** Nothing that happens during a match is left to chance: the pile was shuffled at the start. */
const host: Host<Event> = { rng: createRng(''), now: 0, emit: () => {}, reveal: () => {} }

/** It begins with a deal from a seed, or with a position of another match. */
type Town = Game<State, Record<string, unknown>, string | State>
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
    setup({ ctx }, from) {
      if (typeof from === 'object') return from
      const seating = seatTable(game, ctx.numPlayers, {})
      if (!seating.ok) throw new Error(seating.refusal.code)
      return game.setup(seating.table, createRng(from ?? ''))
    },
    turn: { order: { first: ({ G }) => G.turn ?? 0, next: ({ ctx }) => (ctx.playOrderPos + 1) % ctx.numPlayers } },
    moves: {
      draw: move(way, 'draw'),
      placeTile: move(way, 'placeTile'),
      placeStandee: move(way, 'placeStandee'),
      pass: move(way, 'pass'),
    },
    endIf: ({ G }) => (G.result ? endOf(G.result.winners) : undefined),
    ai: {
      enumerate: G => (G.turn === null ? [] : game.legalActions(G, G.turn).map(moveOf)),
    },
  }
}

function move(way: Way, type: Action['type']): Move<State> {
  return ({ G, playerID, events }, ...args) => {
    const { turn } = G
    const next = way(G, Number(playerID), actionOf(type, args))
    if (!next) return INVALID_MOVE
    if (next.turn !== null && next.turn !== turn) events.endTurn({ next: String(next.turn) })
    return next
  }
}

/** In the words that its bots understand. */
function endOf(winners: readonly Seat[]): { winner: string } | { draw: true } {
  return winners.length === 1 ? { winner: String(winners[0]) } : { draw: true }
}

/** The action that a move with such arguments is. */
export function actionOf(type: Action['type'], args: readonly unknown[]): Action {
  switch (type) {
    case 'draw':
    case 'pass':
      return { type }
    case 'placeTile': {
      const [tx, ty, rot] = args as [number, number, number]
      return { type, tx, ty, rot }
    }
    case 'placeStandee': {
      const [length, x, y, dir] = args as [number, number, number, string]
      return { type, length, x, y, dir }
    }
    default:
      return unreachable(type)
  }
}

/** What is taken must be in the order the rules list it, so that everybody plays the same match. */
function moveOf({ type, ...rest }: Action): { move: string; args: unknown[] } {
  return { move: type, args: Object.values(rest) }
}
