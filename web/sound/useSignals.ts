/** Sounds, and messages while the page is hidden: once for each turn, refusal and end. */

import { say } from '#kernel'
import { useEffect, useRef } from 'react'
import { preferences } from '../settings/preferences.ts'
import { play } from './sounds.ts'

interface Signs {
  readonly game: string
  /** `false` at a table where all players share one screen. */
  readonly mine: boolean
  readonly over: boolean
  /** The number of the last notice: a new one is a refusal. */
  readonly notice: number
}

export function useSignals({ game, mine, over, notice }: Signs): void {
  const wasMine = useRef(mine)
  useEffect(() => {
    const isNew = mine && !wasMine.current
    wasMine.current = mine
    if (!isNew) return
    play('turn')
    tell(say('Your turn at {game}.', { game }))
  }, [game, mine])

  const wasOver = useRef(over)
  useEffect(() => {
    const isNew = over && !wasOver.current
    wasOver.current = over
    if (!isNew) return
    play('over')
    tell(say('The match of {game} is over.', { game }))
  }, [game, over])

  const told = useRef(notice)
  useEffect(() => {
    if (notice > told.current) play('refused')
    told.current = notice
  }, [notice])
}

/** A browser notification, where the player turned it on and the page is hidden. The next one replaces it. */
function tell(text: string): void {
  if (!document.hidden || !preferences.read().notify || !mayTell()) return
  const message = new Notification('Parlour', { body: text, tag: 'parlour-turn', icon: '/icon-turn.svg' })
  message.addEventListener('click', () => {
    focus()
    message.close()
  })
}

export function mayTell(): boolean {
  return 'Notification' in globalThis && Notification.permission === 'granted'
}

/** Asks the browser for permission and returns whether it was given. */
export async function requestNotifications(): Promise<boolean> {
  return 'Notification' in globalThis && (await Notification.requestPermission()) === 'granted'
}
