/** Numbers that browser and server agree on, for pages that need nothing else of the protocol. */

/** Tables looked after in one request. */
export const MOST_MINE = 60
