/** Sentences for screen readers that do not move the focus. */

import { useCallback, useState } from 'react'

/** The text for the live region, and the way to say something. A text said twice is made different so that it is read twice. */
export function useAnnouncer(): { readonly spoken: string; announce(text: string): void } {
  const [spoken, setSpoken] = useState('')
  const announce = useCallback((text: string) => {
    setSpoken(before => (before === text ? `${text}\u00A0` : text))
  }, [])
  return { spoken, announce }
}
