/** The player's turn while it is being tried out: the selection, its effects, and why an attempt is refused. */

import { useMemo, useState } from 'react'
import { enumerated, say } from '#kernel'
import type { Note as BoardNote } from '#web/board/NoteBubble.tsx'
import { type Told, useTold } from '#web/board/useTold.ts'
import type { BoardProps } from '#web/board/boardContract.ts'
import type { Content } from '../../content.ts'
import type { Action, BoardId, OurTidySpaces, View } from '../../types.ts'
import { inOneLine } from '../../text/gameWords.ts'
import { predictEffects, type Prediction, pricesOf } from '../foresee.ts'
import { placesFor, type Situation } from '../offers.ts'
import { decisionOf, type Intent, kindInHand, NOTHING, type Selection, settle, step, type Step } from '../selection.ts'
import { describeKind, PRICE_NAMES, signed, tellPrediction, tellItem } from '../words.ts'

interface Note extends BoardNote {
  /** Squares in the way, on the board that was pointed at. */
  readonly wrong: { readonly board: BoardId; readonly squares: readonly (readonly number[])[] } | null
}

export interface Turn {
  readonly situation: Situation
  readonly selection: Selection
  readonly decision: Action | null
  readonly prediction: Prediction | null
  readonly note: Note | null
  /** `quiet`: while dragging, nothing is said about places passed over. */
  intend(intent: Intent, manner?: 'quiet'): void
  dismiss(): void
}

interface Trial {
  /** A note is about the position it was made in. */
  readonly view: View
  readonly selection: Selection
  readonly note: Note | null
  readonly told: Told | null
}

export function useTurn(props: BoardProps<OurTidySpaces>, content: Content): Turn {
  const { view, viewer, actions, pending, names, act, whyNot, announce } = props
  const [trial, setTrial] = useState<Trial>({ view, selection: NOTHING, note: null, told: null })
  const situation = useMemo(() => ({ content, view, viewer, actions }), [content, view, viewer, actions])
  const { note, told } = trial.view === view ? trial : NOTHING_SAID
  useTold(told, announce)
  const selection = useMemo(() => settle(trial.selection, situation), [trial.selection, situation])
  const decision = useMemo(() => decisionOf(selection, situation), [selection, situation])
  const prediction = useMemo(
    () => (decision && viewer !== null ? predictEffects(content, view, viewer, decision) : null),
    [content, view, viewer, decision],
  )

  function intend(intent: Intent, manner?: 'quiet'): void {
    if (pending) return
    const result = step(selection, intent, situation)
    const note = manner === 'quiet' ? null : noteOf(result, intent)
    const isNew = result.selection !== selection && !result.act && manner !== 'quiet'
    const preview = isNew ? { text: tell(result.selection) } : null
    setTrial({ view, selection: result.selection, note, told: note ? toldOf(note) : preview })
    if (result.act) act(result.act)
  }

  function noteOf(result: Step, intent: Intent): Note | null {
    const reason = result.meant ? whyNot(result.meant) : null
    if (reason) {
      const wrong = 'square' in intent && reason.where ? { board: intent.board, squares: reason.where } : null
      return { tone: 'why-not', text: reason.text, at: targetOf(intent), wrong }
    }
    const item = result.about === undefined ? undefined : view.items[result.about]
    return item
      ? { tone: 'about', text: tellItem(content, view, item, names), at: targetOf(intent), wrong: null }
      : null
  }

  function tell(next: Selection): string {
    const decided = decisionOf(next, situation)
    const seen = decided && viewer !== null ? predictEffects(content, view, viewer, decided) : null
    if (seen) return inOneLine([tellPrediction(content, seen), say('Enter confirms, Escape takes it back.')])
    const kind = kindInHand(next, situation)
    if (next.at !== 'carry' || !kind) return ''
    const places = placesFor(next.piece, situation)
    const prices = pricesOf(content, view, kind, places).filter(price => price.open)
    const told = prices.map(({ where, points }) =>
      say('{place} {points}', { place: PRICE_NAMES[where], points: signed(points) }),
    )
    return say(
      { one: '{item}, turned {count} time. {prices}.', other: '{item}, turned {count} times. {prices}.' },
      { item: describeKind(content, kind), count: next.rotation, prices: enumerated(told) },
    )
  }

  return {
    situation,
    selection,
    decision,
    prediction,
    note,
    intend,
    dismiss: () => setTrial({ ...trial, ...NOTHING_SAID, view }),
  }
}

const NOTHING_SAID = { note: null, told: null }

function toldOf({ text, tone }: Note): Told {
  return { text, from: tone === 'why-not' ? 'few' : 'normal' }
}

function targetOf(intent: Intent): string {
  switch (intent.type) {
    case 'square':
    case 'over':
      return `${intent.board} ${intent.square.join()}`
    case 'choose':
      return intent.action.type === 'TakeGoodNeighbour' ? `card ${intent.action.card}` : 'tray'
    default:
      return 'tray'
  }
}
