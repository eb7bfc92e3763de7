/** Reasons for closing a connection, in words. */

import type { ServerMessage } from '#protocol/messages.ts'
import type { Connection } from './connection.ts'

type Problem = Extract<ServerMessage, { type: 'problem' }>

const CLOSE_REASONS = {
  HELLO_MISSING: { text: 'The first message must be hello.', fatal: false },
  MALFORMED: { text: 'That message is not one of ours. Reload the page to get the newest version.', fatal: true },
  OTHER_PROTOCOL: {
    text: 'This page is of another version than the room. Reload it: your match is kept and goes on where it was.',
    fatal: true,
  },
  TOO_FAST: { text: 'Too many messages at once.', fatal: false },
  NO_SUCH_TABLE: { text: 'There is no such table here.', fatal: true },
  UNKNOWN_SEAT: { text: 'Your seat at this table has been given up.', fatal: true },
  MOVED: { text: 'You play on another device now.', fatal: true },
  LEFT: { text: 'You have left the table.', fatal: true },
  WATCHING_OFF: { text: 'The people at this table would rather play among themselves.', fatal: true },
  TABLE_CROWDED: { text: 'Too many people are looking at this table.', fatal: false },
  TABLE_BROKEN: { text: 'This table cannot be opened: its match is damaged or its rules are gone.', fatal: true },
} as const satisfies Record<string, Pick<Problem, 'text' | 'fatal'>>

export type CloseReason = keyof typeof CLOSE_REASONS

/** Sends the reason, and closes the connection. */
export function closeFor(connection: Connection, code: CloseReason): void {
  connection.send({ type: 'problem', code, ...CLOSE_REASONS[code] })
  connection.close(1008, code)
}

/** The database has lost so many entries of the match. */
export function movesLost(count: number): ServerMessage {
  const text = 'The server lost the last moves of this match. Play continues from here.'
  return { type: 'problem', code: 'MOVES_LOST', text, fatal: false, count }
}

/** The server stops in `left` milliseconds. Clients reconnect by themselves. */
export function restarting(left: number): ServerMessage {
  const text = 'The server restarts in a moment. Your match is kept and goes on by itself.'
  return { type: 'problem', code: 'RESTARTING', text, fatal: false, left }
}
