/**
 * An empty Map or Set takes as much memory as one with four things in it, and a table has many that mostly stay empty. They begin
 * as these, and are replaced when there is something to put in.
 */

export const EMPTY_MAP: ReadonlyMap<never, never> = new Map<never, never>()
export const EMPTY_SET: ReadonlySet<never> = new Set<never>()
