/** The tables this browser has a seat at: what it remembers of them, and their status on the server. */

import { say, enumerated, listed } from '#kernel'
import type { MyTable } from '#protocol/messages.ts'
import { cardOf } from '../shell/gameBoxes.ts'
import type { Route } from '../shell/routes.ts'
import { localStore, forgetSeat, type StoredSeat, storedSeats, storeSeat } from '../shell/storage.ts'
import { spanText } from '../table/clock/clockTexts.ts'
import { forgetLocalTable, storedLocalTables } from '../local/localTables.ts'

export interface Row {
  readonly key: string
  readonly route: Route
  readonly game: string
  /** Whose turn it is and since when, or another status. */
  readonly detail: string
  /** Whether the table waits for us alone. */
  readonly yours: boolean
  /** Milliseconds since 1970. */
  readonly at: number
  forget(): void
}

/** The status of the tables by id; `null` where our seat no longer exists. */
export type TableStates = ReadonlyMap<string, MyTable | null>

/** Seats to ask about: those not over at the last look. */
export function openSeats(): readonly StoredSeat[] {
  return storedSeats(localStore).filter(seat => !seat.over)
}

/** What is not over yet; first where it is our turn, then by the latest change. */
export function rowsOf(standing: TableStates): Row[] {
  const remote = openSeats().flatMap(seat => {
    const known = standing.get(seat.table)
    return known === null ? [] : [remoteRow(seat, known)]
  })
  return [...remote, ...localRows()].toSorted((a, b) => Number(b.yours) - Number(a.yours) || b.at - a.at)
}

/** A match that ended while the page was closed is removed at the next visit. */
export function remember(standing: TableStates): void {
  for (const seat of openSeats()) {
    const known = standing.get(seat.table)
    if (known === null || known?.status === 'over') storeSeat(localStore, { ...seat, over: true })
  }
}

/** The status of a table on the server; `undefined` if it does not answer. */
export function standingWords(known: MyTable | undefined, own: string): string {
  if (!known) return say('online as {name}', { name: own })
  const { names, you, turn, status } = known
  const others = names.flatMap((name, seat) => (name === null || seat === you ? [] : [name]))
  const stand = statusWords(known)
  const named = status === 'playing' && turn.length > 0 && !turn.includes(you) // the players whose turn it is
  if (others.length === 0 || named) return stand
  return say('{stand} · with {others}', { stand, others: enumerated(others) })
}

function statusWords(known: MyTable): string {
  const { status, names, turn, quietFor, aborted } = known
  if (status === 'gathering') {
    const count = names.filter(name => name === null).length
    if (count === 0) return say('gathering')
    return say({ one: 'gathering, one chair free', other: 'gathering, {count} chairs free' }, { count })
  }
  if (status === 'over') return aborted ? say('ended without a result') : say('over')
  if (turn.length === 0) return say('under way')
  const whose = turnWords(known)
  if (quietFor === null || quietFor < 60_000) return whose
  return say('{turn}, for {span}', { turn: whose, span: spanText(quietFor) })
}

function turnWords({ turn, you, names }: MyTable): string {
  if (turn.includes(you)) return say('Your turn')
  const whose = turn.map(seat => names[seat] ?? say('somebody'))
  return say({ one: '{names}’s turn', other: 'The turn of {names}' }, { count: whose.length, names: listed(whose) })
}

function remoteRow(seat: StoredSeat, known: MyTable | undefined): Row {
  return {
    key: seat.table,
    route: { page: 'table', table: seat.table },
    game: cardOf(seat.game)?.name ?? seat.game,
    detail: standingWords(known, seat.name),
    yours: known?.status === 'playing' && known.turn.includes(known.you),
    at: typeof known?.quietFor === 'number' ? Date.now() - known.quietFor : seat.at,
    forget: () => forgetSeat(localStore, seat.table),
  }
}

function localRows(): Row[] {
  return storedLocalTables(localStore)
    .filter(table => !table.over)
    .map(table => ({
      key: table.id,
      route: { page: 'local', id: table.id },
      game: cardOf(table.record.game)?.name ?? table.record.game,
      detail: say('on this device: {names} · {span} ago', {
        names: enumerated(table.names),
        span: spanText(Date.now() - table.playedAt),
      }),
      yours: false,
      at: table.playedAt,
      forget: () => forgetLocalTable(localStore, table.id),
    }))
}
