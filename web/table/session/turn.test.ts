import { expect, test } from 'vitest'
import { openGame } from '#games'
import { type AnyGame, type Match, seatTable, startMatch, submit, type Tagged } from '#kernel'
import type { Position } from './tableSession.ts'
import { actionGroups, actorsOf } from './turn.ts'

const box = openGame('my-little-town')!
const { game } = box

function positionOf(match: Match<AnyGame>): Position {
  const seat = game.actors(match.state)[0]!
  const view: unknown = game.view(match.state, seat)
  const actions = game.legalActions(match.state, seat)
  return { seq: 0, view, actions, events: [], outcome: game.outcome(match.state), undo: false }
}

function newMatch(): Match<AnyGame> {
  const seating = seatTable(game, 3, { firstSeat: 2 })
  if (!seating.ok) throw new Error(seating.refusal.code)
  return startMatch(game, seating.table, 'whose turn')
}

test('the actors follow from the view alone', () => {
  expect(actorsOf(box, positionOf(newMatch()))).toEqual([2])
})

test('every legal action is in the list once, with a unique text, small groups first', () => {
  const match = newMatch()
  const drawn = submit(match, 2, { type: 'draw' }, 0)
  expect(drawn.ok).toBe(true)
  const position = positionOf(match)
  const items = actionGroups(box, position, 2).flatMap(group => group.items)
  expect(items.map(({ action }) => action)).toEqual(position.actions)
  expect(new Set(items.map(({ text }) => text)).size).toBe(position.actions.length)
  expect(actionGroups(box, position, 2).map(({ title }) => title)).toEqual(['Place tile'])
})

test('a game may choose any names for its kinds of action', () => {
  const match = newMatch()
  const named = { ...box, text: { ...box.text, kind: ({ type }: Tagged) => `all of ${type}` } }
  expect(actionGroups(named, positionOf(match), 2).map(({ title }) => title)).toEqual(['all of draw'])
})

test('where the game gives advice, the list is in its order and says why', () => {
  const match = newMatch()
  const position = positionOf(match)
  const advised = { ...box, advise: backwards }
  const [group, ...others] = actionGroups(advised, position, 2)
  expect(others).toEqual([])
  expect(group!.title).toBe('Best first')
  expect(group!.items.map(({ action }) => action)).toEqual(position.actions.toReversed())
  expect(group!.items.map(({ reason }) => reason)).toEqual(position.actions.map((_, index) => `place ${index}`))
  expect(actionGroups(advised, position, null).map(({ title }) => title)).not.toContain('Best first')
})

function backwards(_view: unknown, _seat: number, actions: readonly Tagged[]) {
  return actions.toReversed().map((action, index) => ({ action, reason: `place ${index}` }))
}
