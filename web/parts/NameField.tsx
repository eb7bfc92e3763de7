/** The field for a player's name. */

import { useId } from 'react'
import { MAX_NAME } from '#protocol/limits.ts'
import { readableWords } from '#protocol/readable.ts'

export interface NameFieldProps {
  readonly label: string
  readonly value: string
  /** Whether it is the only field on its page, and may take the focus. */
  readonly focused?: boolean
  change(name: string): void
}

export function NameField({ label, value, focused = false, change }: NameFieldProps) {
  const id = useId()
  return (
    <div className="field name-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={value}
        maxLength={MAX_NAME}
        autoComplete="name"
        enterKeyHint="done"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where it is all there is to do
        autoFocus={focused}
        aria-invalid={!isName(value)}
        onChange={event => change(event.target.value)}
      />
    </div>
  )
}

/** Whether the server will accept it. */
export function isName(name: string): boolean {
  return readableWords(name, MAX_NAME) !== null
}
