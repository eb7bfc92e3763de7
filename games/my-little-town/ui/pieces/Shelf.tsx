/** The shelf with the player's own standees: those that fit stand upright, the others lie down. */

import { say } from '#kernel'
import './shelf.css'
import type { CSSProperties } from 'react'
import type { Colour } from '../../types.ts'
import { shelfSlots } from '../layout.ts'
import { useArt } from '../looks.ts'
import { nameStandee } from '../words.ts'
import { Footprint } from './icons.tsx'
import { StandeeStrip } from './Standee.tsx'

interface ShelfProps {
  readonly set: readonly number[]
  readonly hand: readonly number[]
  readonly colour: Colour
  /** Lengths that fit somewhere; `null` when the board does not show what fits. */
  readonly fitting: ReadonlySet<number> | null
  readonly picked: number | null
  onPick(length: number): void
}

export function Shelf({ set, hand, colour, fitting, picked, onPick }: ShelfProps) {
  const { looks } = useArt()
  const look = looks[colour]
  const sizes = {
    '--longest': Math.max(...set),
    // A narrow shelf pairs the shortest with the longest, and so on inwards.
    '--widest-pair': Math.max(...set.map((length, slot) => length + set[set.length - 1 - slot]!)),
  } as CSSProperties
  return (
    <ul className="mlt-shelf" style={sizes} aria-label={say('Your standees')}>
      {shelfSlots(set, hand).map(({ length, inHand }, slot) => {
        if (!inHand) {
          return (
            <li key={slot} className="mlt-slot mlt-empty">
              <span className="mlt-unseen">{nameStandee(length, look, 'placed')}</span>
              <Footprint />
            </li>
          )
        }
        const fits = fitting?.has(length) ?? true
        const name = nameStandee(length, look, fitting === null ? 'in-hand' : fits ? 'fits' : 'fits-nowhere')
        return (
          <li key={slot} className="mlt-slot">
            <button
              type="button"
              className={`mlt-standee ${fits ? 'mlt-upright' : 'mlt-lying'}`}
              aria-label={name}
              aria-pressed={picked === length}
              data-length={length}
              data-part="standee"
              onClick={() => onPick(length)}
            >
              <span className="mlt-length" aria-hidden="true">
                {length}
              </span>
              <StandeeStrip length={length} colour={colour} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
