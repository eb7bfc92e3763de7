/** Whether spectators are allowed: the host decides, all players see it. */

import { useId } from 'react'
import { type Viewer, say } from '#kernel'
import type { HostCommand, TableInfo } from '#protocol/messages.ts'

export interface WatchSwitchProps {
  readonly table: TableInfo
  readonly you: Viewer
  readonly disabled?: boolean
  host(command: HostCommand): void
}

export function WatchSwitch({ table, you, disabled = false, host }: WatchSwitchProps) {
  const id = useId()
  const mayChange = you === table.host && !disabled
  return (
    <div className="option">
      <div className="option-words">
        <label htmlFor={id}>{say('Others may watch')}</label>
        <p className="option-help" id={`${id}-help`}>
          {say('With the link to the table. They see what everybody sees, and cannot talk.')}
        </p>
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={table.watchable ?? true}
        className="switch"
        aria-describedby={`${id}-help`}
        checked={table.watchable ?? true}
        disabled={!mayChange}
        onChange={event => host({ type: 'set-watching', allowed: event.target.checked })}
      />
    </div>
  )
}
