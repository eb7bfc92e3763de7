/** Immutable list operations, so that copies of a state may share their lists. */

/** Allocated at its full length and filled by a loop: a playout makes thousands, and a spread takes twice the memory. */
export function withLast<Item>(list: readonly Item[], added: Item): Item[] {
  const longer = new Array<Item>(list.length + 1)
  for (let i = 0; i < list.length; i++) longer[i] = list[i]!
  longer[list.length] = added
  return longer
}

/** The list without the first item that is equal to this one. */
export function without<Item>(list: readonly Item[], removed: Item): Item[] {
  const place = list.indexOf(removed)
  if (place === -1) return list.slice()
  const shorter = list.slice(0, -1)
  for (let i = place; i < shorter.length; i++) shorter[i] = list[i + 1]!
  return shorter
}
