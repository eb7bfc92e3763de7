/** The page behind a transfer link, which moves a seat to this device. */

import { say } from '#kernel'
import { useEffect, useState } from 'react'
import { fetchMyTables } from '../shell/api.ts'
import { Mark, Wordmark } from '../parts/Wordmark.tsx'
import { replaceWith } from '../shell/routes.ts'
import { localStore, storedSeat } from '../shell/storage.ts'
import { takeSeatHere } from '../table/session/rematch.ts'
import './lobby.css'

export function SeatTransferPage({ table, ticket }: { readonly table: string; readonly ticket: string }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  useEffect(() => {
    document.title = say('Play on here · Parlour')
  }, [])

  // Waits for a tap: link previews may open the link, and the ticket works once.
  async function take(): Promise<void> {
    setBusy(true)
    const error = (await seatedPlayer(table)) ?? (await moveSeat())
    if (error === null) return replaceWith({ page: 'table', table })
    setError(error)
    setBusy(false)
  }

  async function moveSeat(): Promise<string | null> {
    const answer = await takeSeatHere({ table, ticket })
    return answer.ok ? null : answer.problem.text
  }

  return (
    <div className="page message-page">
      <header className="page-head">
        <Wordmark />
      </header>
      <main className="join">
        <Mark />
        <h1>{say('Play on here')}</h1>
        <p>{say('Your seat comes to this device. The other one is told, and can have it back.')}</p>
        <button type="button" className="button primary wide" disabled={busy} onClick={() => void take()}>
          {say('Play here')}
        </button>
        <p className="trouble" role="alert">
          {error}
        </p>
      </main>
    </div>
  )
}

/** A browser has one seat per table: a second one would replace it, and it could not be restored. `null` if there is none. */
async function seatedPlayer(table: string): Promise<string | null> {
  const own = storedSeat(localStore, table)
  if (!own) return null
  const answer = await fetchMyTables({ seats: [{ table, token: own.token }] })
  if (!answer.ok) return answer.problem.text
  if (!answer.value.tables[0]) return null // it was moved to another device, or left
  return say('{name} sits at this table in this browser. Open the link in another browser, or on another device.', {
    name: own.name,
  })
}
