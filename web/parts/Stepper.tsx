/** A small number with a button on either side. */

import { Icon } from './Icon.tsx'

export interface StepperProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly disabled?: boolean
  change(value: number): void
}

export function Stepper({ label, value, min, max, disabled = false, change }: StepperProps) {
  return (
    <fieldset className="stepper" aria-label={label}>
      <button
        type="button"
        className="icon-button"
        aria-label={`${label}: one less`}
        disabled={disabled || value <= min}
        onClick={() => change(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <output>{value}</output>
      <button
        type="button"
        className="icon-button"
        aria-label={`${label}: one more`}
        disabled={disabled || value >= max}
        onClick={() => change(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  )
}
