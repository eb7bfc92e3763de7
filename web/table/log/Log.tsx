/** Events and messages, line by line. A line shows on the board where it happened. */

import { say } from '#kernel'
import type { ReactNode } from 'react'
import { Dialog } from '../../parts/Dialog.tsx'
import { useOneStop } from '../../parts/useOneStop.ts'
import type { LogLine } from '../chat/chatHistory.ts'

interface LogProps {
  readonly lines: readonly LogLine[]
  /** Highlights the places on the board while the pointer or focus is on the line; none for `null`. */
  point(where: readonly string[] | null): void
  /** Highlights them for a while. */
  show(line: LogLine & { readonly kind: 'event' }): void
  /** What stands beside the title. */
  readonly children?: ReactNode
}

export function Log({ lines, point, show, children }: LogProps) {
  const newest = lines.findLastIndex(hasPlace)
  const { list, tabIndexOf } = useOneStop(newest)
  return (
    // Read on demand: the prompt and the board already announce what happens.
    <div className="log" role="log" aria-live="off" aria-label={say('Log')}>
      <div className="log-head">
        <h2 className="log-title">{say('Log')}</h2>
        {children}
      </div>
      {lines.length === 0 && <p className="log-empty">{say('Nothing has happened yet.')}</p>}
      {/* The style keeps the end in view. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it, by the lines that can be pressed if there are any */}
      <div className="log-scroll" tabIndex={newest === -1 ? 0 : undefined}>
        <ol {...list}>
          {lines.map((line, index) => (
            <li key={index} className={`log-${line.kind}`}>
              {line.kind === 'talk' && <strong>{line.name}: </strong>}
              {hasPlace(line) ? (
                <button
                  type="button"
                  className="log-line"
                  tabIndex={tabIndexOf(index)}
                  onPointerEnter={event => event.pointerType === 'mouse' && point(line.where)}
                  onPointerLeave={() => point(null)}
                  onFocus={() => point(line.where)}
                  onBlur={() => point(null)}
                  onClick={() => show(line)}
                >
                  {line.text}
                </button>
              ) : (
                line.text
              )}
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

function hasPlace(line: LogLine): line is LogLine & { readonly kind: 'event' } {
  return line.kind === 'event' && line.where.length > 0
}

export function LogDialog({ children, close }: { readonly children: ReactNode; close(): void }) {
  return (
    <Dialog title={say('What happened')} className="log-dialog" close={close}>
      {children}
    </Dialog>
  )
}
