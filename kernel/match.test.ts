import { describe, expect, test } from 'vitest'
import { cloneJson } from './json.ts'
import {
  advance,
  type Match,
  propose,
  proposeRing,
  readyAt,
  replay,
  ringAlarm,
  seatTable,
  startFrom,
  startMatch,
  submit,
  undo,
} from './match.ts'
import { createRng } from './rng.ts'
import { ascend } from './testing/ascend.ts'
import { liarsDice } from './testing/liarsDice.ts'
import { GOAL, walk, type Walk, type WalkUndo } from './testing/walk.ts'

const TABLE = { seats: 2, options: {} }

const startWalk = (policy?: WalkUndo) => startMatch(walk(policy), TABLE, 'seed')

/** Carries out actions one after the other, all of them legal. */
function walkOn(match: Match<Walk>, ...types: string[]): void {
  for (const type of types) {
    const seat = match.state.turn
    expect(submit(match, seat, { type }, 0)).toMatchObject({ ok: true })
  }
}

const refused = (code: string) => ({ ok: false, refusal: { code } })

describe('seatTable', () => {
  test('fills in the options that were left out', () => {
    const table = { seats: 3, options: { dice: 2, wildOnes: true } }
    expect(seatTable(liarsDice, 3, { dice: 2 })).toEqual({ ok: true, table })
  })

  test('asks the game about the seats before it looks at the options', () => {
    expect(seatTable(liarsDice, 9, { dice: 99 })).toEqual(refusedBy('BAD_PLAYER_COUNT', 'LD-1'))
    expect(seatTable(liarsDice, 2, { dice: 99 })).toEqual(refusedBy('BAD_DICE', 'LD-1'))
  })

  const refusedBy = (code: string, rule: string) => ({ ok: false, refusal: { code, rule } })
})

describe('submit', () => {
  test('carries out a legal action, logs it and returns its events', () => {
    const match = startWalk()
    expect(submit(match, 0, { type: 'step' }, 7)).toEqual({ ok: true, events: [{ type: 'walked', seat: 0 }] })
    expect(match.state.steps).toEqual([1, 0])
    expect(match.record.log).toEqual([{ at: 7, seat: 0, action: { type: 'step' } }])
  })

  test('refuses what is malformed, illegal or late, and then nothing has changed', () => {
    const match = startWalk()
    const before = cloneJson([match.state, match.record, match.trail])
    expect(submit(match, 0, { type: 'fly' }, 0)).toMatchObject(refused('MALFORMED'))
    expect(submit(match, 0, null, 0)).toMatchObject(refused('MALFORMED'))
    expect(submit(match, 1, { type: 'step' }, 0)).toMatchObject(refused('NOT_YOUR_TURN'))
    expect(submit(match, 7, { type: 'step' }, 0)).toMatchObject(refused('NOT_YOUR_TURN'))
    expect([match.state, match.record, match.trail]).toEqual(before)

    walkOn(match, ...Array.from({ length: GOAL }, () => 'step'))
    expect(submit(match, 0, { type: 'step' }, 0)).toMatchObject(refused('MATCH_OVER'))
    expect(submit(match, 0, { type: 'fly' }, 0)).toMatchObject(refused('MATCH_OVER'))
  })

  test('keeps only what the parser returned for the message', () => {
    const match = startWalk()
    submit(match, 0, { type: 'step', extra: 'x' }, 0)
    expect(match.record.log[0]).toEqual({ at: 0, seat: 0, action: { type: 'step' } })
  })

  test('leaves the match unchanged when a rule throws', () => {
    const match = startWalk({ action: 'back', overTurnEnd: false, depth: 9 })
    walkOn(match, 'step')
    const { state } = match
    const before = cloneJson([state, match.record, match.trail])
    expect(() => submit(match, 0, { type: 'stumble' }, 0)).toThrow('stumbled')
    expect(match.state).toBe(state)
    expect([match.state, match.record, match.trail]).toEqual(before)
    walkOn(match, 'step')
    expect(match.state.steps).toEqual([2, 0])
  })

  test('never changes a state that was returned before', () => {
    const match = startWalk()
    const { state } = match
    walkOn(match, 'step')
    expect(state.steps).toEqual([0, 0])
    expect(match.state).not.toBe(state)
  })

  test('copies events: they do not change with the state they refer to', () => {
    const game: Walk = {
      ...walk(),
      apply(state, seat, _action, host) {
        host.emit({ type: 'walked', seat, steps: state.steps })
        state.steps[seat]!++
      },
    }
    const result = submit(startMatch(game, TABLE, 'seed'), 0, { type: 'step' }, 0)
    expect(result).toEqual({ ok: true, events: [{ type: 'walked', seat: 0, steps: [0, 0] }] })
  })

  test('never lets time in the log run backwards', () => {
    const match = startWalk()
    for (const at of [50, 20, 70]) submit(match, 0, { type: 'step' }, at)
    expect(match.record.log.map(entry => entry.at)).toEqual([50, 50, 70])
  })
})

describe('propose and advance', () => {
  test('propose changes nothing, advance carries out what was proposed', () => {
    const match = startWalk()
    const proposal = propose(match, 0, { type: 'step' }, 3)
    expect(match.record.log).toEqual([])
    expect(match.state.steps).toEqual([0, 0])
    if (!proposal.ok) throw new Error('refused')
    expect(advance(match, proposal.entry)).toEqual([{ type: 'walked', seat: 0 }])
    expect(match.record.log).toEqual([proposal.entry])
    expect(match.state.steps).toEqual([1, 0])
  })

  test('entry n of the log draws from stream n, undo entries counted', () => {
    const match = startWalk({ action: 'back', overTurnEnd: false, depth: 1 })
    walkOn(match, 'step')
    submit(match, 0, { type: 'back' }, 0)
    walkOn(match, 'roll')
    expect(match.state.weather).toBe(createRng('seed', 3).int(2 ** 32))
  })
})

describe('undo', () => {
  const policy: WalkUndo = { action: 'back', overTurnEnd: false, depth: 3, event: seat => ({ type: 'back', seat }) }

  test('restores the state and appends to the log', () => {
    const match = startWalk(policy)
    walkOn(match, 'step', 'step')
    expect(submit(match, 0, { type: 'back' }, 9)).toEqual({ ok: true, events: [{ type: 'back', seat: 0 }] })
    expect(match.state.steps).toEqual([1, 0])
    expect(match.record.log.at(-1)).toEqual({ at: 9, seat: 0, undo: true })
  })

  test('without a policy is an unknown action', () => {
    const match = startWalk()
    walkOn(match, 'step')
    expect(submit(match, 0, { type: 'back' }, 0)).toMatchObject(refused('MALFORMED'))
    expect(undo(match, 0, 0)).toMatchObject(refused('MALFORMED'))
  })

  test('undoes nothing before the first action', () => {
    expect(undo(startWalk(policy), 0, 0)).toMatchObject(refused('UNDO_NOTHING'))
  })

  test('undoes as many actions in a row as the depth says, and counts anew after the next', () => {
    const match = startWalk({ ...policy, depth: 2 })
    walkOn(match, 'step', 'step', 'step')
    expect(undo(match, 0, 0)).toMatchObject({ ok: true })
    expect(undo(match, 0, 0)).toMatchObject({ ok: true })
    expect(undo(match, 0, 0)).toMatchObject(refused('UNDO_NOTHING'))
    expect(match.state.steps).toEqual([1, 0])
    walkOn(match, 'step')
    expect(undo(match, 0, 0)).toMatchObject({ ok: true })
  })

  test('stops where hidden information was revealed', () => {
    const match = startWalk(policy)
    walkOn(match, 'step', 'peek', 'step')
    expect(undo(match, 0, 0)).toMatchObject({ ok: true })
    expect(undo(match, 0, 0)).toMatchObject(refused('UNDO_REVEALED'))
    expect(match.state.steps).toEqual([1, 0])
    expect(match.trail).toHaveLength(1) // no unreachable state is kept
  })

  test('stops where chance was used', () => {
    const match = startWalk(policy)
    walkOn(match, 'roll')
    expect(undo(match, 0, 0)).toMatchObject(refused('UNDO_REVEALED'))
  })

  test('stops at the end of the turn, unless the policy allows more', () => {
    const strict = startWalk(policy)
    walkOn(strict, 'rest')
    expect(undo(strict, 0, 0)).toMatchObject(refused('UNDO_PASSED_ON'))

    const lenient = startWalk({ ...policy, overTurnEnd: true })
    walkOn(lenient, 'step', 'rest')
    expect(undo(lenient, 0, 0)).toMatchObject({ ok: true })
    expect(lenient.state).toMatchObject({ turn: 0, steps: [1, 0] })
  })

  test('ends once another player has acted', () => {
    const match = startWalk({ ...policy, overTurnEnd: true })
    walkOn(match, 'rest', 'step')
    expect(undo(match, 0, 0)).toMatchObject(refused('UNDO_NOT_YOURS'))
    expect(undo(match, 1, 0)).toMatchObject({ ok: true })
    expect(undo(match, 0, 0)).toMatchObject(refused('UNDO_NOTHING'))
  })

  test('ends with the match', () => {
    const match = startWalk(policy)
    walkOn(match, ...Array.from({ length: GOAL }, () => 'step'))
    expect(undo(match, 0, 0)).toMatchObject(refused('MATCH_OVER'))
  })

  test('asks the policy, which may forbid it at this table or position', () => {
    const check: WalkUndo['check'] = state => (state.steps[0]! > 1 ? { code: 'TOO_FAR', rule: 'W-2' } : null)
    const match = startWalk({ ...policy, check })
    walkOn(match, 'step', 'step')
    expect(undo(match, 0, 0)).toEqual({ ok: false, refusal: { code: 'TOO_FAR', rule: 'W-2' } })
  })
})

describe('a live game', () => {
  const start = () => startMatch(ascend, { seats: 2, options: { levels: 2, seconds: 5 } }, 'seed')

  test('holds a seat to its cooldown, and no other', () => {
    const table = { seats: 2, options: { levels: 2, seconds: 5 } }
    const hands = [[1, 2], [50]]
    const position = {
      options: table.options,
      level: 2,
      lives: 2,
      hands,
      gone: [],
      top: 0,
      deadline: 5000,
      readyAt: [0, 0],
    }
    const match = startFrom(ascend, table, 'seed', position)
    expect(readyAt(match, 0)).toBe(0)
    expect(submit(match, 0, { type: 'play' }, 1000)).toMatchObject({ ok: true })
    expect([readyAt(match, 0), readyAt(match, 1)]).toEqual([1300, 0])
    expect(submit(match, 0, { type: 'play' }, 1299)).toMatchObject(refused('TOO_SOON'))
    expect(propose(match, 1, { type: 'play' }, 1001)).toMatchObject({ ok: true })
    expect(submit(match, 0, { type: 'play' }, 1300)).toMatchObject({ ok: true })
  })

  test('rings when the alarm is due and not before', () => {
    const match = start()
    expect(proposeRing(match, 4999)).toMatchObject(refused('NOT_DUE'))
    expect(ringAlarm(match, 5001)).toEqual({ ok: true, events: [{ type: 'timed-out' }] })
    expect(match.record.log).toEqual([{ at: 5001, ring: true }])
    expect(match.state).toMatchObject({ lives: 1, deadline: 10_001 })
  })

  test('has no alarm after the end', () => {
    const match = start()
    ringAlarm(match, 5000)
    ringAlarm(match, 10_000)
    expect(ascend.outcome(match.state)).toMatchObject({ won: false, reason: 'no-lives' })
    expect(ringAlarm(match, 99_999)).toMatchObject(refused('NOT_DUE'))
  })

  test('a game without alarms never rings', () => {
    expect(ringAlarm(startWalk(), 99_999)).toMatchObject(refused('NOT_DUE'))
  })
})

describe('replay', () => {
  const policy: WalkUndo = { action: 'back', overTurnEnd: true, depth: 3 }
  const played = () => {
    const match = startWalk(policy)
    walkOn(match, 'step', 'step')
    undo(match, 0, 40)
    walkOn(match, 'roll', 'rest', 'step')
    return match
  }

  test('comes to the same state, record and undo history', () => {
    const match = played()
    const again = replay(match.game, cloneJson(match.record))
    expect(again.state).toEqual(match.state)
    expect(again.record).toEqual(match.record)
    expect(again.trail).toEqual(match.trail)
  })

  test('replays alarms', () => {
    const match = startMatch(ascend, { seats: 2, options: { levels: 1, seconds: 5 } }, 'seed')
    ringAlarm(match, 5000)
    submit(match, 1, { type: 'play' }, 6000)
    expect(replay(ascend, cloneJson(match.record)).state).toEqual(match.state)
  })

  test('begins with the position that was loaded, if there was one', () => {
    const start = { turn: 1, steps: [4, 0], weather: null }
    const match = startFrom(walk(), TABLE, 'seed', start)
    walkOn(match, 'rest', 'step')
    start.steps[0] = 0
    expect(match.record.start).toEqual({ turn: 1, steps: [4, 0], weather: null })
    expect(replay(walk(), cloneJson(match.record)).state).toEqual({ turn: 0, steps: [5, 0], weather: null })
  })

  test.each([
    ['another game', { game: 'chess' }, 'a match of chess, not of walk'],
    ['other rules', { version: 2 }, 'version 2 of the rules, these are 1'],
    ['other content', { contentHash: 'f'.repeat(32) }, 'played with content ffff'],
    ['a table that cannot be', { table: { seats: 3, options: {} } }, 'table: BAD_PLAYER_COUNT (W-1)'],
    ['an unknown option', { table: { seats: 2, options: { x: 1 } } }, 'table: UNKNOWN_OPTION'],
    ['an illegal action', { log: [{ at: 0, seat: 1, action: { type: 'step' } }] }, 'entry 1: NOT_YOUR_TURN (W-1)'],
    ['a malformed action', { log: [{ at: 0, seat: 0, action: { type: 'fly' } }] }, 'entry 1: MALFORMED'],
    ['an undo of nothing', { log: [{ at: 0, seat: 0, undo: true as const }] }, 'entry 1: UNDO_NOTHING'],
    ['an alarm that never was', { log: [{ at: 0, ring: true as const }] }, 'entry 1: NOT_DUE'],
    [
      'a clock that runs backwards',
      {
        log: [
          { at: 5, seat: 0, action: { type: 'step' as const } },
          { at: 4, seat: 0, action: { type: 'step' as const } },
        ],
      },
      'entry 2: the clock runs backwards',
    ],
  ])('refuses %s, and says where', (_name, change, message) => {
    const record = { ...startWalk(policy).record, ...change } as Match<Walk>['record']
    expect(() => replay(walk(policy), record)).toThrow(message)
  })

  test('refuses an action within the cooldown', () => {
    const { record } = startMatch(ascend, { seats: 1, options: { levels: 2, seconds: 5 } }, 'seed')
    const play = (at: number) => ({ at, seat: 0, action: { type: 'play' as const } })
    expect(() => replay(ascend, { ...record, log: [play(0), play(299)] })).toThrow('entry 2: TOO_SOON (AS-2)')
    expect(replay(ascend, { ...record, log: [play(0), play(300)] }).record.log).toHaveLength(2)
  })

  test('keeps how a race was decided', () => {
    const { record } = startMatch(ascend, { seats: 2, options: { levels: 2, seconds: 5 } }, 'seed')
    const race = { fairness: 'compensated' as const, byLot: false, rivals: [{ seat: 1, by: 34 }] }
    const log = [{ at: 0, seat: 0, action: { type: 'play' as const }, race }]
    expect(replay(ascend, { ...record, log }).record.log).toEqual(log)
  })
})
