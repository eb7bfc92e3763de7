/** F24: the cost of one step at the most expensive tables, and options that would be too expensive. */

import { games } from '#games'
import { type AnyGame, type LogEntry, lookAhead, type Match, propose, type Rng, seatTable } from '#kernel'
import { legal, playRandomly } from '#kernel/testing/randomPlay.ts'
import { optionEntries } from '#kernel/options.ts'
import { positionOf, seatViewOf } from '#server/match/position.ts'
import type { Fault, FaultFindings, FaultRun } from '../../fault.ts'

/** Milliseconds for one step: 999 times of 1000, and always. */
const USUAL = 10
const MOST = 50
/** How often a slow step is repeated. */
const TRIES = 5
/** A match that takes more steps has no end. */
const MOST_STEPS = 20_000
/** Steps before measuring: until then the engine is compiling. */
const WARM_UP = 200
/** Sizes and values that no table should accept. */
const ABSURD: readonly unknown[] = [
  1e9,
  -1,
  0.5,
  Number.MAX_SAFE_INTEGER,
  Infinity,
  null,
  {},
  'x'.repeat(100_000),
  Array.from({ length: 100_000 }, () => 'x'),
  Array.from({ length: 100_000 }, (_, i) => i),
]

export const dearOptions: Fault = {
  id: 'F24',
  name: 'expensive options',
  holds: `a step takes at most ${USUAL} ms, 999 of 1000, and ${MOST} ms ever; absurd values are refused`,
  about: `Every game is played at random at tables with as many seats as it has and with options of every kind. At each position one step is taken as the server takes it: the state copied, the action carried out, the
view of every seat and of those who watch built, and every list of actions made. It may take ${USUAL} ms, 999 times of 1000, and ${MOST} ms at most; what takes long is tried again and the quickest counts, so that other
work on the machine is not taken for the rules'. Every option is also given values of absurd size, which must be refused.`,
  times: 100_000 * games.length,
  run: plan => stepEverywhere(plan, game => game),
  control: {
    about: 'rules that take 60 ms to list the actions of some positions.',
    times: 2000,
    run: plan => stepEverywhere({ ...plan, timed: true }, slowed),
  },
}

async function stepEverywhere(
  { times, seed, timed = true, onDone }: FaultRun,
  change: (game: AnyGame) => AnyGame,
): Promise<FaultFindings> {
  const each = Math.ceil(times / games.length)
  const figures: Record<string, number> = {}
  const violations: string[] = []
  let refused = 0
  for (const [index, module] of games.entries()) {
    const { game } = module.open(module.content)
    const costs = costsOf(change(game), each, `${seed}/${game.id}`, done => onDone?.(index * each + done))
    costs.sort((a, b) => a - b)
    const usual = costs[Math.floor(0.999 * costs.length)]!
    const most = costs.at(-1)!
    figures[`${game.id}: a step, median, ms`] = rounded(costs[costs.length >> 1]!)
    figures[`${game.id}: 99.9 %, ms`] = rounded(usual)
    figures[`${game.id}: the dearest, ms`] = rounded(most)
    if (timed && usual > USUAL)
      violations.push(`${game.id}: one step of a thousand costs more than ${rounded(usual)} ms`)
    if (timed && most > MOST) violations.push(`${game.id}: a step cost ${rounded(most)} ms`)
    const absurd = absurdTables(game)
    refused += absurd.refused
    violations.push(...absurd.accepted)
  }
  return { times: each * games.length, figures: { ...figures, 'absurd options refused': refused }, violations }
}

/** The cost of each of so many steps, in milliseconds. */
function costsOf(game: AnyGame, count: number, seed: string, onDone: (done: number) => void): number[] {
  const full = { ...game, players: { min: game.players.max, max: game.players.max } }
  const costs: number[] = []
  for (let number = 0; costs.length < count + WARM_UP; number++) {
    playRandomly(full, `${seed}/${number}`, MOST_STEPS, (match, rng) => {
      if (costs.length >= count + WARM_UP || game.outcome(match.state)) return
      const cost = costOfStep(match, rng)
      if (cost !== null) costs.push(cost)
      if (costs.length % 500 === 0) onDone(costs.length)
    })
  }
  return costs.slice(WARM_UP)
}

/** `null`: no seat can act. A slow step is repeated, and the quickest counts: other load on the machine is not the rules' fault. */
function costOfStep(match: Match<AnyGame>, rng: Rng): number | null {
  const choices = legal(match.game, match.state)
  if (choices.length === 0) return null
  const [seat, action] = rng.pick(choices)
  const proposal = propose(match, seat, action, Number.MAX_SAFE_INTEGER)
  if (!proposal.ok) return null
  let cost = Infinity
  for (let tries = 0; tries < TRIES && cost > USUAL / 2; tries++)
    cost = Math.min(cost, timeOfStep(match, proposal.entry))
  return cost
}

function timeOfStep(match: Match<AnyGame>, entry: LogEntry<AnyGame>): number {
  const before = performance.now()
  const ahead = lookAhead(match, entry)
  const position = positionOf({ ...match, ...ahead }, match.record.log.length + 1, null)
  for (const viewer of [null, ...position.sights.keys()]) {
    const sight = seatViewOf(position, viewer)
    JSON.stringify([sight.view, sight.actions])
  }
  return performance.now() - before
}

/** Every option with every value of absurd size, and far too many seats. */
function absurdTables(game: AnyGame): { readonly refused: number; readonly accepted: readonly string[] } {
  const tries = optionEntries<Record<string, unknown>>(game.options).flatMap(([key]) =>
    ABSURD.map(value => ({ key, value })),
  )
  const accepted = tries.filter(({ key, value }) => seatTable(game, game.players.max, { [key]: value }).ok)
  const crowds = [0, -1, 1.5, game.players.max + 1, 1e9].filter(seats => seatTable(game, seats, {}).ok)
  return {
    refused: tries.length - accepted.length,
    accepted: [
      ...accepted.map(
        ({ key, value }) => `${game.id}: option ${key} may be ${String(JSON.stringify(value)).slice(0, 40)}`,
      ),
      ...crowds.map(seats => `${game.id}: ${seats} may sit down`),
    ],
  }
}

/** At regular intervals, but then always. */
function slowed(game: AnyGame): AnyGame {
  return {
    ...game,
    legalActions(state, seat) {
      const until = performance.now() + (JSON.stringify(state).length % 50 === 0 ? 60 : 0)
      while (performance.now() < until);
      return game.legalActions(state, seat)
    },
  }
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100
}
