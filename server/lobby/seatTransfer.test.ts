import { expect, test } from 'vitest'
import { joinTable } from './lobby.ts'
import { asExpected, isExpected, takeSeat, TICKET_LASTS, withTicket } from './seatTransfer.ts'
import type { PlayerRow, TableRow } from '../store/store.ts'
import { hashToken } from '../store/tokens.ts'

const ann: PlayerRow = { kind: 'player', name: 'Ann', tokenHash: hashToken('first') }
const table: TableRow = {
  id: 'table',
  invite: 'invite',
  game: 'tally',
  seats: [ann, { kind: 'player', name: 'Ben', tokenHash: hashToken('ben') }, { kind: 'open' }],
  options: {},
  match: null,
  revision: 0,
}
const request = (ticket: string) => ({ table: 'table', ticket })

test('a ticket expires, works once, and only the newest of a seat is valid', () => {
  const row = withTicket(withTicket(table, 0, 'old', 0), 0, 'new', 0)
  expect(takeSeat(row, request('old'), 'hash', 1).ok).toBe(false)
  expect(takeSeat(row, request('new'), 'hash', TICKET_LASTS).ok).toBe(false)
  const taken = takeSeat(row, request('new'), 'hash', TICKET_LASTS - 1)
  if (!taken.ok) throw new Error(taken.refusal.code)
  expect(taken.value.seat).toBe(0)
  expect(taken.value.row.seats[0]).toEqual({ ...ann, tokenHash: 'hash', formerHash: ann.tokenHash })
  expect(takeSeat(taken.value.row, request('new'), 'other', 1).ok).toBe(false)
})

test('if the answer to taking a seat back is lost, both devices may ask again', () => {
  const token = (token: string) => ({ table: 'table', token })
  const take = (row: TableRow, request: Parameters<typeof takeSeat>[1], tokenHash: string) => {
    const taken = takeSeat(row, request, tokenHash, 1)
    if (!taken.ok) throw new Error(taken.refusal.code)
    return taken.value.row
  }
  const moved = take(withTicket(table, 0, 'ticket', 0), request('ticket'), hashToken('second'))
  const lost = take(moved, token('first'), hashToken('third'))
  const again = take(lost, token('first'), hashToken('fourth'))
  expect(takeSeat(lost, token('second'), 'hash', 1).ok).toBe(true)
  expect(takeSeat(again, token('third'), 'hash', 1).ok).toBe(true)
  expect(takeSeat(again, token('second'), 'hash', 1).ok).toBe(false)
  expect(takeSeat(again, token('ben'), 'hash', 1).ok).toBe(false)
})

test('neither the ticket nor a token is stored in plain text', () => {
  const stored = JSON.stringify(withTicket(table, 0, 'the ticket', 0))
  expect(stored).not.toContain('the ticket')
})

test('an expected player comes with the token of the previous table, and is then no longer expected', () => {
  const next = { ...table, seats: [asExpected(ann), table.seats[1]!] }
  expect(isExpected(next.seats[0] as PlayerRow)).toBe(true)
  expect(isExpected(next.seats[1] as PlayerRow)).toBe(false)
  const come = takeSeat(next, { table: 'table', token: 'first' }, 'hash', 0)
  if (!come.ok) throw new Error(come.refusal.code)
  expect(isExpected(come.value.row.seats[0] as PlayerRow)).toBe(false)
  expect(takeSeat(next, { table: 'table', token: 'ben' }, 'hash', 0).ok).toBe(false)
})

test('if the answer to joining is lost, a retry gets the same seat', () => {
  const join = (row: TableRow, tokenHash: string, claim?: string) =>
    joinTable(row, 'Cleo', tokenHash, claim === undefined ? undefined : hashToken(claim))
  const sat = join(table, 'lost', 'claim')
  if (!sat.ok) throw new Error(sat.refusal.code)
  const again = join(sat.value.row, 'heard', 'claim')
  expect(again).toMatchObject({
    ok: true,
    value: { seat: 2, row: { seats: { 2: { name: 'Cleo', tokenHash: 'heard' } } } },
  })
  expect(join(sat.value.row, 'other', 'another claim')).toMatchObject({ ok: false, refusal: { code: 'TABLE_FULL' } })
  expect(join(sat.value.row, 'other')).toMatchObject({ ok: false, refusal: { code: 'TABLE_FULL' } })
})
