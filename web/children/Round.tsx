/** A large round button with a picture. */

import type { ReactNode } from 'react'

interface RoundProps {
  /** What it does, for those who cannot see the picture. */
  readonly name: string
  readonly className?: string
  readonly disabled?: boolean
  /** For one that is on or off. */
  readonly pressed?: boolean
  readonly children: ReactNode
  press(): void
}

export function Round({ name, className = '', disabled, pressed, children, press }: RoundProps) {
  return (
    <button
      type="button"
      className={`children-round ${className}`}
      aria-label={name}
      aria-pressed={pressed}
      title={name}
      disabled={disabled}
      onClick={press}
    >
      {children}
    </button>
  )
}
