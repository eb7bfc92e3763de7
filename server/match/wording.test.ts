import { expect, test } from 'vitest'
import { games } from '#games'
import type { AnyGame, Viewer } from '#kernel'
import { playRandomly } from '#kernel/testing/randomPlay.ts'
import { follow, type Known, type Update } from '#protocol/follow.ts'
import type { Step } from '#protocol/messages.ts'
import { Channel, eyesOf, shownOf } from './channel.ts'
import { type Position, positionOf } from './position.ts'
import { Wording } from './wording.ts'

const MOST_STEPS = 120
/** Of other tables, with other options. */
const SEEDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

const open = games.map(module => module.open(module.content).game as AnyGame).filter(game => game.allSeeAlike)

/** Somebody who reads what a channel says. */
interface Reader {
  readonly viewer: Viewer
  readonly channel: Channel
  known: Known | null
}

function read(reader: Reader, text: string, position: Position): void {
  reader.known = follow(reader.known, JSON.parse(text) as Update | Step)
  expect(reader.known?.seq).toBe(position.seq)
  expect(JSON.stringify(reader.known?.shown)).toBe(JSON.stringify(shownOf(position, eyesOf(reader.viewer, false))))
}

/** Plays at random; `look` is told of every position, what led there, and another position that shows the same. */
function watch(
  game: AnyGame,
  seed: string,
  look: (position: Position, events: readonly unknown[], like: Position) => void,
): void {
  let previous: Position | null = null
  playRandomly(game, seed, 5000, (match, _rng, events) => {
    if (match.record.log.length > MOST_STEPS) return
    const entry = match.record.log.at(-1)
    const origin = previous && entry ? { previous, entry } : null
    const place = match.record.log.length
    const position = positionOf(match, place, origin)
    look(position, events, positionOf(match, place, origin))
    previous = position
  })
}

test('there are games where all see alike', () => expect(open.map(({ id }) => id)).toContain('my-little-town'))

test.each(open.map(game => [game.id, game] as const))(
  '%s: all follow the same words, whenever they came, whatever was made ready and never told',
  (_, game) => {
    let apart = 0
    for (const seed of SEEDS) apart += followed(game, seed)
    expect(apart).toBeGreaterThan(5)
  },
)

/** How often not all were told the same. */
function followed(game: AnyGame, seed: string): number {
  const wording = Wording.forAll()
  const readers: Reader[] = []
  let apart = 0
  watch(game, seed, (position, events, like) => {
    const { seq } = position
    if (seq > 0) {
      if (seq % 3 === 0) for (const { channel } of readers) channel.draft(like, [{ never: 'heard', at: seq }])
      if (seq % 2 === 0) for (const { channel } of readers) channel.draft(position, events)
      // Whoever comes while something was made ready must not know its words.
      if (seq % 4 === 0) readers[0]!.channel.whole(() => [], 0)
      const texts = readers.map(({ channel }) => channel.step(position, events))
      readers.forEach((reader, index) => read(reader, texts[index]!, position))
      if (new Set(texts).size > 1) apart++
    }
    if (seq % 20 !== 0) return
    for (const viewer of [null, ...position.sights.keys()]) {
      const channel = new Channel(game, eyesOf(viewer, false), position, wording)
      const reader: Reader = { viewer, channel, known: null }
      read(
        reader,
        channel.whole(() => [], 0),
        position,
      )
      readers.push(reader)
    }
  })
  return apart
}

test('what is the same for all is put into words once: the very same text', () => {
  const game = open[0]!
  const wording = Wording.forAll()
  let channels: readonly Channel[] = []
  let alike = 0
  watch(game, SEEDS[0]!, (position, events) => {
    if (position.seq === 0) {
      channels = [null, ...position.sights.keys()].map(
        viewer => new Channel(game, eyesOf(viewer, false), position, wording),
      )
      return
    }
    const texts = channels.map(channel => channel.step(position, events))
    if (new Set(texts).size <= 2) alike++
  })
  expect(alike).toBeGreaterThan(10)
})
