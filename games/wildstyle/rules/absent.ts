/** Acts for a player who sits out: no one waits for them, and they gain nothing by it. */

import type { Bot } from '#kernel'
import { layCity } from './city.ts'
import type { Content } from '../content.ts'
import { tagsOf } from './gameEnd.ts'
import { bestRemoval } from './removal.ts'
import type { Action, Wildstyle } from '../types.ts'

export function createAbsent(content: Content): Bot<Wildstyle> {
  return {
    choose(view, seat, actions): Action | null {
      if (view.phase === 'removal') {
        const city = layCity(content, view.placements)
        const { copCars } = view.players[seat]!
        const hexes = bestRemoval(city, content, tagsOf(city, view, seat), copCars, view.objectives)
        return { type: 'REMOVE', hexes }
      }
      return (
        actions.find(action => action.type === 'DONE' || (action.type === 'READY' && action.ready)) ??
        actions.find(action => action.type === 'PASS') ??
        null
      )
    },
  }
}
