/** Turns push messages about the player's turn on and off: an item of a table's menu. */

import { say, unreachable } from '#kernel'
import { useState } from 'react'
import { Icon } from '../parts/Icon.tsx'
import { localStore, storedSeat } from '../shell/storage.ts'
import { canPush, type PushOutcome, startPush, stopPush, wantsPush } from './turnPush.ts'

function noteOf(state: PushOutcome | 'asking'): string {
  switch (state) {
    case 'off':
      return say('Off')
    case 'on':
      return say('On, for this table')
    case 'asking':
      return say('One moment…')
    case 'refused':
      return say('Your browser does not allow it')
    case 'failed':
      return say('Your browser’s service does not answer')
    default:
      return unreachable(state)
  }
}

/** Renders nothing where push is not available. */
export function PushItem({ table }: { readonly table: string }) {
  const [state, setState] = useState<PushOutcome | 'asking'>(wantsPush(localStore, table) ? 'on' : 'off')
  const seat = storedSeat(localStore, table)
  if (!canPush() || !seat) return null
  const place = { table, token: seat.token }

  async function change(): Promise<void> {
    const wanted = state !== 'on'
    setState('asking')
    setState(await (wanted ? startPush : stopPush)(localStore, place))
  }

  return (
    <li>
      <button
        type="button"
        className="action-item menu-item"
        aria-pressed={state === 'on'}
        disabled={state === 'asking'}
        onClick={() => void change()}
      >
        <Icon name="bell" /> <span>{say('Message me when it is my turn')}</span>{' '}
        <small role="status">{noteOf(state)}</small>
      </button>
    </li>
  )
}
