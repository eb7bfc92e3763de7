import { expect, test } from 'vitest'
import { games, openGame } from '#games'
import { createRng, hashJson, readSavedMatch, replay, startMatch, submit, seatTable } from '#kernel'
import { matchFile } from './matchFile.ts'

test.each(games.map(({ id }) => id))('a match of %s survives a round trip through a file', id => {
  const box = openGame(id)!
  const { game } = box
  const names = Array.from({ length: game.players.max }, (_, seat) => `Player ${seat + 1}`)
  const seating = seatTable(game, names.length, { ...game.casual })
  if (!seating.ok) throw new Error(seating.refusal.code)
  const match = startMatch(game, seating.table, 'file')
  const rng = createRng('file')
  for (let step = 0; step < 20 && !game.outcome(match.state); step++) {
    const seat = rng.pick(game.actors(match.state))
    const actions = game.legalActions(match.state, seat)
    if (actions.length > 0) submit(match, seat, rng.pick(actions), step * 1000)
  }
  const saved = readSavedMatch(matchFile(box, match.record, names))
  expect(saved.record).toEqual(match.record)
  expect(saved.names).toEqual(names)
  expect(saved.hashes!.at(-1)).toBe(hashJson(match.state))
  expect(replay(game, saved.record).state).toEqual(match.state)
})
