/** The player's turn as it is being tried out: the selection, what it would do, and why something will not do. */

import { useCallback, useMemo, useState } from 'react'
import { say } from '#kernel'
import type { BoardProps } from '#web/board.ts'
import type { Content } from '../content.ts'
import { createText } from '../text.ts'
import type { Action, PilferingPandas, View } from '../types.ts'
import { foresee, type Foresight } from './foresee.ts'
import type { Target } from './gestures.ts'
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
} from './selection.ts'
import { tellForesight, tellPanda } from './words.ts'

/** Something to say where the player pointed. */
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
  readonly foresight: Foresight | null
  readonly note: Note | null
  intend(intent: Intent): void
  say(note: Note | null): void
}

interface Trial {
  /** A note is about the position it was made in. */
  readonly view: View
  readonly selection: Selection
  readonly note: Note | null
}

export function useTurn(props: BoardProps<PilferingPandas>, content: Content): Turn {
  const { view, viewer, actions, pending, act, whyNot, announce } = props
  const [trial, setTrial] = useState<Trial>({ view, selection: NOTHING, note: null })
  const situation = useMemo(() => ({ view, actions }), [view, actions])
  const selection = keep(trial.selection, situation)
  const note = trial.view === view ? trial.note : null
  const ways = useMemo(() => waysOf(selection, situation), [selection, situation])
  const decision = useMemo(() => decisionOf(selection, situation), [selection, situation])
  const look = useCallback(
    (action: Action | null) => (action && viewer !== null ? foresee(content, view, viewer, action) : null),
    [content, view, viewer],
  )
  const foresight = useMemo(() => look(decision), [look, decision])

  function intend(intent: Intent): void {
    if (pending) return
    const result = step(selection, intent, situation)
    const tried = decisionOf(result.selection, situation)
    const decided = result.act ?? (tried?.type === 'pass' && isQuiet(look(tried), view) ? tried : null)
    const told = decided ? null : (explain(result.meant ?? [], intent) ?? introduce(result.selection, intent))
    setTrial({ view, selection: decided ? NOTHING : result.selection, note: told })
    if (told) announce(told.text, told.tone === 'why-not' ? 'few' : 'normal')
    else if (tried && result.selection !== selection) announce(tell(tried))
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

  /** Pointing at a player or at the own Panda tells about them where nothing else comes of it. */
  function introduce(next: Selection, intent: Intent): Note | null {
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

  function tell(action: Action): string {
    const seen = look(action)
    const what = createText(content).action(action, view)
    return [
      say('{told}.', { told: what }),
      ...(seen ? [tellForesight(seen, view)] : []),
      say('Enter confirms, Escape takes it back.'),
    ].join(' ')
  }

  return {
    situation,
    selection,
    ways,
    decision,
    foresight,
    note,
    intend,
    say: next => setTrial({ ...trial, view, selection, note: next }),
  }
}

const HOW_TO_USE: Readonly<Record<string, string>> = {
  sharing: say('Lift a card of your hand, then tap whom to give it to.'),
  tiptoe: say('Tap a card in the Hideout, then choose “On tiptoe”.'),
}

/** Neither marker moves and nothing is lost by it, so there is nothing to think over. */
function isQuiet(foresight: Foresight | null, view: View): boolean {
  if (foresight === null || foresight.end || foresight.emptiesDeck) return false
  return foresight.panda === view.panda && foresight.keeper === view.keeper
}

/** Of several reasons the one that comes up latest in the checks belongs to the attempt that got furthest. */
const SHALLOW = ['TOO_FEW_CARDS', 'NOTHING_TO_REUSE', 'NOT_A_SET', 'ONLY_KEYS']

function depthOf(code: string): number {
  const depth = SHALLOW.indexOf(code)
  return depth === -1 ? SHALLOW.length : depth
}

function placeOf(intent: Intent): Note['at'] {
  if (intent.type === 'point') return intent.at
  return intent.type === 'lift' ? `card ${intent.card}` : 'done'
}
