/** No viewer sees anything that depends on the order of the pile. */

import { botsOf } from '#bots/stock.ts'
import {
  type Bot,
  canonical,
  cloneJson,
  createRng,
  type Host,
  type MatchRecord,
  predict,
  type Rng,
  rounds,
} from '#kernel'
import { fail, playRandomly } from '#kernel/testing/randomPlay.ts'
import { describe, expect, test } from 'vitest'
import { myLittleTown } from './index.ts'
import type { Event, MyLittleTown, State, View } from './types.ts'

const box = myLittleTown.open(myLittleTown.content)
const { game } = box

describe('MLT-8.1 the order of the pile changes nothing that any viewer sees', () => {
  test('in views, legal actions, refusals and events', () => expect(() => findLeaks(game)).not.toThrow())

  test('and a leak would be noticed in a view', () => {
    const view = (state: State): View => ({ ...game.view(state, null), unseen: state.pile.slice(0, 1) })
    expect(() => findLeaks({ ...game, view })).toThrow('view')
  })

  test('in a view that lists the pile in its order', () => {
    const view = (state: State): View => ({ ...game.view(state, null), unseen: state.pile })
    expect(() => findLeaks({ ...game, view })).toThrow('view')
  })

  test('in the order of the legal actions', () => {
    const legalActions: MyLittleTown['legalActions'] = (state, seat) => {
      const actions = game.legalActions(state, seat)
      return state.pile[0]! < 'T18' ? actions : actions.toReversed()
    }
    expect(() => findLeaks({ ...game, legalActions })).toThrow('legal actions')
  })

  test('in a refusal', () => {
    const check: MyLittleTown['check'] = (state, seat, action) => {
      const refusal = game.check(state, seat, action)
      return refusal && { ...refusal, info: { next: state.pile[0] ?? '' } }
    }
    expect(() => findLeaks({ ...game, check })).toThrow('refusal')
  })

  test('in an event', () => {
    const apply: MyLittleTown['apply'] = (state, seat, action, host) => {
      const next = state.pile[1]
      const emit = (event: Event) =>
        host.emit(event.type === 'tileDrawn' && next ? { ...event, tile: `${event.tile}, then ${next}` } : event)
      game.apply(state, seat, action, { ...host, emit })
    }
    expect(() => findLeaks({ ...game, apply })).toThrow('events')
  })
})

test('MLT-8.1 every viewer gets the same, and no field of it is the pile', () => {
  inRandomMatches(game, 5, ({ state }, record) => {
    const views = [null, ...state.seats.keys()].map(viewer => game.view(state, viewer))
    expect(new Set(views.map(canonical)).size).toBe(1)
    expect(views[0]).not.toHaveProperty('pile')
    expect(views[0]!.pileLeft).toBe(state.pile.length)
    expect(views[0]!.unseen === null).toBe(!record.table.options.unseenTiles)
  })
})

test('MLT-8.2 a drawn tile is in every view and in the event', () => {
  const seen: boolean[] = []
  playRandomly(game, 'drawn', 500, ({ state }, _rng, events) => {
    if (state.phase !== 'placeTile') return
    expect(game.view(state, null).drawn).toBe(state.drawn)
    expect(events).toEqual([{ type: 'tileDrawn', seat: state.turn, tile: state.drawn, pileLeft: state.pile.length }])
    seen.push(true)
  })
  expect(seen.length).toBeGreaterThan(5)
})

test('MLT-8.3 the unseen tiles are sorted by name, and those left in the box are among them', () => {
  inRandomMatches(game, 10, ({ state }) => {
    const unseen = game.view({ ...state, unseenTiles: true }, 0).unseen!
    expect(unseen).toEqual(unseen.toSorted())
    const seen = [...state.city.map(placed => placed.tile), ...(state.drawn === null ? [] : [state.drawn])]
    expect([...unseen, ...seen].toSorted()).toEqual(
      Array.from({ length: 36 }, (_, i) => `T${String(i + 1).padStart(2, '0')}`),
    )
    for (const tile of state.pile) expect(unseen).toContain(tile)
  })
})

test('MLT-8.4 a bot decides the same whatever the order of the pile', () => {
  const rng = createRng('bots')
  playRandomly(game, 'bots', 500, ({ state }) => {
    const seat = state.turn
    if (seat === null || rng.int(10) > 0) return
    const [here, there] = [state, otherOrder(state, rng)]
    for (const bot of Object.values(botsOf(box))) expect(decision(bot, here, seat)).toEqual(decision(bot, there, seat))
  })
})

test('MLT-8.4 a determinized pile has unseen tiles only, in every order', () => {
  const match = playRandomly(game, 'imagined', 500)
  const start = game.setup(match.record.table, createRng('imagined'))
  const rng = createRng('imagining')
  const tops = new Set<string>()
  for (let n = 0; n < 500; n++) {
    const { pile } = game.determinize(game.view(start, 0), rng)
    expect(pile).toHaveLength(start.pile.length)
    expect(new Set(pile).size).toBe(pile.length)
    expect(pile).not.toContain(start.city[0]!.tile)
    tops.add(pile[0]!)
  }
  expect(tops.size).toBe(35)
})

test('MLT-8.5 a client predicts placements, never a draw', () => {
  let placements = 0
  playRandomly(game, 'foreseen', 500, ({ state }) => {
    if (state.turn === null) return
    const view = game.view(state, state.turn)
    for (const action of game.legalActions(state, state.turn).slice(0, 3)) {
      const predicted = predict(game, view, state.turn, action)
      if (action.type === 'draw') expect(predicted).toBeNull()
      else {
        expect(predicted).not.toBeNull()
        placements++
      }
    }
  })
  expect(placements).toBeGreaterThan(50)
})

/**
 * Plays random matches and compares, at every state, what viewers see of it with what they see of the same state with another
 * pile. Only a draw may differ, and only by the tile drawn: the top of the pile stays.
 */
function findLeaks(suspect: MyLittleTown): void {
  inRandomMatches(suspect, 10, (match, _record, rng) => {
    const { state } = match
    const other = otherOrder(state, rng)
    for (const viewer of [null, ...state.seats.keys()]) {
      same(suspect.view(state, viewer), suspect.view(other, viewer), 'view')
    }
    for (const seat of state.seats.keys()) {
      same(suspect.legalActions(state, seat), suspect.legalActions(other, seat), 'legal actions')
      const actions = game.legalActions(state, state.turn ?? seat)
      const attempts = [...actions.slice(0, 5), { type: 'pass' }, { type: 'placeTile', tx: 0, ty: 0, rot: 0 }] as const
      for (const action of attempts) {
        same(suspect.check(state, seat, action), suspect.check(other, seat, action), 'refusal')
      }
    }
    if (state.turn === null) return
    const sameTop = { ...other, pile: withOnTop(other.pile, state.pile[0]) }
    for (const action of game.legalActions(state, state.turn).slice(0, 5)) {
      same(eventsOf(suspect, state, action), eventsOf(suspect, sameTop, action), 'events')
    }
  })
}

/** The same state with the unseen tiles of the pile in another order, some of them exchanged for tiles left in the box. */
function otherOrder(state: State, rng: Rng): State {
  const all = game.determinize(game.view({ ...state, unseenTiles: true }, null), rng)
  return { ...cloneJson(state), pile: all.pile }
}

function withOnTop(pile: readonly string[], top: string | undefined): string[] {
  if (top === undefined) return [...pile]
  const rest = pile.filter(tile => tile !== top)
  return [top, ...rest].slice(0, pile.length)
}

function eventsOf(suspect: MyLittleTown, state: State, action: Parameters<MyLittleTown['apply']>[2]): Event[] {
  const events: Event[] = []
  const host: Host<Event> = {
    rng: createRng('unused'),
    now: 0,
    emit: event => void events.push(event),
    reveal: () => {},
  }
  suspect.apply(cloneJson(state), state.turn!, action, host)
  return events
}

function decision(bot: Bot<MyLittleTown>, state: State, seat: number): unknown {
  const thinking = rounds(2, createRng('thinking'))
  return bot.choose(game.view(state, seat), seat, game.legalActions(state, seat), thinking)
}

function inRandomMatches(
  suspect: MyLittleTown,
  count: number,
  visit: (match: { state: State }, record: MatchRecord<MyLittleTown>, rng: Rng) => void,
): void {
  for (let n = 0; n < count; n++) {
    playRandomly(suspect, `secret-${n}`, 500, (match, rng) => visit(match, match.record, rng))
  }
}

function same(here: unknown, there: unknown, what: string): void {
  if (JSON.stringify(here) !== JSON.stringify(there)) fail(`the pile shows in the ${what}`, { here, there })
}
