/** Whether the result counts for ratings: the host decides, all players see it. */

import { useId } from 'react'
import { type Viewer, say } from '#kernel'
import type { HostCommand, TableInfo } from '#protocol/messages.ts'

export interface RatedSwitchProps {
  readonly table: TableInfo
  readonly you: Viewer
  readonly disabled: boolean
  host(command: HostCommand): void
}

export function RatedSwitch({ table, you, disabled, host }: RatedSwitchProps) {
  const id = useId()
  return (
    <div className="option">
      <div className="option-words">
        <label htmlFor={id}>{say('Rated')}</label>
        <p className="option-help" id={`${id}-help`}>
          {say(
            'The result counts for the ratings of all who play. For people alone; whoever leaves or runs out of time comes last.',
          )}
        </p>
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={table.rated ?? false}
        className="switch"
        aria-describedby={`${id}-help`}
        checked={table.rated ?? false}
        disabled={you !== table.host || disabled}
        onChange={event => host({ type: 'set-rated', rated: event.target.checked })}
      />
    </div>
  )
}
