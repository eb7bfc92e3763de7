/** One part of the board: a heading and a drawing that takes the given space, or scrolls where squares would get too small. */

import './pane.css'
import type { CSSProperties, ReactNode } from 'react'
import type { Size } from '../../content.ts'
import { type Pane as PaneName, UNIT } from '../layout.ts'
import { PANE_NAMES } from '../words.ts'

interface PaneProps {
  readonly pane: PaneName
  /** The places in it, for the lines of the log. */
  readonly where?: string
  readonly children: ReactNode
  readonly head?: ReactNode
  /** Of the board drawn in it, in squares, with the margin around them in units. */
  readonly size?: Size
  readonly margin?: number
}

export function Pane({ pane, where, children, head, size, margin = 0 }: PaneProps) {
  const around = (2 * margin) / UNIT
  const style = size && ({ '--across': size.width + around, '--down': size.height + around } as CSSProperties)
  return (
    <section className="ots-pane" data-pane={pane} data-where={where} aria-label={PANE_NAMES[pane]} style={style}>
      {head && <header className="ots-head">{head}</header>}
      {size ? (
        <div className="ots-room">
          <div className="ots-scroll">{children}</div>
        </div>
      ) : (
        children
      )}
    </section>
  )
}
