/** What happened, line by line. */

import { type ReactNode, useEffect, useRef } from 'react'
import { Dialog } from '../parts/Dialog.tsx'

export function Log({ lines }: { readonly lines: readonly string[] }) {
  const list = useRef<HTMLOListElement>(null)

  useEffect(() => {
    const element = list.current!
    element.scrollTop = element.scrollHeight // the newest line is the last
  }, [lines])

  return (
    // Read on demand: the prompt and the board already say aloud what happens. Focusable, so that keys can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="log" role="log" aria-live="off" aria-label="Log" tabIndex={0}>
      <h2 className="log-title">Log</h2>
      {lines.length === 0 && <p className="log-empty">Nothing has happened yet.</p>}
      <ol ref={list}>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines are only ever added at the end
          <li key={index}>{line}</li>
        ))}
      </ol>
    </div>
  )
}

export function LogDialog({ children, close }: { readonly children: ReactNode; close(): void }) {
  return (
    <Dialog title="What happened" className="log-dialog" close={close}>
      {children}
    </Dialog>
  )
}
