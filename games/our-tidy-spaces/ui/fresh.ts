/** What is new on the boards. */

import type { Event } from '../types.ts'

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
