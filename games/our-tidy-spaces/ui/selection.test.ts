import { expect, test } from 'vitest'
import { createRng } from '#kernel'
import { kindOf } from '../rules/placement.ts'
import type { Action, BoardId } from '../types.ts'
import { isListed, placesFor, type Situation } from './offers.ts'
import {
  decisionOf,
  type Intent,
  litItems,
  litSquares,
  NOTHING,
  type Selection,
  settle,
  squaresToTry,
  step,
} from './selection.ts'
import { game, isForward, openTable, playOn, pointingFor, situationOf } from './testing/play.ts'

function follow(intents: readonly Intent[], situation: Situation): Action | undefined {
  let selection = settle(NOTHING, situation)
  for (const intent of intents) {
    const { act, selection: next } = step(selection, intent, situation)
    if (act) return act
    selection = settle(next, situation)
  }
  return undefined
}

test.each([
  [2, 'one'],
  [3, 'two'],
  [5, 'three'],
  [8, 'four'],
])('with %i players every legal action can be pointed at', (seats, seed) => {
  const match = openTable(seats, seed)
  const rng = createRng(seed)
  const kinds = new Set<string>()
  playOn(match, seed, situation => {
    for (const action of rng.shuffle([...situation.actions]).slice(0, 6)) {
      expect(follow(pointingFor(action, situation), situation)).toEqual(action)
      kinds.add(action.type)
    }
    return null
  })
  expect(kinds.size).toBeGreaterThan(8)
})

test('whatever is pointed at, only actions on the list are sent', () => {
  const match = openTable(4, 'nonsense')
  const rng = createRng('nonsense')
  let sent = 0
  playOn(match, 'nonsense', situation => {
    let selection = settle(NOTHING, situation)
    for (let n = 0; n < 12; n++) {
      const { act, selection: next } = step(
        selection,
        anyIntent(situation, count => rng.int(count)),
        situation,
      )
      if (act) expect(isListed(act, situation.actions)).toBe(true)
      if (act) sent++
      selection = settle(next, situation)
      const decision = decisionOf(selection, situation)
      if (decision) expect(isListed(decision, situation.actions)).toBe(true)
    }
    return null
  })
  expect(sent).toBeGreaterThan(50)
})

function anyIntent({ view, actions }: Situation, int: (below: number) => number): Intent {
  const boards = Object.keys(view.occ) as BoardId[]
  const items = Object.keys(view.items)
  const some: readonly Intent[] = [
    { type: 'square', board: boards[int(boards.length)]!, square: [int(6), int(8)] },
    { type: 'square', board: 'home:0', square: [int(6), int(6)] },
    { type: 'turn', by: 1 },
    { type: 'confirm' },
    { type: 'cancel' },
    { type: 'do', action: { type: 'DrawItem' } },
    { type: 'do', action: { type: 'EndTurn' } },
    { type: 'choose', action: { type: 'PickPlayer', seat: int(5) } },
    { type: 'choose', action: actions[int(Math.max(actions.length, 1))] ?? { type: 'Decline' } },
    { type: 'item', item: items[int(Math.max(items.length, 1))] ?? 'nothing' },
  ]
  return some[int(some.length)]!
}

test('what is highlighted is what is legal', () => {
  const match = openTable(4, 'lights')
  playOn(match, 'lights', situation => {
    const selection = settle(NOTHING, situation)
    const { actions } = situation
    const named = new Set(actions.flatMap(action => (action.type === 'RemoveItem' ? [action.item] : [])))
    if (named.size > 0) expect(litItems(selection, situation)).toEqual(named)
    if (selection.at !== 'carry') return null
    const shown = [...litSquares(selection, situation).values()].flatMap(squares => [...squares.values()])
    const legal = placesFor(selection.piece, situation).filter(({ rotation }) => rotation === selection.rotation)
    expect(shown).toHaveLength(legal.length)
    expect(new Set(shown)).toEqual(new Set(legal))
    return null
  })
})

test('while a card asks for an Item, the cursor goes to each Item that will do', () => {
  const asked = new Set<string>()
  const look = (situation: Situation) => {
    const { choice } = situation.view
    if (choice?.kind !== 'move' && choice?.kind !== 'remove' && choice?.kind !== 'swap') return null
    const squares = squaresToTry(NOTHING, situation)
    expect([...squares.values()].flat()).toHaveLength(litItems(NOTHING, situation).size)
    for (const [board, [square]] of squares) {
      expect(step(NOTHING, { type: 'square', board, square: square! }, situation).selection).not.toEqual(NOTHING)
    }
    asked.add(choice.kind)
    return null
  }
  for (const seed of ['one', 'two', 'three']) playOn(openTable(6, seed, { quickSetup: true }), seed, look)
  expect([...asked].toSorted()).toEqual(['move', 'remove', 'swap'])
})

test('a whole match can be played by pointing alone', () => {
  const match = openTable(3, 'pointing')
  const rng = createRng('pointing')
  playOn(match, 'pointing', situation => {
    const wanted = rng.pick(situation.actions.filter(action => isForward(action, situation)))
    return follow(pointingFor(wanted, situation), situation) ?? 'stop'
  })
  expect(match.state.phase).toBe('over')
  expect(game.outcome(match.state)).not.toBeNull()
})

/** The first moment at which a player has this to do. */
function momentOf(type: Action['type']): Situation {
  for (let n = 0; n < 200; n++) {
    let found: Situation | null = null
    playOn(openTable(4, `moment ${n}`, { quickSetup: true }), `moment ${n}`, situation => {
      if (!situation.actions.some(action => action.type === type)) return null
      found = situation
      return 'stop'
    })
    if (found) return found
  }
  throw new Error(`no ${type} in 200 games`)
}

test('a drawn Item is in hand by itself', () => {
  const situation = momentOf('PlaceItem')
  expect(settle(NOTHING, situation)).toEqual({ at: 'carry', piece: { from: 'bag' }, rotation: 0, spot: null })
})

test('a square the Item can cover takes it, even off its handle; any other asks for the refusal', () => {
  const situation = momentOf('PlaceItem')
  const inHand = settle(NOTHING, situation)
  const home = `home:${situation.viewer!}` as const
  const taken = Object.values(situation.view.items).find(item => item.board === home)!
  const refused = step(inHand, { type: 'square', board: home, square: [taken.row, taken.col] }, situation)
  expect(refused.act).toBeUndefined()
  expect(refused.meant).toMatchObject({ type: 'PlaceItem', board: home })
  expect(refused.selection).toMatchObject({ at: 'carry', spot: null })
})

test('turning wraps around and keeps the Item where it can', () => {
  const situation = momentOf('PlaceItem')
  const kind = kindOf(situation.content, situation.view.drawn!)
  const start = settle(NOTHING, situation)
  let selection: Selection = start
  for (let n = 0; n < kind.form.distinct.length; n++) {
    selection = step(selection, { type: 'turn', by: 1 }, situation).selection
  }
  expect(selection).toEqual(start)
  expect(step(start, { type: 'turn', by: -1 }, situation).selection).toMatchObject({
    rotation: kind.form.distinct.at(-1),
  })
})

test('Escape first takes the Item off its place, and never out of the hand', () => {
  const situation = momentOf('PlaceItem')
  const start = settle(NOTHING, situation)
  const place = placesFor({ from: 'bag' }, situation)[0]!
  const placed: Selection = { at: 'carry', piece: { from: 'bag' }, rotation: place.rotation, spot: place }
  const back = step(placed, { type: 'cancel' }, situation).selection
  expect(back).toMatchObject({ at: 'carry', spot: null })
  expect(step(start, { type: 'cancel' }, situation).selection).toEqual(start)
})

test('a card is taken on the second press, and Escape forgets the first', () => {
  const situation = momentOf('TakeGoodNeighbour')
  const action = situation.actions.find(({ type }) => type === 'TakeGoodNeighbour')!
  const once = step(NOTHING, { type: 'choose', action }, situation)
  expect(once).toEqual({ selection: { at: 'ready', action } })
  expect(step(once.selection, { type: 'choose', action }, situation).act).toEqual(action)
  expect(step(once.selection, { type: 'cancel' }, situation).selection).toEqual(NOTHING)
})

test('an Item that the card does not apply to asks for the refusal', () => {
  const situation = momentOf('RemoveItem')
  const other = Object.values(situation.view.items).find(item => item.owner !== situation.viewer)!
  const result = step(NOTHING, { type: 'item', item: other.id }, situation)
  expect(result.meant).toEqual({ type: 'RemoveItem', item: other.id })
})

test('a selection that the new position does not allow is dropped', () => {
  const before = momentOf('RemoveItem')
  const action = before.actions.find(({ type }) => type === 'RemoveItem')!
  const fresh = situationOf(openTable(4, 'fresh', { quickSetup: true, firstPlayer: 0 }), 0)
  expect(settle({ at: 'ready', action }, fresh)).toEqual(NOTHING)
})
