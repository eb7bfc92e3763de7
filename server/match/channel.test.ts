import { describe, expect, test } from 'vitest'
import { games, openGame } from '#games'
import { type AnyGame, canonical, hashJson, type LogEntry, lookAhead, type Match, type Viewer } from '#kernel'
import { legal, playRandomly } from '#kernel/testing/randomPlay.ts'
import { follow, type Known, type Update } from '#protocol/follow.ts'
import type { Step } from '#protocol/messages.ts'
import { Channel, emptyDraft, type Viewpoint, viewpointOf, shownOf } from './channel.ts'
import { eventsFor, type Position, positionOf, seatViewOf } from './position.ts'

const MOST_STEPS = 150

/** A client that follows the channel. */
class Reader {
  known: Known | null = null

  read(text: string): Known {
    this.known = follow(this.known, JSON.parse(text) as Update | Step)
    if (!this.known) throw new Error(`${text.slice(0, 200)} does not fit`)
    return this.known
  }
}

/** Plays at random and passes on every position; `like` is another that shows the same. */
function watch(
  game: AnyGame,
  seed: string,
  look: (position: Position, events: readonly unknown[], like: Position) => void,
): void {
  let previous: Position | null = null
  let steps = 0
  playRandomly(game, seed, 5000, (match: Match<AnyGame>, _rng, events) => {
    if (steps++ > MOST_STEPS) return
    const entry = match.record.log.at(-1)
    const origin = previous && entry ? { previous, entry } : null
    const position = positionOf(match, match.record.log.length, origin)
    previous = position
    look(position, events, positionOf(match, match.record.log.length, origin))
  })
}

/** All readers of one viewpoint, and what they are sent. */
class Watchers {
  readonly #game: AnyGame
  readonly #viewpoint: Viewpoint
  readonly #channel: Channel
  readonly readers: Reader[] = []

  constructor(game: AnyGame, viewpoint: Viewpoint, position: Position, draft = emptyDraft()) {
    this.#game = game
    this.#viewpoint = viewpoint
    this.#channel = new Channel(game, viewpoint, position, draft)
  }

  draft(position: Position, events: readonly unknown[]): void {
    this.#channel.draft(position, events)
  }

  /** Returns the text that all readers got. */
  step(position: Position, events: readonly unknown[]): string {
    const text = this.#channel.step(position, events)
    for (const reader of this.readers) {
      const { seq, shown, events: told } = reader.read(text)
      expect(seq).toBe(position.seq)
      expect(JSON.stringify(shown)).toBe(JSON.stringify(shownOf(position, this.#viewpoint)))
      expect(told).toEqual(eventsFor(this.#game, events, this.#viewpoint.viewer))
    }
    return text
  }

  /** Adds a reader. */
  join(position: Position, history: readonly unknown[]): void {
    const reader = new Reader()
    const { shown } = reader.read(this.#channel.whole(() => history, 0))
    expect(JSON.stringify(shown)).toBe(JSON.stringify(shownOf(position, this.#viewpoint)))
    expect(seatViewOf(position, this.#viewpoint.viewer).hash).toBe(hashJson(shown.view))
    this.readers.push(reader)
  }
}

describe.each(games.map(module => [module.id, module.open(module.content).game] as const))('%s', (id, game) => {
  test('a reader who follows the steps from any point on sees the same as one who gets the whole', () => {
    const history: unknown[] = []
    let all: Watchers[] = []
    watch(game, `channel of ${id}`, (position, events) => {
      history.push(...events)
      if (position.seq === 0) {
        const viewers: Viewer[] = [null, ...position.sights.keys()]
        all = viewers.map(viewer => new Watchers(game, { viewer, lists: viewer === 0 }, position))
      } else for (const watchers of all) watchers.step(position, events)
      if (position.seq % 40 === 0) for (const watchers of all) watchers.join(position, history)
    })
    for (const { readers } of all) expect(readers.length).toBeGreaterThan(0)
  })

  test('a drafted step is sent unchanged, an abandoned draft leaves no trace, and a newcomer sees neither', () => {
    const plain: string[] = []
    const drafted: string[] = []
    let channels: readonly Channel[] = []
    let readers: readonly Reader[] = []
    let before: Position | null = null
    watch(game, `drafts of ${id}`, (position, events, like) => {
      if (!before) {
        channels = [0, 1].map(() => new Channel(game, { viewer: 0, lists: true }, position))
        readers = channels.map(() => new Reader())
        readers.forEach((reader, index) => reader.read(channels[index]!.whole(() => [], 0)))
      } else {
        const wholeBefore = channels[0]!.whole(() => [], 0)
        plain.push(channels[0]!.step(position, events))
        // Events that are never sent, of an entry that could not be saved.
        if (position.seq % 3 === 0) channels[1]!.draft(like, [{ never: `heard ${position.seq}` }, ...events])
        if (position.seq % 2 === 0) channels[1]!.draft(position, events)
        if (position.seq % 5 === 0) expect(channels[1]!.whole(() => [], 0)).toBe(wholeBefore)
        drafted.push(channels[1]!.step(position, events))
        readers.forEach((reader, index) => reader.read((index === 0 ? plain : drafted).at(-1)!))
      }
      before = position
    })
    expect(drafted).toEqual(plain)
    expect(plain.length).toBeGreaterThan(10)
  })

  test('a frame is the same, byte by byte, whatever is hidden from its reader', () => {
    expect(compareFrames(game, id)).toBeGreaterThan(4)
  })
})

const alike = games
  .map(module => [module.id, module.open(module.content).game as AnyGame] as const)
  .filter(([, game]) => game.allSeeAlike && game.undo)

test('there are games where all viewers see the same', () =>
  expect(alike.map(([id]) => id)).toContain('my-little-town'))

test.each(alike)(
  '%s: what all viewers see alike is serialized once for all, whenever they came, except undo',
  (_, game) => {
    let apart = 0
    let [happened, written, unheard] = [0, 0, 0]
    for (const seed of ['one', 'two', 'three']) {
      const draft = emptyDraft()
      const all: Watchers[] = []
      watch(game, seed, (position, events, like) => {
        const { seq } = position
        if (seq > 0) {
          const never = { toJSON: () => unheard++ }
          if (seq % 3 === 0) for (const watchers of all) watchers.draft(like, [never])
          const counted = events.map(event =>
            Object.defineProperty({ ...(event as object) }, 'toJSON', { value: () => (written++, event) }),
          )
          happened += events.length
          if (seq % 2 === 0) for (const watchers of all) watchers.draft(position, counted)
          if (new Set(all.map(watchers => watchers.step(position, counted))).size > 1) apart++
        }
        if (seq % 40 !== 0) return
        for (const viewer of [null, ...position.sights.keys()]) {
          const watchers = new Watchers(game, viewpointOf(viewer, false), position, draft)
          watchers.join(position, [])
          all.push(watchers)
        }
      })
    }
    expect(unheard).toBeGreaterThan(5)
    expect(written).toBe(happened)
    expect(apart).toBeGreaterThan(5)
  },
)

test('the whole position is serialized once for many readers, except its time, and anew after every step', () => {
  const { game } = openGame('wildstyle')!
  const history: unknown[] = []
  let channel: Channel | null = null
  let asked = 0
  const ask = (at: number) =>
    JSON.parse(
      channel!.whole(() => {
        asked++
        return history
      }, at),
    ) as Update
  watch(game, 'asked again', (position, events, like) => {
    history.push(...events)
    if (channel) channel.step(position, events)
    else channel = new Channel(game, { viewer: 0, lists: true }, position)
    const first = ask(1)
    expect(first).toMatchObject({ type: 'update', seq: position.seq, at: 1 })
    expect(first.history).toEqual(eventsFor(game, history, 0))
    // A draft is no news yet.
    channel.draft(like, [{ never: 'heard' }])
    expect(ask(2)).toEqual({ ...first, at: 2 })
    expect(asked).toBe(position.seq + 1)
  })
  expect(asked).toBeGreaterThan(10)
})

test('a frame that differs because of a hidden card is noticed', () => {
  const { game } = openGame('wildstyle')!
  const leaky: AnyGame = {
    ...game,
    // The same when values are compared, different when bytes are.
    view(state: { readonly draws: readonly string[][] }, viewer) {
      const fields = Object.entries(game.view(state, viewer) as object)
      return Object.fromEntries(state.draws[0]?.at(-1)?.startsWith('jade') ? fields.toReversed() : fields)
    },
  }
  expect(() => compareFrames(leaky, 'leaky')).toThrow('to deeply equal')
})

/** Applies the same action to positions that look alike to a viewer, and compares the viewer's frames. Returns the number of comparisons. */
function compareFrames(game: AnyGame, seed: string): number {
  let compared = 0
  playRandomly(game, `frames of ${seed}`, 5000, (match: Match<AnyGame>, rng) => {
    if (compared > MOST_STEPS || rng.int(2) > 0 || game.outcome(match.state)) return
    const viewer = rng.pick<Viewer>([null, ...Array.from({ length: match.record.table.seats }, (_, seat) => seat)])
    const other = { ...match, state: game.determinize(game.view(match.state, viewer), rng) }
    const [seat, action] = rng.pick(legal(game, match.state))
    if (game.check(other.state, seat, action)) return // the viewer cannot tell whether it is allowed
    const [one, two] = [match, other].map(each => told(each, viewer, { at: 0, seat, action }))
    if (one!.seen !== two!.seen) return // something was revealed
    expect(one!.frames).toEqual(two!.frames)
    compared++
  })
  return compared
}

/** What a viewer sees of an entry, and the frames that tell it. */
function told(match: Match<AnyGame>, viewer: Viewer, entry: LogEntry<AnyGame>) {
  const { events, ...ahead } = lookAhead(match, entry)
  const before = positionOf(match, match.record.log.length, null)
  const after = positionOf({ ...match, ...ahead }, before.seq + 1, { previous: before, entry })
  const channel = new Channel(match.game, { viewer, lists: viewer !== null }, before)
  const seen = canonical([seatViewOf(after, viewer).view, eventsFor(match.game, events, viewer)])
  return { seen, frames: [channel.whole(() => [], 0), channel.step(after, events), channel.whole(() => events, 0)] }
}
