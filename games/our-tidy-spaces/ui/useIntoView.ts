/** Brings what can be pointed at into sight, where a board is too wide for the screen. */

import { type RefObject, useLayoutEffect } from 'react'

/** `occasion`: when it changes, what there is to do has changed. */
export function useIntoView(board: RefObject<HTMLElement | null>, occasion: string): void {
  useLayoutEffect(() => {
    for (const room of board.current?.querySelectorAll<HTMLElement>('.ots-scroll') ?? []) {
      if (!room.checkVisibility({ visibilityProperty: true })) continue // to measure it would be to lay it out
      const frame = room.getBoundingClientRect()
      const places = [...room.querySelectorAll('[data-possible]')].map(place => place.getBoundingClientRect())
      const inSight = (place: DOMRect) => frame.left <= place.left && place.right <= frame.right
      const [first] = places
      if (!first || places.some(inSight)) continue
      room.scrollBy({ left: first.left + first.width / 2 - (frame.left + frame.width / 2) })
    }
  }, [board, occasion]) // oxlint-disable-line react/exhaustive-effect-dependencies -- the drawing that is measured changes with the occasion
}
