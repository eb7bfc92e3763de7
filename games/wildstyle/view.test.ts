/** Who may know what. */

import { createRng } from '#kernel'
import { describe, expect, test } from 'vitest'
import { searchLeaks } from './testing/secrecy.ts'
import { content, game, newMatch, position } from './testing/table.ts'
import type { State, Wildstyle } from './types.ts'

test('WS-22 the owner sees the hand, every other viewer how many cards it has; piles are counted', () => {
  const { state } = newMatch(3)
  const view = game.view(state, 1)
  expect(view.players.map(player => player.hand)).toEqual([3, state.players[1]!.hand, 3])
  expect(view.draws).toEqual(state.draws.map(pile => pile.length))
  expect(view.setAside).toEqual(state.setAside.map(pile => pile.length))
  const words = JSON.stringify(view)
  const hidden = [...state.draws.flat(), ...state.setAside.flat(), ...state.players[0]!.hand, ...state.players[2]!.hand]
  expect(hidden.filter(card => words.includes(`"${card}"`))).toEqual([])
})

test('WS-22 of a share pile every viewer sees the top card and the depth', () => {
  const { state } = position({
    players: [{}, {}],
    shares: [['amber-shopping-1', 'amber-railway-1', 'jade-railway-1'], [], [], []],
  })
  const view = game.view(state, 0)
  expect(view.shares.slice(0, 2)).toEqual([
    { top: 'jade-railway-1', depth: 3 },
    { top: null, depth: 0 },
  ])
  expect(JSON.stringify(view)).not.toMatch(/amber-(shopping|railway)-1"/)
})

test('WS-22 after the match hands are shown', () => {
  const match = position({
    round: 3,
    phase: 'over',
    players: [{ hand: ['coral-police-21'], removed: [] }, { removed: [] }],
  })
  expect(game.view(match.state, null).players[0]!.hand).toEqual(['coral-police-21'])
})

describe('a state sampled from a view', () => {
  const { state } = position({
    players: [
      { hand: ['coral-police-1'], spaces: [['jade-railway-1'], []] },
      { hand: ['jade-police-1', 'coral-police-2', 'azure-station-1'] },
    ],
    shares: [['amber-shopping-1', 'amber-railway-1', 'coral-railway-1'], [], [], []],
  })
  const imagine = (n: number): State => game.determinize(game.view(state, 0), createRng('imagined', n))

  test('has every card once', () => {
    const { players, draws, setAside, shares } = imagine(0)
    const cards = [
      ...players.flatMap(player => [...player.hand, ...player.spaces.flat()]),
      ...draws.flat(),
      ...setAside.flat(),
      ...shares.flat(),
    ]
    expect(cards.toSorted()).toEqual(content.decks[1].toSorted())
  })

  test('WS-8.3 puts only cards under a shared card onto which it may have gone', () => {
    for (let n = 0; n < 50; n++) {
      const pile = imagine(n).shares[0]!.map(card => content.cards.get(card)!)
      expect(pile).toHaveLength(3)
      for (const [index, card] of pile.slice(1).entries()) {
        expect(card.icon === pile[index]!.icon || card.colour === pile[index]!.colour).toBe(true)
      }
    }
  })

  describe('puts any unseen card anywhere, all with equal chances', () => {
    const unseen = content.decks[1].filter(
      card => !['coral-police-1', 'jade-railway-1', 'coral-railway-2', 'amber-shopping-2'].includes(card),
    )
    const fitting = unseen.filter(card => ['coral', 'railway'].some(part => card.split('-').includes(part)))
    const places: [string, readonly string[], (state: State) => string][] = [
      ['the top of a draw pile', unseen, ({ draws }) => draws[0]!.at(-1)!],
      ['the bottom of a draw pile', unseen, ({ draws }) => draws[1]![0]!],
      ['a hand', unseen, ({ players }) => players[1]!.hand[1]!],
      ['what is set aside', unseen, ({ setAside }) => setAside[0]![17]!],
      ['under a shared card, of those it may have gone onto', fitting, ({ shares }) => shares[0]![0]!],
    ]
    const { state } = position({
      players: [
        { hand: ['coral-police-1'], spaces: [['jade-railway-1'], []] },
        { hand: ['jade-police-1', 'coral-police-2', 'azure-station-1'] },
      ],
      shares: [['coral-shopping-1', 'coral-railway-2'], ['amber-shopping-2'], [], []],
    })
    const view = game.view(state, 0)
    const imagined = (made: Wildstyle) =>
      Array.from({ length: 30 * unseen.length }, (_, n) => made.determinize(view, createRng('uniform', n)))
    const states = imagined(game)

    test.each(places)('%s', (_name, cards, place) => {
      expect(chiSquareExcess(states.map(place), cards)).toBeLessThan(4)
    })

    test('and a hand dealt from one end would be noticed', () => {
      const lazy: Wildstyle = {
        ...game,
        determinize(seen, rng) {
          const made = game.determinize(seen, rng)
          if (rng.int(10) === 0) made.players[1]!.hand = made.players[1]!.hand.with(1, 'violet-police-2')
          return made
        },
      }
      expect(chiSquareExcess(imagined(lazy).map(places[2]![2]), unseen)).toBeGreaterThan(10)
    })
  })
})

/** By how many standard deviations chi-square exceeds its value for equally likely cards. */
function chiSquareExcess(found: readonly string[], cards: readonly string[]): number {
  const times = new Map(cards.map(card => [card, 0]))
  for (const card of found) times.set(card, times.get(card)! + 1)
  const expected = found.length / cards.length
  const chiSquare = [...times.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  const freedom = cards.length - 1
  return (chiSquare - freedom) / Math.sqrt(2 * freedom)
}

describe('WS-22 nothing a viewer gets depends on a secret', () => {
  test('in views, lists, refusals, events, claims and clocks of random matches', () => {
    searchLeaks(game, { matches: 3, seed: 'leaks' })
  })

  const leaky: [string, Partial<Wildstyle>][] = [
    [
      'the top of a draw pile in a view',
      { view: (state, viewer) => ({ ...game.view(state, viewer), passes: state.draws[0]?.at(-1)?.length ?? 0 }) },
    ],
    [
      'the length of something',
      {
        view: (state, viewer) => ({
          ...game.view(state, viewer),
          stacks: state.setAside
            .flat()
            .filter(card => card.startsWith('jade'))
            .map(() => 1),
        }),
      },
    ],
    [
      'a list that knows the next card',
      {
        legalActions: (state, seat) =>
          game
            .legalActions(state, seat)
            .filter(action => action.type !== 'DRAW' || !state.draws[action.pile]!.at(-1)!.includes('police')),
      },
    ],
    [
      'a refusal that looks into other hands',
      {
        check: (state, seat, action, now) => {
          const refusal = game.check(state, seat, action, now)
          const held = state.players.flatMap((player, index) => (index === seat ? [] : player.hand))
          return refusal && { ...refusal, info: { stations: held.filter(card => card.includes('apartments')).length } }
        },
      },
    ],
    ['an event told in full', { viewEvent: event => event }],
    [
      'a hand that is held for longer because of a hidden card',
      {
        races: {
          ...game.races!,
          claim: (state, seat, action) =>
            state.draws[0]?.at(-1)?.includes('railway') ? 'car' : game.races!.claim(state, seat, action),
        },
      },
    ],
    [
      'a clock that runs for some hands',
      { alarm: state => (state.players.at(-1)!.hand[0]?.includes('apartments') ? 1 : game.alarm!(state)) },
    ],
    [
      'who may act told from the hand',
      {
        actors: state =>
          game
            .actors(state)
            .filter(
              seat =>
                !state.players[seat]!.hand[0]?.startsWith('violet') ||
                state.phase !== 'play' ||
                state.turn !== null ||
                seat > 0,
            ),
      },
    ],
  ]

  test.each(leaky)('a planted leak is found: %s', (_what, change) => {
    expect(() => searchLeaks({ ...game, ...change }, { matches: 12, seed: 'planted' })).toThrow(/shows a secret/)
  })
})
