/** The player's turn while it is being tried out: the selection, its effects, and why an attempt is refused. */

import { useCallback, useMemo, useState } from 'react'
import { say } from '#kernel'
import { type Told, useTold } from '#web/board/useTold.ts'
import type { BoardProps } from '#web/board/boardContract.ts'
import type { Content } from '../../content.ts'
import type { Action, PilferingPandas, View } from '../../types.ts'
import { predictEffects, type Prediction } from '../foresee.ts'
import type { Target } from '../gestures.ts'
import {
  decisionOf,
  type Intent,
  isTidying,
  keep,
  NOTHING,
  type Selection,
  type Situation,
  step,
  waysOf,
} from '../selection.ts'
import { tellPanda, tellPreview } from '../words.ts'

/** A text shown where the player pointed. */
export interface Note {
  readonly tone: 'why-not' | 'about'
  readonly text: string
  readonly at: Target | `card ${string}`
}

export interface Turn {
  readonly situation: Situation
  readonly selection: Selection
  readonly ways: readonly Action[]
  readonly decision: Action | null
  readonly prediction: Prediction | null
  readonly note: Note | null
  intend(intent: Intent): void
  /** Shows or removes a note; `told`: what screen readers hear instead. */
  say(note: Note | null, told?: Told): void
}

interface Trial {
  /** A note is about the position it was made in. */
  readonly view: View
  readonly selection: Selection
  readonly note: Note | null
  readonly told: Told | null
}

export function useTurn(props: BoardProps<PilferingPandas>, content: Content): Turn {
  const { view, viewer, actions, pending, act, whyNot, announce } = props
  const [trial, setTrial] = useState<Trial>({ view, selection: NOTHING, note: null, told: null })
  const situation = useMemo(() => ({ view, actions }), [view, actions])
  const selection = keep(trial.selection, situation)
  const { note, told } = trial.view === view ? trial : NOTHING_SAID
  useTold(told, announce)
  const ways = useMemo(() => waysOf(selection, situation), [selection, situation])
  const decision = useMemo(() => decisionOf(selection, situation), [selection, situation])
  const look = useCallback(
    (action: Action | null) => (action && viewer !== null ? predictEffects(content, view, viewer, action) : null),
    [content, view, viewer],
  )
  const prediction = useMemo(() => look(decision), [look, decision])

  function intend(intent: Intent): void {
    if (pending) return
    const result = step(selection, intent, situation)
    const tried = decisionOf(result.selection, situation)
    const decided = result.act ?? (tried?.type === 'pass' && isQuiet(look(tried), view) ? tried : null)
    const note = decided ? null : (explain(result.meant ?? [], intent) ?? describePlayer(result.selection, intent))
    const preview =
      !decided && tried && result.selection !== selection
        ? { text: tellPreview(content, view, tried, look(tried)) }
        : null
    setTrial({ view, selection: decided ? NOTHING : result.selection, note, told: toldOf(note) ?? preview })
    if (decided) act(decided)
  }

  function explain(meant: readonly Action[], intent: Intent): Note | null {
    const reasons = meant.map(action => whyNot(action)).filter(reason => reason !== null)
    const [reason] = reasons.toSorted((a, b) => depthOf(b.code) - depthOf(a.code))
    if (!reason) return null
    const isAbility = intent.type === 'point' && intent.at === 'ability' && viewer !== null
    const text = isAbility ? `${tellPanda(content, view, viewer)} ${reason.text}` : reason.text
    return { tone: 'why-not', text, at: placeOf(intent) }
  }

  /** Pointing at a player or at the own Panda describes them if it has no other effect. */
  function describePlayer(next: Selection, intent: Intent): Note | null {
    if (intent.type !== 'point') return null
    const [place, number] = intent.at.split(' ')
    if (place === 'seat' && next.at !== intent.at) {
      return { tone: 'about', text: tellPanda(content, view, Number(number)), at: intent.at }
    }
    if (place !== 'ability' || viewer === null || waysOf(next, situation).length > 0) return null
    const how = isTidying(next, actions)
      ? say('Tap Hideout cards: each goes to the end, one after the other.')
      : (HOW_TO_USE[view.seats[viewer]!.panda ?? ''] ?? '')
    return { tone: 'about', text: `${tellPanda(content, view, viewer)} ${how}`, at: 'ability' }
  }

  return {
    situation,
    selection,
    ways,
    decision,
    prediction,
    note,
    intend,
    say: (next, instead) => setTrial({ view, selection, note: next, told: instead ?? toldOf(next) }),
  }
}

const NOTHING_SAID = { note: null, told: null }

function toldOf(note: Note | null): Told | null {
  return note && { text: note.text, from: note.tone === 'why-not' ? 'few' : 'normal' }
}

const HOW_TO_USE: Readonly<Record<string, string>> = {
  sharing: say('Lift a card of your hand, then tap whom to give it to.'),
  tiptoe: say('Tap a card in the Hideout, then choose “On tiptoe”.'),
}

/** Neither marker moves and nothing is lost, so no confirmation is needed. */
function isQuiet(prediction: Prediction | null, view: View): boolean {
  if (prediction === null || prediction.end || prediction.emptiesDeck) return false
  return prediction.panda === view.panda && prediction.keeper === view.keeper
}

/** Of several reasons the one that the checks reach last belongs to the attempt that came furthest. */
const SHALLOW = ['TOO_FEW_CARDS', 'NOTHING_TO_REUSE', 'NOT_A_SET', 'ONLY_KEYS']

function depthOf(code: string): number {
  const depth = SHALLOW.indexOf(code)
  return depth === -1 ? SHALLOW.length : depth
}

function placeOf(intent: Intent): Note['at'] {
  if (intent.type === 'point') return intent.at
  return intent.type === 'lift' ? `card ${intent.card}` : 'done'
}
