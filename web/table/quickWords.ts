/** What people say at any table with one tap, unless its game has phrases of its own. */

export const QUICK_WORDS = [
  'Hello!',
  'Well played!',
  'Nice one!',
  'Oh no!',
  'One moment, please.',
  'I am thinking.',
  'Your turn, I believe.',
  'Thank you!',
  'Good game!',
  'Once more?',
] as const
