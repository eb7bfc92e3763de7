/** Scrolls what can be pointed at into view, where a board is too wide for the screen. */

import { type RefObject, useLayoutEffect } from 'react'

/** `occasion`: changes with the current step. */
export function useIntoView(board: RefObject<HTMLElement | null>, occasion: string): void {
  useLayoutEffect(() => {
    for (const room of board.current?.querySelectorAll<HTMLElement>('.ots-scroll') ?? []) {
      if (!room.checkVisibility({ visibilityProperty: true })) continue // measuring it would force a layout
      const frame = room.getBoundingClientRect()
      const places = [...room.querySelectorAll('[data-possible]')].map(place => place.getBoundingClientRect())
      const inSight = (place: DOMRect) => frame.left <= place.left && place.right <= frame.right
      const [first] = places
      if (!first || places.some(inSight)) continue
      room.scrollBy({ left: first.left + first.width / 2 - (frame.left + frame.width / 2) })
    }
  }, [board, occasion]) // oxlint-disable-line react/exhaustive-effect-dependencies -- the drawing that is measured changes with the occasion
}
