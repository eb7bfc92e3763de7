/** Moves the player's seat to another device: a link and a QR code that work once. */

import { say } from '#kernel'
import { useEffect } from 'react'
import { QrCode } from '../../lobby/QrCode.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { LinkField } from '../../parts/LinkField.tsx'
import { AddressNote, useSharedAddress } from '../../parts/SharedAddress.tsx'
import { linkTo } from '../../shell/routes.ts'
import type { Ticket } from '../session/tableSession.ts'
import { useIsPast, useSecondsLeft } from '../clock/useSecondsLeft.ts'

export interface SeatTransferDialogProps {
  readonly table: string
  /** `null` until there is one. */
  readonly ticket: Ticket | null
  ask(): void
  close(): void
}

export function SeatTransferDialog({ table, ticket, ask, close }: SeatTransferDialogProps) {
  useEffect(ask, [ask])
  const seconds = useSecondsLeft(ticket?.until ?? null)
  const expired = useIsPast(ticket?.until ?? null)
  const address = useSharedAddress()
  const link = ticket && address && linkTo({ page: 'move', table, ticket: ticket.ticket }, address.origin)
  return (
    <Dialog title={say('Play on another device')} className="move-dialog" close={close}>
      <p>
        {say(
          'Open this link there, or let its camera read the picture. Your seat goes along, and this device lets go of it.',
        )}
      </p>
      {link && !expired && (
        <>
          <QrCode text={link} label={say('The link to your seat as a QR code')} />
          <LinkField key={link} label={say('Link to your seat')} link={link} />
          <AddressNote address={address} />
          <p className="menu-note">
            {say(
              {
                one: 'For you alone: whoever opens it first has your seat. It works once, for one more minute.',
                other: 'For you alone: whoever opens it first has your seat. It works once, for {count} more minutes.',
              },
              { count: Math.ceil((seconds ?? 0) / 60) },
            )}
          </p>
        </>
      )}
      {expired && (
        <button type="button" className="button primary" onClick={ask}>
          {say('Make a new link')}
        </button>
      )}
    </Dialog>
  )
}
