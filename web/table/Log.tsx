/** What happened and what was said, line by line. */

import type { ReactNode } from 'react'
import { Dialog } from '../parts/Dialog.tsx'
import type { LogLine } from './heard.ts'

export function Log({ lines }: { readonly lines: readonly LogLine[] }) {
  return (
    // Read on demand: the prompt and the board already say aloud what happens.
    <div className="log" role="log" aria-live="off" aria-label="Log">
      <h2 className="log-title">Log</h2>
      {lines.length === 0 && <p className="log-empty">Nothing has happened yet.</p>}
      {/* Its style keeps the end in view. Focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="log-scroll" tabIndex={0}>
        <ol>
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the index is the line
            <li key={index} className={`log-${line.kind}`}>
              {line.kind === 'talk' && <strong>{line.name}: </strong>}
              {line.text}
            </li>
          ))}
        </ol>
      </div>
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
