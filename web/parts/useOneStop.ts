/** A long list of buttons as one stop of the Tab key: arrows, Home and End move between its rows. */

import { type FocusEvent, type KeyboardEvent, useState } from 'react'

export interface OneStop {
  /** For the button in the row of this number. */
  tabIndexOf(line: number): 0 | -1
  /** For the list, whose children are the rows. */
  readonly list: {
    onFocus(event: FocusEvent<HTMLElement>): void
    onBlur(): void
    onKeyDown(event: KeyboardEvent<HTMLElement>): void
  }
}

/** `resting`: the row that Tab reaches first. */
export function useOneStop(resting: number): OneStop {
  const [focused, setFocused] = useState<number | null>(null)
  return {
    tabIndexOf: line => (line === (focused ?? resting) ? 0 : -1),
    list: {
      onFocus: ({ currentTarget, target }) =>
        setFocused([...currentTarget.children].findIndex(line => line.contains(target))),
      onBlur: () => setFocused(null),
      onKeyDown(event) {
        const buttons = [...event.currentTarget.querySelectorAll('button')]
        const next = lineFor(
          event.key,
          buttons.findIndex(button => button === event.target),
          buttons.length,
        )
        if (next === null) return
        event.preventDefault()
        buttons[next]?.focus()
      },
    },
  }
}

/** The row a key leads to; `null` for other keys. */
function lineFor(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowUp':
      return Math.max(0, from - 1)
    case 'ArrowDown':
      return Math.min(count - 1, from + 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
