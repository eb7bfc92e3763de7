/** The form for a game's options. It changes nothing itself: it reports what was chosen. */

import { useId } from 'react'
import { type GameBox, type Seat, unreachable, say } from '#kernel'
import { Stepper } from '../parts/Stepper.tsx'
import { isDistinct, type OptionField, optionFields, type Options, swapIn, wholeOptions } from './optionFields.ts'

export interface OptionsFormProps {
  readonly box: GameBox
  readonly seats: number
  readonly options: Options
  /** Read-only. */
  readonly disabled?: boolean
  seatName(seat: Seat): string
  /** Called with every option. */
  change(options: Options): void
}

export function OptionsForm({ box, seats, options, disabled = false, seatName, change }: OptionsFormProps) {
  const { game } = box
  const set = (key: string, value: unknown) => change({ ...wholeOptions(game, options, seats), [key]: value })
  return (
    <fieldset className="options" disabled={disabled}>
      <legend className="visually-hidden">{say('Options')}</legend>
      {optionFields(box, options, seats, seatName).map(field => (
        <Field
          key={field.key}
          field={field}
          distinct={isDistinct(game, field.key)}
          seatName={seatName}
          set={value => set(field.key, value)}
        />
      ))}
    </fieldset>
  )
}

interface FieldProps {
  readonly field: OptionField
  readonly distinct: boolean
  seatName(seat: Seat): string
  set(value: unknown): void
}

function Field({ field, distinct, seatName, set }: FieldProps) {
  const id = useId()
  const help = field.help && (
    <p className="option-help" id={`${id}-help`}>
      {field.help}
    </p>
  )
  switch (field.kind) {
    case 'flag':
      return (
        <div className="option">
          <div className="option-words">
            <label htmlFor={id}>{field.label}</label>
            {help}
          </div>
          <input
            id={id}
            type="checkbox"
            role="switch"
            aria-checked={field.value}
            className="switch"
            checked={field.value}
            aria-describedby={`${id}-help`}
            onChange={event => set(event.target.checked)}
          />
        </div>
      )
    case 'count':
      return (
        <div className="option">
          <div className="option-words">
            <span>{field.label}</span>
            {help}
          </div>
          <Stepper label={field.label} value={field.value} min={field.min} max={field.max} change={set} />
        </div>
      )
    case 'choice':
      return (
        <div className="option">
          <div className="option-words">
            <label htmlFor={id}>{field.label}</label>
            {help}
          </div>
          <select
            id={id}
            value={field.value}
            aria-describedby={`${id}-help`}
            onChange={event => set(field.choices.find(choice => choice.id === event.target.value)?.value)}
          >
            <Choices field={field} />
          </select>
        </div>
      )
    case 'per-seat':
      return (
        <fieldset className="option" aria-label={field.label}>
          <div className="option-words">
            <span>{field.label}</span>
            {help}
          </div>
          <div className="option-seats">
            {field.values.map((value, seat) => (
              <label key={seat} className="option-seat">
                <span>{seatName(seat)}</span>
                <select
                  value={value}
                  onChange={event => set(swapIn(field.values, seat, event.target.value, { distinct }))}
                >
                  <Choices field={field} />
                </select>
              </label>
            ))}
          </div>
        </fieldset>
      )
    default:
      return unreachable(field)
  }
}

function Choices({ field }: { readonly field: Extract<OptionField, { choices: unknown }> }) {
  return field.choices.map(choice => (
    <option key={choice.id} value={choice.id}>
      {choice.label}
    </option>
  ))
}
