/** Whether a table has clocks, and which: none by default. */

import { say } from '#kernel'
import { useId } from 'react'
import type { ClockRule, HostCommand } from '#protocol/messages.ts'
import { Stepper } from '../parts/Stepper.tsx'

export interface ClockFormProps {
  readonly clock: ClockRule | undefined
  readonly disabled: boolean
  host(command: HostCommand): void
}

const MOST_MINUTES = 120
/** In seconds. */
const MOST_INCREMENT = 60
const MOST_DAYS = 14

const DEFAULTS: Readonly<Record<ClockRule['kind'], ClockRule>> = {
  bank: { kind: 'bank', minutes: 20, increment: 15 },
  days: { kind: 'days', days: 3 },
}

export function ClockForm({ clock, disabled, host }: ClockFormProps) {
  const id = useId()
  const set = (rule: ClockRule | null) => host({ type: 'set-clock', clock: rule })
  return (
    <fieldset className="options" disabled={disabled}>
      <legend className="visually-hidden">{say('Clocks')}</legend>
      <div className="option">
        <div className="option-words">
          <label htmlFor={id}>{say('Clock')}</label>
          <p className="option-help" id={`${id}-help`}>
            {say(
              'Whoever runs out of time is played by a bot from then on. Trouble with the server costs nobody time.',
            )}
          </p>
        </div>
        <select
          id={id}
          aria-describedby={`${id}-help`}
          value={clock?.kind ?? 'none'}
          onChange={({ target: { value } }) => set(value === 'none' ? null : DEFAULTS[value as ClockRule['kind']])}
        >
          <option value="none">{say('none')}</option>
          <option value="bank">{say('for the match')}</option>
          <option value="days">{say('days for a turn')}</option>
        </select>
      </div>
      {clock?.kind === 'bank' && (
        <>
          <Count
            label={say('Minutes for each')}
            value={clock.minutes}
            min={1}
            max={MOST_MINUTES}
            disabled={disabled}
            change={minutes => set({ ...clock, minutes })}
          />
          <Count
            label={say('Seconds more for every turn')}
            value={clock.increment}
            min={0}
            max={MOST_INCREMENT}
            disabled={disabled}
            change={increment => set({ ...clock, increment })}
          />
        </>
      )}
      {clock?.kind === 'days' && (
        <Count
          label={say('Days for every turn')}
          value={clock.days}
          min={1}
          max={MOST_DAYS}
          disabled={disabled}
          change={days => set({ ...clock, days })}
        />
      )}
    </fieldset>
  )
}

interface CountProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly disabled: boolean
  change(value: number): void
}

function Count({ label, ...rest }: CountProps) {
  return (
    <div className="option">
      <div className="option-words">
        <span>{label}</span>
      </div>
      <Stepper label={label} {...rest} />
    </div>
  )
}
