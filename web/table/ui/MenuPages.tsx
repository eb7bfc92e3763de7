/** The pages of the table's menu: how it is played, spectators, moving the seat, ending the match, leaving. */

import type { ReactNode } from 'react'
import { type GameBox, say } from '#kernel'
import type { TableInfo } from '#protocol/messages.ts'
import { dayName } from '../../daily/dailyTexts.ts'
import { OptionsForm } from '../../lobby/OptionsForm.tsx'
import { WatchSwitch } from '../../lobby/WatchSwitch.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Icon, type IconName } from '../../parts/Icon.tsx'
import { LinkField } from '../../parts/LinkField.tsx'
import { AddressNote, useSharedAddress } from '../../parts/SharedAddress.tsx'
import { PushItem } from '../../push/PushItem.tsx'
import { goTo, linkTo } from '../../shell/routes.ts'
import { PreferencesDialog } from '../../settings/PreferencesDialog.tsx'
import { Seal } from '../../verify/Seal.tsx'
import { clockRuleText } from '../clock/clockTexts.ts'
import { SeatTransferDialog } from './SeatTransferDialog.tsx'
import type { RemoteSession, TableSnapshot } from '../session/tableSession.ts'
import { hasOthers, namesAt } from '../session/turn.ts'

/** The open page. */
export type MenuPage = 'menu' | 'comfort' | 'rules' | 'watch' | 'move' | 'leave' | 'abort'

export interface MenuPagesProps {
  readonly session: RemoteSession
  readonly snapshot: TableSnapshot & { readonly table: TableInfo; readonly box: GameBox }
  readonly page: MenuPage
  setPage(page: MenuPage): void
  close(): void
}

export function MenuPages({ session, snapshot, page, setPage, close }: MenuPagesProps) {
  const { table, box } = snapshot
  switch (page) {
    case 'menu':
      return <Menu {...{ session, snapshot, setPage, close }} />
    case 'comfort':
      return <PreferencesDialog game={table.game} close={close} />
    case 'move':
      return (
        <SeatTransferDialog table={table.id} ticket={snapshot.ticket} ask={session.requestTransfer} close={close} />
      )
    case 'rules':
      return (
        <Dialog title={say('How we play')} close={close}>
          <OptionsForm
            box={box}
            seats={table.seats.length}
            options={table.options}
            disabled
            seatName={namesAt(table)}
            change={() => {}}
          />
          <p className="menu-note">{clockRuleText(table.clock)}</p>
          {table.rated && (
            <p className="menu-note">{say('Rated: the result counts for the ratings of all who play.')}</p>
          )}
          {table.daily !== undefined && (
            <p className="menu-note">
              {say('The deal of {day}, the same for everybody: nothing is sealed, and nobody adds to it.', {
                day: dayName(table.daily),
              })}
            </p>
          )}
        </Dialog>
      )
    case 'watch':
      return (
        <Dialog title={say('Watching')} className="watch-dialog" close={close}>
          <p>
            {say(
              'Whoever opens this link sees what lies open on the table, and what nobody else may see stays hidden.',
            )}
          </p>
          <WatchLink table={table.id} />
          <WatchSwitch table={table} you={snapshot.you} host={session.host} />
        </Dialog>
      )
    case 'leave':
      return (
        <Confirmation
          title={say('Leave the table?')}
          text={say('A bot plays for you until you come back: open the table again and the seat is yours at once.')}
          close={close}
        >
          <button type="button" className="button primary" onClick={session.standUp}>
            <Icon name="leave" /> {say('Leave')}
          </button>
          <button type="button" className="button" onClick={() => setPage('abort')}>
            {say('Rather end the match')}
          </button>
        </Confirmation>
      )
    case 'abort':
      return (
        <Confirmation
          title={say('End the match?')}
          text={say(
            'Everybody who plays is asked. If all agree, the match ends without a result; what was played is kept.',
          )}
          close={close}
        >
          <button
            type="button"
            className="button primary"
            onClick={() => {
              session.move('abort', 'yes')
              close()
            }}
          >
            <Icon name="end" /> {say('Ask everybody')}
          </button>
        </Confirmation>
      )
  }
}

function Menu({ session, snapshot, setPage, close }: Omit<MenuPagesProps, 'page'>) {
  const { table, you, clocks } = snapshot
  const playing = table.status === 'playing'
  const company = you !== null && hasOthers(table, you)
  const after = (act: () => void) => () => {
    act()
    close()
  }
  return (
    <Dialog title={say('This table')} className="table-menu" close={close}>
      <ul>
        <Item icon="settings" label={say('How we play')} act={() => setPage('rules')} />
        <Item icon="sound" label={say('Sound and motion')} act={() => setPage('comfort')} />
        {table.daily === undefined ? (
          <Item icon="eye" label={say('Watching')} note={watchersWords(table)} act={() => setPage('watch')} />
        ) : (
          <Item icon="plot" label={say('The board of the day')} act={() => goTo({ page: 'daily', game: table.game })} />
        )}
        {playing && you !== null && snapshot.box.game.pace === 'turns' && <PushItem table={table.id} />}
        {you !== null && <Item icon="phone" label={say('Play on another device')} act={() => setPage('move')} />}
        {playing && you !== null && clocks && (
          <Item
            icon="clock"
            label={clocks.stopped ? say('Let the clocks run') : say('Stop the clocks')}
            note={clocks.stopped ? say('They were stopped by consent') : say('If everybody agrees')}
            act={after(clocks.stopped ? session.startClocks : () => session.move('stop-clocks', 'yes'))}
          />
        )}
        {playing && you !== null && <Item icon="end" label={say('End the match')} act={() => setPage('abort')} />}
        {playing && company && <Item icon="leave" label={say('Leave the table')} act={() => setPage('leave')} />}
      </ul>
      {table.seal && <Seal info={table.seal} />}
    </Dialog>
  )
}

interface ItemProps {
  readonly icon: IconName
  readonly label: string
  readonly note?: string
  act(): void
}

function Item({ icon, label, note, act }: ItemProps) {
  return (
    <li>
      <button type="button" className="action-item menu-item" onClick={act}>
        <Icon name={icon} /> <span>{label}</span> {note && <small>{note}</small>}
      </button>
    </li>
  )
}

interface ConfirmationProps {
  readonly title: string
  readonly text: string
  /** The buttons that open the pages. */
  readonly children: ReactNode
  close(): void
}

function Confirmation({ title, text, children, close }: ConfirmationProps) {
  return (
    <Dialog title={title} close={close} footer={<div className="end-actions">{children}</div>}>
      <p>{text}</p>
    </Dialog>
  )
}

function watchersWords({ watchers = 0, watchable }: TableInfo): string {
  if (watchable === false) return say('Nobody may')
  if (watchers === 0) return say('Nobody does')
  return say({ one: 'One person does', other: '{count} people do' }, { count: watchers })
}

function WatchLink({ table }: { readonly table: string }) {
  const address = useSharedAddress()
  if (!address) return null
  const link = linkTo({ page: 'table', table }, address.origin)
  return (
    <>
      <LinkField key={link} label={say('Link for watching')} link={link} />
      <AddressNote address={address} />
    </>
  )
}
