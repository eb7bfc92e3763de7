/** Behind the link that brings a seat to this device. */

import { say } from '#kernel'
import { useEffect, useState } from 'react'
import { Mark, Wordmark } from '../parts/Wordmark.tsx'
import { replaceWith } from '../routes.ts'
import { takeHere } from '../table/again.ts'
import './lobby.css'

export function MovePage({ table, ticket }: { readonly table: string; readonly ticket: string }) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)

  useEffect(() => {
    document.title = say('Play on here · Parlour')
  }, [])

  // Not by itself: a link may be opened by machines that only look at it, and it opens once.
  async function take(): Promise<void> {
    setBusy(true)
    const answer = await takeHere({ table, ticket })
    if (answer.ok) return replaceWith({ page: 'table', table })
    setTrouble(answer.problem.text)
    setBusy(false)
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
          {trouble}
        </p>
      </main>
    </div>
  )
}
