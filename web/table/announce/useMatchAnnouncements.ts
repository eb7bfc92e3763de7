/** Announces what happens in a match. */

import { type AnyGame, type ListenedMatch, type GameText, type Names, type Tagged, tellStep } from '#kernel'
import { useEffect, useRef } from 'react'
import type { Announcer } from './announcer.ts'

interface MatchAnnouncementsInput {
  readonly text: GameText<AnyGame>
  readonly names: Names
  /** Everything that happened, oldest first. */
  readonly history: readonly Tagged[]
  /** While `false`, announcements wait: the device is being handed over. */
  readonly attends: boolean
  readonly tell: Announcer['tell']
}

export function useMatchAnnouncements(
  { text, names, history, attends, tell }: MatchAnnouncementsInput,
  now: ListenedMatch,
): void {
  const { viewer, view, prompt, mine, over, actions } = now
  const known = useRef<{ readonly at: ListenedMatch | null; readonly events: number }>({
    at: null,
    events: history.length,
  })
  useEffect(() => {
    if (!attends) return
    const { at, events } = known.current
    const after = { viewer, view, prompt, mine, over, actions }
    known.current = { at: after, events: history.length }
    tell(tellStep(text, at, after, history.slice(events), names))
  }, [text, names, history, attends, tell, viewer, view, prompt, mine, over, actions])
}
