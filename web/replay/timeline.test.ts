import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openGame } from '#games'
import { hashJson, readSavedMatch, type SavedMatch } from '#kernel'
import { openStorage } from '../shell/storage.ts'
import { openLocalTable } from '../local/localSession.ts'
import { storedLocalTable } from '../local/localTables.ts'
import { playOn } from './playOn.ts'
import { largestSwings } from './swings.ts'
import { actorOf, endOf, eventsAt, buildTimeline, storyOf, type Timeline, turnFrom, viewAt } from './timeline.ts'

const NOBODY_THINKS = { choose: () => Promise.resolve(null) }

async function timelineOf(game: string, file: string): Promise<Timeline> {
  const laid = await buildTimeline(openGame(game)!, saved(game, file))
  if (!laid.ok) throw new Error(JSON.stringify(laid.fault))
  return laid.timeline
}

function saved(game: string, file: string): SavedMatch {
  return readSavedMatch(readFileSync(new URL(`../../games/${game}/golden/${file}`, import.meta.url), 'utf8'))
}

describe('the timeline of a match', () => {
  test('has every state, with the hashes of the file', async () => {
    const timeline = await timelineOf('my-little-town', 'two-easy.json')
    const { hashes } = timeline.saved
    expect(timeline.states.map(hashJson)).toEqual(hashes)
    expect(timeline.outcome).not.toBeNull()
    expect(endOf(timeline)).toBe(timeline.saved.record.log.length)
  })

  test('yields to the page in between, so that it stays responsive', async () => {
    let yields = 0
    await buildTimeline(
      openGame('our-tidy-spaces')!,
      saved('our-tidy-spaces', 'eight-quick.json'),
      async () => ++yields,
    )
    expect(yields).toBeGreaterThan(0)
  })

  test('a changed entry or hash is refused, and the entry is named', async () => {
    const whole = saved('my-little-town', 'two-easy.json')
    const box = openGame('my-little-town')!
    const log = whole.record.log.toSpliced(9, 1)
    const tampered = { ...whole, hashes: null, record: { ...whole.record, log } }
    expect(await buildTimeline(box, tampered)).toMatchObject({ ok: false, fault: { kind: 'refused', entry: 10 } })
    const hashes = whole.hashes!.with(5, '0'.repeat(32))
    expect(await buildTimeline(box, { ...whole, hashes })).toMatchObject({
      ok: false,
      fault: { kind: 'state', entry: 5 },
    })
  })

  test('each viewpoint sees what it may; with all hands open, everything', async () => {
    const timeline = await timelineOf('pilfering-pandas', 'four-easy.json')
    const { seats } = timeline.saved.record.table
    const middle = Math.floor(endOf(timeline) / 2)
    const view = (viewpoint: number | null | 'all') =>
      viewAt(timeline, middle, viewpoint) as { seats: { hand: unknown; known: unknown[]; cards: number }[] }
    expect(view(null).seats.every(({ hand }) => hand === null)).toBe(true)
    expect(view(0).seats.map(({ hand }) => hand !== null)).toEqual(
      Array.from({ length: seats }, (_, seat) => seat === 0),
    )
    for (const { known, cards } of view('all').seats) expect(known).toHaveLength(cards)
    const drawn = timeline.events.findIndex(events => events.some(event => event.type === 'drew'))
    const seat = actorOf(timeline, drawn)!
    const cardSeenBy = (viewpoint: number | null | 'all') =>
      (eventsAt(timeline, drawn, viewpoint).find(event => event.type === 'drew') as unknown as { card: unknown }).card
    expect(cardSeenBy('all')).not.toBeNull()
    expect(cardSeenBy(seat)).toEqual(cardSeenBy('all'))
    expect(cardSeenBy(null)).toBeNull()
  })

  test('the story has every entry in order; turns are found in both directions', async () => {
    const timeline = await timelineOf('my-little-town', 'two-easy.json')
    const steps = storyOf(timeline, 'all').map(({ step }) => step)
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
    expect(new Set(steps).size).toBeGreaterThan(endOf(timeline) / 2)
    const first = turnFrom(timeline, 0, 1, null)
    expect(actorOf(timeline, first + 1)).not.toBe(actorOf(timeline, first))
    expect(turnFrom(timeline, first, -1, null)).toBe(0)
    const mine = turnFrom(timeline, 0, 1, 1)
    expect(mine === endOf(timeline) || actorOf(timeline, mine + 1) === 1).toBe(true)
    expect(turnFrom(timeline, endOf(timeline), 1, null)).toBe(endOf(timeline))
  })
})

describe.each([
  ['my-little-town', 'two-easy.json'],
  ['pilfering-pandas', 'three-plans.json'],
  ['our-tidy-spaces', 'two-default.json'],
  ['wildstyle', 'two-live.json'],
] as const)('%s', (game, file) => {
  test('can be continued from any point by the player who was to act there', async () => {
    const timeline = await timelineOf(game, file)
    const box = openGame(game)!
    for (const step of [0, Math.floor(endOf(timeline) / 3), endOf(timeline) - 1]) {
      const storage = openStorage()
      const [seat = 0] = box.game.actors(timeline.states[step])
      playOn(storage, timeline, { step, seat, bots: 'easy' }, { id: 'other', seed: 'ab'.repeat(32), now: 0 })
      const session = openLocalTable(storage, storedLocalTable(storage, 'other')!, box, NOBODY_THINKS)
      const { position, you, table } = session.snapshot()
      expect(you).toBe(seat)
      expect(position!.view).toEqual(box.game.view(timeline.states[step], seat))
      expect(table!.seats.filter(({ kind }) => kind === 'bot')).toHaveLength(table!.seats.length - 1)
      expect(session.now()).toBeGreaterThanOrEqual(timeline.saved.record.log[step - 1]?.at ?? 0)
    }
  })
})

test('the largest swings are listed in order of time', () => {
  const judged = [0.5, 0.52, 0.9, 0.85, 0.2, 0.2, 1].map(chance => [chance, 1 - chance])
  expect(largestSwings(judged).map(({ step }) => step)).toEqual([2, 3, 4, 6])
  expect(largestSwings(judged)[0]).toMatchObject({ seat: 0, from: 0.52, to: 0.9 })
  expect(largestSwings([undefined, [0.1], undefined, [0.9]])).toEqual([])
})
