/** What the game announces of a match at each verbosity, word for word. */

import { expect, test } from 'vitest'
import { listen } from '#kernel/testing/listen.ts'
import { myLittleTown } from '../index.ts'

const heard = listen(myLittleTown.open(myLittleTown.content), {
  seats: 2,
  options: { firstSeat: 0, pileSize: 12 },
  seed: 'listen',
  steps: 60,
})

test('few: my turn and the end', () => {
  expect(heard.few).toMatchInlineSnapshot(`
    [
      "Your turn: draw a tile or place a standee.",
      "Your turn: draw a tile or place a standee.",
      "Your turn: draw a tile or place a standee.",
      "Your turn: draw a tile or place a standee.",
      "Your turn: draw a tile or place a standee.",
      "Your turn: draw a tile or place a standee.",
      "Your turn: draw a tile or place a standee.",
      "Last turn: place one more standee, or pass.",
      "The tiles have run out: Ben has the fewest items left and wins.",
    ]
  `)
})

test('normal: also what the others did, and what to do next', () => {
  expect(heard.normal).toMatchInlineSnapshot(`
    [
      "Your turn: draw a tile or place a standee.",
      "Ada draws a tile; 10 left. Place your tile beside the town.",
      "Ben places a standee of 3 to the right from the tile 1 above the first. Your turn: draw a tile or place a standee.",
      "Ben draws a tile; 9 left.",
      "Ben adds a tile 1 to the right of the first. Your turn: draw a tile or place a standee.",
      "Ada draws a tile; 8 left. Place your tile beside the town.",
      "Ben places a standee of 5 to the right from the first tile. Your turn: draw a tile or place a standee.",
      "Ada draws a tile; 7 left. Place your tile beside the town.",
      "Ben draws a tile; 6 left.",
      "Ben adds a tile 1 to the right of the first and 1 below it. Your turn: draw a tile or place a standee.",
      "Ada draws a tile; 5 left. Place your tile beside the town.",
      "Ben draws a tile; 4 left.",
      "Ben adds a tile 2 to the left of the first and 1 above it. Your turn: draw a tile or place a standee.",
      "Ada draws a tile; 3 left. Place your tile beside the town.",
      "Ben draws a tile; 2 left.",
      "Ben adds a tile 2 to the right of the first. Your turn: draw a tile or place a standee.",
      "Ada draws a tile; 1 left. Place your tile beside the town.",
      "Ben draws a tile; it is the last one.",
      "Ben adds a tile 1 to the left of the first and 3 above it. The last tile lies: one more standee each, Ada first. Last turn: place one more standee, or pass.",
      "Ben places a standee of 8 to the right from the tile 1 to the right of the first. The tiles have run out: Ben has the fewest items left and wins.",
    ]
  `)
})

test('all: also my own actions, what stands where, and what is possible', () => {
  expect(heard.all).toMatchInlineSnapshot(`
    [
      "Your turn: draw a tile or place a standee. Possible: Draw.",
      "Ada draws a tile; 10 left. Place your tile beside the town. Possible: Place tile: 16 ways.",
      "Ada adds a tile 1 above the first. Ben draws a tile or places a standee.",
      "Ben places a standee of 3 to the right from the tile 1 above the first. Your turn: draw a tile or place a standee. Possible: Draw, Place standee.",
      "Ada places a standee of 5 downwards from the tile 1 above the first. Ben draws a tile or places a standee.",
      "Ben draws a tile; 9 left. Ben is placing a tile.",
      "Ben adds a tile 1 to the right of the first. Your turn: draw a tile or place a standee. Possible: Draw.",
      "Ada draws a tile; 8 left. Place your tile beside the town. Possible: Place tile: 28 ways.",
      "Ada adds a tile 1 to the left of the first and 1 above it. Ben draws a tile or places a standee.",
      "Ben places a standee of 5 to the right from the first tile. Your turn: draw a tile or place a standee. Possible: Draw.",
      "Ada draws a tile; 7 left. Place your tile beside the town. Possible: Place tile: 32 ways.",
      "Ada adds a tile 2 above the first. Ben draws a tile or places a standee.",
      "Ben draws a tile; 6 left. Ben is placing a tile.",
      "Ben adds a tile 1 to the right of the first and 1 below it. Your turn: draw a tile or place a standee. Possible: Draw.",
      "Ada draws a tile; 5 left. Place your tile beside the town. Possible: Place tile: 40 ways.",
      "Ada adds a tile 1 to the right of the first and 2 below it. Ben draws a tile or places a standee.",
      "Ben draws a tile; 4 left. Ben is placing a tile.",
      "Ben adds a tile 2 to the left of the first and 1 above it. Your turn: draw a tile or place a standee. Possible: Draw, Place standee.",
      "Ada draws a tile; 3 left. Place your tile beside the town. Possible: Place tile: 56 ways.",
      "Ada adds a tile 3 above the first. Ben draws a tile or places a standee.",
      "Ben draws a tile; 2 left. Ben is placing a tile.",
      "Ben adds a tile 2 to the right of the first. Your turn: draw a tile or place a standee. Possible: Draw, Place standee: 2 ways.",
      "Ada draws a tile; 1 left. Place your tile beside the town. Possible: Place tile: 68 ways.",
      "Ada adds a tile 3 to the right of the first. Ben draws a tile or places a standee.",
      "Ben draws a tile; it is the last one. Ben is placing a tile.",
      "Ben adds a tile 1 to the left of the first and 3 above it. The last tile lies: one more standee each, Ada first. Last turn: place one more standee, or pass. Possible: Place standee: 3 ways, Pass.",
      "Ada places a standee of 6 to the right from the tile 1 to the left of the first and 3 above it. Last turn: Ben may place one more standee.",
      "Ben places a standee of 8 to the right from the tile 1 to the right of the first. The tiles have run out: Ben has the fewest items left and wins.",
    ]
  `)
})
