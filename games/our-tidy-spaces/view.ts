/** All secrets of the game (OT-11): the order of both decks, and which Community Cards stayed in the box. */

import type { Rng } from '#kernel'
import type { Content } from './content.ts'
import type { Position, State, View } from './types.ts'

/** Built field by field: a field that is not named here is not shown. The same for every viewer. */
export function view({ sorted }: Content, state: State): View {
  const community = state.options.gentleCards ? sorted.gentle : sorted.all
  return {
    ...openlyIn(state),
    communityLeft: state.communityDeck.length,
    communityUnseen: lessThese(community, [state.communityNow, state.communityDiscard]),
    gnLeft: state.gnDeck.length,
    gnUnseen: lessThese(sorted.goodNeighbours, [state.gnOpen, ...state.gnTaken]),
  }
}

/** A random state that fits this view: any of the unseen cards may be in the decks, in any order. */
export function determinize(seen: View, rng: Rng): State {
  return {
    ...openlyIn(seen),
    communityDeck: rng.shuffle([...seen.communityUnseen]).slice(0, seen.communityLeft),
    gnDeck: rng.shuffle([...seen.gnUnseen]).slice(0, seen.gnLeft),
  }
}

/** OT-11.1. The objects in the fields are never changed, so they need no copies. */
function openlyIn(position: Readonly<Position>): Position {
  return {
    players: position.players,
    options: position.options,
    firstSeat: position.firstSeat,
    phase: position.phase,
    current: position.current,
    turnNo: position.turnNo,
    takesLeft: position.takesLeft,
    frames: position.frames,
    startLeft: position.startLeft,
    confirmed: position.confirmed,
    items: position.items,
    occ: position.occ,
    bag: position.bag,
    drawn: position.drawn,
    setAside: position.setAside,
    removed: position.removed,
    vp: position.vp,
    indicators: position.indicators,
    communityNow: position.communityNow,
    communityDiscard: position.communityDiscard,
    gnOpen: position.gnOpen,
    gnTaken: position.gnTaken,
    queue: position.queue,
    choice: position.choice,
    bagEmptied: position.bagEmptied,
    lastCommunity: position.lastCommunity,
    endReasons: position.endReasons,
    passedOn: position.passedOn,
  }
}

function lessThese(cards: readonly string[], gone: readonly (readonly string[])[]): string[] {
  const left = [...cards]
  for (const some of gone) {
    for (const card of some) {
      const place = left.indexOf(card)
      if (place !== -1) left.splice(place, 1)
    }
  }
  return left
}
