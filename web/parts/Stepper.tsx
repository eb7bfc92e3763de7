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
const PATIENCE = 2000

export function Stepper({ label, value, min, max, disabled = false, change }: StepperProps) {
  const [wish, setWish] = useState<number | null>(null)
  // Quick taps count on from what was tapped before, not from what the server has confirmed so far.
  const shown = wish ?? value

  useEffect(() => {
    if (wish === null) return
    const forget = setTimeout(() => setWish(null), wish === value ? 0 : PATIENCE)
    return () => clearTimeout(forget)
  }, [wish, value])

  const step = (by: 1 | -1) => {
    setWish(shown + by)
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
