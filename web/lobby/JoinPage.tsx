/** The page behind an invite link: asks for a name and takes a seat; or says why there is no seat, and where to go instead. */

import { say } from '#kernel'
import { useEffect, useState } from 'react'
import { SECRET } from '#protocol/limits.ts'
import type { InvitedAnswer } from '#protocol/messages.ts'
import type { Answer } from '../shell/api.ts'
import { previewInvite, joinTable } from '../home/beginMatch.ts'
import { Icon } from '../parts/Icon.tsx'
import { MessagePage, WaitingPage } from '../parts/MessagePage.tsx'
import { isName, NameField } from '../parts/NameField.tsx'
import { Mark, Wordmark } from '../parts/Wordmark.tsx'
import { replaceWith, routeHash } from '../shell/routes.ts'
import { localStore, seatOfInvite, storedName } from '../shell/storage.ts'
import './lobby.css'

export function JoinPage({ invite }: { readonly invite: string }) {
  // A truncated link: the server would not even accept it as a request.
  if (SECRET.test(invite)) return <Invited key={invite} invite={invite} />
  const text = say('This invitation leads nowhere. Ask for a new link.')
  return <MessagePage title={say('This table cannot be shown')} text={text} />
}

function Invited({ invite }: { readonly invite: string }) {
  const [answer, setAnswer] = useState<Answer<InvitedAnswer> | null>(null)
  /** Following the link again, or one's own link, leads back to the seat instead of taking a second one. */
  const [seated] = useState(() => seatOfInvite(localStore, invite))

  useEffect(() => {
    document.title = say('Join a table · Parlour')
    if (seated) replaceWith({ page: 'table', table: seated.table })
    else void previewInvite(invite).then(setAnswer)
  }, [seated, invite])

  async function look(): Promise<void> {
    const found = await previewInvite(invite)
    setAnswer(before => (before?.ok && !found.ok ? before : found))
  }

  if (!answer) return <WaitingPage text={say('Walking to the table…')} />
  if (!answer.ok) {
    return (
      <MessagePage title={say('This table cannot be shown')} text={answer.problem.text}>
        {answer.problem.code !== 'NO_SUCH_INVITE' && (
          <button type="button" className="button primary" onClick={() => void look()}>
            {say('Try again')}
          </button>
        )}
      </MessagePage>
    )
  }
  return answer.value.free ? <Chair invite={invite} look={look} /> : <NoSeat {...answer.value} />
}

/** Why there is no seat, and where to go instead. */
function NoSeat({ game, status, next, watch }: InvitedAnswer) {
  const title = {
    gathering: say('All seats are taken'),
    playing: say('The match has already begun'),
    over: say('The match is over'),
  }
  const text = next
    ? say('There is a free seat in the next match.')
    : watch
      ? say('This link also works for the next match, if a seat is free then.')
      : say('Watching is off at this table. This link also works for the next match, if a seat is free then.')
  return (
    <MessagePage title={title[next ? 'over' : status]} text={text}>
      {next && (
        <a className="button primary" href={routeHash({ page: 'join', invite: next })}>
          {say('Join the next match')}
        </a>
      )}
      {watch && (
        <a className="button primary" href={routeHash({ page: 'table', table: watch })}>
          <Icon name="eye" /> {say('Watch')}
        </a>
      )}
      <a className="button" href={routeHash({ page: 'game', game })}>
        {say('Start your own table')}
      </a>
    </MessagePage>
  )
}

function Chair({ invite, look }: { readonly invite: string; look(): Promise<void> }) {
  const [name, setName] = useState(() => storedName(localStore) ?? '')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function sit(): Promise<void> {
    setBusy(true)
    const error = await joinTable(invite, name.trim())
    setError(error)
    setBusy(false)
    if (error !== null) await look() // perhaps the last seat is gone
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
          {error}
        </p>
      </main>
    </div>
  )
}
