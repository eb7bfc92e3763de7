/** A ring around a card that a player points at, with their name. */

import './pointed.css'
import { say } from '#kernel'
import type { Card } from '../../types.ts'
import { usePointed } from '../pointing.ts'

export function PointedRing({ card }: { readonly card: Card }) {
  const pointed = usePointed().cards.get(card)
  if (!pointed) return null
  return (
    <span key={pointed.at} className="pp-pointed" data-pointed-at={card}>
      <span className="pp-pointer">{pointed.by}</span>
      <span className="pp-unseen"> {say('points here')}</span>
    </span>
  )
}
