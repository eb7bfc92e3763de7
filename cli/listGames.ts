/** Lists the games. */

import { games, openGame } from '#games'
import { columns } from './columns.ts'

export function listGames({ asJson }: { readonly asJson: boolean }): string {
  const boxes = games.map(({ id }) => openGame(id)!)
  if (asJson) {
    return JSON.stringify(
      boxes.map(({ game, text }) => ({
        id: game.id,
        name: text.name,
        pitch: text.pitch,
        players: game.players,
        version: game.version,
      })),
    )
  }
  const rows = boxes.map(({ game, text }) => {
    const { min, max } = game.players
    return [game.id, min === max ? `${min}` : `${min}–${max}`, `${text.name}. ${text.pitch}`]
  })
  return columns([['game', 'players', ''], ...rows])
}
