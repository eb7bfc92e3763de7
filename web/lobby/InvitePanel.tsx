/** The invite link: to copy, to share, to scan. */

import { say } from '#kernel'
import { Icon } from '../parts/Icon.tsx'
import { LinkField } from '../parts/LinkField.tsx'
import { AddressNote, useSharedAddress } from '../parts/SharedAddress.tsx'
import { linkTo } from '../shell/routes.ts'
import { QrCode } from './QrCode.tsx'

export function InvitePanel({ invite, game }: { readonly invite: string; readonly game: string }) {
  const address = useSharedAddress()
  const link = address && linkTo({ page: 'join', invite }, address.origin)
  const canShare = typeof navigator.share === 'function'
  return (
    <section className="panel invite" aria-labelledby="invite-title">
      <div className="invite-words">
        <h2 id="invite-title">{say('Bring your friends')}</h2>
        <p>{say('Send this link, or let a phone read the picture. Whoever opens it types a name and sits.')}</p>
        {link && <LinkField key={link} label={say('Invite link')} link={link} />}
        {address && <AddressNote address={address} />}
        {link && canShare && (
          <button type="button" className="button quiet" onClick={() => void share(game, link)}>
            <Icon name="share" /> {say('Share…')}
          </button>
        )}
      </div>
      {link && <QrCode text={link} label={say('The invite link as a QR code')} />}
    </section>
  )
}

async function share(game: string, url: string): Promise<void> {
  try {
    await navigator.share({ title: say('Parlour: {game}', { game }), text: say('Play {game} with me', { game }), url })
  } catch (error) {
    // The person closed the sheet: nothing to say.
    if (!(error instanceof DOMException)) throw error
  }
}
