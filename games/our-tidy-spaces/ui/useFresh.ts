/** Items that others placed or moved since the viewer last acted, to be pointed out. */

import { useState } from 'react'
import type { BoardProps } from '#web/board.ts'
import type { Event, OurTidySpaces } from '../types.ts'

export function useFresh({ events, viewer }: BoardProps<OurTidySpaces>): ReadonlySet<string> {
  const [memory, setMemory] = useState(() => ({ events, items: freshAfter(new Set(), events, viewer) }))
  if (memory.events === events) return memory.items
  const items = freshAfter(memory.items, events, viewer)
  setMemory({ events, items })
  return items
}

/** An own Item put down means that the viewer has looked. */
export function freshAfter(
  before: ReadonlySet<string>,
  events: readonly Event[],
  viewer: number | null,
): ReadonlySet<string> {
  let items = before
  for (const event of events) {
    if (event.type !== 'ItemPlaced' && event.type !== 'ItemMoved') continue
    items = event.item.owner === viewer ? new Set() : new Set([...items, event.item.id])
  }
  return items
}
