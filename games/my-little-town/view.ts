/** Who sees what (MLT-8): every viewer sees everything but the order of the pile. */

import type { Rng } from '#kernel'
import type { Content } from './content.ts'
import { shareTown, townOf } from './rules/town.ts'
import type { State, View } from './types.ts'

/** The same for every viewer. */
export function view(content: Content, state: State): View {
  const seen: View = {
    version: state.version,
    set: state.set,
    seats: state.seats.map(({ colour, hand }) => ({ colour, hand })),
    pileLeft: state.pile.length,
    city: state.city.slice(),
    standees: state.standees.slice(),
    phase: state.phase,
    turn: state.turn,
    drawn: state.drawn,
    lastTileSeat: state.lastTileSeat,
    finalLeft: state.finalLeft,
    result: state.result,
    takeBack: state.takeBack,
    unseen: state.unseenTiles ? unseenTiles(content, state).toSorted() : null,
  }
  shareTown(state, seen)
  return seen
}

/** MLT-8.4: the unseen tiles shuffled, as many as lie in the pile. The town is derived once for all states of a view. */
export function determinize(content: Content, view: View, rng: Rng): State {
  const state: State = {
    version: view.version,
    set: view.set,
    seats: view.seats.map(({ colour, hand }) => ({ colour, hand: hand.slice() })),
    pile: rng.shuffle(unseenTiles(content, view)).slice(0, view.pileLeft),
    city: view.city.slice(),
    standees: view.standees.slice(),
    phase: view.phase,
    turn: view.turn,
    drawn: view.drawn,
    lastTileSeat: view.lastTileSeat,
    finalLeft: view.finalLeft && view.finalLeft.slice(),
    result: view.result,
    takeBack: view.takeBack,
    unseenTiles: view.unseen !== null,
  }
  townOf(content, view)
  shareTown(view, state)
  return state
}

/** MLT-8.3: every tile that is neither in the town nor in hand, in the order of the content; tiles left in the box included. */
function unseenTiles(content: Content, { city, drawn }: Pick<View, 'city' | 'drawn'>): string[] {
  const seen = new Set(city.map(placed => placed.tile))
  if (drawn !== null) seen.add(drawn)
  return content.tileIds.filter(id => !seen.has(id))
}
