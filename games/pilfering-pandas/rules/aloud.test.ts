/** What the game announces of a match at each verbosity, word for word. */

import { expect, test } from 'vitest'
import { listen } from '#kernel/testing/listen.ts'
import { pilferingPandas } from '../index.ts'

const heard = listen(pilferingPandas.open(pilferingPandas.content), {
  seats: 2,
  options: {},
  seed: 'listen',
  steps: 16,
})

test('few: my turn and the end', () => {
  expect(heard.few).toMatchInlineSnapshot(`
    [
      "Choose your Panda card.",
      "Who shall begin?",
      "Your turn: take a card from the deck or the end of the Hideout, or pick up several.",
      "Your turn: take a card from the deck or the end of the Hideout, or pick up several.",
    ]
  `)
})

test('normal: also what the others did, and what to do next', () => {
  expect(heard.normal).toMatchInlineSnapshot(`
    [
      "Choose your Panda card.",
      "Ben is the Dozing Panda. The cards are dealt. In the Hideout: blue 3, blue 6 and red 2. Who shall begin?",
      "Ben takes red 2 from the Hideout.",
      "Ben uses the ability of the Dozing Panda.",
      "Ben is done trading. Yellow 7 tops up the Hideout. Your turn: take a card from the deck or the end of the Hideout, or pick up several.",
      "Panda on 8, Keeper on 4, gap 4. Raised Suspicion lies with Ada, side +2. Trade blue 6 this turn, with whatever else you like.",
      "Panda on 11, Keeper on 7, gap 4. Trade sets, extend, swap or discard Keys; or finish your actions.",
      "Stash one card in the Hideout.",
      "Panda on 11, Keeper on 8, gap 3. Green 2 tops up the Hideout.",
      "Ben takes green 2 from the Hideout.",
      "Ben swaps yellow 6 for Key 2 at Aria.",
      "Ben trades yellow 4, yellow 3, Key 2 and yellow 1 with Aria. The limit of Aria is reached: further sets there cost more. Panda on 15, Keeper on 11, gap 4.",
      "Ben is done trading.",
      "Ben stashes green 7. Panda on 15, Keeper on 12, gap 3. Your turn: take a card from the deck or the end of the Hideout, or pick up several.",
    ]
  `)
})

test('all: also my own actions, what stands where, and what is possible', () => {
  expect(heard.all).toMatchInlineSnapshot(`
    [
      "Choose your Panda card. Possible: Choose panda: 8 ways.",
      "Ada is the Tidy Panda. Waiting for Ben to choose a Panda card.",
      "Ben is the Dozing Panda. The cards are dealt. In the Hideout: blue 3, blue 6 and red 2. Who shall begin? Possible: Choose start: 2 ways.",
      "Ben's turn. Ben is at the deck and the Hideout.",
      "Ben takes red 2 from the Hideout. Ben is at the Meerkats, trading.",
      "Ben uses the ability of the Dozing Panda.",
      "Ben is done trading. Yellow 7 tops up the Hideout. Ada's turn. Your turn: take a card from the deck or the end of the Hideout, or pick up several. Possible: Draw deck, Take end, Take many: 2 ways, Use ability: 6 ways.",
      "Ada uses the ability of the Tidy Panda. The Hideout is tidied: blue 3, blue 6 and yellow 7.",
      "Ada picks up blue 6 and yellow 7. Panda on 8, Keeper on 4, gap 4. The Keeper moves to 4 (pick-up +4: PP-7.3). Raised Suspicion lies with Ada, side +2. Trade blue 6 this turn, with whatever else you like. Possible: Play set: 12 ways.",
      "Ada trades purple 6, blue 6 and Key 2 with Aria. Panda on 11, Keeper on 7, gap 4. The Panda moves to 11 (purple 6 +1: PP-9.6, blue 6 +1: PP-9.6, all three favourites +1: PP-11.5). The Keeper moves to 7 (set +1: PP-12.5, Key +2: PP-10.5). Trade sets, extend, swap or discard Keys; or finish your actions. Possible: Pass.",
      "Ada is done trading. Stash one card in the Hideout. Possible: Stash: 5 ways.",
      "Ada stashes purple 7. Panda on 11, Keeper on 8, gap 3. The Keeper moves to 8 (end of turn +1: PP-14.3). Green 2 tops up the Hideout. Ben's turn. Ben is at the deck and the Hideout.",
      "Ben takes green 2 from the Hideout. Ben is at the Meerkats, trading.",
      "Ben swaps yellow 6 for Key 2 at Aria.",
      "Ben trades yellow 4, yellow 3, Key 2 and yellow 1 with Aria. The limit of Aria is reached: further sets there cost more. Panda on 15, Keeper on 11, gap 4. The Panda moves to 15 (yellow 4 +1: PP-9.6, yellow 3 +1: PP-9.6, yellow 1 +2: PP-9.6). The Keeper moves to 11 (set +1: PP-12.5, Key +2: PP-10.5).",
      "Ben is done trading. Ben is at the Hideout, stashing.",
      "Ben stashes green 7. Panda on 15, Keeper on 12, gap 3. The Keeper moves to 12 (end of turn +1: PP-14.3). Ada's turn. Your turn: take a card from the deck or the end of the Hideout, or pick up several. Possible: Draw deck, Take end, Take many: 2 ways.",
    ]
  `)
})
