/** What the game announces of a match at each verbosity, word for word. */

import { expect, test } from 'vitest'
import { listen } from '#kernel/testing/listen.ts'
import { ourTidySpaces } from '../index.ts'

const heard = listen(ourTidySpaces.open(ourTidySpaces.content), {
  seats: 2,
  options: {},
  seed: 'listen',
  steps: 36,
  avoids: ['ChooseFrame', 'TakeBackStarting'],
})

test('few: my turn and the end', () => {
  expect(heard.few).toMatchInlineSnapshot(`
    [
      "Move in: place your starting tiles anywhere in your Home.",
      "Your turn: draw an Item from the bag.",
      "Your turn: draw an Item from the bag.",
      "Your turn: draw an Item from the bag.",
      "Your turn: draw an Item from the bag.",
    ]
  `)
})

test('normal: also what the others did, and what to do next', () => {
  expect(heard.normal).toMatchInlineSnapshot(`
    [
      "Move in: place your starting tiles anywhere in your Home.",
      "Ben puts Grandpa’s Armchair in the own Home at row 5, column 2.",
      "Ben puts Rice Cooker Shelf in the own Home at row 5, column 5.",
      "Choose the colours of your frame.",
      "Ben puts Big Bed in the own Home at row 3, column 2.",
      "Ben puts Kitchen Stool in the own Home at row 2, column 5.",
      "Ben chooses a frame.",
      "Ben has moved in.",
      "Confirm your Home, or go on arranging.",
      "Your turn: draw an Item from the bag.",
      "Find a place for Doormat.",
      "Take a Good Neighbour Card if you fulfil one, or end your turn.",
      "Ben draws Unicycle.",
      "Ben puts Unicycle in the own Home at row 4, column 1.",
      "Your turn: draw an Item from the bag.",
      "Find a place for Newspaper Stack.",
      "Take a Good Neighbour Card if you fulfil one, or end your turn.",
      "Ben draws Wardrobe.",
      "Ben puts Wardrobe in the Common Corridor at row 1, column 4.",
      "Your turn: draw an Item from the bag.",
      "Find a place for Sofa.",
      "Take a Good Neighbour Card if you fulfil one, or end your turn.",
      "Ben draws Calamansi Bush.",
      "Ben puts Calamansi Bush in the own Home at row 3, column 4.",
      "Your turn: draw an Item from the bag.",
      "Find a place for Cargo Tricycle.",
      "Take a Good Neighbour Card if you fulfil one, or end your turn.",
      "Ben draws Lucky Cat.",
      "Ben puts Lucky Cat in the Common Corridor at row 6, column 5.",
      "Your turn: draw an Item from the bag.",
    ]
  `)
})

test('all: also my own actions, what stands where, and what is possible', () => {
  expect(heard.all).toMatchInlineSnapshot(`
    [
      "Move in: place your starting tiles anywhere in your Home. Possible: Choose your frame: 24 ways, Place a starting tile: 221 ways.",
      "Ben puts Grandpa’s Armchair in the own Home at row 5, column 2.",
      "Ada puts Grandpa’s Armchair in the own Home at row 2, column 3.",
      "Ada puts Kitchen Stool in the own Home at row 1, column 5.",
      "Ben puts Rice Cooker Shelf in the own Home at row 5, column 5.",
      "Ada puts Rice Cooker Shelf in the own Home at row 5, column 2.",
      "Ada puts Big Bed in the own Home at row 4, column 5. Choose the colours of your frame. Possible: Choose your frame: 24 ways, Take a starting tile back: 4 ways.",
      "Ben puts Big Bed in the own Home at row 3, column 2.",
      "Ben puts Kitchen Stool in the own Home at row 2, column 5.",
      "Ben chooses a frame.",
      "Ben has moved in.",
      "Ada chooses a frame. Confirm your Home, or go on arranging. Possible: Choose your frame: 24 ways, Take a starting tile back: 4 ways, Confirm your Home.",
      "Ada has moved in. Ada’s turn. Your turn: draw an Item from the bag. Possible: Draw an Item.",
      "Ada draws Doormat. Find a place for Doormat. Possible: Place the Item: 74 ways.",
      "Ada puts Doormat in the Common Corridor at row 5, column 5. Take a Good Neighbour Card if you fulfil one, or end your turn. Possible: End your turn.",
      "Ben’s turn. Ben draws an Item.",
      "Ben draws Unicycle. Ben is finding a place for Unicycle.",
      "Ben puts Unicycle in the own Home at row 4, column 1. Ben may take a Good Neighbour Card.",
      "Ada’s turn. Your turn: draw an Item from the bag. Possible: Draw an Item.",
      "Ada draws Newspaper Stack. Find a place for Newspaper Stack. Possible: Place the Item: 36 ways.",
      "Ada puts Newspaper Stack in the Common Corridor at row 1, column 6. Take a Good Neighbour Card if you fulfil one, or end your turn. Possible: End your turn.",
      "Ben’s turn. Ben draws an Item.",
      "Ben draws Wardrobe. Ben is finding a place for Wardrobe.",
      "Ben puts Wardrobe in the Common Corridor at row 1, column 4. Ben may take a Good Neighbour Card.",
      "Ada’s turn. Your turn: draw an Item from the bag. Possible: Draw an Item.",
      "Ada draws Sofa. Find a place for Sofa. Possible: Place the Item: 55 ways.",
      "Ada puts Sofa in the Common Corridor at row 3, column 2. Take a Good Neighbour Card if you fulfil one, or end your turn. Possible: End your turn.",
      "Ben’s turn. Ben draws an Item.",
      "Ben draws Calamansi Bush. Ben is finding a place for Calamansi Bush.",
      "Ben puts Calamansi Bush in the own Home at row 3, column 4. Ben may take a Good Neighbour Card.",
      "Ada’s turn. Your turn: draw an Item from the bag. Possible: Draw an Item.",
      "Ada draws Cargo Tricycle. Find a place for Cargo Tricycle. Possible: Place the Item: 51 ways.",
      "Ada puts Cargo Tricycle in the own Home at row 4, column 3. Take a Good Neighbour Card if you fulfil one, or end your turn. Possible: End your turn.",
      "Ben’s turn. Ben draws an Item.",
      "Ben draws Lucky Cat. Ben is finding a place for Lucky Cat.",
      "Ben puts Lucky Cat in the Common Corridor at row 6, column 5. Ben may take a Good Neighbour Card.",
      "Ada’s turn. Your turn: draw an Item from the bag. Possible: Draw an Item.",
    ]
  `)
})
