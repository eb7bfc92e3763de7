/** A board with remapped single keys: it receives the key it knows, whichever was pressed. */

import { type KeyboardEvent, type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { ShownKeys } from '../board/keys.ts'
import { keyFor, singleKey, usualKey } from './keyAssignment.ts'
import { keys, NO_CHANGES } from './keyPreferences.ts'

interface KeyedBoardProps {
  readonly game: string
  readonly children?: ReactNode
}

export function KeyedBoard({ game, children }: KeyedBoardProps) {
  const { on, games } = useSyncExternalStore(keys.subscribe, keys.read)
  const assignment = games[game] ?? NO_CHANGES
  const shown = useMemo(() => (key: string) => (on ? keyFor(assignment, key) : undefined), [on, assignment])

  const press = (event: KeyboardEvent) => {
    const pressed = singleKey(event)
    if (pressed === null || retold.has(event.nativeEvent) || isTyping(event.target)) return
    const meant = on ? usualKey(assignment, pressed) : null
    if (meant === pressed) return
    event.stopPropagation()
    if (meant !== null && redispatch(event, meant)) event.preventDefault()
  }

  return (
    <ShownKeys value={shown}>
      <div style={NO_BOX} onKeyDownCapture={press}>
        {children}
      </div>
    </ShownKeys>
  )
}

/** Takes no part in the layout. */
const NO_BOX = { display: 'contents' }

/** Key events dispatched under another name that are on their way to the board. */
const retold = new WeakSet<Event>()

/** Whether the board handled it. */
function redispatch({ target, shiftKey }: KeyboardEvent, key: string): boolean {
  const press = new globalThis.KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true })
  retold.add(press)
  return !target.dispatchEvent(press)
}

function isTyping(target: EventTarget): boolean {
  return target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null
}
