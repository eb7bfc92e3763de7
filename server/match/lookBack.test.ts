import { describe, expect, test } from 'vitest'
import { openGame } from '#games'
import {
  type AnyGame,
  createRng,
  type Match,
  ringAlarm,
  seatTable,
  startMatch,
  submit,
  undo,
  type Viewer,
} from '#kernel'
import { follow, type Known } from '#protocol/follow.ts'
import { MOST_LOOKED_BACK } from '#protocol/limits.ts'
import type { ServerMessage } from '#protocol/messages.ts'
import { eventsFor } from './position.ts'
import { lookBack, Checkpoints } from './lookBack.ts'

type Earlier = Extract<ServerMessage, { type: 'earlier' }>

/** A match with undone actions, and what each viewer was shown at every moment. */
function played(id: string, seats: number, options: Readonly<Record<string, unknown>>, entries: number) {
  const { game } = openGame(id)!
  const seating = seatTable(game, seats, options)
  if (!seating.ok) throw new Error(seating.refusal.code)
  const match: Match<AnyGame> = startMatch(game, seating.table, 'looking back')
  const rng = createRng('looking back')
  const moments = new Checkpoints()
  const viewers: Viewer[] = [null, ...Array.from({ length: seats }, (_, seat) => seat)]
  const shown = [viewers.map(viewer => ({ view: game.view(match.state, viewer), events: [] as readonly unknown[] }))]
  moments.keep(match)
  for (let at = 0; match.record.log.length < entries && !game.outcome(match.state); at += 1000) {
    const last = match.trail.at(-1)?.seat ?? null
    const taken = last !== null && rng.int(4) === 0 ? undo(match, last, at) : null
    const due = game.alarm?.(match.state) ?? null
    const [seat] = rng.shuffle([...game.actors(match.state)])
    const result = taken?.ok
      ? taken
      : due !== null && due <= at
        ? ringAlarm(match, at)
        : submit(match, seat!, rng.pick(game.legalActions(match.state, seat!)), at)
    if (!result.ok) throw new Error(result.refusal.code)
    moments.keep(match)
    shown.push(
      viewers.map(viewer => ({ view: game.view(match.state, viewer), events: eventsFor(game, result.events, viewer) })),
    )
  }
  return { match, moments, viewers, shown }
}

function stepsOf({ from, shown, steps }: Earlier): Known[] {
  const known: Known[] = [{ seq: from, shown, events: [] }]
  for (const step of JSON.parse(JSON.stringify(steps)) as Earlier['steps']) known.push(follow(known.at(-1)!, step)!)
  return known
}

describe.each([
  ['our-tidy-spaces', 3, {}],
  ['pilfering-pandas', 3, { undo: 'turn' }],
  ['my-little-town', 4, { takeBack: 'untilNextAction' }],
] as const)('%s', (id, seats, options) => {
  const { match, moments, viewers, shown } = played(id, seats, options, 140)
  const { log } = match.record

  test('every viewer is shown each earlier moment as they saw it then', () => {
    for (const from of [0, 1, 49, 50, 51, 77]) {
      for (const [index, viewer] of viewers.entries()) {
        const viewpoint = { viewer, lists: false }
        const earlier = lookBack({ played: match, moments, now: 0 }, viewpoint, from, Infinity) as Earlier
        const first = Math.min(from, log.length)
        expect(earlier.from).toBe(first)
        for (const { seq, shown: then, events } of stepsOf(earlier)) {
          expect(then.view).toEqual(shown[seq]![index]!.view)
          if (seq > first) expect(events).toEqual(shown[seq]![index]!.events)
        }
      }
    }
  })

  test('a request returns a limited number of steps, none beyond what was asked for or has happened', () => {
    const ask = (from: number, to: number) =>
      stepsOf(lookBack({ played: match, moments, now: 0 }, { viewer: 0, lists: false }, from, to) as Earlier)
    expect(ask(0, 1000)).toHaveLength(Math.min(MOST_LOOKED_BACK, log.length) + 1)
    expect(ask(3, 5).map(({ seq }) => seq)).toEqual([3, 4, 5])
    expect(ask(9999, 9999).map(({ seq }) => seq)).toEqual([log.length])
  })
})

test('in a live game looking back does not reveal the last seconds early', () => {
  const { match, moments } = played('wildstyle', 2, { mode: 'relaxed' }, 60)
  const { log } = match.record
  const last = log.at(-1)!.at
  const ask = (now: number) =>
    stepsOf(lookBack({ played: match, moments, now }, { viewer: null, lists: false }, 40, 60) as Earlier).at(-1)!.seq
  expect(ask(last + 2999)).toBeLessThan(log.length)
  expect(ask(last + 3000)).toBe(log.length)
  expect(ask(log[44]!.at + 3000)).toBe(45)
})
