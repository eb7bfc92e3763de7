/** The menu of a table on this device: how it is played, and saving the match to a file. */

import { say } from '#kernel'
import { Suspense, useState } from 'react'
import { OptionsForm } from '../lobby/OptionsForm.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { Icon } from '../parts/Icon.tsx'
import { PreferencesDialog } from '../table/ui/loadDialogs.ts'
import type { TableSnapshot } from '../table/session/tableSession.ts'
import { namesAt } from '../table/session/turn.ts'

export interface LocalMenuProps {
  readonly snapshot: TableSnapshot
  saveFile(): void
}

export function LocalMenu({ snapshot, saveFile }: LocalMenuProps) {
  const [page, setPage] = useState<'menu' | 'comfort' | 'rules' | null>(null)
  const close = () => setPage(null)
  const table = snapshot.table!
  return (
    <>
      <button
        type="button"
        className="icon-button table-rail-menu"
        aria-label={say('This table')}
        onClick={() => setPage('menu')}
      >
        <Icon name="menu" />
      </button>
      {page === 'menu' && (
        <Dialog title={say('This table')} className="table-menu" close={close}>
          <ul>
            <li>
              <button type="button" className="action-item menu-item" onClick={() => setPage('rules')}>
                <Icon name="settings" /> <span>{say('How we play')}</span>
              </button>
            </li>
            <li>
              <button type="button" className="action-item menu-item" onClick={() => setPage('comfort')}>
                <Icon name="sound" /> <span>{say('Sound and motion')}</span>
              </button>
            </li>
            <li>
              <button
                type="button"
                className="action-item menu-item"
                onClick={() => {
                  saveFile()
                  close()
                }}
              >
                <Icon name="save" /> <span>{say('Save as a file')}</span>{' '}
                <small>{say('With everything, what is hidden too')}</small>
              </button>
            </li>
          </ul>
          <p className="menu-note">{say('This match is kept in this browser, and nowhere else.')}</p>
        </Dialog>
      )}
      <Suspense>{page === 'comfort' && <PreferencesDialog game={table.game} close={close} />}</Suspense>
      {page === 'rules' && (
        <Dialog title={say('How we play')} close={close}>
          <OptionsForm
            box={snapshot.box!}
            seats={table.seats.length}
            options={table.options}
            disabled
            seatName={namesAt(table)}
            change={() => {}}
          />
        </Dialog>
      )}
    </>
  )
}
