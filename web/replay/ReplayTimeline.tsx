/** The timeline of the match: every step on it, and the buttons to move. */

import { say, enumerated } from '#kernel'
import type { ReactNode } from 'react'
import { Icon } from '../parts/Icon.tsx'
import { actorOf, type Viewpoint, type Timeline, turnFrom } from './timeline.ts'
import type { Moment } from './useMoment.ts'

interface RailProps {
  readonly timeline: Timeline
  readonly moment: Moment
  readonly viewpoint: Viewpoint
  look(viewpoint: Viewpoint): void
  /** What else stands beside the choice of viewpoint. */
  readonly children: ReactNode
}

export function ReplayTimeline({ timeline, moment, viewpoint, look, children }: RailProps) {
  const { names, saved } = timeline
  const { step, end, playing, go, toggle } = moment
  const seats = Array.from({ length: saved.record.table.seats }, (_, seat) => seat)
  const seat = typeof viewpoint === 'number' ? viewpoint : null
  const name = seat === null ? null : names(seat)
  const actor = actorOf(timeline, step)
  return (
    <section className="replay-rail" aria-label={say('Moving through the match')}>
      <input
        type="range"
        className="replay-range"
        aria-label={say('Step')}
        aria-valuetext={enumerated([say('{step} of {end}', { step, end }), ...(actor === null ? [] : [names(actor)])])}
        min={0}
        max={end}
        value={step}
        onChange={event => go(event.target.valueAsNumber)}
      />
      <div className="replay-buttons">
        <Button label={say('To the beginning')} icon="first" disabled={step === 0} press={() => go(0)} />
        <Button
          label={name === null ? say('Previous turn') : say('Previous turn of {name}', { name })}
          icon="rewind"
          disabled={step === 0}
          press={() => go(turnFrom(timeline, step, -1, seat))}
        />
        <Button label={say('One step back')} icon="back" disabled={step === 0} press={() => go(step - 1)} />
        <button type="button" className="button primary replay-play" onClick={toggle}>
          <Icon name={playing ? 'pause' : 'play'} />
          <span className="visually-hidden">{playing ? say('Pause') : say('Play')}</span>
        </button>
        <Button label={say('One step on')} icon="forward" disabled={step === end} press={() => go(step + 1)} />
        <Button
          label={name === null ? say('Next turn') : say('Next turn of {name}', { name })}
          icon="skip"
          disabled={step === end}
          press={() => go(turnFrom(timeline, step, 1, seat))}
        />
        <Button label={say('To the end')} icon="last" disabled={step === end} press={() => go(end)} />
      </div>
      <div className="replay-eyes">
        <label>
          <span className="visually-hidden">{say('Seen with the eyes of')}</span>
          <select value={String(viewpoint)} onChange={event => look(eyesFrom(event.target.value))}>
            <option value="all">{say('All cards open')}</option>
            {seats.map(each => (
              <option key={each} value={each}>
                {say('As {name} saw it', { name: names(each) })}
              </option>
            ))}
            <option value="null">{say('As those saw it who watched')}</option>
          </select>
        </label>
        {children}
      </div>
    </section>
  )
}

function eyesFrom(value: string): Viewpoint {
  if (value === 'all') return 'all'
  return value === 'null' ? null : Number(value)
}

interface ButtonProps {
  readonly label: string
  readonly icon: 'first' | 'rewind' | 'back' | 'forward' | 'skip' | 'last'
  readonly disabled: boolean
  press(): void
}

function Button({ label, icon, disabled, press }: ButtonProps) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} disabled={disabled} onClick={press}>
      <Icon name={icon} />
    </button>
  )
}
