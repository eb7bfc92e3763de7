/** The list of keys, opened and closed with `?`. */

import './keyHelp.css'
import { say } from '#kernel'
import { useShownKey } from '#web/board/keys.ts'
import { KEY_HELP } from '../keys.ts'
import { Icon } from './icons.tsx'

export function KeyHelp({ onClose }: { onClose(): void }) {
  const shown = useShownKey()
  /** Single keys are shown as currently assigned; longer names are of fixed keys. */
  const nameOf = (key: string) => (key.length > 1 ? key : shown(key === '−' ? '-' : key.toLowerCase()))
  return (
    <section className="ws-panel ws-key-help" aria-label={say('Keys')}>
      <header>
        <h2>{say('Keys')}</h2>
        <button type="button" className="ws-round" data-close aria-label={say('Close')} onClick={onClose}>
          <Icon name="cross" />
        </button>
      </header>
      <dl>
        {KEY_HELP.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map(key => (
                <kbd key={key}>{nameOf(key)}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
