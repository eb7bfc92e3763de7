/** A native dialog that is open while it is rendered. */

import { say } from '#kernel'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'

export interface DialogProps {
  readonly title: string
  readonly children: ReactNode
  /** A footer that stays in view, usually buttons. */
  readonly footer?: ReactNode
  readonly className?: string
  close(): void
}

export function Dialog({ title, children, footer, className = '', close }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()

  // Closed before it is removed: only then does the browser return the focus.
  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    return () => element.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={heading}
      onCancel={event => {
        event.preventDefault()
        close()
      }}
      onPointerDown={event => {
        if (event.target === dialog.current) close() // a click on the backdrop has the dialog itself as its target
      }}
    >
      <div className="dialog-sheet">
        <div className="dialog-head">
          <h2 id={heading}>{title}</h2>
          <button type="button" className="icon-button" aria-label={say('Close')} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what does not fit */}
        <div className="dialog-body" tabIndex={0}>
          {children}
        </div>
        {footer && <div className="dialog-foot">{footer}</div>}
      </div>
    </dialog>
  )
}
