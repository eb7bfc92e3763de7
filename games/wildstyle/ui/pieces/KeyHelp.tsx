/** The list of keys, opened and closed with `?`. */

import './keyHelp.css'
import { say } from '#kernel'
import { KEY_HELP } from '../keys.ts'
import { Icon } from './icons.tsx'

export function KeyHelp({ onClose }: { onClose(): void }) {
  return (
    <section className="ws-panel ws-key-help" aria-label={say('Keys')}>
      <header>
        <h3>{say('Keys')}</h3>
        <button type="button" className="ws-round" data-close aria-label={say('Close')} onClick={onClose}>
          <Icon name="cross" />
        </button>
      </header>
      <dl>
        {KEY_HELP.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
