/** The link that brings friends to the table: to copy, to share, to point a phone at. */

import { useState } from 'react'
import { Icon } from '../parts/Icon.tsx'
import { inviteLink } from '../routes.ts'
import { QrCode } from './QrCode.tsx'

export function InvitePanel({ invite, game }: { readonly invite: string; readonly game: string }) {
  const link = inviteLink(invite)
  const [copied, setCopied] = useState(false)
  const canShare = typeof navigator.share === 'function'

  async function copy(field: HTMLInputElement): Promise<void> {
    field.select()
    // Outside https the clipboard is closed to us; the link is then selected, ready for the person's own keys.
    if (navigator.clipboard) await navigator.clipboard.writeText(link)
    setCopied(navigator.clipboard !== undefined)
  }

  return (
    <section className="panel invite" aria-labelledby="invite-title">
      <div className="invite-words">
        <h2 id="invite-title">Bring your friends</h2>
        <p>Send this link, or let a phone read the picture. Whoever opens it types a name and sits.</p>
        <form
          className="invite-link"
          onSubmit={event => {
            event.preventDefault()
            void copy(event.currentTarget.elements.namedItem('link') as HTMLInputElement)
          }}
        >
          <input name="link" readOnly value={link} aria-label="Invite link" onFocus={event => event.target.select()} />
          <button type="submit" className="button primary">
            <Icon name={copied ? 'check' : 'copy'} /> {copied ? 'Copied' : 'Copy'}
          </button>
        </form>
        {canShare && (
          <button type="button" className="button quiet" onClick={() => void share(game, link)}>
            <Icon name="share" /> Share…
          </button>
        )}
        <p className="visually-hidden" role="status">
          {copied ? 'The link is in the clipboard.' : ''}
        </p>
      </div>
      <QrCode text={link} label="The invite link as a QR code" />
    </section>
  )
}

async function share(game: string, url: string): Promise<void> {
  try {
    await navigator.share({ title: `Parlour: ${game}`, text: `Play ${game} with me`, url })
  } catch (error) {
    // The person closed the sheet again: nothing to say.
    if (!(error instanceof DOMException)) throw error
  }
}
