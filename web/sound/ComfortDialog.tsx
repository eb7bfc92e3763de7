/** Sound, motion and messages, as somebody likes them on this device. */

import { useId, useState, useSyncExternalStore } from 'react'
import { Dialog } from '../parts/Dialog.tsx'
import { Stepper } from '../parts/Stepper.tsx'
import { comfort, type Speed, SPEEDS } from './comfort.ts'
import { play } from './sounds.ts'
import { askToTell, mayTell } from './useSigns.ts'

const SPEED_NAMES: Readonly<Record<Speed, string>> = {
  off: 'None (0×)',
  slow: 'Slow (0.5×)',
  normal: 'Normal (1×)',
  fast: 'Fast (2×)',
}

export function ComfortDialog({ close }: { close(): void }) {
  const { volume, speed, notify } = useSyncExternalStore(comfort.subscribe, comfort.read)
  const id = useId()
  const [refused, setRefused] = useState(false)

  async function setNotify(wanted: boolean): Promise<void> {
    const allowed = !wanted || mayTell() || (await askToTell())
    setRefused(!allowed)
    comfort.change({ notify: wanted && allowed })
  }

  return (
    <Dialog title="Sound and motion" close={close}>
      <div className="option">
        <div className="option-words">
          <span>Volume</span>
          <p className="option-help">
            A few quiet notes: your turn, a refusal, the end. 0 is silent. Whatever sounds is also seen.
          </p>
        </div>
        <Stepper
          label="Volume"
          value={volume}
          min={0}
          max={10}
          change={next => {
            comfort.change({ volume: next })
            play('turn')
          }}
        />
      </div>
      <div className="option">
        <div className="option-words">
          <label htmlFor={`${id}-speed`}>Motion</label>
          <p className="option-help">How quickly things move. Nothing ever waits for it.</p>
        </div>
        <select
          id={`${id}-speed`}
          value={speed}
          onChange={event => comfort.change({ speed: event.target.value as Speed })}
        >
          {SPEEDS.map(each => (
            <option key={each} value={each}>
              {SPEED_NAMES[each]}
            </option>
          ))}
        </select>
      </div>
      <div className="option">
        <div className="option-words">
          <label htmlFor={`${id}-notify`}>Tell me when it is my turn</label>
          <p className="option-help">A message from the browser while this page is open but out of sight.</p>
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
      {refused && <p role="alert">The browser does not allow messages from this page. Its settings can change that.</p>}
    </Dialog>
  )
}
