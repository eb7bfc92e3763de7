/** Who may know what (PP-23). */

import { createRng, predict } from '#kernel'
import { describe, expect, test } from 'vitest'
import { searchLeaks } from './testing/secrecy.ts'
import { act, game, newMatch, position } from './testing/table.ts'
import type { PilferingPandas } from './types.ts'

const RANDOM = { pandaChoice: 'random', startPlayer: 'random' } as const

test('PP-23.1, PP-23.7 everything public is there, and hidden cards are only counted', () => {
  const { state } = newMatch(3, { ...RANDOM, removeThree: true, foiledPlans: true })
  const view = game.view(state, 1)
  expect(view.seats.map(seat => seat.cards)).toEqual([6, 6, 6])
  expect(view).toMatchObject({
    deck: state.deck.length,
    plans: 2,
    removed: 3,
    hideout: state.hideout,
    afterTheEnd: null,
  })
  const words = JSON.stringify(view)
  const hidden = [...state.deck, ...state.removed, ...state.seats[0]!.hand, ...state.seats[2]!.hand]
  expect(hidden.filter(card => words.includes(`"${card}"`))).toEqual([])
})

test('PP-23.2 only its owner sees a hand, and only the scout what was scouted', () => {
  const match = position({ step: 'refresh', pandas: ['scouting', 'tidy'], deck: 'P1 R7 Y4 G2 B7' })
  const events = act(match, 0, { type: 'scout' })
  expect(game.view(match.state, 0).decisions[0]).toMatchObject({ cards: ['P1', 'R7', 'Y4', 'G2'] })
  expect(game.view(match.state, 1).decisions[0]).toMatchObject({ cards: [null, null, null, null] })
  expect(events.map(event => game.viewEvent!(event, 1))).toContainEqual({
    type: 'scouted',
    seat: 0,
    cards: [null, null, null, null],
  })
  act(match, 0, { type: 'scoutPick', keep: 'R7', gift: 'Y4' })
  expect(game.view(match.state, 0).scouted).toEqual(['P1', 'G2'])
  expect(game.view(match.state, 1).scouted).toEqual([])
  const imagined = game.determinize(game.view(match.state, 0), createRng('bottom'))
  expect(imagined.deck.slice(-2)).toEqual(['P1', 'G2'])
})

test('PP-23.4, PP-23.5 only the two see an exchange, and for all others the marks of both hands go', () => {
  const match = position({ hands: ['R5 R6 G1', 'B1 R7', 'B2 B3'], pandas: ['sharing', 'tidy', 'nimble'] })
  match.state.seats[1]!.known = ['B1']
  act(match, 0, { type: 'shareOffer', to: 1, card: 'G1', wish: 7 })
  expect(game.view(match.state, 2).decisions[0]).toMatchObject({ card: null, wish: 7 })
  expect(game.view(match.state, 1).decisions[0]).toMatchObject({ card: 'G1' })
  const events = act(match, 1, { type: 'shareReply', card: 'R7' })
  const told = (viewer: number | null) => events.map(event => game.viewEvent!(event, viewer))[0]
  expect(told(2)).toEqual({ type: 'exchanged', seat: 0, with: 1, gave: null, got: null })
  expect(told(null)).toEqual(told(2))
  expect(told(1)).toMatchObject({ gave: 'G1', got: 'R7' })
  const knows = (viewer: number, seat: number) => {
    const { known, seen } = game.view(match.state, viewer).seats[seat]!
    return [...known, ...seen].toSorted()
  }
  expect([knows(2, 0), knows(2, 1)]).toEqual([[], []])
  expect(knows(0, 1)).toEqual(['B1', 'G1'])
  expect(knows(1, 0)).toEqual(['R7'])
})

test('PP-23.5 a card from the Hideout is known until it leaves the hand', () => {
  const match = position({ step: 'refresh', hands: ['R5 R6', 'B1 B5'] })
  act(match, 0, { type: 'takeEnd' })
  expect(game.view(match.state, 1).seats[0]).toMatchObject({ known: ['Y3'], cards: 3, hand: null })
})

test('PP-23.6 spectators see what is public, and after the end every viewer sees everything', () => {
  const match = position({ step: 'refresh', panda: 12, keeper: 8, hands: ['P3 P5 R1', 'B1 B3'], hideout: 'R7 P4 B2' })
  expect(game.view(match.state, null).seats.every(seat => seat.hand === null)).toBe(true)
  act(match, 0, { type: 'takeMany', from: 'P4' })
  const view = game.view(match.state, null)
  expect(view.seats[1]!.hand).toEqual(['B1', 'B3'])
  expect(view.afterTheEnd?.deck).toEqual(match.state.deck)
})

test('PP-24.6 a client predicts an own play before the server answers, but no draw', () => {
  const match = position({ hands: ['R5 R6 R7 G1', 'B1'] })
  const view = game.view(match.state, 0)
  const play = { type: 'playSet', area: 0, cards: ['R5', 'R6', 'R7'], reuse: false } as const
  const predicted = predict(game, view, 0, play)
  act(match, 0, play)
  expect(predicted).toEqual(game.view(match.state, 0))
  const refresh = position({ step: 'refresh' })
  expect(predict(game, game.view(refresh.state, 0), 0, { type: 'drawDeck' })).toBeNull()
})

describe('PP-23.3 nothing a viewer gets depends on a secret', () => {
  test('in views, lists, refusals and events of random matches', () => {
    searchLeaks(game, { matches: 12, seed: 'leaks' })
  })

  const leaky: [string, Partial<PilferingPandas>][] = [
    [
      'the top of the deck in a view',
      { view: (state, viewer) => ({ ...game.view(state, viewer), hideout: [...state.hideout, `${state.deck[0]}`] }) },
    ],
    [
      'the order of a hand',
      {
        view: (state, viewer) => ({
          ...game.view(state, viewer),
          panda: state.seats.at(-1)!.hand.toSorted()[0] === state.seats.at(-1)!.hand[0] ? 1 : 2,
        }),
      },
    ],
    [
      'a list that knows the next card',
      {
        legalActions: (state, seat) =>
          game
            .legalActions(state, seat)
            .filter(action => action.type !== 'drawDeck' || !state.deck[0]?.startsWith('K')),
      },
    ],
    [
      'a refusal that counts the Keys of others',
      {
        check: (state, seat, action) => {
          const refusal = game.check(state, seat, action)
          return (
            refusal && {
              ...refusal,
              info: {
                keys: state.seats
                  .flatMap((other, index) => (index === seat ? [] : other.hand))
                  .filter(card => card.startsWith('K')).length,
              },
            }
          )
        },
      },
    ],
    ['an event told in full', { viewEvent: event => event }],
    [
      'the length of something',
      {
        view: (state, viewer) => ({
          ...game.view(state, viewer),
          barred: state.removed.filter(card => card.startsWith('R')).map(() => 'x'),
        }),
      },
    ],
  ]

  test.each(leaky)('a planted leak is found: %s', (_what, change) => {
    expect(() => searchLeaks({ ...game, ...change }, { matches: 40, seed: 'planted' })).toThrow(/shows a secret/)
  })
})
