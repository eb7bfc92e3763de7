/** Behind an invite link: a name, and one sits. */

import { say } from '#kernel'
import { useEffect, useState } from 'react'
import { SECRET } from '#protocol/limits.ts'
import { sitDown } from '../home/begin.ts'
import { MessagePage } from '../parts/MessagePage.tsx'
import { isName, NameField } from '../parts/NameField.tsx'
import { Mark, Wordmark } from '../parts/Wordmark.tsx'
import { replaceWith } from '../routes.ts'
import { browserDrawer, seatOfInvite, storedName } from '../stored.ts'
import './lobby.css'

export function JoinPage({ invite }: { readonly invite: string }) {
  // A link that was cut off: the server would not even take it for a question.
  if (SECRET.test(invite)) return <Chair invite={invite} />
  const text = say('This invitation leads nowhere. Ask for a new link.')
  return <MessagePage title={say('This table cannot be shown')} text={text} />
}

function Chair({ invite }: { readonly invite: string }) {
  const [name, setName] = useState(() => storedName(browserDrawer) ?? '')
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  /** Who follows the link again, or their own, is led back to their seat instead of taking a second one. */
  const [seated] = useState(() => seatOfInvite(browserDrawer, invite))

  useEffect(() => {
    document.title = say('Join a table · Parlour')
    if (seated) replaceWith({ page: 'table', table: seated.table })
  }, [seated])

  async function sit(): Promise<void> {
    setBusy(true)
    setTrouble(await sitDown(invite, name.trim()))
    setBusy(false)
  }

  return (
    <div className="page message-page">
      <header className="page-head">
        <Wordmark />
      </header>
      <main className="join">
        <Mark />
        <h1>{say('There is a chair for you')}</h1>
        <p>{say('Somebody invited you to play. What shall we call you?')}</p>
        <form
          onSubmit={event => {
            event.preventDefault()
            if (isName(name) && !busy) void sit()
          }}
        >
          <NameField label={say('Your name')} value={name} focused change={setName} />
          <button type="submit" className="button primary wide" disabled={!isName(name) || busy}>
            {say('Sit down')}
          </button>
        </form>
        <p className="trouble" role="alert">
          {trouble}
        </p>
      </main>
    </div>
  )
}
