import { describe, expect, test } from 'vitest'
import type { Action, Card, View } from '../types.ts'
import { gestureOf, type Target } from './gestures.ts'
import {
  decisionOf,
  deeper,
  type Intent,
  isTidying,
  keep,
  liftable,
  NOTHING,
  type Selection,
  type Situation,
  step,
  targetsOf,
  waysOf,
} from './selection.ts'
import { game, type Position, randomPositions } from './testing/positions.ts'

const GAMES = [
  { seats: 1, seed: 'alone', options: {} },
  { seats: 1, seed: 'suspected', options: { soloSuspicion: true, foiledPlans: true } },
  { seats: 2, seed: 'two', options: { foiledPlans: true, level: 'hard' } },
  { seats: 3, seed: 'three', options: {} },
  { seats: 4, seed: 'four', options: { foiledPlans: true } },
] as const

const positions: Position[] = GAMES.flatMap(({ seats, seed, options }) =>
  [0, 1, 2, 3, 4].flatMap(round => [...randomPositions(seats, `${seed} ${round}`, options)]),
)

function after({ view, actions }: Situation, ...intents: Intent[]): Selection {
  return intents.reduce<Selection>((selection, intent) => step(selection, intent, { view, actions }).selection, NOTHING)
}

const lift = (...cards: Card[]): Intent[] => cards.map(card => ({ type: 'lift', card }))
const point = (at: Target): Intent => ({ type: 'point', at })

describe('the clickable set is the legal list', () => {
  test('positions of every step and question occur', () => {
    const met = new Set(positions.flatMap(({ view }) => [view.step, view.decisions.at(-1)?.type ?? 'none']))
    expect([...met]).toEqual(expect.arrayContaining(['choosePandas', 'chooseStart', 'refresh', 'actions', 'stash']))
    expect([...met]).toEqual(expect.arrayContaining(['secret', 'check', 'plan', 'share', 'scout']))
  })

  test('every legal action can be done by lifting its cards and pointing at any of its places', () => {
    for (const situation of positions) {
      const { view, actions } = situation
      for (const action of actions) {
        const gesture = gestureOf(action, view)
        for (const at of gesture.at) {
          const selection: Selection = { lifted: gesture.lift, at, way: action }
          if (isTidying(selection, actions)) continue
          expect(decisionOf(selection, situation)).toBe(action)
        }
      }
    }
  })

  test('every highlighted place does something, and what it does is on the list', () => {
    for (const situation of positions) {
      for (const at of targetsOf(NOTHING, situation, 'these')) {
        const { selection, act } = step(NOTHING, point(at), situation)
        const decision = act ?? decisionOf(selection, situation)
        if (isTidying({ at }, situation.actions)) expect(selection.at).toBe('ability')
        else expect(situation.actions).toContain(decision)
      }
    }
  })

  test('every highlighted card leads to an action, one card after the other', () => {
    for (const situation of positions) {
      for (const card of liftable(NOTHING, situation)) {
        let selection = after(situation, ...lift(card))
        while (waysOf(selection, situation).length === 0 && targetsOf(selection, situation, 'these').size === 0) {
          const next = [...liftable(selection, situation)].find(other => !selection.lifted.includes(other))
          expect(next).toBeDefined()
          selection = step(selection, { type: 'lift', card: next! }, situation).selection
        }
      }
    }
  })

  test('without actions nothing is highlighted', () => {
    const { view } = positions[40]!
    const idle = { view, actions: [] }
    expect(liftable(NOTHING, idle).size).toBe(0)
    expect(targetsOf(NOTHING, idle, 'these').size).toBe(0)
  })

  test('PP-21.7: the Hideout may be put in any order, card after card to its end', () => {
    const situation = positions.find(({ view, actions }) => {
      return view.hideout.length >= 3 && actions.some(action => action.type === 'useAbility' && action.order)
    })!
    const { hideout } = situation.view
    const selection = after(situation, point('ability'), ...lift(hideout[1]!, hideout[0]!))
    const decision = decisionOf(selection, situation)!
    expect(decision).toMatchObject({ order: [...hideout.slice(2), hideout[1], hideout[0]] })
    expect(game.check(situation.state, situation.seat, decision)).toBeNull()
  })
})

const area = { meerkat: 'nenal', cards: ['R5'], sets: [], limit: false, limitCard: null, phantom: 0 }
const view = {
  step: 'actions',
  hideout: ['P1', 'P2', 'P3'],
  decisions: [],
  seats: [{ hand: ['R2', 'R3', 'R4', 'K1', 'B9'], panda: 'nimble' }],
  areas: [area, { ...area, cards: [] }],
} as unknown as View
const play = (cards: Card[], reuse: boolean, index = 0): Action => ({ type: 'playSet', area: index, cards, reuse })
const actions: Action[] = [
  play(['R2', 'R3', 'R4'], false),
  play(['R4', 'R3', 'R2'], false),
  play(['R4', 'R3', 'R2'], true),
  { type: 'extendSet', area: 0, card: 'R4' },
  { type: 'discardKey', card: 'K1' },
  { type: 'pass' },
]
const situation: Situation = { view, actions }
const run = lift('R2', 'R3', 'R4')

describe('trying out', () => {
  test('cards lifted and an area pointed at make a set, in either order', () => {
    const there = after(situation, ...run, point('area 0'))
    const first = after(situation, point('area 0'), ...run)
    expect(decisionOf(there, situation)).toEqual(play(['R4', 'R3', 'R2'], true))
    expect(decisionOf(first, situation)).toEqual(decisionOf(there, situation))
  })

  test('PP-9.8: re-using an ordinary end card comes first; then the order in which the cards were lifted', () => {
    const selection = after(situation, ...run, point('area 0'))
    expect(waysOf(selection, situation).map(way => way.type === 'playSet' && [way.reuse, way.cards[0]])).toEqual([
      [true, 'R4'],
      [false, 'R2'],
      [false, 'R4'],
    ])
  })

  test('turning goes through all ways and comes back', () => {
    let selection = after(situation, ...run, point('area 0'))
    const seen = [1, 2, 3].map(() => {
      selection = step(selection, { type: 'turn', by: 1 }, situation).selection
      return decisionOf(selection, situation)
    })
    expect(new Set(seen).size).toBe(3)
    expect(seen[2]).toEqual(play(['R4', 'R3', 'R2'], true))
  })

  test('a player can ask for a card at the end', () => {
    const selection = after(situation, ...run, point('area 0'), { type: 'last', card: 'R4' })
    expect(decisionOf(selection, situation)).toEqual(play(['R2', 'R3', 'R4'], false))
  })

  test('a tick sends the decision and clears the selection', () => {
    const result = step(after(situation, ...run, point('area 0')), { type: 'confirm' }, situation)
    expect(result).toEqual({ selection: NOTHING, act: play(['R4', 'R3', 'R2'], true) })
  })

  test('Escape drops the place first, then the cards', () => {
    const decided = after(situation, ...run, point('area 0'))
    const back = step(decided, { type: 'cancel' }, situation).selection
    expect(back).toEqual({ lifted: ['R2', 'R3', 'R4'], at: null, way: null })
    expect(step(back, { type: 'cancel' }, situation).selection).toBe(NOTHING)
  })

  test('a card tapped again is put down', () => {
    expect(after(situation, ...lift('R2', 'R3', 'R2')).lifted).toEqual(['R3'])
  })

  test('an impossible gesture asks for refusals, in every order it may have meant', () => {
    const result = step(after(situation, ...lift('B9', 'R2', 'K1')), point('area 0'), situation)
    expect(result.act).toBeUndefined()
    expect(result.meant).toContainEqual(play(['R2', 'B9', 'K1'], false))
    expect(result.meant).toContainEqual(play(['B9', 'R2', 'K1'], true))
    expect(result.selection.lifted).toEqual(['B9', 'R2', 'K1'])
  })

  test('a Key in the wrong place asks for the refusal of a swap', () => {
    const result = step(after(situation, ...lift('B9')), point('key 1 2'), situation)
    expect(result.meant).toEqual([{ type: 'swapKey', area: 1, position: 2, card: 'B9' }])
  })

  test('cards that have left the hand are not kept', () => {
    const selection = after(situation, ...run, point('area 0'))
    const later = { view: { ...view, seats: [{ hand: ['R2', 'K1'] }] } as unknown as View, actions: [] }
    expect(keep(selection, later)).toEqual({ lifted: ['R2'], at: null, way: null })
  })

  test('the stash asks for one card: another one takes its place', () => {
    const stash: Situation = { view, actions: ['R2', 'R3'].map(card => ({ type: 'stash', card })) }
    const selection = after(stash, ...lift('R2', 'R3'))
    expect(decisionOf(selection, stash)).toEqual({ type: 'stash', card: 'R3' })
    expect(step(NOTHING, { type: 'lift', card: 'B9' }, stash).meant).toEqual([{ type: 'stash', card: 'B9' }])
  })

  test('a scout keeps the first card tapped and leaves the second', () => {
    const scout: Situation = {
      view,
      actions: [
        { type: 'scoutPick', keep: 'Y1', gift: 'Y2' },
        { type: 'scoutPick', keep: 'Y2', gift: 'Y1' },
      ],
    }
    expect(decisionOf(after(scout, ...lift('Y2', 'Y1')), scout)).toMatchObject({ keep: 'Y2', gift: 'Y1' })
  })

  test('PP-7.2: from the end of the Hideout the selection goes deeper, past cards that cannot be picked up from', () => {
    const refresh: Situation = { view, actions: [{ type: 'takeEnd' }, { type: 'takeMany', from: 'P1' }] }
    const end = deeper(NOTHING, refresh, 1)
    expect(end).toBe('hideout P3')
    const deep = deeper({ ...NOTHING, at: end }, refresh, 1)
    expect(deep).toBe('hideout P1')
    expect(deeper({ ...NOTHING, at: deep }, refresh, 1)).toBeNull()
    expect(deeper({ ...NOTHING, at: deep }, refresh, -1)).toBe('hideout P3')
  })

  test('PP-16.2: running needs no tick', () => {
    const check: Situation = { view, actions: [true, false].map(go => ({ type: 'escape', go })) }
    expect(step(NOTHING, point('run'), check).act).toEqual({ type: 'escape', go: true })
  })
})
