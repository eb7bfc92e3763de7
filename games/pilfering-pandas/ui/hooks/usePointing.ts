/** Pointing at face-up cards for the other players (PP-22.4): by holding them, or by a key. */

import { type MouseEvent, type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { say } from '#kernel'
import type { BoardProps, Ping } from '#web/board/boardContract.ts'
import type { Content } from '../../content.ts'
import { createTalk } from '../../text/talk.ts'
import { createText } from '../../text/text.ts'
import type { Card, PilferingPandas } from '../../types.ts'
import { cardName } from '../../text/gameWords.ts'
import { createHold } from '../hold.ts'
import { HOW_TO_POINT, pointedCards, type Pointing } from '../pointing.ts'
import type { Turn } from './useTurn.ts'

export interface PointingHand {
  readonly shown: Pointing
  readonly handlers: {
    onPointerDown(event: PointerEvent): void
    onPointerMove(event: PointerEvent): void
    onPointerUp(): void
    onPointerCancel(): void
    onClickCapture(event: MouseEvent): void
    onContextMenu(event: MouseEvent): void
  }
  /** Points at the card in focus; returns whether there is one, and another player to see it. */
  pointAtFocus(focused: HTMLElement | null): boolean
}

const NO_PINGS: readonly Ping[] = []

export function usePointing(props: BoardProps<PilferingPandas>, content: Content, turn: Turn): PointingHand {
  const { view, viewer, names, ping, pings = NO_PINGS } = props
  const how = ping && HOW_TO_POINT
  const shown = useMemo(() => ({ cards: pointedCards(pings, names), how }), [pings, names, how])

  function pointAt(card: Card): void {
    if (!ping || viewer === null) return
    const refusal = createTalk(content).check(view, viewer, { type: 'ping', key: card })
    if (refusal) {
      const text = createText(content).refusal(refusal)
      turn.say({ tone: 'why-not', text, at: `card ${card}` })
    } else {
      ping(card)
      turn.say(turn.note, { text: say('You point at the {card}.', { card: cardName(content, card) }) })
    }
  }

  // The position may change while a card is held.
  const latest = useRef(pointAt)
  useLayoutEffect(() => {
    latest.current = pointAt
  })
  const [hold] = useState(createHold)
  useEffect(() => () => hold.release(), [hold])

  return {
    shown,
    handlers: {
      onPointerDown(event) {
        const card = event.target instanceof Element ? cardUnder(event.target, event) : null
        const mayHold = ping !== undefined && event.isPrimary && event.button === 0 && !event.ctrlKey
        hold.press(mayHold && card !== null ? () => latest.current(card) : null, event.clientX, event.clientY)
      },
      onPointerMove: event => hold.move(event.clientX, event.clientY),
      onPointerUp: () => hold.release(),
      onPointerCancel: () => hold.release(),
      onClickCapture(event) {
        // A key's click has no detail, and ends no hold.
        if (event.detail > 0 && hold.takesClick()) event.stopPropagation()
      },
      onContextMenu(event) {
        if (hold.isBusy()) event.preventDefault()
      },
    },
    pointAtFocus(focused) {
      const card = focused && cardOf(focused)
      if (!ping || card === null) return false
      pointAt(card)
      return true
    },
  }
}

/** The card that an element shows, face up or in hand. */
function cardOf(element: Element): Card | null {
  const hidden = element.closest<HTMLElement>('[data-target^="card "]')?.dataset['target']
  if (hidden !== undefined) return hidden.slice('card '.length)
  return element.closest<HTMLElement>('[data-face-up]')?.dataset['faceUp'] ?? null
}

/** Cards inside a counter lie below its Meerkat's button, so there the position of the pointer decides. */
function cardUnder(element: Element, { clientX, clientY }: PointerEvent): Card | null {
  const cards = element.closest('[data-row]')?.querySelectorAll('[data-face-up]') ?? []
  const under = [...cards].findLast(card => {
    const { left, right, top, bottom } = card.getBoundingClientRect()
    return left <= clientX && clientX < right && top <= clientY && clientY < bottom
  })
  return cardOf(under ?? element)
}
