/** Copies of a state for replay, previews and bots. */

import type { Area, State } from '../types.ts'

/** Sets, questions and modifiers are replaced, never changed, so copies may share them. */
export function cloneState(state: State): State {
  return {
    ...state,
    seats: state.seats.map(seat => ({ ...seat, hand: [...seat.hand], known: [...seat.known], seen: [...seat.seen] })),
    deck: [...state.deck],
    hideout: [...state.hideout],
    secretStash: [...state.secretStash],
    box: [...state.box],
    removed: [...state.removed],
    areas: [cloneArea(state.areas[0]), cloneArea(state.areas[1])],
    barred: [...state.barred],
    decisions: [...state.decisions],
  }
}

function cloneArea(area: Area): Area {
  return { ...area, cards: [...area.cards], sets: [...area.sets] }
}
