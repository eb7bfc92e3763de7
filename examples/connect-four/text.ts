/** The words of Connect Four. */

import { fillIn, type GameText, winners } from '#kernel'
import { CARD } from './manifest.ts'
import { type ConnectFour, ROWS } from './rules.ts'

const REFUSALS: Readonly<Record<string, string>> = {
  SEATS: 'Connect Four is for two.',
  OVER: 'The match is over.',
  MALFORMED: 'That is no disc in a column.',
  NO_UNDO: 'What has dropped has dropped.',
  NOT_YOUR_TURN: 'It is not your turn.',
  NO_SUCH_COLUMN: 'There is no such column.',
  COLUMN_FULL: 'That column is full.',
}
/** The letter of each seat's discs in the terminal. */
const DISCS = ['x', 'o']

export const TEXT: GameText<ConnectFour> = {
  name: CARD.name,
  pitch: CARD.pitch,
  options: {},
  refusal: ({ code, rule, info }) => `${fillIn(REFUSALS[code] ?? code, info)} (${rule})`,
  action: ({ column }) => `Drop a disc into column ${column + 1}`,
  kind: () => 'Drop a disc',
  event: ({ seat, column }, names) => `${names(seat)} drops a disc into column ${column + 1}.`,
  where: ({ column }) => [`column ${column + 1}`],
  prompt: ({ turn }, viewer, names) =>
    turn === viewer ? 'Your turn: drop a disc into a column.' : `${names(turn)} drops a disc.`,
  outcome: (outcome, names) =>
    outcome.reason === 'full' ? 'A draw: the grid is full.' : `${names(winners(outcome, 2)[0]!)} has four in a row.`,
  scoreLine: label => label,
  picture: ({ columns }) =>
    Array.from({ length: ROWS }, (_, fromTop) =>
      columns.map(discs => DISCS[discs[ROWS - 1 - fromTop] ?? -1] ?? '.').join(' '),
    ).join('\n'),
}
