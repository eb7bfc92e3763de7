/** Rows of a table and its match for tests of stores. */

import type { MatchRow, TableRow } from '../store/store.ts'

export const table: TableRow = {
  id: 'table',
  invite: 'invite',
  game: 'tally',
  seats: [{ kind: 'player', name: 'Ann', tokenHash: 'abc' }, { kind: 'open' }],
  options: { first: 1 },
  match: null,
  revision: 0,
}
export const match: MatchRow = {
  id: 'match',
  table: 'table',
  game: 'tally',
  version: 1,
  contentHash: 'hash',
  seats: 2,
  options: {},
  seed: 'seed',
}
export const content = { 'numbers.json': { target: 21 } }
