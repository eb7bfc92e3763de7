/** What the children's board says aloud: short sentences. */

import { listed, type Names, say, type Seat, unreachable } from '#kernel'
import type { Colour, Result } from '../../types.ts'
import type { Doing, Guide, Hint } from './turn.ts'

/** On a shared device each player is called by the item they place. By seat, in the order of the colours. */
export const NAMES: readonly string[] = [
  say('Tree', {}, 'a player'),
  say('Resident', {}, 'a player'),
  say('Car', {}, 'a player'),
  say('House', {}, 'a player'),
]

const ROW_FITS: Readonly<Record<Colour, string>> = {
  G: say('A row of trees fits. Take it, or take a new tile.'),
  B: say('A row of people fits. Take it, or take a new tile.'),
  Y: say('A row of cars fits. Take it, or take a new tile.'),
  R: say('A row of houses fits. Take it, or take a new tile.'),
}

export const PRAISE = say('Well done!')

/** What to do next. `name` if several players share one screen. */
export function promptOf(
  guide: Guide,
  doing: Doing,
  { colour, last, name }: { readonly colour: Colour; readonly last: boolean; readonly name: string | null },
): string {
  const turn = name === null ? say('Your turn!') : say('{name}, it is your turn!', { name })
  switch (guide.at) {
    case 'pile':
      return `${turn} ${say('Take a tile.')}`
    case 'pass':
      return `${turn} ${say('Nothing fits any more. Tap the moon.')}`
    case 'standee':
      return `${turn} ${last ? say('This is the last time. Put up one more row!') : ROW_FITS[colour]}`
    case 'spot':
      return say('Where does the tile go? Tap a place beside the town.')
    case 'fit':
      return say('Where does the row stand? Tap the town where it shines.')
    case 'tick':
      return doing.at === 'tile'
        ? say('You can turn it. If you like it, tap the green tick.')
        : say('Do you like it there? Tap the green tick.')
    default:
      return unreachable(guide)
  }
}

/** What to say when a touch has no effect. */
export function hintWords(
  hint: Hint,
  { fits, name }: { readonly fits: boolean; readonly name: string | null },
): string {
  switch (hint) {
    case 'wait':
      return name === null ? say('Wait a moment.') : say('Wait a moment. {name} is playing.', { name })
    case 'choose-first':
      return fits ? say('First take a row that hops, or a tile.') : say('First take a tile.')
    case 'fits-nowhere':
      return fits
        ? say('That row does not fit yet. Take one that hops.')
        : say('That row does not fit yet. Take a tile.')
    case 'tile-first':
      return say('First put the tile beside the town.')
    case 'no-spot':
      return say('Not there. Tap a place with a plus.')
    case 'no-fit':
      return say('It does not fit there. Tap where it shines.')
    case 'lay-first':
      return say('Look where the hand points.')
    default:
      return unreachable(hint)
  }
}

/** For all players: who won, and that all of them built it. */
export function endWords({ winners }: Result, names: Names, me: Seat | null, seats: number): string {
  const town = say('What a lovely town you have built together!')
  if (winners.length === seats) return `${say('You have all won!')} ${town}`
  if (me !== null && winners.includes(me) && winners.length === 1) return `${say('You have won!')} ${town}`
  return `${say('Hooray for {names}!', { names: listed(winners.map(names)) })} ${town}`
}
