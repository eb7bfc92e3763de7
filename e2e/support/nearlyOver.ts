/** A match on one device with one action left, as the browser would have saved it. */

import { openGame } from '#games'
import { createRng, type MatchRecord, type AnyGame, seatTable, startMatch, submit } from '#kernel'

export interface NearlyOver {
  /** Key and value for the browser's storage. */
  readonly key: string
  readonly value: string
  readonly hash: string
  /** The name of the last action in the list of actions. */
  readonly last: string
}

export function nearlyOver(gameId: string, names: readonly string[]): NearlyOver {
  const { game, text } = openGame(gameId)!
  const seating = seatTable(game, names.length, {})
  if (!seating.ok) throw new Error(seating.refusal.code)
  const match = startMatch(game, seating.table, 'nearly over')
  const rng = createRng('nearly over')
  let record: MatchRecord<AnyGame> = match.record
  let last = ''
  while (!game.outcome(match.state)) {
    const seat = game.actors(match.state)[0]!
    const action = rng.pick(game.legalActions(match.state, seat))
    record = { ...match.record, log: [...match.record.log] }
    last = text.action(action, game.view(match.state, seat))
    submit(match, seat, action, 0)
  }
  const table = { id: 'nearly', names, record, startedAt: 0, playedAt: 0, over: false }
  return { key: 'parlour.local.nearly', value: JSON.stringify(table), hash: '#/local/nearly', last }
}
