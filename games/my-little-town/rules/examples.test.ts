/** The worked examples, one test each. */

import { type Match, type Refusal, seatTable, startFrom, submit } from '#kernel'
import { expect, test } from 'vitest'
import { myLittleTown } from '../index.ts'
import { type Example, examples, stackedRng, stateFrom } from '../testing/examples.ts'
import { fitsOf, spotsOf, squareAt, townOf } from './town.ts'
import { parseContent } from '../content.ts'
import type { MyLittleTown, State } from '../types.ts'

const { game } = myLittleTown.open(myLittleTown.content)
const content = parseContent(myLittleTown.content)

test.each(examples.map(example => [nameOf(example), example] as const))('%s', (_name, example) => {
  if (example.setup) playSetup(example, example.setup)
  else if (example.ask) {
    ask(example, positionOf(example), example.then)
    if (example.also) ask(example, positionOf(example, example.also.version), example.also)
  } else playActions(example, positionOf(example))
})

function nameOf({ id, rules, title }: Example): string {
  return `${rules.join(', ')} ${id}: ${title}`
}

function positionOf({ given, table }: Example, version = given!.version): State {
  return game.parseState(stateFrom({ ...given!, ...(version ? { version } : {}) }, table))
}

function playSetup({ then }: Example, { orderHead = [], ...options }: NonNullable<Example['setup']>): void {
  const seating = seatTable<MyLittleTown>(game, options.colours.length, options)
  expect(seating.ok).toBe(then.ok)
  if (!seating.ok) return expectRefusal(seating.refusal, then)
  const state = game.setup(seating.table, stackedRng(orderHead))
  expect(state).toMatchObject(then.state!)
  expect(state.pile.length).toBe(then.pileLeft)
}

function playActions({ do: actions = [], then }: Example, start: State): void {
  const match = matchFrom(start)
  for (const { seat, ...action } of actions.slice(0, -1)) expect(submit(match, seat, action, 0).ok).toBe(true)
  const { seat, ...action } = actions.at(-1)!
  const result = submit(match, seat, action, 0)
  expect(result.ok).toBe(then.ok)
  if (!result.ok) return expectRefusal(result.refusal, then)
  expect(match.state).toMatchObject(then.state ?? {})
  if (then.events) expect(result.events.map(event => event.type)).toEqual(then.events)
  for (const [square, letter] of Object.entries(then.squares ?? {})) {
    const [x, y] = square.split(',').map(Number)
    expect(squareAt(townOf(content, match.state), x!, y!)).toBe(letter)
  }
}

function ask({ ask: question }: Example, state: State, then: Example['then']): void {
  const town = townOf(content, state)
  switch (question!.q) {
    case 'standees':
      expect(
        state.seats.map(({ colour, hand }) =>
          fitsOf(town, colour, hand).map(({ length, x, y, dir }) => `${length}@${x},${y}${dir}`),
        ),
      ).toEqual(then.standees)
      break
    case 'spots':
      expect(spotsOf(town).map(({ tx, ty }) => `${tx},${ty}`)).toEqual(then.spots)
      expect(game.legalActions(state, state.turn!).length).toBe(then.options)
      break
    case 'view': {
      const view = game.view({ ...state, unseenTiles: true }, null)
      expect(view).toMatchObject(then.view!)
      for (const field of then.absent!) expect(view).not.toHaveProperty(field)
      expect(view.unseen).toHaveLength(then.unseenCount!)
      expect(view.unseen).toEqual(view.unseen!.toSorted())
      break
    }
    default:
      throw new Error(`unknown question ${question!.q}`)
  }
}

function expectRefusal(refusal: Refusal, then: Example['then']): void {
  expect(refusal.code).toBe(then.code)
  expect(refusal.rule).toMatch(/^MLT-/)
  if (then.squares) expect(refusal.where).toEqual(then.squares)
}

function matchFrom(start: State): Match<MyLittleTown> {
  const table = seatTable<MyLittleTown>(game, start.seats.length, {
    colours: start.seats.map(player => player.colour),
    version: start.version,
    takeBack: start.takeBack,
  })
  if (!table.ok) throw new Error(table.refusal.code)
  return startFrom(game, table.table, 'example', start)
}
