import { describe, expect, test } from 'vitest'
import { type AnyGame, type GameModule, type MatchRecord, replay } from '#kernel'
import type { ascend } from '#kernel/testing/ascend.ts'
import { liarsDice } from '#kernel/testing/liarsDice.ts'
import { type Answer, createReferee } from './referee.ts'
import { TINY_SHELF } from '../testing/fixtures.ts'

type Ask = (message: unknown) => Answer & Record<string, unknown>

function refereeOf(shelf: readonly GameModule[] = TINY_SHELF): Ask {
  const referee = createReferee(shelf)
  return message => referee(typeof message === 'string' ? message : JSON.stringify(message)) as ReturnType<Ask>
}

const POSITION = { wildOnes: false, cups: [[2, 3], [4], [5]], turn: 1, bid: { seat: 0, count: 1, face: 2 }, out: [] }

function dice(position: object = POSITION): Ask {
  const ask = refereeOf()
  expect(ask({ cmd: 'load', game: 'liars-dice', seats: 3, state: position })).toEqual({
    ok: true,
    step: 0,
    alarm: null,
  })
  return ask
}

function refusalOf(answer: Answer): { code: string; rule: string; text: string } {
  if (answer.ok) throw new Error(`accepted: ${JSON.stringify(answer)}`)
  return answer.refusal
}

describe('beginning', () => {
  test('games lists id, players, options without their refusals, and version', () => {
    const { games } = refereeOf()({ cmd: 'games' }) as unknown as { games: unknown[] }
    expect(games).toHaveLength(2)
    expect(games[0]).toEqual({
      id: 'liars-dice',
      players: { min: 2, max: 6 },
      options: { dice: { kind: 'count', min: 1, max: 5, default: 5 }, wildOnes: { kind: 'flag', default: true } },
      version: 1,
    })
  })

  test('new begins with the fewest seats, default options, and a random seed of 256 bits', () => {
    const ask = refereeOf()
    expect(ask({ cmd: 'new', game: 'liars-dice' })).toEqual({ ok: true, step: 0, alarm: null })
    const first = ask({ cmd: 'log' })['log'] as MatchRecord<AnyGame>
    expect(first.table).toEqual({ seats: 2, options: { dice: 5, wildOnes: true } })
    expect(first.seed).toMatch(/^[0-9a-f]{64}$/)
    ask({ cmd: 'new', game: 'liars-dice' })
    expect((ask({ cmd: 'log' })['log'] as MatchRecord<AnyGame>).seed).not.toBe(first.seed)
  })

  test('the same seed deals the same match; a number is a seed too', () => {
    const deal = (seed: unknown) => {
      const ask = refereeOf()
      expect(ask({ cmd: 'new', game: 'liars-dice', seats: 4, seed }).ok).toBe(true)
      return ask({ cmd: 'state' })['state']
    }
    expect(deal('a')).toEqual(deal('a'))
    expect(deal('a')).not.toEqual(deal('b'))
    expect(deal(7)).toEqual(deal('7'))
  })

  test('a table the game refuses leaves the previous match as it was', () => {
    const ask = dice()
    const refused = ask({ cmd: 'new', game: 'liars-dice', seats: 9 })
    expect(refused).toEqual({
      ok: false,
      refusal: { code: 'BAD_PLAYER_COUNT', rule: 'LD-1', text: 'No: BAD_PLAYER_COUNT (LD-1).' },
    })
    expect(refusalOf(ask({ cmd: 'new', game: 'liars-dice', options: { dice: 0 } })).code).toBe('BAD_DICE')
    expect(refusalOf(ask({ cmd: 'new', game: 'liars-dice', options: { sides: 8 } }))).toEqual({
      code: 'UNKNOWN_OPTION',
      rule: '',
      text: 'The game has no option "sides".',
      info: { option: 'sides' },
    })
    expect(ask({ cmd: 'state' })['state']).toEqual(POSITION)
  })

  test('an invalid state is refused with the name of the field', () => {
    const ask = refereeOf()
    const refused = ask({ cmd: 'load', game: 'liars-dice', state: { ...POSITION, cups: [[2, 9], [4]] } })
    expect(refusalOf(refused)).toEqual({
      code: 'BAD_STATE',
      rule: '',
      text: 'state.cups[0][1]: must be a whole number from 1 to 6, not 9.',
    })
    expect(refusalOf(ask({ cmd: 'load', game: 'liars-dice' })).code).toBe('BAD_STATE')
    expect(refusalOf(ask({ cmd: 'state' })).code).toBe('NO_MATCH')
  })

  test('a position may be loaded without the number of players', () => {
    const ask = refereeOf()
    expect(ask({ cmd: 'load', game: 'liars-dice', state: POSITION }).ok).toBe(true)
    expect(ask({ cmd: 'act', seat: 1, action: { type: 'doubt' } }).ok).toBe(true)
  })
})

describe('queries', () => {
  test('actors and legal actions; none for a seat out of turn', () => {
    const ask = dice()
    expect(ask({ cmd: 'actors' })).toEqual({ ok: true, actors: [1] })
    expect(ask({ cmd: 'legal', seat: 0 })).toEqual({ ok: true, actions: [] })
    const { actions } = ask({ cmd: 'legal', seat: 1 })
    expect(actions).toEqual(liarsDice.legalActions(POSITION, 1))
  })

  test('check says null or why not, and changes nothing', () => {
    const ask = dice()
    expect(ask({ cmd: 'check', seat: 1, action: { type: 'doubt' } })).toEqual({ ok: true, refusal: null })
    expect(ask({ cmd: 'check', seat: 1, action: { type: 'bid', count: 9, face: 2 } })).toEqual({
      ok: true,
      refusal: { code: 'MORE_THAN_ALL_DICE', rule: 'LD-3', text: 'No: MORE_THAN_ALL_DICE (LD-3).', info: { most: 4 } },
    })
    expect(ask({ cmd: 'check', seat: 1 })['refusal']).toMatchObject({ code: 'MALFORMED' })
    expect(ask({ cmd: 'state' })['state']).toEqual(POSITION)
  })

  test('a view is what that seat may know, and null is a spectator', () => {
    const ask = dice()
    const cupsSeen = (message: object) => (ask({ cmd: 'view', ...message })['view'] as typeof POSITION).cups
    expect(cupsSeen({ seat: 0 })).toEqual([[2, 3], 1, 1])
    expect(cupsSeen({ seat: null })).toEqual([2, 1, 1])
    expect(cupsSeen({})).toEqual([2, 1, 1])
  })

  test('outcome is null while the match goes on, and known of a loaded final position', () => {
    expect(dice()({ cmd: 'outcome' })).toEqual({ ok: true, outcome: null })
    const over = dice({ ...POSITION, cups: [[2], [], []], bid: null, turn: 0, out: [2, 1] })
    expect(over({ cmd: 'outcome' })['outcome']).toEqual({ kind: 'ranked', reason: 'last-with-dice', places: [1, 2, 3] })
    expect(over({ cmd: 'actors' })['actors']).toEqual([])
  })

  test.each(['legal', 'check', 'act', 'view', 'undo'])('%s with a seat that does not exist is refused', cmd => {
    const ask = dice()
    for (const seat of [3, -1, 0.5, '1', {}]) {
      const { code, text } = refusalOf(ask({ cmd, seat, action: { type: 'doubt' } }))
      expect(code).toBe('NO_SUCH_SEAT')
      expect(text).toBe(`This match has seats 0 to 2, not ${JSON.stringify(seat)}.`)
    }
  })

  test('a missing seat is asked for', () => {
    expect(refusalOf(dice()({ cmd: 'legal' })).text).toBe('This match has seats 0 to 2, none was named.')
  })
})

describe('acting', () => {
  test('act answers with step and events, and a refusal leaves the state unchanged', () => {
    const ask = dice()
    const bid = { type: 'bid', count: 2, face: 2 }
    expect(refusalOf(ask({ cmd: 'act', seat: 0, action: bid })).code).toBe('NOT_YOUR_TURN')
    expect(ask({ cmd: 'state' })['state']).toEqual(POSITION)
    expect(ask({ cmd: 'act', seat: 1, action: bid })).toEqual({
      ok: true,
      step: 1,
      alarm: null,
      events: [{ ...bid, seat: 1 }],
    })
    expect(ask({ cmd: 'actors' })['actors']).toEqual([2])
  })

  test('undo undoes the last action of any seat, once', () => {
    const ask = dice()
    ask({ cmd: 'act', seat: 1, action: { type: 'bid', count: 2, face: 2 } })
    expect(ask({ cmd: 'undo' })).toEqual({ ok: true, step: 2, alarm: null, events: [{ type: 'taken-back', seat: 1 }] })
    expect(ask({ cmd: 'state' })['state']).toEqual(POSITION)
    expect(refusalOf(ask({ cmd: 'undo' })).code).toBe('UNDO_NOTHING')
  })

  test("undo for a seat is refused when the last action is another's", () => {
    const ask = dice()
    ask({ cmd: 'act', seat: 1, action: { type: 'bid', count: 2, face: 2 } })
    expect(refusalOf(ask({ cmd: 'undo', seat: 2 })).code).toBe('UNDO_NOT_YOURS')
    expect(ask({ cmd: 'act', seat: 1, action: { type: 'take-back' } })).toMatchObject({ ok: true, step: 2 })
  })

  test('log is a record that replays to the same state', () => {
    const ask = dice()
    ask({ cmd: 'act', seat: 1, action: { type: 'doubt' } })
    const record = ask({ cmd: 'log' })['log'] as MatchRecord<typeof liarsDice>
    expect(record.log).toEqual([{ at: 0, seat: 1, action: { type: 'doubt' } }])
    expect(replay(liarsDice, record).state).toEqual(ask({ cmd: 'state' })['state'])
  })
})

describe('time in a live game', () => {
  function live(): Ask {
    const ask = refereeOf()
    const options = { seconds: 10 }
    expect(ask({ cmd: 'new', game: 'ascend', seats: 2, seed: 's', options })).toEqual({
      ok: true,
      step: 0,
      alarm: 10_000,
    })
    return ask
  }
  const play = { type: 'play' }

  test('alarm says when to ring, and too early is refused', () => {
    const ask = live()
    expect(refusalOf(ask({ cmd: 'ring', at: 9999 }))).toEqual({
      code: 'NOT_DUE',
      rule: '',
      text: 'The alarm is not due.',
    })
    expect(ask({ cmd: 'ring', at: 10_000 })).toEqual({
      ok: true,
      step: 1,
      alarm: 20_000,
      events: [{ type: 'timed-out' }],
    })
  })

  test('due alarms ring before an action is judged, and stay rung if it is refused', () => {
    const ask = live()
    const timedOut = { type: 'timed-out' }
    const before = ask({ cmd: 'state' })
    expect(ask({ cmd: 'check', seat: 0, action: play, at: 500_000 })['refusal']).toMatchObject({ code: 'MATCH_OVER' })
    expect(ask({ cmd: 'state' })).toEqual(before)
    const late = ask({ cmd: 'act', seat: 0, action: play, at: 500_000 })
    const rung = { step: 2, alarm: null, events: [timedOut, timedOut] }
    expect(late).toMatchObject({ ok: false, refusal: { code: 'MATCH_OVER' }, ...rung })
    const { log } = ask({ cmd: 'log' })['log'] as MatchRecord<typeof ascend>
    expect(log.map(({ at }) => at)).toEqual([10_000, 20_000])
    const inTime = live()({ cmd: 'act', seat: 0, action: play, at: 10_000 })
    expect(inTime).toMatchObject({ ok: true, step: 2 })
    expect((inTime['events'] as unknown[])[0]).toEqual(timedOut)
  })

  test('act takes the time, and the cooldown counts from it', () => {
    const ask = refereeOf()
    const hands = [[10, 20], [30]]
    const state = {
      options: { levels: 3, seconds: 10 },
      level: 2,
      lives: 2,
      hands,
      gone: [],
      top: 0,
      readyAt: [0, 0],
      deadline: 10_000,
    }
    expect(ask({ cmd: 'load', game: 'ascend', seats: 2, state })).toEqual({ ok: true, step: 0, alarm: 10_000 })
    expect(ask({ cmd: 'act', seat: 0, action: play, at: 500 })).toEqual({
      ok: true,
      step: 1,
      alarm: 10_000,
      events: [{ type: 'played', seat: 0, card: 10 }],
    })
    expect(ask({ cmd: 'check', seat: 0, action: play, at: 799 })['refusal']).toMatchObject({ code: 'TOO_SOON' })
    expect(ask({ cmd: 'check', seat: 0, action: play, at: 800 })['refusal']).toBeNull()
  })

  test('a missing time is the time of the last entry', () => {
    const ask = live()
    ask({ cmd: 'act', seat: 0, action: play, at: 500 })
    ask({ cmd: 'act', seat: 1, action: play })
    const { log } = ask({ cmd: 'log' })['log'] as MatchRecord<typeof ascend>
    expect(log.map(({ at }) => at)).toEqual([500, 500])
  })

  test.each([-1, '5', null, {}])('at %j is not a time', at => {
    expect(refusalOf(live()({ cmd: 'act', seat: 0, action: play, at })).code).toBe('BAD_MESSAGE')
  })
})

describe('every line gets an answer', () => {
  test.each([
    ['', 'BAD_JSON'],
    ['hello', 'BAD_JSON'],
    ['{"cmd":', 'BAD_JSON'],
    ['7', 'BAD_JSON'],
    ['null', 'BAD_JSON'],
    ['[]', 'BAD_JSON'],
    ['{}', 'BAD_MESSAGE'],
    ['{"cmd":7}', 'BAD_MESSAGE'],
    ['{"cmd":"constructor"}', 'UNKNOWN_COMMAND'],
    ['{"cmd":"__proto__"}', 'UNKNOWN_COMMAND'],
    ['{"cmd":"move"}', 'UNKNOWN_COMMAND'],
    ['{"cmd":"state"}', 'NO_MATCH'],
    ['{"cmd":"act","seat":0,"action":{}}', 'NO_MATCH'],
    ['{"cmd":"new"}', 'UNKNOWN_GAME'],
    ['{"cmd":"new","game":"chess"}', 'UNKNOWN_GAME'],
    ['{"cmd":"new","game":"__proto__"}', 'UNKNOWN_GAME'],
    ['{"cmd":"new","game":"liars-dice","seats":"2"}', 'BAD_MESSAGE'],
    ['{"cmd":"new","game":"liars-dice","options":[]}', 'BAD_MESSAGE'],
    ['{"cmd":"new","game":"liars-dice","seed":{}}', 'BAD_MESSAGE'],
    // A driver that counts in 64 bits would get the same deal for different seeds.
    ['{"cmd":"new","game":"liars-dice","seed":9007199254740993}', 'BAD_MESSAGE'],
    ['{"cmd":"new","game":"liars-dice","seed":1e999}', 'BAD_MESSAGE'],
  ])('%s', (line, code) => {
    const refusal = refusalOf(refereeOf()(line))
    expect(refusal.code).toBe(code)
    expect(refusal.text).toMatch(/^\S.*\.$/)
  })

  test('nesting too deep for the rules is answered, and the match goes on', () => {
    const ask = dice()
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    expect(ask(`{"cmd":"act","seat":1,"action":${deep}}`).ok).toBe(false)
    expect(ask(`{"cmd":"load","game":"liars-dice","state":${deep}}`).ok).toBe(false)
    expect(refusalOf(ask(`{"cmd":"legal","seat":${deep}}`)).code).toBe('NO_SUCH_SEAT')
    expect(ask({ cmd: 'state' })['state']).toEqual(POSITION)
  })

  test('rules that throw are answered, and the match stays as it was', () => {
    const game: AnyGame = {
      ...liarsDice,
      apply() {
        throw new Error('a bug')
      },
    }
    const [module] = TINY_SHELF
    const ask = refereeOf([{ ...module!, open: content => ({ ...module!.open(content), game }) }])
    ask({ cmd: 'load', game: 'liars-dice', seats: 3, state: POSITION })
    expect(refusalOf(ask({ cmd: 'act', seat: 1, action: { type: 'doubt' } }))).toEqual({
      code: 'INTERNAL_ERROR',
      rule: '',
      text: 'The rules failed; nothing has changed. (Error: a bug)',
    })
    expect(ask({ cmd: 'state' })['state']).toEqual(POSITION)
  })
})
