import { expect, test } from 'vitest'
import type { GameCard } from '#kernel'
import { completeIds } from '#scripts/tests/completeGames.ts'
import { games, openGame } from './index.ts'
import { shelf } from './shelf.ts'

test('every game is on the shelf once, under its own name', async () => {
  expect(games.map(({ id }) => id)).toEqual(shelf.map(({ card }) => card.id))
  expect(new Set(games.map(({ id }) => id)).size).toBe(games.length)
})

test('these games have every part', () => {
  const ours = ['my-little-town', 'our-tidy-spaces', 'pilfering-pandas', 'wildstyle']
  expect(completeIds).toEqual(expect.arrayContaining(ours))
})

test.each(completeIds)('%s has bots of its own, of every level', async id => {
  expect(openGame(id)!.bots).toBeDefined()
  expect(shelf.find(({ card }) => card.id === id)!.loadMasterBots).toBeDefined()
})

test.each(shelf.map(({ card }) => [card.id, card] as const))('%s has what its manifest says', (id, card: GameCard) => {
  const { game, text } = openGame(id)!
  expect({ id: game.id, name: text.name, pitch: text.pitch, players: game.players }).toEqual({
    id: card.id,
    name: card.name,
    pitch: card.pitch,
    players: card.players,
  })
  expect(text.cooperative ?? false).toBe(card.cooperative ?? false)
})
