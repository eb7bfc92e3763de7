/** Shows that it is the player's turn in the tab's title and icon. */

import { say } from '#kernel'
import { useEffect } from 'react'

export function useTurnSignal(game: string, prompt: string, mine: boolean): void {
  useEffect(() => {
    document.title = mine ? say('● Your turn · {game}', { game }) : `${prompt} · ${game}`
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (icon) icon.href = mine ? '/icon-turn.svg' : '/icon.svg'
    return () => {
      if (icon) icon.href = '/icon.svg'
    }
  }, [game, prompt, mine])
}
