/** What the game announces of a match at each verbosity, word for word. */

import { expect, test } from 'vitest'
import { listen } from '#kernel/testing/listen.ts'
import { wildstyle } from '../index.ts'

const heard = listen(wildstyle.open(wildstyle.content), {
  seats: 2,
  options: { mode: 'relaxed' },
  seed: 'listen',
  steps: 14,
})

test('few: my turn and the end', () => {
  expect(heard.few).toMatchInlineSnapshot(`
    [
      "Round 1: study your cards and the city, then say that you are ready.",
      "Your turn: one action, or pass.",
      "Your turn: one action, or pass.",
      "Your turn: one action, or pass.",
      "Your turn: one action, or pass.",
      "Your turn: one action, or pass.",
      "Your turn: one action, or pass.",
      "Your turn: one action, or pass.",
    ]
  `)
})

test('normal: also what the others did, and what to do next', () => {
  expect(heard.normal).toMatchInlineSnapshot(`
    [
      "Round 1: study your cards and the city, then say that you are ready.",
      "Go! Your turn: one action, or pass.",
      "Share pile 2: violet Factory.",
      "Share pile 1: coral Shopping. Your turn: one action, or pass.",
      "Set 2: Factory, 1 of 3; rush it, for a cop car.",
      "Ben passes. Your turn: one action, or pass.",
      "You tagged Factory, for a cop car.",
      "Ben passes. Your turn: one action, or pass.",
      "Drew coral Apartments.",
      "Ben took coral Shopping. Your turn: one action, or pass.",
      "Share pile 1: jade Train Station.",
      "Ben tagged Shopping, for a cop car. Your turn: one action, or pass.",
      "Drew violet Apartments.",
      "Your turn: one action, or pass.",
    ]
  `)
})

test('all: also my own actions, what stands where, and what is possible', () => {
  expect(heard.all).toMatchInlineSnapshot(`
    [
      "Round 1: study your cards and the city, then say that you are ready. Possible: Ready.",
      "Ada is ready. Waiting for Ben.",
      "Ben is ready. Go! Your turn: one action, or pass. Possible: Add to a set: 6 ways, Share: 12 ways, Pass.",
      "Share pile 2: violet Factory. It is Ben’s turn.",
      "Share pile 1: coral Shopping. Your turn: one action, or pass. Possible: Draw: 2 ways, Add to a set: 4 ways, Share: 5 ways, Take a shared card: 4 ways, Pass.",
      "Set 2: Factory, 1 of 3; rush it, for a cop car. It is Ben’s turn.",
      "Ben passes. Your turn: one action, or pass. Possible: Draw: 2 ways, Add to a set: 2 ways, Share: 6 ways, Take a shared card, Rush a set: 13 ways, Pass.",
      "You tagged Factory, for a cop car. The Factory at row 5, column 4 in Junction Park. It is Ben’s turn.",
      "Ben passes. Your turn: one action, or pass. Possible: Draw: 2 ways, Add to a set: 4 ways, Share: 6 ways, Take a shared card: 2 ways, Pass.",
      "Drew coral Apartments. It is Ben’s turn.",
      "Ben took coral Shopping. Your turn: one action, or pass. Possible: Add to a set: 6 ways, Share: 12 ways, Pass.",
      "Share pile 1: jade Train Station. It is Ben’s turn.",
      "Ben tagged Shopping, for a cop car. The Shopping at row 4, column 14 in Dockside. Your turn: one action, or pass. Possible: Draw: 2 ways, Add to a set: 4 ways, Share: 6 ways, Take a shared card: 2 ways, Pass.",
      "Drew violet Apartments. It is Ben’s turn.",
      "Ben puts amber Railway on space 1. Your turn: one action, or pass. Possible: Add to a set: 6 ways, Share: 9 ways, Take a shared card: 2 ways, Pass.",
    ]
  `)
})
