/** The single keys of the board in play: show, change by pressing another key, reset, switch off. */

import { say } from '#kernel'
import { type KeyboardEvent, Suspense, use, useId, useState, useSyncExternalStore } from 'react'
import type { Shortcut } from '../board/keys.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { assign, holderOf, keyFor, singleKey } from './keyAssignment.ts'
import { keys, NO_CHANGES } from './keyPreferences.ts'
import { openShortcuts } from './shortcuts.ts'
import './keys.css'

interface KeysDialogProps {
  readonly game: string
  close(): void
}

export function KeysDialog({ game, close }: KeysDialogProps) {
  const { on, games } = useSyncExternalStore(keys.subscribe, keys.read)
  const id = useId()
  const { [game]: changed, ...others } = games
  return (
    <Dialog
      title={say('Keys')}
      close={close}
      footer={
        <button type="button" className="button" disabled={!changed} onClick={() => keys.change({ games: others })}>
          {say('Put all back')}
        </button>
      }
    >
      <div className="option">
        <div className="option-words">
          <label htmlFor={`${id}-on`}>{say('Single keys')}</label>
          <p className="option-help">
            {say(
              'They count while the board has the focus. Tab, arrows, Enter, Space and Escape always work, and F1 opens the rule of the piece in focus.',
            )}
          </p>
        </div>
        <input
          id={`${id}-on`}
          type="checkbox"
          role="switch"
          aria-checked={on}
          className="switch"
          checked={on}
          onChange={event => keys.change({ on: event.target.checked })}
        />
      </div>
      {on && (
        <Suspense fallback={<p role="status">{say('Looking for the keys…')}</p>}>
          <KeyList game={game} />
        </Suspense>
      )}
    </Dialog>
  )
}

function KeyList({ game }: { readonly game: string }) {
  const shortcuts = use(openShortcuts(game))
  const { games } = useSyncExternalStore(keys.subscribe, keys.read)
  const assignment = games[game] ?? NO_CHANGES
  const [asked, setAsked] = useState<Shortcut | null>(null)
  const [conflict, setConflict] = useState<{ readonly key: string; readonly holder: Shortcut } | null>(null)

  const ask = (shortcut: Shortcut | null) => {
    setAsked(shortcut)
    setConflict(null)
  }
  const give = (shortcut: Shortcut, key: string) => {
    keys.change({ games: { ...games, [game]: assign(shortcuts, assignment, shortcut, key) } })
    ask(null)
  }
  const press = (shortcut: Shortcut, event: KeyboardEvent) => {
    if (asked !== shortcut) return
    if (event.key === 'Escape') {
      event.preventDefault() // else the dialog closes
      return ask(null)
    }
    const key = singleKey(event)
    if (key === null) return
    event.preventDefault()
    const holder = holderOf(shortcuts, assignment, key, shortcut)
    if (holder) setConflict({ key, holder })
    else give(shortcut, key)
  }

  if (shortcuts.length === 0) return <p>{say('This board has no single keys.')}</p>
  return (
    <ul className="key-list">
      {shortcuts.map(shortcut => {
        const key = keyFor(assignment, shortcut.key).toUpperCase()
        const { meaning } = shortcut
        const isAsked = asked === shortcut
        return (
          <li key={shortcut.key} className="option">
            <span className="option-words key-meaning">{meaning}</span>
            <button
              type="button"
              className="button key-button"
              aria-label={
                isAsked ? say('Press the key for: {meaning}', { meaning }) : say('{meaning}: {key}', { meaning, key })
              }
              aria-pressed={isAsked}
              onClick={() => ask(isAsked ? null : shortcut)}
              onKeyDown={event => press(shortcut, event)}
              onBlur={() => isAsked && !conflict && ask(null)}
            >
              {isAsked && !conflict ? (
                say('Press a key')
              ) : (
                <kbd>{conflict && isAsked ? conflict.key.toUpperCase() : key}</kbd>
              )}
            </button>
            {isAsked && conflict && (
              <div className="key-conflict" role="alert">
                <p>
                  {say('{key} is taken: {meaning}.', {
                    key: conflict.key.toUpperCase(),
                    meaning: conflict.holder.meaning,
                  })}
                </p>
                <button type="button" className="button primary" onClick={() => give(shortcut, conflict.key)}>
                  {say('Exchange the two')}
                </button>
                <button type="button" className="button" onClick={() => ask(null)}>
                  {say('Leave it')}
                </button>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
