/** The parts of the board as tabs, where they do not all fit at once. */

import './tabs.css'
import { say, type Seat } from '#kernel'
import { homeOf } from '../../rules/placement.ts'
import { type Pane, PANES } from '../layout.ts'
import { PANE_NAMES } from '../words.ts'
import { Icon } from './icons.tsx'

interface TabsProps {
  readonly open: Pane
  readonly homes: { readonly own: Seat; readonly count: number }
  /** Panes with something to do, and with something new. */
  readonly inviting: ReadonlySet<Pane>
  readonly fresh: ReadonlySet<Pane>
  onOpen(pane: Pane): void
}

export function Tabs({ open, homes, inviting, fresh, onOpen }: TabsProps) {
  return (
    <nav className="ots-tabs" aria-label={say('Parts of the board')}>
      {PANES.map(pane => (
        <button
          key={pane}
          type="button"
          className="ots-tab"
          data-tab={pane}
          data-where={placesIn(pane, homes)}
          data-part={`pane ${pane}`}
          data-inviting={inviting.has(pane) || undefined}
          data-fresh={fresh.has(pane) || undefined}
          aria-pressed={open === pane}
          onClick={() => onOpen(pane)}
        >
          <Icon name={pane} />
          <span>{PANE_NAMES[pane]}</span>
        </button>
      ))}
    </nav>
  )
}

/** The places behind the tab, for the lines of the log; the other Homes share one. */
function placesIn(pane: Pane, { own, count }: TabsProps['homes']): string {
  if (pane === 'home') return homeOf(own)
  if (pane !== 'neighbours') return pane
  const others = Array.from({ length: count }, (_, seat) => seat).filter(seat => seat !== own)
  return others.map(homeOf).join('|')
}
