/** The worked examples of My Little Town, played through the referee's messages alone. */

import { expect } from 'vitest'
import tiles from '#games/my-little-town/content/tiles.json' with { type: 'json' }
import { type Example, examples, stateFrom } from '#games/my-little-town/testing/examples.ts'
import type { PlacedTile, State, View } from '#games/my-little-town/types.ts'
import {
  type Answer,
  type Ask,
  legal,
  type Message,
  refusalIn,
  stateOf,
  testExamples,
} from '../testing/refereeExamples.ts'

type Then = Example['then']

const GAME = 'my-little-town'

testExamples(examples, ({ id, title }) => `${id}: ${title}`, run)

function run(ask: Ask, example: Example): void {
  if (example.setup) return setUp(ask, example.setup, example.then)
  if (example.do) {
    playActions(ask, example, (seat, action) => ({ cmd: 'act', seat, action }))
    const takesBack = example.do.at(-1)!.type === 'takeBack'
    if (takesBack) playActions(ask, example, seat => ({ cmd: 'undo', seat }))
    return
  }
  question(ask, example, example.then, example.given!.version)
  if (example.also) question(ask, example, example.also, example.also.version)
}

/** The order of the pile cannot be set, so deals are repeated until the right tile lies in the middle. */
function setUp(ask: Ask, { orderHead, ...options }: NonNullable<Example['setup']>, then: Then): void {
  for (let seed = 0; seed < 2000; seed++) {
    const begun = ask({ cmd: 'new', game: GAME, options, seed: `deal ${seed}` })
    expect(begun.ok).toBe(then.ok)
    if (!begun.ok) return expectRefusal(begun, then)
    const state = stateOf<State>(ask)
    if (state.city[0]!.tile !== orderHead?.[0]) continue
    expect(state).toMatchObject(then.state!)
    return expect((ask({ cmd: 'view', seat: null })['view'] as View).pileLeft).toBe(then.pileLeft)
  }
  throw new Error('the tile never came')
}

/** `last` makes the message for the action that the example is about. */
function playActions(
  ask: Ask,
  { given, table, do: actions = [], then }: Example,
  last: (seat: number, action: Message) => Message,
): void {
  load(ask, stateFrom(given!, table))
  for (const { seat, ...action } of actions.slice(0, -1)) expect(ask({ cmd: 'act', seat, action }).ok).toBe(true)
  const { seat, ...action } = actions.at(-1)!
  const before = stateOf<State>(ask)
  const { refusal } = ask({ cmd: 'check', seat, action })
  const answer = ask(last(seat, action))
  expect(answer.ok).toBe(then.ok)
  expect(refusal).toEqual(answer.ok ? null : answer['refusal'])
  if (!answer.ok) {
    expect(stateOf<State>(ask)).toEqual(before)
    return expectRefusal(answer, then)
  }
  expect(stateOf<State>(ask)).toMatchObject(then.state ?? {})
  if (then.events) expect((answer['events'] as { type: string }[]).map(event => event.type)).toEqual(then.events)
  const squares = new Map(stateOf<State>(ask).city.flatMap(squaresOf))
  for (const [square, letter] of Object.entries(then.squares ?? {})) expect(squares.get(square)).toBe(letter)
}

function question(ask: Ask, { ask: asked, given, table }: Example, then: Then, version = 'normal'): void {
  const position = { ...stateFrom(given!, table), version } as unknown as State
  switch (asked!.q) {
    case 'standees': {
      const fits = position.seats.map((_, seat) => {
        load(ask, { ...position, turn: seat })
        return legal(ask, seat).flatMap(({ type, length, x, y, dir }) =>
          type === 'placeStandee' ? `${length}@${x},${y}${dir}` : [],
        )
      })
      return expect(fits).toEqual(then.standees)
    }
    case 'spots': {
      load(ask, position)
      const actions = legal(ask, position.turn!)
      expect(actions).toHaveLength(then.options!)
      return expect([...new Set(actions.map(({ tx, ty }) => `${tx},${ty}`))]).toEqual(then.spots)
    }
    case 'view': {
      load(ask, { ...position, unseenTiles: true })
      for (const seat of [0, 1, null]) {
        const view = ask({ cmd: 'view', seat })['view'] as View
        expect(view).toMatchObject(then.view!)
        for (const field of then.absent!) expect(view).not.toHaveProperty(field)
        expect(view.unseen).toHaveLength(then.unseenCount!)
      }
      return
    }
    default:
      throw new Error(`unknown question ${asked!.q}`)
  }
}

function load(ask: Ask, state: unknown): void {
  expect(ask({ cmd: 'load', game: GAME, state })).toMatchObject({ ok: true, step: 0 })
}

function expectRefusal(answer: Answer, then: Then): void {
  const { code, where } = refusalIn(answer)
  expect(code).toBe(then.code)
  if (then.squares) expect(where).toEqual(then.squares)
}

/** The nine squares of a tile, by "x,y", each rotated from the printed face. */
function squaresOf({ tile, tx, ty, rot }: PlacedTile): [string, string][] {
  const face = tiles.tiles.find(({ id }) => id === tile)!.squares.join('')
  return Array.from(face, (letter, place): [string, string] => {
    let [x, y] = [place % 3, Math.floor(place / 3)]
    for (let turn = 0; turn < rot; turn++) [x, y] = [2 - y, x]
    return [`${3 * tx + x},${3 * ty + y}`, letter]
  })
}
