/** What may be undone, for every game with undo: exactly the actions that showed no one anything new. */

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AnyGame,
  canonical,
  createRng,
  type Match,
  predict,
  proposeUndo,
  replay,
  type Seat,
  seatTable,
  startMatch,
  type StateOf,
  submit,
  type Tagged,
  undo,
} from '#kernel'
import { openGame } from './index.ts'

interface Done {
  readonly seat: Seat
  readonly action: Tagged
  readonly before: StateOf<AnyGame>
}

interface Case {
  readonly id: string
  readonly options: Readonly<Record<string, unknown>>
  /** What others learn from an action counts as well. With some options it does not (PP-24.4). */
  readonly guarded: boolean
  /** Actions that the rules make final though they show nothing new (OT-12.2, PP-24.3). */
  readonly final: readonly string[]
  /** Actions that the rules allow to undo though others may draw conclusions from them (PP-24.3). */
  readonly hints: readonly string[]
}

const PANDAS_FINAL = ['chooseStart', 'choosePanda', 'stash', 'shareOffer', 'shareReply', 'shareStash', 'escape']
const TABLES: readonly Case[] = [
  { id: 'my-little-town', options: { takeBack: 'untilNextAction' }, guarded: true, final: [], hints: [] },
  { id: 'our-tidy-spaces', options: {}, guarded: true, final: ['ConfirmHome'], hints: [] },
  { id: 'our-tidy-spaces', options: { quickSetup: true }, guarded: true, final: [], hints: [] },
  {
    id: 'pilfering-pandas',
    options: { undo: 'open' },
    guarded: true,
    final: PANDAS_FINAL,
    hints: ['takeMany', 'pass'],
  },
  { id: 'pilfering-pandas', options: { undo: 'turn' }, guarded: false, final: PANDAS_FINAL, hints: [] },
]

describe.each(TABLES)('$id with $options', ({ id, options, guarded, final, hints }) => {
  const { game } = openGame(id)!

  test('is allowed exactly if nothing was revealed since, restores the state before, and only adds to the log', () => {
    let taken = 0
    let longest = 0
    const run = (seed: number, seats: number) => {
      const match = begin(game, seats, options, `undo ${seed}`)
      const rng = createRng(`undo ${seed}`)
      let done: Done[] = []
      for (let step = 0; step < 90 && !game.outcome(match.state); step++) {
        const seat = rng.pick(game.actors(match.state))
        const action: Tagged = rng.pick(likely(game, match.state, seat))
        if (done.at(-1)?.seat !== seat) done = []
        done.push({ seat, action, before: match.state })
        submit(match, seat, action, 0)
        const others = seatsOf(seats).filter(each => each !== seat)
        for (const other of others) expect(proposeUndo(match, other, 0).ok).toBe(false)
        judge(match, done.at(-1)!)
        if (rng.int(3) === 0) {
          const back = goBack(match, done)
          taken += back
          longest = Math.max(longest, back)
          done = done.slice(0, done.length - back)
        }
      }
      expect(canonical(replay(game, match.record).state)).toBe(canonical(match.state))
    }
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 2, max: 4 }), (seed, seats) => run(seed, seats)),
      { numRuns: 8, seed: 7 },
    )
    expect(taken).toBeGreaterThan(10)
    // One step only in My Little Town (MLT-9.3); elsewhere several in a row.
    expect(longest).toBeGreaterThanOrEqual(game.undo!.depth === 1 ? 1 : 2)
  })

  /** Compares whether the last action may be undone with an independent derivation. */
  function judge(match: Match<AnyGame>, { seat, action, before }: Done): void {
    if (game.outcome(match.state)) return
    const proposal = proposeUndo(match, seat, 0)
    const told = isUnpredicted(match, seat, action, before)
    if (proposal.ok) return expect(told, JSON.stringify(action)).toBe(false)
    const forNews = proposal.refusal.code === game.refusals['undo-revealed'].code
    const byRule = final.includes(action.type) || game.actors(before).join() !== game.actors(match.state).join()
    if (forNews && !byRule) expect(told, JSON.stringify(action)).toBe(true)
  }

  /** Whether a viewer saw more than could be predicted from their view before. */
  function isUnpredicted(match: Match<AnyGame>, seat: Seat, action: Tagged, before: StateOf<AnyGame>): boolean {
    const viewers = guarded && !hints.includes(action.type) ? [null, ...seatsOf(match.record.table.seats)] : [seat]
    return viewers.some(viewer => {
      const after = canonical(game.view(match.state, viewer))
      if (viewer === seat) return predicted(game.view(before, viewer), seat, action) !== after
      const imagined = game.determinize(game.view(before, viewer), createRng('somebody else'))
      if (game.check(imagined, seat, action)) return true
      const host = { rng: createRng('theirs'), now: 0, emit: () => {}, reveal: () => {} }
      game.apply(imagined, seat, action, host)
      return canonical(game.view(imagined, viewer)) !== after
    })
  }

  function predicted(view: unknown, seat: Seat, action: Tagged): string | null {
    const next: unknown = predict(game, view, seat, action)
    return next === null ? null : canonical(next)
  }

  /** Undoes as much as is allowed, checking every step; returns how much. */
  function goBack(match: Match<AnyGame>, done: readonly Done[]): number {
    for (const [index, { seat, before }] of done.toReversed().entries()) {
      const entries = canonical(match.record.log)
      if (!undo(match, seat, 0).ok) return index
      expect(canonical(match.state)).toBe(canonical(before))
      expect(canonical(match.record.log.slice(0, -1))).toBe(entries)
      expect(match.record.log.at(-1)).toMatchObject({ seat, undo: true })
    }
    return done.length
  }
})

test('WS-21.12 nothing is undone in a live match', () => {
  expect(openGame('wildstyle')!.game.undo).toBeUndefined()
})

function begin(game: AnyGame, seats: number, options: Readonly<Record<string, unknown>>, seed: string) {
  const seating = seatTable(game, seats, options)
  if (!seating.ok) throw new Error(seating.refusal.code)
  return startMatch(game, seating.table, seed)
}

/** Random choice would stay in the setup for ever where an action lifts placed tiles again. */
function likely(game: AnyGame, state: StateOf<AnyGame>, seat: Seat): readonly Tagged[] {
  const actions: readonly Tagged[] = game.legalActions(state, seat)
  const confirm = actions.filter(({ type }) => type.startsWith('Confirm'))
  return confirm.length > 0 ? confirm : actions
}

function seatsOf(seats: number): Seat[] {
  return Array.from({ length: seats }, (_, seat) => seat)
}
