/** The first minutes in town, in as few words as will do: children learn it too. */

import type { Tutorial } from '#kernel/tutorial.ts'
import type { MyLittleTown } from './types.ts'

export const tutorial: Tutorial<MyLittleTown> = {
  seats: 2,
  options: { version: 'easy', standeeSet: 'short', colours: ['G', 'R'], firstSeat: 0 },
  seed: 'a town to learn in',
  lessons: [{ text: 'Draw a tile.', where: ['pile'], allow: [{ type: 'draw' }] }],
  farewell: 'That is all.',
}
