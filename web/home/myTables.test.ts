import { expect, test } from 'vitest'
import type { MyTable } from '#protocol/messages.ts'
import { standingWords } from './myTables.ts'

const HOUR = 3_600_000
const table: MyTable = {
  status: 'playing',
  aborted: false,
  you: 0,
  names: ['Ann', 'Ben', 'Maple'],
  turn: [1],
  quietFor: 2 * HOUR,
}

test.each([
  ['whose turn it is, and since when', table, 'Ben’s turn, for 2 hours'],
  ['a turn that has just begun', { ...table, quietFor: 4000 }, 'Ben’s turn'],
  ['several who may act', { ...table, turn: [1, 2] }, 'The turn of Ben and Maple, for 2 hours'],
  ['our own turn', { ...table, turn: [0] }, 'Your turn, for 2 hours · with Ben, Maple'],
  ['all at once', { ...table, turn: [] }, 'under way · with Ben, Maple'],
  [
    'a table where people gather',
    { ...table, status: 'gathering', names: ['Ann', 'Ben', null], turn: [] },
    'gathering, one chair free · with Ben',
  ],
  ['a match that is over', { ...table, status: 'over', turn: [] }, 'over · with Ben, Maple'],
  [
    'a match that was ended',
    { ...table, status: 'over', aborted: true, turn: [] },
    'ended without a result · with Ben, Maple',
  ],
  ['a server that does not answer', undefined, 'online as Ann'],
] as const)('%s', (_, known, words) => expect(standingWords(known, 'Ann')).toBe(words))
