/** The tables this browser has a seat at, and whose turn it is there. */

import { say } from '#kernel'
import { useEffect, useState } from 'react'
import { MOST_MINE } from '#protocol/limits.ts'
import type { MyTable } from '#protocol/messages.ts'
import { fetchMyTables } from '../shell/api.ts'
import { Icon } from '../parts/Icon.tsx'
import { routeHash } from '../shell/routes.ts'
import { openSeats, remember, rowsOf, type TableStates } from './myTables.ts'

const MOST_SHOWN = 6
/** Milliseconds between two requests to the server while the page is visible. */
const EVERY = 30_000

export function MyTables() {
  const standing = useStanding()
  const [, setCleared] = useState(0)
  const [all, setAll] = useState(false)
  const rows = rowsOf(standing)
  if (rows.length === 0) return null
  return (
    <section className="my-tables" aria-labelledby="my-tables-title">
      <h2 id="my-tables-title">{say('Still on the table')}</h2>
      <ul>
        {rows.slice(0, all ? rows.length : MOST_SHOWN).map(row => (
          <li key={row.key} className={`my-table ${row.yours ? 'my-table-yours' : ''}`}>
            <a href={routeHash(row.route)}>
              <strong>{row.game}</strong>
              <span>{row.detail}</span>
            </a>
            <button
              type="button"
              className="icon-button"
              aria-label={say('Clear away {game}, {detail}', { game: row.game, detail: row.detail })}
              onClick={() => {
                row.forget()
                setCleared(before => before + 1)
              }}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      {rows.length > MOST_SHOWN && !all && (
        <button type="button" className="button quiet" onClick={() => setAll(true)}>
          {say('Show all {count}', { count: rows.length })}
        </button>
      )}
    </section>
  )
}

/** The status of the tables: requested when the page becomes visible, and again from time to time. */
function useStanding(): TableStates {
  const [standing, setStanding] = useState<TableStates>(new Map())
  useEffect(() => {
    let gone = false
    async function look(): Promise<void> {
      const seats = openSeats().slice(0, MOST_MINE)
      if (seats.length === 0 || document.hidden) return
      const answer = await fetchMyTables({ seats: seats.map(({ table, token }) => ({ table, token })) })
      if (gone || !answer.ok) return
      const found = new Map<string, MyTable | null>(
        seats.map(({ table }, index) => [table, answer.value.tables[index] ?? null]),
      )
      setStanding(found)
    }
    const again = () => void look()
    again()
    const timer = setInterval(again, EVERY)
    for (const sign of ['pageshow', 'focus', 'online'] as const) addEventListener(sign, again)
    document.addEventListener('visibilitychange', again)
    return () => {
      gone = true
      clearInterval(timer)
      for (const sign of ['pageshow', 'focus', 'online'] as const) removeEventListener(sign, again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [])

  // A table that ended is shown once more, and is removed with the page.
  useEffect(() => () => remember(standing), [standing])
  return standing
}
