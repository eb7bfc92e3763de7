/** The tables this browser has a seat at. */

import { useState } from 'react'
import { cardOf } from '../boxes.ts'
import { Icon } from '../parts/Icon.tsx'
import { type Route, routeHash } from '../routes.ts'
import { browserDrawer, forgetSeat, storedSeats } from '../stored.ts'
import { forgetLocalTable, storedLocalTables } from '../table/localTables.ts'

interface Row {
  readonly key: string
  readonly route: Route
  readonly game: string
  readonly detail: string
  /** Milliseconds since 1970. */
  readonly at: number
  forget(): void
}

const MOST_SHOWN = 6

export function MyTables() {
  const [rows, setRows] = useState(openTables)
  if (rows.length === 0) return null
  return (
    <section className="my-tables" aria-labelledby="my-tables-title">
      <h2 id="my-tables-title">Still on the table</h2>
      <ul>
        {rows.slice(0, MOST_SHOWN).map(row => (
          <li key={row.key} className="my-table">
            <a href={routeHash(row.route)}>
              <strong>{row.game}</strong>
              <span>
                {row.detail} · {since(row.at)}
              </span>
            </a>
            <button
              type="button"
              className="icon-button"
              aria-label={`Clear away ${row.game}, ${row.detail}`}
              onClick={() => {
                row.forget()
                setRows(openTables())
              }}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function openTables(): Row[] {
  const remote = storedSeats(browserDrawer)
    .filter(seat => !seat.over)
    .map((seat): Row => ({
      key: seat.table,
      route: { page: 'table', table: seat.table },
      game: gameName(seat.game),
      detail: `online as ${seat.name}`,
      at: seat.at,
      forget: () => forgetSeat(browserDrawer, seat.table),
    }))
  const local = storedLocalTables(browserDrawer)
    .filter(table => !table.over)
    .map((table): Row => ({
      key: table.id,
      route: { page: 'local', id: table.id },
      game: gameName(table.record.game),
      detail: `on this device: ${table.names.join(', ')}`,
      at: table.playedAt,
      forget: () => forgetLocalTable(browserDrawer, table.id),
    }))
  return [...remote, ...local].toSorted((a, b) => b.at - a.at)
}

function gameName(game: string): string {
  return cardOf(game)?.name ?? game
}

function since(at: number): string {
  const minutes = Math.floor((Date.now() - at) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`
  return `${Math.floor(minutes / (24 * 60))} days ago`
}
