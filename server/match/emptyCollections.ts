/**
 * Shared empty collections: an empty Map or Set takes as much memory as one with four entries, and a table has many that mostly
 * stay empty. Replace them when there is something to add.
 */

export const EMPTY_MAP: ReadonlyMap<never, never> = new Map<never, never>()
export const EMPTY_SET: ReadonlySet<never> = new Set<never>()
