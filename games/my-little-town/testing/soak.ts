/** Checks a match of My Little Town with the naive rules and stops at the first difference. */

import type { ContentFiles } from '#kernel'
import { fail, type Visit } from '#kernel/testing/randomPlay.ts'
import type { Action, MyLittleTown, State } from '../types.ts'
import { allowed, broken, next, type Tiles } from './naive.ts'

export function secondOpinion(content: ContentFiles): Visit<MyLittleTown> {
  const { tiles } = content['tiles.json'] as { tiles: { id: string; squares: string[] }[] }
  const rows: Tiles = new Map(tiles.map(tile => [tile.id, tile.squares]))
  let before: State | null = null

  return ({ game, record, state }, _rng, events) => {
    const entry = record.log.at(-1)
    if (entry && before && 'action' in entry) {
      const expected = next(rows, before, entry.seat, entry.action)
      if (JSON.stringify(expected.state) !== JSON.stringify(state))
        fail('led elsewhere', { expected: expected.state, state })
      const told = events.map(event => event.type)
      if (told.join() !== expected.events.join()) fail('told otherwise', { expected: expected.events, told })
    }
    before = state

    const problem = broken(rows, state, record.table.options.pileSize)
    if (problem) fail(problem, state)
    if (state.turn === null) return
    const listed = game.legalActions(state, state.turn).map(inWords)
    const agreed = new Set(allowed(rows, state).map(inWords))
    const equal = listed.length === agreed.size && new Set(listed).size === agreed.size
    if (!equal || listed.some(action => !agreed.has(action)))
      fail('other actions', { listed, agreed: [...agreed], state })
  }
}

function inWords(action: Action): string {
  return Object.values(action).join(' ')
}
