/** Opening a game's box in the browser, with the content the table is played with. */

import { games } from '#games'
import type { GameBox, GameModule } from '#kernel'
import { fetchContent } from './api.ts'

/** The games on the shelf with the content we ship, in the shelf's order. */
export const shelf: readonly GameBox[] = games.map(module => module.open(module.content))

export function boxOnShelf(game: string): GameBox | undefined {
  return shelf.find(box => box.game.id === game)
}

const opened = new Map<string, Promise<GameBox>>()

/** The box of `game` with the content of this hash: ours, or else the server's. Rejects if it cannot be had. */
export function openBox(game: string, contentHash: string): Promise<GameBox> {
  const own = boxOnShelf(game)
  if (own?.game.contentHash === contentHash) return Promise.resolve(own)
  const key = `${game}/${contentHash}`
  const known = opened.get(key)
  if (known) return known
  const opening = openFetched(game, contentHash)
  opened.set(key, opening)
  opening.catch(() => opened.delete(key)) // the next try asks again
  return opening
}

async function openFetched(game: string, contentHash: string): Promise<GameBox> {
  const module: GameModule | undefined = games.find(({ id }) => id === game)
  if (!module) throw new Error(`This page does not know the game ${game}. Reload it to get the newest one.`)
  const answer = await fetchContent(game, contentHash)
  if (!answer.ok) throw new Error(answer.problem.text)
  const box = module.open(answer.value)
  if (box.game.contentHash !== contentHash) throw new Error('The room sent other pieces than this table plays with.')
  return box
}
