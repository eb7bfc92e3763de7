/** A link to copy. */

import { say } from '#kernel'
import { useState } from 'react'
import { Icon } from './Icon.tsx'

export function LinkField({ label, link }: { readonly label: string; readonly link: string }) {
  const [copied, setCopied] = useState(false)

  async function copy(field: HTMLInputElement): Promise<void> {
    field.select()
    // Without https the clipboard is not available; the link is selected instead, ready for Ctrl-C.
    if (navigator.clipboard) await navigator.clipboard.writeText(link)
    setCopied(navigator.clipboard !== undefined)
  }

  return (
    <>
      <form
        className="link-field"
        onSubmit={event => {
          event.preventDefault()
          void copy(event.currentTarget.elements.namedItem('link') as HTMLInputElement)
        }}
      >
        <input name="link" readOnly value={link} aria-label={label} onFocus={event => event.target.select()} />
        <button type="submit" className="button primary">
          <Icon name={copied ? 'check' : 'copy'} /> {copied ? say('Copied') : say('Copy')}
        </button>
      </form>
      <p className="visually-hidden" role="status">
        {copied ? say('The link is in the clipboard.') : ''}
      </p>
    </>
  )
}
