/** Tests of the conformance suite: each bug planted in a sound game must be found by the property named. */

import { describe, expect, test } from 'vitest'
import type { AnyGame } from '../game.ts'
import { cloneJson } from '../json.ts'
import { ascend } from './ascend.ts'
import { conformance } from './conformance.ts'
import { type Event, liarsDice, type State } from './liarsDice.ts'
import { GOAL, type Walk, walk } from './walk.ts'

type Dice = typeof liarsDice
type Live = typeof ascend

const sound = { ...liarsDice }
const policy = { action: 'back', overTurnEnd: true, depth: 2 }

/** The failures of each property: `C4 duplicate action: …`. */
function failures(game: AnyGame, only = /./): string[] {
  const properties = [...conformance(game, { matches: 6, maxSteps: 500 })].map(
    ([name, run]) => [name.split(' ')[0]!, run] as const,
  )
  return properties.flatMap(([name, run]) => {
    if (!only.test(name)) return []
    try {
      run()
      return []
    } catch (error) {
      return [`${name} ${(error as Error).message}`]
    }
  })
}

/** Liar's dice with one bug. */
const dice = (bug: Partial<Dice>): Dice => ({ ...sound, ...bug })
const live = (bug: Partial<Live>): Live => ({ ...ascend, ...bug })

test('nothing is found in a sound game', () => {
  expect(failures(sound)).toEqual([])
  expect(failures(ascend)).toEqual([])
  expect(failures(walk(policy))).toEqual([])
})

describe('a planted bug is found', () => {
  test.each<[verdict: string, bug: string, game: AnyGame]>([
    [
      'C1 not plain JSON',
      'a Set in the state',
      dice({ setup: (table, rng) => ({ ...sound.setup(table, rng), seen: new Set([1]) }) as State }),
    ],
    [
      'C1 not plain JSON',
      'undefined in a view',
      dice({ view: (state, viewer) => ({ ...sound.view(state, viewer), hint: undefined }) }),
    ],
    [
      'C1 not plain JSON',
      'a Date in an event',
      dice({ viewEvent: event => ({ ...event, at: new Date(0) }) as unknown as Event }),
    ],
    [
      'C2 replay differs',
      'a rule that keeps count outside the state',
      (() => {
        let bids = 0
        return dice({
          apply(state, seat, action, host) {
            sound.apply(state, seat, action, host)
            if (++bids % 7 === 0) state.turn = sound.actors(state)[0] ?? 0
            if (bids % 5 === 0 && state.cups[0]!.length > 0) state.cups[0]![0] = 1 + (bids % 6)
          },
        })
      })(),
    ],
    ['C3 stuck, or over with actors', 'actors after the end', dice({ actors: state => [state.turn] })],
    [
      'C3 stuck, or over with actors',
      'nobody can act, but it is not over',
      live({ alarm: () => null, actors: state => ascend.actors(state).slice(1) }),
    ],
    [
      'C4 duplicate action',
      'an action listed twice',
      dice({ legalActions: (state, seat) => twice(sound.legalActions(state, seat)) }),
    ],
    [
      'C4 listed but refused',
      'a listed action that check refuses',
      dice({
        legalActions: (state, seat) => [...sound.legalActions(state, seat), { type: 'bid', count: 99, face: 1 }],
      }),
    ],
    [
      'C4 parseAction differs',
      'a parser that loses a field',
      dice({ parseAction: raw => droppedFace(sound.parseAction(raw)) }),
    ],
    [
      'C5 allowed but not listed',
      'a legal action missing from the list',
      dice({ legalActions: (state, seat) => sound.legalActions(state, seat).slice(0, 8) }),
    ],
    [
      'C5 allowed but not listed',
      'acting out of turn',
      dice({ check: (state, _seat, action) => sound.check(state, state.turn, action) }),
    ],
    [
      'C5 a refusal must name its code and rule',
      'a refusal that names no rule',
      dice({ check: (state, seat, action) => sound.check(state, seat, action) && { code: 'NO', rule: '' } }),
    ],
    [
      'C6 clone shares state',
      'a clone that shares the cups',
      dice({ clone: state => ({ ...state }), apply: rerollInPlace }),
    ],
    ['C6 clone differs', 'a clone that forgets', dice({ clone: state => ({ ...cloneJson(state), wildOnes: false }) })],
    [
      'C14 pick differs',
      'a pick that goes by another order than the list',
      dice({
        pick(state, seat, choose) {
          const actions = sound.legalActions(state, seat)
          return actions[actions.length - 1 - choose(actions.length)]!
        },
      }),
    ],
    [
      'C14 pick: the number of actions differs',
      'a pick that never takes the last action',
      dice({
        pick(state, seat, choose) {
          const actions = sound.legalActions(state, seat)
          return actions[choose(actions.length - 1)]!
        },
      }),
    ],
    [
      'C7 Cannot assign to read only property',
      'a view that sorts the state it looks at',
      dice({
        view(state, viewer) {
          state.out.sort() // the bug
          return sound.view(state, viewer)
        },
      }),
    ],
    [
      'C7 Math.random in the rules',
      'a check that rolls its own dice',
      dice({ check: (...asked) => (Math.random() < 2 ? sound.check(...asked) : null) }),
    ],
    [
      'C7 Date.now in the rules',
      'an alarm by the wall clock',
      live({ alarm: state => ascend.alarm!(state) && Date.now() }),
    ],
    [
      'C8 view of 0 differs',
      'a determinization that deals oneself other dice',
      dice({ determinize: (view, rng) => reroll(sound.determinize(view, rng)) }),
    ],
    [
      'C8 legal actions depend on secrets',
      'legal actions that depend on the others’ dice',
      dice({
        legalActions: (state, seat) => sound.legalActions(state, seat).slice(0, 1 + (state.cups.flat().at(-1) ?? 0)),
      }),
    ],
    [
      'C8 Cannot add property',
      'a determinized state that shares its parts with the view',
      live({ determinize: (view, rng) => ({ ...ascend.determinize(view, rng), gone: view.gone as number[] }) }),
    ],
    [
      'C9 nonsense accepted',
      'a parser that takes nonsense',
      dice({ parseAction: raw => sound.parseAction(raw) ?? { type: 'bid', count: 1, face: 1 }, check: () => null }),
    ],
    [
      'C10 parseState differs',
      'a state that a file does not bring back',
      dice({ parseState: raw => ({ ...sound.parseState(raw), out: [] }) }),
    ],
    [
      'C11 total differs',
      'a total that is not the sum of its lines',
      live({
        outcome(state) {
          const outcome = ascend.outcome(state)
          return outcome?.kind === 'shared' ? { ...outcome, score: { ...outcome.score!, total: 1 } } : outcome
        },
      }),
    ],
    [
      'C11 no seat is first',
      'places without a first',
      dice({
        outcome(state) {
          const outcome = sound.outcome(state)
          return outcome?.kind === 'ranked' ? { ...outcome, places: outcome.places.map(place => place + 1) } : outcome
        },
      }),
    ],
    ['C12 what a spectator knows', 'a view that shows spectators every cup', dice({ view: spectatorsSeeAll })],
    [
      'C13 undo is incomplete',
      'a step that reaches into the state before it',
      { ...walk(policy), clone: state => state },
    ],
    ['C15 a viewer sees something else', 'cups that are said to be open to all', dice({ allSeeAlike: true })],
    [
      'C15 an event as shown differs',
      'rolls that only their seat may see, in a game that is said to be open',
      dice({ allSeeAlike: true, view: state => sound.view(state, null) }),
    ],
  ])('%s: %s', (verdict, _bug, game) => {
    const [property] = verdict.split(' ')
    expect(failures(game, new RegExp(`^${property}$`))).toEqual([expect.stringContaining(verdict)])
  })

  test('a match that never ends is found', () => {
    const endless: Walk = { ...walk(), outcome: () => null, actors: () => [0], check: () => null }
    expect(failures(endless, /^C2$/)).toEqual([expect.stringContaining('C2 no end after 500 steps')])
  })

  test('a dead end is found', () => {
    const game = walk()
    const stuck: Walk = { ...game, actors: state => (state.steps.includes(GOAL - 1) ? [] : game.actors(state)) }
    expect(failures(stuck, /^C2$/)).toEqual([expect.stringContaining('C2 a dead end')])
  })
})

function twice<T>(items: readonly T[]): T[] {
  return [...items, ...items.slice(0, 1)]
}

function droppedFace(action: ReturnType<Dice['parseAction']>): ReturnType<Dice['parseAction']> {
  return action?.type === 'bid' ? { ...action, face: 1 } : action
}

/** Writes into the cups instead of replacing them. */
const rerollInPlace: Dice['apply'] = (state, seat, action, host) => {
  const dice = state.cups[seat]!
  for (let i = 0; i < dice.length; i++) dice[i] = 1 + host.rng.int(6)
  sound.apply(state, seat, action, host)
}

function reroll(state: State): State {
  return { ...state, cups: state.cups.map(cup => cup.map(die => 7 - die).toSorted()) }
}

const spectatorsSeeAll: Dice['view'] = (state, viewer) => ({
  ...sound.view(state, viewer),
  ...(viewer === null && { cups: state.cups }),
})
