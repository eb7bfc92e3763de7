/** The player's turn while it is being tried out: the selection, its preview, and why an attempt is refused. */

import { useState } from 'react'
import { unreachable } from '#kernel'
import { type Told, useTold } from '#web/board/useTold.ts'
import type { BoardProps } from '#web/board/boardContract.ts'
import type { Action, MyLittleTown, View } from '../../types.ts'
import { type Box, boxAround, type SquareAt, spotBox, squareBox } from '../layout.ts'
import { type Intent, keep, NOTHING, reasonAt, type Selection, squaresFor, step, type Step } from '../selection.ts'
import { CHOOSE_FIRST, FITS_NOWHERE, saySelection } from '../words.ts'

/** A refused attempt. */
export interface Complaint {
  readonly code: string
  readonly text: string
  /** Where to show it; `null` beside the shelf. */
  readonly at: Box | null
  readonly wrong: readonly SquareAt[]
}

export interface Turn {
  readonly selection: Selection
  readonly complaint: Complaint | null
  /** What to draw attention to. */
  readonly nudge: Step['nudge'] | null
  intend(intent: Intent): void
  dismiss(): void
}

interface Trial {
  /** A complaint is about the position it was made in. */
  readonly view: View
  readonly selection: Selection
  readonly complaint: Complaint | null
  readonly nudge: Turn['nudge']
  readonly told: Told | null
}

export function useTurn(props: BoardProps<MyLittleTown>): Turn {
  const { view, actions, options, pending, act, whyNot, announce } = props
  const [trial, setTrial] = useState<Trial>({ view, selection: NOTHING, ...NOTHING_SAID })
  const selection = keep(trial.selection, actions)
  const current = trial.view === view ? trial : { ...trial, ...NOTHING_SAID }
  useTold(current.told, announce)

  function intend(intent: Intent): void {
    if (pending) return
    const result = step(selection, intent, actions)
    const nudge = options.hints === 'off' && result.nudge === 'fits-nowhere' ? undefined : result.nudge
    const complaint = result.meant ? explain(result.meant, intent) : nudge ? complaintFor(nudge, intent) : null
    const preview = result.selection === selection ? null : tell(result.selection)
    setTrial({
      view,
      selection: result.selection,
      complaint,
      nudge: nudge ?? null,
      told: complaint ? { text: complaint.text, from: 'few' } : preview,
    })
    if (result.act) act(result.act)
  }

  function tell(next: Selection): Told | null {
    const text = saySelection(next, options.hints === 'off' ? 0 : squaresFor(next, actions).length)
    return text === null ? null : { text }
  }

  function explain(meant: readonly Action[], intent: Intent): Complaint | null {
    const reasons = meant.map(action => whyNot(action)).filter(reason => reason !== null)
    const reason = reasonAt(reasons, intent.type === 'square' ? intent.square : null)
    if (!reason) return null
    const wrong = intent.type === 'pick' ? [] : (reason.where ?? []).map(([x, y]) => ({ x: x!, y: y! }))
    return { code: reason.code, text: reason.text, at: placeOf(intent, wrong), wrong }
  }

  return {
    selection,
    complaint: current.complaint,
    nudge: current.nudge,
    intend,
    dismiss: () => setTrial({ ...current, ...NOTHING_SAID, view }),
  }
}

const NOTHING_SAID = { complaint: null, nudge: null, told: null }

function complaintFor(nudge: NonNullable<Step['nudge']>, intent: Intent): Complaint | null {
  switch (nudge) {
    case 'fits-nowhere':
      return { code: 'FITS_NOWHERE', text: FITS_NOWHERE, at: null, wrong: [] }
    case 'choose':
      return { code: 'CHOOSE', text: CHOOSE_FIRST, at: placeOf(intent, []), wrong: [] }
    case 'confirm':
      return null
    default:
      return unreachable(nudge)
  }
}

/** The place that was pointed at, with what is in the way there. */
function placeOf(intent: Intent, wrong: readonly SquareAt[]): Box | null {
  if (intent.type === 'spot') return spotBox(intent.spot)
  if (intent.type === 'square') return squareBox(intent.square)
  return wrong.length > 0 ? boxAround(wrong) : null
}
