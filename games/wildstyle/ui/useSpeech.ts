/** One voice for the board: own results first, never more often than can be heard. */

import { useEffect, useMemo } from 'react'
import type { BoardProps } from '#web/board.ts'
import type { Content } from '../content.ts'
import type { Wildstyle } from '../types.ts'
import { createSpeech, type Speech } from './speech.ts'
import { tellEvent } from './words.ts'

const TIME = {
  now: () => performance.now(),
  later(run: () => void, milliseconds: number) {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}

export function useSpeech({ announce }: BoardProps<Wildstyle>): Speech {
  const speech = useMemo(() => createSpeech({ announce, ...TIME }), [announce])
  useEffect(() => () => speech.stop(), [speech])
  return speech
}

export function useSpokenEvents(props: BoardProps<Wildstyle>, content: Content, speech: Speech): void {
  const { events, view, viewer, names } = props
  useEffect(() => {
    for (const event of events) {
      const told = tellEvent(content, view, viewer, names, event)
      if (told) speech[told.own ? 'own' : 'others'](told.text)
    }
    // Events are told once, with the view they led to.
  }, [events]) // oxlint-disable-line react/exhaustive-deps
}
