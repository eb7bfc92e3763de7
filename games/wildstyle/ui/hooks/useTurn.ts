/** The player's turn: the selection, the action that waits for the pace, the refused one, and why an attempt is refused. */

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Told, useTold } from '#web/board/useTold.ts'
import type { BoardProps } from '#web/board/boardContract.ts'
import type { City } from '../../rules/city.ts'
import type { Action, Hex, PlayerView, View, Wildstyle } from '../../types.ts'
import { paceEnds } from '../clocks.ts'
import { type Intent, isListed, NOTHING, type Selection, settle, type Situation, step } from '../selection.ts'

export interface Turn {
  readonly situation: Situation
  readonly selection: Selection
  /** One action that waits until the pace allows it (WS-21.7). */
  readonly waiting: Action | null
  /** An own action that has just been refused: it slides back. */
  readonly refused: Action | null
  /** A refusal, or the description of a hex. */
  readonly note: string | null
  intend(intent: Intent): void
  say(note: string | null): void
}

interface Trial {
  readonly selection: Selection
  readonly note: string | null
  /** The announcement of the note, or of the selection. */
  readonly told: Told | null
  readonly waiting: Action | null
}

interface Words {
  about(hex: Hex): string
  picked(selection: Selection, situation: Situation): string
}

/** The server's clock is only estimated: this margin prevents acting too early. */
const LATER = 25
const NOTE_MS = 5000
const SLIDE_BACK_MS = 450

export function useTurn(props: BoardProps<Wildstyle>, city: City, { about, picked }: Words): Turn {
  const { view, viewer, actions, pending, act, whyNot, now, announce } = props
  const [trial, setTrial] = useState<Trial>({ selection: NOTHING, note: null, told: null, waiting: null })
  const situation = useMemo(() => ({ view, viewer, actions, city, pending }), [view, viewer, actions, city, pending])
  const selection = useMemo(() => settle(trial.selection, situation), [trial.selection, situation])
  const { waiting } = trial
  useTold(selection === trial.selection ? trial.told : null, announce)
  const { refused, watch } = useRefused(view, viewer, pending)

  const send = useCallback(
    (action: Action) => {
      watch(action)
      act(action)
    },
    [watch, act],
  )

  useEffect(() => {
    if (!waiting || pending || viewer === null) return
    const wait = isPaced(waiting) ? paceEnds(view, viewer) + LATER - now() : 0
    const go = () => {
      const reason = isListed(waiting, actions) ? null : (whyNot(waiting)?.text ?? '')
      const refusal: Partial<Trial> = reason ? { note: reason, told: { text: reason, from: 'few' } } : {}
      setTrial(before => ({ ...before, ...refusal, waiting: null }))
      if (reason === null) send(waiting)
    }
    const timer = setTimeout(go, Math.max(0, wait))
    return () => clearTimeout(timer)
  }, [waiting, pending, viewer, view, actions, whyNot, now, send])

  const { note } = trial
  useEffect(() => {
    if (note === null) return
    const timer = setTimeout(() => setTrial(before => ({ ...before, note: null, told: null })), NOTE_MS)
    return () => clearTimeout(timer)
  }, [note])

  function intend(intent: Intent): void {
    const result = step(selection, intent, situation)
    const refusal = result.meant ? whyNot(result.meant) : null
    // The pace has its own display: it is not shown as a reason.
    const reason = refusal && refusal.code !== 'TOO_FAST' ? refusal.text : null
    const note = reason ?? (result.about ? about(result.about) : null)
    const isPicked = !result.act && result.selection !== selection
    const text = note ?? (isPicked ? picked(result.selection, situation) : null)
    const held = result.act && viewer !== null && (pending || (isPaced(result.act) && now() < paceEnds(view, viewer)))
    setTrial({
      selection: result.selection,
      note,
      told: text === null ? null : { text, from: reason ? 'few' : 'normal' },
      waiting: held ? result.act! : result.act || intent.type === 'cancel' ? null : waiting,
    })
    if (result.act && !held) send(result.act)
  }

  return {
    situation,
    selection,
    waiting,
    refused,
    note,
    intend,
    say: text => setTrial({ ...trial, note: text, told: null }),
  }
}

function isPaced({ type }: Action): boolean {
  return type !== 'READY' && type !== 'DONE' && type !== 'PASS' && type !== 'REMOVE'
}

/** An accepted action always moves one of the own cards, with or without a pace: if all lie as before when the answer is here, it was refused. */
function useRefused(view: View, viewer: number | null, pending: boolean) {
  const [refused, setRefused] = useState<Action | null>(null)
  const sent = useRef<{ readonly action: Action; readonly cards: string } | null>(null)
  const cards = viewer === null ? '' : cardsOf(view.players[viewer]!)
  const latest = useRef(cards)
  useEffect(() => {
    if (!pending) latest.current = cards
  })
  const watch = useCallback((action: Action) => {
    sent.current = isPaced(action) ? { action, cards: latest.current } : null
  }, [])
  const wasPending = useRef(pending)
  useEffect(() => {
    const answered = wasPending.current && !pending
    wasPending.current = pending
    if (!answered || !sent.current) return
    const { action, cards: before } = sent.current
    sent.current = null
    if (cards !== before) return
    setRefused(action)
    const timer = setTimeout(() => setRefused(null), SLIDE_BACK_MS)
    return () => clearTimeout(timer)
  }, [pending, cards])
  return { refused, watch }
}

/** The places of the own cards. */
function cardsOf({ hand, spaces, discards }: PlayerView): string {
  return JSON.stringify([hand, spaces, discards])
}
