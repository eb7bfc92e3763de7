/** Phrases for players who would rather tap than type. The game has no secrets that a player could tell, so chat is free. */

import { fillIn, say, type Talk } from '#kernel'
import type { MyLittleTown } from '../types.ts'

/** "{player}" is replaced by a seat the player chooses. */
const PHRASES: Readonly<Record<string, string>> = {
  'your-turn': say('Your turn, {player}!'),
  nice: say('Nice one!'),
  clever: say('I did not see that coming.'),
  'my-spot': say('Oh, that was my spot!'),
  'good-luck': say('Good luck!'),
  thanks: say('Thank you!'),
  'well-played': say('Well played!'),
  again: say('Shall we build another town?'),
}

export const talk: Talk<MyLittleTown> = {
  phrases: (view, _seat, names) =>
    Object.entries(PHRASES).map(([phrase, words]) => ({
      phrase,
      topic: say('Friendly words'),
      text: words.replace('{player}', '…'),
      slots: asksForPlayer(phrase)
        ? [
            {
              name: 'player',
              label: say('Player'),
              choices: view.seats.map((_, seat) => ({ value: seat, text: names(seat) })),
            },
          ]
        : [],
    })),
  check: (view, _seat, saying) => {
    if (saying.type === 'ping' || !Object.hasOwn(PHRASES, saying.phrase)) return NO_SUCH_PHRASE
    const { player, ...rest } = saying.slots
    const fits = asksForPlayer(saying.phrase) ? isSeat(player, view.seats.length) : player === undefined
    return fits && Object.keys(rest).length === 0 ? null : NO_SUCH_PHRASE
  },
  checkText: () => null,
  words: (_view, saying, names) => {
    if (saying.type === 'ping') throw new Error('nothing can be pointed at')
    return fillIn(PHRASES[saying.phrase]!, { player: names(Number(saying.slots['player'])) })
  },
  places: () => [],
}

const NO_SUCH_PHRASE = { code: 'NO_SUCH_PHRASE', rule: '' }

function asksForPlayer(phrase: string): boolean {
  return PHRASES[phrase]!.includes('{player}')
}

function isSeat(value: unknown, seats: number): boolean {
  return Number.isInteger(value) && 0 <= (value as number) && (value as number) < seats
}
