/** How costs grow: with the number of tables, with those who look on, with players, with the size of a town and of a hand. */

import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openGame } from '#games'
import { type AnyGame, seatTable, startMatch, submit } from '#kernel'
import { quantile } from '../fairness/figures.ts'
import { chance } from './engine/selfPlay.ts'
import type { Curve, Plot } from './plots.ts'
import { makeTables } from './rooms/memory.ts'
import { LoadedRoom } from './rooms/load.ts'
import { ours } from './rooms/measure.ts'

export interface GrowthPlan {
  /** Ascending. */
  readonly tables: readonly number[]
  readonly milliseconds: number
  /** Matches of each game. */
  readonly matches: number
}

export async function measureGrowth(plan: GrowthPlan): Promise<readonly Plot[]> {
  return [...(await byTables(plan)), byPlayers(plan), byTown(plan), byHand(plan)]
}

/** A table in memory at which nobody acts, such as many are. */
const IDLE = {
  game: 'tally',
  name: 'Host',
  seats: 5,
  options: {},
  bots: Array.from({ length: 4 }, () => 'easy' as const),
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
      costs.push({ x: count, y: 1e6 / (await room.saturate(milliseconds)).perCpu })
      memory.push({ x: count, y: (used - start) / 1e6 })
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

function byPlayers({ matches }: GrowthPlan): Plot {
  const curves = ['my-little-town', 'pilfering-pandas', 'our-tidy-spaces'].map(id => {
    const { game } = openGame(id)!
    const points = []
    for (let seats = Math.max(2, game.players.min); seats <= game.players.max; seats++) {
      const costs: number[] = []
      for (let n = 0; n < matches; n++) play(game, seats, n, (_, cost) => costs.push(cost))
      if (costs.length > 0) points.push({ x: seats, y: quantile(costs, 0.5) })
    }
    return { name: id, points }
  })
  return { title: 'Cost of an action by players', x: 'players', y: 'µs', logarithmic: false, curves }
}

function byTown({ matches }: GrowthPlan): Plot {
  const { game } = openGame('my-little-town')!
  const bins = new Map<number, number[]>()
  for (let n = 0; n < 5 * matches; n++) {
    play(game, 4, n, (state, cost) => note(bins, 4 * Math.floor((state as { city: unknown[] }).city.length / 4), cost))
  }
  const curves = [{ name: 'my-little-town', points: pointsOf(bins) }]
  return { title: 'Cost of an action by the size of the town', x: 'tiles', y: 'µs', logarithmic: false, curves }
}

function byHand({ matches }: GrowthPlan): Plot {
  const { game } = openGame('pilfering-pandas')!
  const bins = new Map<number, number[]>()
  for (let n = 0; n < matches; n++) {
    play(game, 4, n, (state, cost, seat) => {
      note(bins, (state as { seats: { hand: unknown[] }[] }).seats[seat]!.hand.length, cost)
    })
  }
  const curves = [{ name: 'pilfering-pandas', points: pointsOf(bins) }]
  return { title: 'Cost of an action by the size of the hand', x: 'cards', y: 'µs', logarithmic: false, curves }
}

/** A match at random, as the server plays it: what each action cost, in microseconds, with the list of what was legal. */
function play(
  game: AnyGame,
  seats: number,
  n: number,
  note: (state: unknown, cost: number, seat: number) => void,
): void {
  const seating = seatTable(game, seats, {})
  if (!seating.ok) return
  const match = startMatch(game, seating.table, String(n).padStart(64, '0'))
  const choose = chance(n)
  for (let step = 0; step < 5000 && !game.outcome(match.state); step++) {
    const { state } = match
    const began = performance.now()
    const [seat] = game.actors(state)
    const actions = game.legalActions(state, seat!)
    const result = submit(match, seat!, actions[choose(actions.length)], 0)
    if (!result.ok) throw new Error(result.refusal.code)
    note(state, 1000 * (performance.now() - began), seat!)
  }
}

function note(bins: Map<number, number[]>, bin: number, cost: number): void {
  const costs = bins.get(bin) ?? []
  costs.push(cost)
  bins.set(bin, costs)
}

function pointsOf(bins: ReadonlyMap<number, readonly number[]>): Curve['points'] {
  return [...bins].toSorted(([a], [b]) => a - b).map(([x, costs]) => ({ x, y: quantile(costs, 0.5) }))
}
