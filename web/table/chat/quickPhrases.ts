/** Phrases for any table, unless its game has phrases of its own. */

import { say } from '#kernel'

export function quickPhrases(): readonly string[] {
  return [
    say('Hello!'),
    say('Well played!'),
    say('Nice one!'),
    say('Oh no!'),
    say('One moment, please.'),
    say('I am thinking.'),
    say('Your turn, I believe.'),
    say('Thank you!'),
    say('Good game!'),
    say('Once more?'),
  ]
}
