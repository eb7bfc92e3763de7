/** The own hand. A tap lifts a card and a drag moves it; cards never change places by themselves. */

import './hand.css'
import { type CSSProperties, type PointerEvent, useRef } from 'react'
import { say } from '#kernel'
import { useShownKey } from '#web/board/keys.ts'
import { isKey } from '../../rules/cards.ts'
import type { Card, View } from '../../types.ts'
import { useArt } from '../looks.ts'
import { nameHandCard } from '../words.ts'
import { CardFace } from './CardFace.tsx'
import { Icon } from './icons.tsx'

interface HandProps {
  readonly view: View
  readonly cards: readonly Card[]
  readonly lifted: readonly Card[]
  readonly liftable: ReadonlySet<Card>
  /** Whether to distinguish cards that can be lifted from those that cannot. */
  readonly choosing: boolean
  onLift(card: Card): void
  onMove(card: Card, place: number): void
}

/** A finger that moves further than this, in pixels, drags. */
const DRAG = 14

export function Hand({ view, cards, lifted, liftable, choosing, onLift, onMove }: HandProps) {
  const { content } = useArt()
  const shown = useShownKey()
  const row = useRef<HTMLOListElement>(null)
  const held = useRef<{ readonly card: Card; readonly x: number; dragging: boolean } | null>(null)

  const drag = (event: PointerEvent) => {
    if (!held.current) return
    if (!held.current.dragging && Math.abs(event.clientX - held.current.x) < DRAG) return
    if (!held.current.dragging) row.current?.setPointerCapture(event.pointerId)
    held.current.dragging = true
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-card]')
    const place = under && row.current?.contains(under) ? cards.indexOf(under.dataset['card']!) : -1
    if (place !== -1) onMove(held.current.card, place)
  }

  return (
    <section className="pp-hand" aria-label={say('Your hand')} data-row="" data-many={cards.length > 7 || undefined}>
      <ol
        ref={row}
        className="pp-row"
        style={{ '--per-row': Math.ceil(cards.length / 2), '--cards': cards.length } as CSSProperties}
        onPointerMove={drag}
        onPointerUp={() => (held.current = null)}
        onPointerCancel={() => (held.current = null)}
      >
        {cards.map((card, index) => {
          const order = lifted.indexOf(card)
          return (
            <li key={card} className="pp-slot">
              <button
                type="button"
                data-spot=""
                data-card={card}
                data-part={isKey(card) ? 'key' : 'card'}
                data-target={`card ${card}`}
                data-lit={(choosing && liftable.has(card)) || undefined}
                data-dim={(choosing && !liftable.has(card) && order === -1) || undefined}
                aria-pressed={order !== -1}
                aria-keyshortcuts={index < 10 ? shown(String((index + 1) % 10)) : undefined}
                onPointerDown={event => (held.current = { card, x: event.clientX, dragging: false })}
                onClick={() => onLift(card)}
              >
                <span className="pp-unseen">{nameHandCard(content, view, card)}</span>
                <CardFace card={card} />
                {order !== -1 && lifted.length > 1 && (
                  <span className="pp-order" aria-hidden="true">
                    {order + 1}
                  </span>
                )}
                {view.bound === card && <Mark icon="pin" />}
                {view.barred.includes(card) && <Mark icon="no" />}
              </button>
            </li>
          )
        })}
        {cards.length === 0 && <li className="pp-empty">{say('Your hand is empty.')}</li>}
      </ol>
    </section>
  )
}

function Mark({ icon }: { readonly icon: 'pin' | 'no' }) {
  return (
    <span className="pp-mark" data-mark={icon}>
      <Icon name={icon} />
    </span>
  )
}
