/** The field for free text. */

import { say } from '#kernel'
import { useId, useState } from 'react'
import { MAX_TEXT } from '#protocol/limits.ts'
import { sendableText } from './freeText.ts'

export interface TextFieldProps {
  /** A note beside it, at a table that trusts its players not to tell. */
  readonly reminder: string | null
  readonly disabled: boolean
  /** A hint about this text, if any. */
  caution(text: string): string | null
  send(text: string): void
}

export function TextField({ reminder, disabled, caution, send }: TextFieldProps) {
  const [typed, setTyped] = useState('')
  const id = useId()
  const text = sendableText(typed)
  const doubt = text === null ? null : caution(text)
  return (
    <form
      className="talk-form"
      onSubmit={event => {
        event.preventDefault()
        if (text === null || disabled) return
        send(text)
        setTyped('')
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        {say('Your words')}
      </label>
      <div className="talk-line">
        <input
          id={id}
          value={typed}
          maxLength={MAX_TEXT}
          autoComplete="off"
          enterKeyHint="send"
          placeholder={say('Say something…')}
          aria-describedby={`${id}-note`}
          onChange={event => setTyped(event.target.value)}
        />
        <button type="submit" className="button primary" disabled={disabled || text === null}>
          {say('Send')}
        </button>
      </div>
      <div id={`${id}-note`} className="talk-note">
        {reminder && <p>{reminder}</p>}
        <p role="status">{doubt}</p>
      </div>
    </form>
  )
}
