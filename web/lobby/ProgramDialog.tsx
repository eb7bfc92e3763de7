/** Gives a seat to a program: one that is connected already, or one of the host's own, which gets a token. */

import { useEffect, useState } from 'react'
import { type Seat, say } from '#kernel'
import type { ProgramGranted, ProgramRequest, ProgramsPresent } from '#protocol/programs.ts'
import { ask } from '../shell/api.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Icon } from '../parts/Icon.tsx'
import { LinkField } from '../parts/LinkField.tsx'
import { localStore, storedSeat } from '../shell/storage.ts'
import { sayWith } from '../board/sayWith.ts'

export interface ProgramDialogProps {
  readonly table: string
  readonly seat: Seat
  close(): void
}

export function ProgramDialog({ table, seat, close }: ProgramDialogProps) {
  const [accounts, setAccounts] = useState<readonly string[]>([])
  const [token, setToken] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    void ask<ProgramsPresent>('/api/programs').then(answer => answer.ok && setAccounts(answer.value.accounts))
  }, [])

  async function invite(name: string, { account }: { readonly account: boolean }): Promise<void> {
    const host = storedSeat(localStore, table)
    if (!host) return
    const request: ProgramRequest = { table, token: host.token, seat, name, account }
    const answer = await ask<ProgramGranted>('/api/programs', request)
    if (!answer.ok) setProblem(answer.problem.text)
    else if (answer.value.token === null) close()
    else setToken(answer.value.token)
  }

  if (token !== null) {
    return (
      <Dialog title={say('The program’s token')} className="program-dialog" close={close}>
        <p>
          {sayWith('Give it to your program: it opens this chair and nothing else. It is shown {once}.', {
            once: <strong>{say('only now')}</strong>,
          })}
        </p>
        <LinkField label={say('Token')} link={token} />
        <p>{say('To try it, with one of the examples that come with Parlour:')}</p>
        <pre>
          <code>{`python3 examples/bot.py ${location.origin} <token>`}</code>
        </pre>
        <p className="option-help">
          {say('If it does not answer within a minute, a bot plays on for it until it is back.')}
        </p>
      </Dialog>
    )
  }
  return (
    <Dialog title={say('Invite a program')} className="program-dialog" close={close}>
      <p>{say('A program plays from this chair. It sees what a player there would see, and no more.')}</p>
      {accounts.length > 0 && (
        <ul className="program-list" aria-label={say('In the room now')}>
          {accounts.map(name => (
            <li key={name}>
              <button type="button" className="button wide" onClick={() => void invite(name, { account: true })}>
                <Icon name="bot" /> {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        className="program-form"
        action={data => invite(String(data.get('name')).trim() || 'Clockwork', { account: false })}
      >
        <label htmlFor="program-name">{say('What your program is called')}</label>
        <input id="program-name" name="name" maxLength={24} placeholder="Clockwork" autoComplete="off" />
        <button type="submit" className="button primary wide">
          <Icon name="plus" /> {say('Make a token')}
        </button>
      </form>
      {problem !== null && <p role="alert">{problem}</p>}
    </Dialog>
  )
}
