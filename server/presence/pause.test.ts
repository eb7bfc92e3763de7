import { describe, expect, test } from 'vitest'
import type { Seat } from '#kernel'
import type { Ballot } from '#protocol/limits.ts'
import { Pause } from './pause.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { SimulatedTime } from '../testing/simulatedTime.ts'

const { wait: WAIT, vote: VOTE, count: COUNT } = DEFAULT_SETTINGS.pause

/** A table of players under time pressure. */
function table(players: number) {
  const time = new SimulatedTime()
  const here = new Map(Array.from({ length: players }, (_, seat) => [seat, { present: true }]))
  const stoodIn: [readonly Seat[], Ballot][] = []
  const match = { presses: true, over: false, running: true }
  const pause = new Pause({
    ...time,
    times: DEFAULT_SETTINGS.pause,
    players: () => here,
    missing: () => [...here].filter(([, { present }]) => !present).map(([seat]) => seat),
    presses: () => match.presses,
    isOver: () => match.over,
    stop: () => void (match.running = false),
    goOn: () => void (match.running = true),
    standIn(seats, by) {
      stoodIn.push([seats, by])
      for (const seat of seats) here.delete(seat)
      pause.look()
    },
    changed: () => {},
  })
  const set = (seat: Seat, present: boolean) => {
    here.set(seat, { present })
    pause.look()
  }
  return {
    pause,
    match,
    stoodIn,
    pass: (milliseconds: number) => time.passTo(time.now() + milliseconds),
    leave: (seat: Seat) => set(seat, false),
    back: (seat: Seat) => set(seat, true),
  }
}

describe('a player loses the connection under time pressure', () => {
  test('the clock stops at once and a countdown runs; after their return there is a count of three', () => {
    const { pause, match, leave, back, pass } = table(3)
    leave(1)
    expect(match.running).toBe(false)
    expect(pause.info).toEqual({ stage: 'waiting', missing: [1], left: WAIT, votes: [] })
    pass(5000)
    expect(pause.info!.left).toBe(WAIT - 5000)
    back(1)
    expect(pause.info).toEqual({ stage: 'resuming', missing: [], left: COUNT, votes: [] })
    pass(COUNT - 1)
    expect(match.running).toBe(false)
    pass(1)
    expect(match.running).toBe(true)
    expect(pause.info).toBeNull()
  })

  test('after twenty seconds the others vote: the majority of those here decides', () => {
    const { pause, match, stoodIn, leave, pass } = table(4)
    leave(3)
    expect(pause.vote(0, 'bot')).toBe(false)
    pass(WAIT)
    expect(pause.info!.stage).toBe('voting')
    expect(pause.vote(3, 'wait')).toBe(false)
    expect(pause.vote(0, 'bot')).toBe(true)
    expect(pause.info!.votes).toEqual([{ seat: 0, ballot: 'bot' }])
    expect(stoodIn).toEqual([])
    pause.vote(2, 'bot')
    expect(stoodIn).toEqual([[[3], 'bot']])
    expect(pause.info!.stage).toBe('resuming')
    pass(COUNT)
    expect(match.running).toBe(true)
  })

  test('a vote to wait gives twenty seconds more, and then there is another vote', () => {
    const { pause, leave, pass } = table(3)
    leave(2)
    pass(WAIT)
    pause.vote(0, 'wait')
    pause.vote(1, 'wait')
    expect(pause.info).toMatchObject({ stage: 'waiting', left: WAIT, votes: [] })
    pass(WAIT)
    expect(pause.info!.stage).toBe('voting')
  })

  test('each player has one vote; bots and absent players have none, and no one has after the end', () => {
    const { pause, match, stoodIn, leave, pass } = table(4)
    leave(3)
    pass(WAIT)
    for (let again = 0; again < 5; again++) expect(pause.vote(0, 'bot')).toBe(true)
    expect(pause.vote(0, 'sit-out')).toBe(true) // a change of mind
    expect(pause.info!.votes).toEqual([{ seat: 0, ballot: 'sit-out' }])
    for (const seat of [3, 4, -1, 0.5]) expect(pause.vote(seat, 'bot')).toBe(false)
    expect(stoodIn).toEqual([])
    match.over = true
    pause.look()
    expect(pause.vote(1, 'bot')).toBe(false)
    expect(pause.info).toBeNull()
  })

  test('a tie means waiting', () => {
    const { pause, stoodIn, leave, pass } = table(3)
    leave(2)
    pass(WAIT)
    pause.vote(0, 'bot')
    pause.vote(1, 'sit-out')
    expect(stoodIn).toEqual([])
    expect(pause.info!.stage).toBe('waiting')
  })

  test('a lone player decides alone', () => {
    const { pause, stoodIn, leave, pass } = table(2)
    leave(1)
    pass(WAIT)
    pause.vote(0, 'sit-out')
    expect(stoodIn).toEqual([[[1], 'sit-out']])
  })

  test('when the time to vote is up, the votes cast decide; without any, the vote starts again', () => {
    const { pause, stoodIn, leave, pass } = table(4)
    leave(3)
    pass(WAIT + VOTE)
    expect(pause.info).toMatchObject({ stage: 'voting', left: VOTE })
    pause.vote(1, 'bot')
    pass(VOTE)
    expect(stoodIn).toEqual([[[3], 'bot']])
  })

  test('a return ends the vote; the vote of a player who leaves is lost', () => {
    const { pause, leave, back, pass } = table(4)
    leave(3)
    pass(WAIT)
    pause.vote(0, 'bot')
    leave(0)
    expect(pause.info).toMatchObject({ stage: 'waiting', missing: [0, 3], votes: [] })
    back(0)
    back(3)
    expect(pause.info!.stage).toBe('resuming')
  })

  test('a player who leaves during the count stops it', () => {
    const { pause, match, leave, back, pass } = table(2)
    leave(1)
    back(1)
    pass(1000)
    leave(1)
    pass(COUNT)
    expect(match.running).toBe(false)
    expect(pause.info!.stage).toBe('waiting')
  })

  test('each seat is waited for three times; the fourth time the others vote at once, until the time pressure ends', () => {
    const { pause, match, leave, back, pass } = table(2)
    const dropOut = () => {
      leave(1)
      const { stage } = pause.info!
      back(1)
      pass(COUNT)
      return stage
    }
    expect([dropOut(), dropOut(), dropOut(), dropOut()]).toEqual(['waiting', 'waiting', 'waiting', 'voting'])
    match.presses = false
    pause.look()
    match.presses = true
    expect(dropOut()).toBe('waiting')
  })

  test('without players the clock stands without end; the countdown begins with the first who is back', () => {
    const { pause, match, leave, back, pass } = table(2)
    leave(0)
    leave(1)
    pass(1e7)
    expect(match.running).toBe(false)
    expect(pause.info).toMatchObject({ stage: 'waiting', left: null })
    back(0)
    expect(pause.info).toMatchObject({ stage: 'waiting', missing: [1], left: WAIT })
    back(1)
    pass(COUNT)
    expect(match.running).toBe(true)
  })

  test('the only player at a table of bots is waited for, without a vote', () => {
    const { pause, match, leave, back, pass } = table(1)
    leave(0)
    pass(1e6)
    expect(pause.info).toMatchObject({ stage: 'waiting', left: null })
    back(0)
    pass(COUNT)
    expect(match.running).toBe(true)
  })
})

describe('a player is away without time pressure', () => {
  test('nothing stops; after a while the others may vote', () => {
    const { pause, match, stoodIn, leave, pass } = table(3)
    match.presses = false
    leave(2)
    expect(match.running).toBe(true)
    expect(pause.info).toBeNull()
    pass(WAIT)
    expect(pause.info).toMatchObject({ stage: 'away', missing: [2], left: null })
    pause.vote(0, 'bot')
    pause.vote(1, 'bot')
    expect(stoodIn).toEqual([[[2], 'bot']])
    expect(pause.info).toBeNull()
  })

  test('once time presses, the clock stops', () => {
    const { pause, match, leave, pass } = table(2)
    match.presses = false
    leave(1)
    pass(WAIT)
    match.presses = true
    pause.look()
    expect(match.running).toBe(false)
    expect(pause.info!.stage).toBe('waiting')
  })

  test('after the end the table waits for no one', () => {
    const { pause, match, leave, pass } = table(2)
    match.over = true
    leave(1)
    pass(WAIT)
    expect(pause.info).toBeNull()
  })
})
