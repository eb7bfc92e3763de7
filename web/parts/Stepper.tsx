/** A small number with a button on either side. */

import { say } from '#kernel'
import { useEffect, useState } from 'react'
import { Icon } from './Icon.tsx'

export interface StepperProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly disabled?: boolean
  change(value: number): void
}

/** Milliseconds after which a value that was not confirmed is dropped. */
const FORGET_AFTER = 2000

export function Stepper({ label, value, min, max, disabled = false, change }: StepperProps) {
  const [unconfirmed, setUnconfirmed] = useState<number | null>(null)
  // Quick taps count on from what was tapped before, not from what the server has confirmed so far.
  const shown = unconfirmed ?? value

  useEffect(() => {
    if (unconfirmed === null) return
    const forget = setTimeout(() => setUnconfirmed(null), unconfirmed === value ? 0 : FORGET_AFTER)
    return () => clearTimeout(forget)
  }, [unconfirmed, value])

  const step = (by: 1 | -1) => {
    setUnconfirmed(shown + by)
    change(shown + by)
  }

  return (
    <fieldset className="stepper" aria-label={label}>
      <button
        type="button"
        className="icon-button"
        aria-label={say('{label}: one less', { label })}
        disabled={disabled || shown <= min}
        onClick={() => step(-1)}
      >
        <Icon name="minus" />
      </button>
      <output>{shown}</output>
      <button
        type="button"
        className="icon-button"
        aria-label={say('{label}: one more', { label })}
        disabled={disabled || shown >= max}
        onClick={() => step(1)}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  )
}
