/** The turn while a child tries it out: the current step, where the hand points, and what to say. */

import { useEffect, useMemo, useRef, useState } from 'react'
import type { PictureBoardProps } from '#web/board/boardContract.ts'
import type { Content } from '../../content.ts'
import type { MyLittleTown } from '../../types.ts'
import type { Plan, SquareAt } from '../layout.ts'
import { endWords, hintWords, PRAISE, promptOf } from './prompts.ts'
import { goodSpot } from './suggestion.ts'
import { type Doing, type Guide, guideOf, type Hint, keep, step, type Touch } from './turn.ts'

export interface Oops {
  readonly hint: Hint
  /** The place on the town; `null` if it was elsewhere. */
  readonly at: SquareAt | null
  /** Distinguishes two equal ones. */
  readonly number: number
}

export interface ChildTurn {
  readonly doing: Doing
  readonly guide: Guide | null
  /** The last touch, if it had no effect. */
  readonly oops: Oops | null
  touch(touch: Touch): void
}

export function useChildTurn(props: PictureBoardProps<MyLittleTown>, content: Content, plan: Plan): ChildTurn {
  const { view, viewer, actions, names, pending, shared, act, speak } = props
  const [trial, setTrial] = useState<{ readonly doing: Doing; readonly oops: Oops | null }>({
    doing: { at: 'nothing' },
    oops: null,
  })
  const doing = useMemo(() => keep(trial.doing, actions), [trial.doing, actions])

  const rot = doing.at === 'tile' ? doing.rot : 0
  const spot = useMemo(
    () => (viewer === null ? null : goodSpot(content, view, viewer, actions, rot, plan.bounds)),
    [content, view, viewer, actions, rot, plan.bounds],
  )
  const guide = useMemo(() => guideOf(doing, actions, spot), [doing, actions, spot])

  const prompt = useMemo(() => {
    if (view.result) return endWords(view.result, names, shared ? null : viewer, view.seats.length)
    if (!guide || viewer === null) return null
    const { colour } = view.seats[viewer]!
    return promptOf(guide, doing, { colour, last: view.phase === 'final', name: shared ? names(viewer) : null })
  }, [view, viewer, names, shared, guide, doing])
  usePrompts(props, prompt)

  function touch(next: Touch): void {
    if (pending) return
    const result = step(doing, next, actions)
    const { hint } = result
    const at = next.type === 'town' ? next.point : null
    setTrial({ doing: result.doing, oops: hint ? { hint, at, number: (trial.oops?.number ?? 0) + 1 } : null })
    if (hint) {
      const fits = actions.some(action => action.type === 'placeStandee')
      speak(hintWords(hint, { fits, name: view.turn === null ? null : names(view.turn) }))
    }
    if (result.act) act(result.act)
  }

  return { doing, guide, oops: trial.oops, touch }
}

/** Says what to do next whenever that changes, and stops when there is nothing to do. After a row is placed here, praise comes first. */
function usePrompts(props: PictureBoardProps<MyLittleTown>, prompt: string | null): void {
  const { view, events, bots, viewer, shared, speak } = props
  const standing = view.standees.length
  const placed = events.find(event => event.type === 'standeePlaced')?.seat
  const here = placed !== undefined && (shared ? !bots.includes(placed) : placed === viewer)
  const known = useRef(standing)
  const prompted = useRef<string | null>(null)
  useEffect(() => {
    const praise = here && standing > known.current && view.result === null
    known.current = standing
    const words = [praise ? PRAISE : null, prompt].filter(sentence => sentence !== null)
    if (words.length > 0 || prompted.current !== null) speak(words.join(' '))
    prompted.current = prompt
  }, [prompt, standing, here, view.result, speak])
}
