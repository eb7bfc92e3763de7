/** This device's preferences: sound, motion, messages, announcements and keys. */

import { say, unreachable, type Verbosity, VERBOSITIES } from '#kernel'
import { lazy, Suspense, useId, useState, useSyncExternalStore } from 'react'
import { LanguageChoice } from '../languages/LanguageChoice.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { Stepper } from '../parts/Stepper.tsx'
import { preferences, type Sound, SOUNDS, type Speed, SPEEDS } from './preferences.ts'
import { play } from '../sound/sounds.ts'
import { requestNotifications, mayTell } from '../sound/useSignals.ts'

function speedName(speed: Speed): string {
  switch (speed) {
    case 'off':
      return say('None (0×)')
    case 'slow':
      return say('Slow (0.5×)')
    case 'normal':
      return say('Normal (1×)')
    case 'fast':
      return say('Fast (2×)')
    default:
      return unreachable(speed)
  }
}

function soundName(sound: Sound): string {
  switch (sound) {
    case 'turn':
      return say('My turn')
    case 'refused':
      return say('A refusal')
    case 'over':
      return say('The end of a match')
    default:
      return unreachable(sound)
  }
}

function verbosityName(verbosity: Verbosity): string {
  switch (verbosity) {
    case 'few':
      return say('Little: my turn, refusals, the end')
    case 'normal':
      return say('Normal: also what the others do')
    case 'all':
      return say('Everything: also places, prompts and hints')
    default:
      return unreachable(verbosity)
  }
}

const KeysDialog = lazy(async () => ({ default: (await import('../keys/KeysDialog.tsx')).KeysDialog }))

interface PreferencesDialogProps {
  /** The game at this table. */
  readonly game: string
  close(): void
}

export function PreferencesDialog({ game, close }: PreferencesDialogProps) {
  const { volume, silent, speed, notify, verbosity } = useSyncExternalStore(preferences.subscribe, preferences.read)
  const id = useId()
  const [refused, setRefused] = useState(false)
  const [showsKeys, setShowsKeys] = useState(false)

  async function setNotify(wanted: boolean): Promise<void> {
    const allowed = !wanted || mayTell() || (await requestNotifications())
    setRefused(!allowed)
    preferences.change({ notify: wanted && allowed })
  }

  if (showsKeys) {
    return (
      <Suspense>
        <KeysDialog game={game} close={close} />
      </Suspense>
    )
  }
  return (
    <Dialog title={say('Sound and motion')} close={close}>
      <div className="option">
        <div className="option-words">
          <span>{say('Volume')}</span>
          <p className="option-help">
            {say('A few quiet notes: your turn, a refusal, the end. 0 is silent. Whatever sounds is also seen.')}
          </p>
        </div>
        <Stepper
          label={say('Volume')}
          value={volume}
          min={0}
          max={10}
          change={next => {
            preferences.change({ volume: next })
            play('turn')
          }}
        />
      </div>
      <fieldset className="option option-sounds" disabled={volume === 0}>
        <legend className="visually-hidden">{say('Which sounds')}</legend>
        {SOUNDS.map(sound => (
          <label key={sound}>
            <input
              type="checkbox"
              role="switch"
              aria-checked={!silent.includes(sound)}
              className="switch"
              checked={!silent.includes(sound)}
              onChange={event => {
                const others = silent.filter(each => each !== sound)
                preferences.change({ silent: event.target.checked ? others : [...others, sound] })
                play(sound)
              }}
            />
            {soundName(sound)}
          </label>
        ))}
      </fieldset>
      <div className="option">
        <div className="option-words">
          <label htmlFor={`${id}-speed`}>{say('Motion')}</label>
          <p className="option-help">{say('How quickly things move. Nothing ever waits for it.')}</p>
        </div>
        <select
          id={`${id}-speed`}
          value={speed}
          onChange={event => preferences.change({ speed: event.target.value as Speed })}
        >
          {SPEEDS.map(each => (
            <option key={each} value={each}>
              {speedName(each)}
            </option>
          ))}
        </select>
      </div>
      <div className="option">
        <div className="option-words">
          <label htmlFor={`${id}-verbosity`}>{say('Read out')}</label>
          <p className="option-help">{say('How much a screen reader is told while a match goes on.')}</p>
        </div>
        <select
          id={`${id}-verbosity`}
          value={verbosity}
          onChange={event => preferences.change({ verbosity: event.target.value as Verbosity })}
        >
          {VERBOSITIES.map(each => (
            <option key={each} value={each}>
              {verbosityName(each)}
            </option>
          ))}
        </select>
      </div>
      <div className="option">
        <div className="option-words">
          <label htmlFor={`${id}-notify`}>{say('Tell me when it is my turn')}</label>
          <p className="option-help">{say('A message from the browser while this page is open but out of sight.')}</p>
        </div>
        <input
          id={`${id}-notify`}
          type="checkbox"
          role="switch"
          aria-checked={notify}
          className="switch"
          checked={notify}
          onChange={event => void setNotify(event.target.checked)}
        />
      </div>
      <div className="option">
        <div className="option-words">
          <span>{say('Keys')}</span>
          <p className="option-help">{say('Which key does what on the board; other keys, or none.')}</p>
        </div>
        <button type="button" className="button" onClick={() => setShowsKeys(true)}>
          {say('Look at the keys')}
        </button>
      </div>
      <div className="option">
        <LanguageChoice />
      </div>
      {refused && (
        <p role="alert">{say('The browser does not allow messages from this page. Its settings can change that.')}</p>
      )}
    </Dialog>
  )
}
