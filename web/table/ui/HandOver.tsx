/** Shown between two turns on one device, when each player has something to hide. */

import { say } from '#kernel'
import { useEffect, useRef } from 'react'

export interface HandOverProps {
  readonly name: string
  take(): void
}

export function HandOver({ name, take }: HandOverProps) {
  const title = useRef<HTMLHeadingElement>(null)
  // Not the button: the last player may still be pressing keys.
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="hand-over">
      <div className="panel">
        <h2 ref={title} tabIndex={-1}>
          {say('Hand the device to {name}', { name })}
        </h2>
        <p>{say('Nobody else should look now.')}</p>
        <button type="button" className="button primary big" onClick={take}>
          {say('I am {name}', { name })}
        </button>
      </div>
    </div>
  )
}
