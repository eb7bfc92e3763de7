/** What pages outside a match say about the connection and about new versions. */

import { say } from '#kernel'
import { useSyncExternalStore } from 'react'
import { Icon } from '../parts/Icon.tsx'
import { newVersion } from './newVersion.ts'
import { useOnlineStatus } from './onlineStatus.ts'
import './notes.css'

/** What needs the server, while it does not answer. */
export function RoomNote() {
  const reach = useOnlineStatus()
  return (
    <div role="status">
      {reach === 'unreached' && (
        <p className="room-note">
          <Icon name="offline" />
          <span>
            <strong>{say('The room does not answer.')}</strong>{' '}
            {say(
              'Every game still plays on this device: against bots, around one screen or alone. Tables with friends wait until the room is back.',
            )}
          </span>
        </p>
      )}
    </div>
  )
}

/** Never shown at a table: a match is not interrupted. */
export function NewVersionNote() {
  const ready = useSyncExternalStore(newVersion.subscribe, newVersion.read)
  return (
    <div role="status">
      {ready && (
        <p className="room-note">
          <Icon name="again" />
          <span>
            <strong>{say('A new version is ready.')}</strong> {say('Everything you left standing stays as it is.')}
          </span>
          <button type="button" className="button small" onClick={() => location.reload()}>
            {say('Reload')}
          </button>
        </p>
      )}
    </div>
  )
}
