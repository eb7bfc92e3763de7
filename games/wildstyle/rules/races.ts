/** What several players may race for at the same moment, from public facts. */

import type { Races, Seat } from '#kernel'
import { layCity } from './city.ts'
import type { Content } from '../content.ts'
import { copCarsLeft } from './possibilities.ts'
import type { Action, State } from '../types.ts'

export function createRaces(content: Content): Races<State, Action> {
  return {
    claim: (state, _seat: Seat, action) => claim(content, state, action),
    fairness: state => state.options.fairness,
  }
}

/** Covering a shared card and taking it are rivals too (WS-8.7). Train Stations have space for all players (WS-13.1). */
function claim(content: Content, state: State, action: Action): string | null {
  if (state.options.mode === 'relaxed') return null
  switch (action.type) {
    case 'TAKE':
    case 'SHARE':
      return state.shares[action.share] ? `share:${action.share}` : null
    case 'DRAW':
      return state.draws[action.pile]?.length === 1 ? `draw:${action.pile}` : null
    case 'COMPLETE':
      return claimHex(content, state, action.hex)
    case 'RUSH':
      return copCarsLeft(state) === 1 ? 'car' : claimHex(content, state, action.hex)
    default:
      return null
  }
}

function claimHex(content: Content, state: State, hex: string | null): string | null {
  const cell = hex === null ? undefined : layCity(content, state.placements).get(hex)
  return cell && cell.icon !== 'station' ? `hex:${cell.hex}` : null
}
