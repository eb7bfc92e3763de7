/** A round button with a picture instead of words. */

import './buttons.css'
import type { ReactNode } from 'react'

interface RoundButtonProps {
  /** The accessible name. */
  readonly name: string
  readonly children: ReactNode
  readonly className?: string
  readonly disabled?: boolean
  readonly beckons?: boolean
  onPress(): void
}

export function RoundButton({ name, children, className = '', disabled, beckons, onPress }: RoundButtonProps) {
  return (
    <button
      type="button"
      className={`mlt-round ${className} ${beckons ? 'mlt-beckons' : ''}`}
      aria-label={name}
      title={name}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
