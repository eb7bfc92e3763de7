/** No viewer sees anything that depends on the order of the decks, or on what was left in the box. */

import { botsOf } from '#bots/stock.ts'
import { type Bot, canonical, cloneJson, createRng, type Host, predict, type Rng, rounds } from '#kernel'
import { fail, playRandomly } from '#kernel/testing/randomPlay.ts'
import { describe, expect, test } from 'vitest'
import { ourTidySpaces } from './index.ts'
import type { Action, Event, OurTidySpaces, State, View } from './types.ts'

const box = ourTidySpaces.open(ourTidySpaces.content)
const { game } = box

describe('OT-11.2 the decks change nothing that any viewer sees', () => {
  test('in views, legal actions, refusals and events', () => expect(() => findLeaks(game)).not.toThrow())

  const leaks: [what: string, where: string, suspect: Partial<OurTidySpaces>][] = [
    [
      'view',
      'a view that shows the next Community Card',
      { view: (state, viewer) => ({ ...game.view(state, viewer), communityUnseen: state.communityDeck.slice(0, 1) }) },
    ],
    [
      'view',
      'a view that lists the Good Neighbour Cards as they lie',
      { view: (state, viewer) => ({ ...game.view(state, viewer), gnUnseen: state.gnDeck }) },
    ],
    [
      'view',
      'a view that says which cards are in the deck',
      {
        view: (state, viewer) => ({ ...game.view(state, viewer), communityUnseen: state.communityDeck.toSorted() }),
      },
    ],
    [
      'legal actions',
      'legal actions in an order that depends on the deck',
      {
        legalActions(state, seat) {
          const actions = game.legalActions(state, seat)
          return (state.gnDeck[0] ?? '') < 'h' ? actions : actions.toReversed()
        },
      },
    ],
    [
      'refusal',
      'a refusal that names the next card',
      {
        check(state, seat, action) {
          const refusal = game.check(state, seat, action)
          return refusal && { ...refusal, info: { next: state.communityDeck[0] ?? '' } }
        },
      },
    ],
    [
      'events',
      'an event that names the card after next',
      {
        apply(state, seat, action, host) {
          const next = state.communityDeck[0] ?? ''
          const emit = (event: Event) =>
            host.emit(event.type === 'ItemPlaced' ? { ...event, item: { ...event.item, id: next } } : event)
          game.apply(state, seat, action, { ...host, emit })
        },
      },
    ],
  ]
  test.each(leaks)('and a leak would be noticed in the %s: %s', (what, _where, suspect) => {
    expect(() => findLeaks({ ...game, ...suspect })).toThrow(`the decks show in the ${what}`)
  })
})

test('OT-11.3 every viewer gets the same', () => {
  playRandomly(game, 'same', 5000, ({ state }) => {
    if (state.turnNo % 5 !== 0) return
    const views = [null, 0, state.players - 1].map(viewer => canonical(game.view(state, viewer)))
    expect(new Set(views).size).toBe(1)
  })
})

test('OT-11.1 everything but the decks is in the view, the bag as a sorted list', () => {
  playRandomly(game, 'open', 5000, ({ state }) => {
    if (state.turnNo % 5 !== 0) return
    const { communityDeck, gnDeck, ...open } = state
    const { communityLeft, communityUnseen, gnLeft, gnUnseen, ...seen } = game.view(state, null)
    expect(seen).toEqual(open)
    expect([communityLeft, gnLeft]).toEqual([communityDeck.length, gnDeck.length])
    expect(gnUnseen).toEqual(gnDeck.toSorted())
    expect(communityUnseen).toEqual(expect.arrayContaining([...communityDeck]))
    expect(seen.bag).toEqual(seen.bag.toSorted())
  })
})

test('OT-11.2 determinized decks have unseen cards only, in every order', () => {
  const { record } = playRandomly(game, 'imagined', 5000)
  const start = game.setup(record.table, createRng('imagined'))
  const seen = game.view(start, 0)
  const rng = createRng('imagining')
  const tops = new Set<string>()
  for (let n = 0; n < 400; n++) {
    const imagined = game.determinize(seen, rng)
    expect(imagined.communityDeck).toHaveLength(start.communityDeck.length)
    expect(imagined.gnDeck.toSorted()).toEqual(start.gnDeck.toSorted())
    tops.add(imagined.communityDeck[0]!)
  }
  expect(tops).toEqual(new Set(seen.communityUnseen))
})

test('OT-11.4 a bot decides the same whatever lies in the decks', () => {
  const rng = createRng('bots')
  playRandomly(game, 'bots', 5000, ({ state }) => {
    const [seat] = game.actors(state)
    if (seat === undefined || rng.int(10) > 0) return
    const there = otherDecks(state, rng)
    for (const bot of Object.values(botsOf(box))) expect(decision(bot, state, seat)).toEqual(decision(bot, there, seat))
  })
})

test('OT-12.2 a client predicts what reveals nothing, and never a draw', () => {
  const predicted = new Map<string, Set<boolean>>()
  for (let n = 0; n < 3; n++) {
    playRandomly(game, `foreseen-${n}`, 5000, ({ state }, rng) => {
      const [seat] = game.actors(state)
      if (seat === undefined) return
      const action = rng.pick(game.legalActions(state, seat))
      const known = predict(game, game.view(state, seat), seat, action) !== null
      predicted.set(action.type, (predicted.get(action.type) ?? new Set()).add(known))
    })
  }
  expect(predicted.get('DrawItem')).toEqual(new Set([false]))
  expect(predicted.get('DrawCommunity')).toEqual(new Set([false]))
  expect(predicted.get('EndTurn')).toEqual(new Set([true]))
  expect(predicted.get('PlaceItem')).toContain(true)
})

/** Plays random matches and compares, at many states, what viewers see of it with what they see of the same state with other decks. */
function findLeaks(suspect: OurTidySpaces): void {
  for (let n = 0; n < 4; n++) {
    playRandomly(suspect, `secret-${n}`, 5000, ({ state }, rng) => {
      if (state.phase === 'setup' && rng.int(10) > 0) return
      const other = otherDecks(state, rng)
      for (const viewer of [null, 0]) same(suspect.view(state, viewer), suspect.view(other, viewer), 'view')
      const [actor] = game.actors(state)
      const actions = actor === undefined ? [] : game.legalActions(state, actor)
      const attempts: Action[] = [...actions.slice(0, 2), { type: 'EndTurn' }, { type: 'DrawItem' }]
      for (const seat of [0, state.players - 1]) {
        same(suspect.legalActions(state, seat), suspect.legalActions(other, seat), 'legal actions')
        for (const action of attempts) {
          same(suspect.check(state, seat, action), suspect.check(other, seat, action), 'refusal')
        }
      }
      for (const action of actions.slice(0, 2).filter(({ type }) => !turnsUp(type, state))) {
        same(eventsOf(suspect, state, actor!, action), eventsOf(suspect, other, actor!, action), 'events')
      }
    })
  }
}

/** A card is turned up for every viewer, and another deck has another card there. */
function turnsUp(type: Action['type'], { phase }: State): boolean {
  return type === 'DrawCommunity' || type === 'TakeGoodNeighbour' || phase === 'resolve'
}

function otherDecks(state: State, rng: Rng): State {
  const { communityDeck, gnDeck } = game.determinize(game.view(state, null), rng)
  return { ...cloneJson(state), communityDeck, gnDeck }
}

function eventsOf(suspect: OurTidySpaces, state: State, seat: number, action: Action): Event[] {
  const events: Event[] = []
  const host: Host<Event> = {
    rng: createRng('the same'),
    now: 0,
    emit: event => void events.push(cloneJson(event)),
    reveal: () => {},
  }
  suspect.apply(cloneJson(state), seat, action, host)
  return events
}

function decision(bot: Bot<OurTidySpaces>, state: State, seat: number): unknown {
  const view: View = game.view(state, seat)
  return bot.choose(view, seat, game.legalActions(state, seat), rounds(2, createRng('thinking')))
}

function same(here: unknown, there: unknown, what: string): void {
  if (JSON.stringify(here) !== JSON.stringify(there)) fail(`the decks show in the ${what}`, { here, there })
}
