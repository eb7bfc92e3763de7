/**
 * Games of ours in which all see alike, for boardgame.io's server, with our very rules, in the two ways of its documentation: `drafted`, the one
 * it shows, changes the draft that a move is handed; `copied`, as quick as it allows, returns a copy that our rules have changed without any draft.
 * Moves that no client carries out, and a view without what is hidden, as it has it for a server and a game with secrets. Nothing can be taken
 * back, as at our tables unless they say otherwise.
 */

import { openGame } from '../../games/index.ts'
import { type AnyGame, createRng, type Host, type Rng, type Seat, seatTable } from '../../kernel/index.ts'
import { dealsInOrder } from '../../lab/bench/rooms/deals.ts'
import { type Play, tidy, town } from '../../lab/bench/rooms/plays.ts'
import { type Game, INVALID_MOVE, type MoveFn, original } from '../boardgameio.ts'

/** What our own kernel keeps beside the state, so that chance is the same on both. */
interface Kept {
  state: unknown
  readonly seed: string
  /** Moves so far. */
  steps: number
}

type Way = (game: AnyGame, draft: Kept, seat: Seat, action: unknown) => Kept | null

const WAYS: Readonly<Record<string, Way>> = {
  drafted(game, draft, seat, action) {
    if (game.check(draft.state, seat, action)) return null
    draft.steps++
    game.apply(draft.state, seat, action, hostOf(draft))
    return draft
  },
  copied(game, draft, seat, action) {
    const before = original(draft)!
    if (game.check(before.state, seat, action)) return null
    const next = { ...before, state: game.clone!(before.state), steps: before.steps + 1 }
    game.apply(next.state, seat, action, hostOf(next))
    return next
  },
}

/** The names of their actions. */
const MOVES: Readonly<Record<string, string>> = {
  'my-little-town': 'draw placeTile placeStandee pass',
  'our-tidy-spaces': `ChooseFrame PlaceStarting TakeBackStarting ConfirmHome DrawItem PlaceItem DrawCommunity TakeGoodNeighbour
    EndTurn MoveItem RemoveItem SwapItems KeepTile PickPlayer PickOption Decline`,
}

export function servedGames(way: string): readonly Game[] {
  return [town, tidy].map(play => served(play, WAYS[way]!) as Game)
}

function served({ game: id, options = {} }: Play, way: Way): Game<Kept> {
  const { game } = openGame(id)!
  const newSeed = dealsInOrder()
  const actorIn = ({ state }: Kept) => game.actors(state)[0]
  const move =
    (type: string): MoveFn<Kept> =>
    ({ G, ctx, playerID, events }, fields: object) => {
      const kept = way(game, G, Number(playerID), { type, ...fields })
      if (!kept) return INVALID_MOVE
      const next = actorIn(kept)
      if (next !== undefined && String(next) !== ctx.currentPlayer) events.endTurn({ next: String(next) })
      return kept
    }
  return {
    name: id,
    setup({ ctx }) {
      const seating = seatTable(game, ctx.numPlayers, options)
      if (!seating.ok) throw new Error(seating.refusal.code)
      const seed = newSeed()
      return { state: game.setup(seating.table, createRng(seed)), seed, steps: 0 }
    },
    turn: {
      order: { first: ({ G }) => actorIn(G) ?? 0, next: ({ ctx }) => (ctx.playOrderPos + 1) % ctx.numPlayers },
    },
    moves: Object.fromEntries(MOVES[id]!.split(/\s+/).map(type => [type, { move: move(type), client: false }])),
    endIf: ({ G }) => game.outcome(G.state) ?? undefined,
    playerView: ({ G }) => game.view(G.state, null),
    disableUndo: true,
  }
}

/** Chance is asked only where the rules ask for it. */
function hostOf({ seed, steps }: Kept): Host<unknown> {
  let rng: Rng | null = null
  return {
    get rng() {
      return (rng ??= createRng(seed, steps))
    },
    now: 0,
    emit: () => {},
    reveal: () => {},
  }
}
