/** How costs grow: with the number of tables, with those who look on, with players, with the size of a town and of a hand. */

import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { serialize } from 'node:v8'
import { openGame } from '#games'
import { type AnyGame, seatTable, startMatch, submit } from '#kernel'
import { quantile } from '../fairness/figures.ts'
import { chance } from './engine/selfPlay.ts'
import type { Curve, Plot } from './plots.ts'
import { makeTables } from './rooms/memory.ts'
import { LoadedRoom, perCpu } from './rooms/load.ts'
import { ours } from './rooms/measure.ts'

export interface GrowthPlan {
  /** Ascending. */
  readonly tables: readonly number[]
  readonly milliseconds: number
  /** Matches of each game. */
  readonly matches: number
}

export async function measureGrowth(plan: GrowthPlan): Promise<readonly Plot[]> {
  const plots = [...(await byTables(plan))]
  for (const measure of [byPlayers, byTown, byHand]) {
    plots.push(...measure(plan))
    await nextTurn() // for Ctrl-C to be heard
  }
  return plots
}

/** Games that can be played at random without a clock. */
const TURN_BASED = ['my-little-town', 'pilfering-pandas', 'our-tidy-spaces']
/** Matches before those that count. */
const WARM_UP = 2
/** Of fewer actions or states there is no median worth drawing. */
const LEAST = 5
/** A table in memory at which nobody acts, such as many are: it waits for its host. A bot to whose turn it came would cost by itself. */
const IDLE = {
  game: 'my-little-town',
  name: 'Host',
  seats: 2,
  options: { firstSeat: 0 },
  bots: ['easy' as const],
  start: true,
}

async function byTables({ tables, milliseconds }: GrowthPlan): Promise<readonly Plot[]> {
  const folder = mkdtempSync(join('/dev/shm', 'parlour-bench-'))
  const room = await LoadedRoom.open(ours('growth', folder), 20)
  const costs: Curve['points'][number][] = []
  const memory: Curve['points'][number][] = []
  try {
    await room.saturate(2 * milliseconds)
    const start = (await room.read('collect and read')).memory
    let made = 0
    for (const count of tables) {
      await makeTables(room.address, IDLE, count - made)
      made = count
      const { memory: used } = await room.read('collect and read')
      costs.push({ x: count, y: 1e6 / perCpu(await room.saturate(milliseconds)) })
      memory.push({ x: count, y: Math.max(0, (used - start) / 1e6) })
    }
  } finally {
    await room.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const x = 'tables in memory, beside the twenty that play'
  return [
    {
      title: 'Cost of an action by tables',
      x,
      y: 'µs of CPU',
      logarithmic: true,
      curves: [{ name: 'the server', points: costs }],
    },
    { title: 'Memory by tables', x, y: 'MB more', logarithmic: true, curves: [{ name: 'the server', points: memory }] },
  ]
}

function byPlayers({ matches }: GrowthPlan): readonly Plot[] {
  const found = TURN_BASED.map(id => {
    const { game } = openGame(id)!
    const bins = new Bins()
    // In turns, and not counted while the code is cold: else the few would seem dear.
    for (let n = -WARM_UP; n < matches; n++) {
      for (let seats = Math.max(2, game.players.min); seats <= game.players.max; seats++) {
        play(game, seats, n, (state, cost) => n >= 0 && bins.note(seats, state, cost))
      }
    }
    return { id, bins }
  })
  return plotsOf('players', 'players', found)
}

function byTown({ matches }: GrowthPlan): readonly Plot[] {
  const id = 'my-little-town'
  const { game } = openGame(id)!
  const bins = new Bins()
  for (let n = -WARM_UP; n < 5 * matches; n++) {
    play(game, 4, n, (state, cost) => {
      if (n >= 0) bins.note(4 * Math.floor((state as { city: unknown[] }).city.length / 4), state, cost)
    })
  }
  return plotsOf('the size of the town', 'tiles', [{ id, bins }])
}

function byHand({ matches }: GrowthPlan): readonly Plot[] {
  const id = 'pilfering-pandas'
  const { game } = openGame(id)!
  const bins = new Bins()
  for (let n = -WARM_UP; n < matches; n++) {
    play(game, 4, n, (state, cost, seat) => {
      if (n >= 0) bins.note((state as { seats: { hand: unknown[] }[] }).seats[seat]!.hand.length, state, cost)
    })
  }
  return plotsOf('the size of the hand', 'cards', [{ id, bins }])
}

/**
 * A match at random, as the server plays it: what each action took, in microseconds, with the list of what was legal. The clock of CPU time is
 * too coarse for so little; but hardly any of them is interrupted, and the median knows nothing of those that are.
 */
function play(
  game: AnyGame,
  seats: number,
  n: number,
  note: (state: unknown, cost: number, seat: number) => void,
): void {
  const seating = seatTable(game, seats, {})
  if (!seating.ok) return
  const match = startMatch(game, seating.table, String(n + WARM_UP).padStart(64, '0'))
  const choose = chance(n + WARM_UP)
  for (let step = 0; step < 5000 && !game.outcome(match.state); step++) {
    const { state } = match
    const began = performance.now()
    const [seat] = game.actors(state)
    const actions = game.legalActions(state, seat!)
    const result = submit(match, seat!, actions[choose(actions.length)], 0)
    const cost = 1000 * (performance.now() - began)
    if (!result.ok) throw new Error(result.refusal.code)
    note(state, cost, seat!)
  }
}

/** What was found at each size: microseconds of actions, and bytes of states, written out. */
class Bins {
  readonly #costs = new Map<number, number[]>()
  readonly #sizes = new Map<number, number[]>()

  note(size: number, state: unknown, cost: number): void {
    const costs = this.#costs.get(size) ?? []
    costs.push(cost)
    this.#costs.set(size, costs)
    // Now and then, as the match goes on.
    if (costs.length % 4 !== 1) return
    const sizes = this.#sizes.get(size) ?? []
    sizes.push(serialize(state).byteLength)
    this.#sizes.set(size, sizes)
  }

  get costs(): Curve['points'] {
    return points(this.#costs, costs => quantile(costs, 0.5))
  }

  get sizes(): Curve['points'] {
    return points(this.#sizes, sizes => quantile(sizes, 0.5) / 1000)
  }
}

function points(bins: ReadonlyMap<number, readonly number[]>, of: (bin: readonly number[]) => number): Curve['points'] {
  const enough = [...bins].filter(([, bin]) => bin.length >= LEAST)
  return enough.toSorted(([a], [b]) => a - b).map(([x, bin]) => ({ x, y: of(bin) }))
}

function plotsOf(
  what: string,
  x: string,
  found: readonly { readonly id: string; readonly bins: Bins }[],
): readonly Plot[] {
  const curves = (of: (bins: Bins) => Curve['points']) => found.map(({ id, bins }) => ({ name: id, points: of(bins) }))
  return [
    { title: `Cost of an action by ${what}`, x, y: 'µs', logarithmic: false, curves: curves(bins => bins.costs) },
    { title: `Size of a match by ${what}`, x, y: 'kB', logarithmic: false, curves: curves(bins => bins.sizes) },
  ]
}
