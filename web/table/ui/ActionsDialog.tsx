/** All legal actions as a plain list of buttons: the whole game without the board. */

import { useMemo, useState } from 'react'
import { canonical, type GameBox, type Tagged, type Viewer, say } from '#kernel'
import { Dialog } from '../../parts/Dialog.tsx'
import type { Position } from '../session/tableSession.ts'
import { type ActionGroup, actionGroups } from '../session/turn.ts'

export interface ActionsDialogProps {
  readonly box: GameBox
  readonly position: Position
  readonly you: Viewer
  readonly prompt: string
  act(action: Tagged): void
  close(): void
}

/** The number of items from which a search field helps. */
const MANY = 12

export function ActionsDialog({ box, position, you, prompt, act, close }: ActionsDialogProps) {
  const groups = useMemo(() => actionGroups(box, position, you), [box, position, you])
  const [wanted, setWanted] = useState('')
  const shown = groups.map(group => filtered(group, wanted)).filter(group => group.items.length > 0)
  return (
    <Dialog title={say('What can I do?')} className="actions-dialog" close={close}>
      <p className="actions-prompt">{prompt}</p>
      {position.actions.length === 0 && <p>{say('Nothing right now.')}</p>}
      {position.actions.length >= MANY && (
        <input
          type="search"
          className="actions-search"
          aria-label={say('Search the list')}
          placeholder={say('Search the list')}
          value={wanted}
          onChange={event => setWanted(event.target.value)}
        />
      )}
      {shown.map(({ title, items }) => (
        <section key={title} className="action-group">
          <h3>
            {title} <span className="action-count">{items.length}</span>
          </h3>
          <ul>
            {items.map(({ action, text, reason }) => (
              <li key={canonical(action)}>
                <button
                  type="button"
                  className="action-item"
                  onClick={() => {
                    act(action)
                    close()
                  }}
                >
                  {text}
                  {reason !== undefined && !text.includes(reason) && <small className="action-reason">{reason}</small>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  )
}

function filtered({ title, items }: ActionGroup, wanted: string): ActionGroup {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  return { title, items: items.filter(({ text }) => words.every(word => text.toLowerCase().includes(word))) }
}
