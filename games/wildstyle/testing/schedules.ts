/** Random schedules of concurrent actions on the same things: nothing is ever given twice. The long form is soakSchedules.ts. */

import { createRng, defaultOptions, type Match, ringAlarm, type Rng, startMatch, submit } from '#kernel'
import { layCity } from '../rules/city.ts'
import { CONTENT_FILES, parseContent } from '../content.ts'
import { gameOn } from '../game.ts'
import type { Action, State, Wildstyle } from '../types.ts'

export interface Tally {
  readonly schedules: number
  /** All actions, and those refused because another player was first. */
  hands: number
  late: number
}

/** An action in transit: what a player saw and wanted, and when it arrives. */
interface Hand {
  readonly seat: number
  readonly action: Action
  readonly at: number
}

/** How many schedules are played on one match before a new one is dealt. */
const PER_MATCH = 50

const content = parseContent(CONTENT_FILES)

/** Plays so many schedules; throws when two players get the same card, hex or cop car. */
export function run(count: number, seed: string, game: Wildstyle = gameOn(content, CONTENT_FILES)): Tally {
  const tally: Tally = { schedules: count, hands: 0, late: 0 }
  for (let n = 0; n < count; n += PER_MATCH) {
    const rng = createRng(seed, n)
    const match = begun(game, rng, `${seed} ${n}`)
    for (let schedule = n; schedule < Math.min(count, n + PER_MATCH); schedule++) playSchedule(match, rng, tally)
  }
  return tally
}

/** All players look at the same moment and act; the actions arrive in any order. */
function playSchedule(match: Match<Wildstyle>, rng: Rng, tally: Tally): void {
  const { game } = match
  if (match.state.phase !== 'play' && match.state.phase !== 'final') goOn(match)
  const now = (match.record.log.at(-1)?.at ?? 0) + 5000
  const hands = rng.shuffle(game.actors(match.state).flatMap(seat => wishes(match, seat, rng, now)))
  const owners = new Map<string, number>()
  for (const hand of hands.toSorted((a, b) => a.at - b.at)) {
    const { seat, action, at } = hand
    if (game.outcome(match.state) !== null) return
    tally.hands++
    const before = match.state
    const result = submit(match, seat, action, at)
    const thing = thingOf(before, action)
    const owner = owners.get(thing ?? '')
    const twice =
      result.ok && owner !== undefined ? `${thing} went to ${owner} and ${seat}` : inconsistency(match.state)
    if (twice !== null) throw new Error(`${twice}: ${JSON.stringify(hand)} on ${JSON.stringify(before)}`)
    if (owner !== undefined && owner !== seat) tally.late++
    if (result.ok && thing !== null) owners.set(thing, seat)
  }
}

/** The exclusive thing that the action claims, if any: all players looked at the same moment. */
function thingOf({ placements, round }: State, action: Action): string | null {
  switch (action.type) {
    case 'TAKE':
      return `round ${round}, ${action.card}`
    case 'COMPLETE':
    case 'RUSH': {
      const cell = layCity(content, placements).get(action.hex ?? '')
      return cell && cell.icon !== 'station' ? cell.hex : null
    }
    default:
      return null
  }
}

/** One or two actions of a seat: one that most others want too, and a random one. */
function wishes({ game, state }: Match<Wildstyle>, seat: number, rng: Rng, now: number): Hand[] {
  const actions = rng.shuffle(game.legalActions(state, seat).filter(action => action.type !== 'DONE'))
  const claims = new Map(actions.map(action => [game.races!.claim(state, seat, action) ?? '', action]))
  claims.delete('')
  const [favourite] = [...claims.keys()].toSorted().slice(rng.int(3))
  const wanted = [...(favourite === undefined ? [] : [claims.get(favourite)!]), ...actions.slice(0, 1)]
  return wanted.map(action => ({ seat, action, at: now + rng.int(200) }))
}

/** What exists twice, or is missing; `null` if nothing. */
function inconsistency({ players, draws, setAside, shares, stacks }: State): string | null {
  const held = players.flatMap(({ hand, spaces, discards }) => [...hand, ...spaces[0], ...spaces[1], ...discards])
  const cards = [...held, ...draws.flat(), ...setAside.flat(), ...shares.flat()]
  if (cards.length !== content.decks[1].length) return 'a card came or went'
  if (new Set(cards).size !== cards.length) return 'a card is there twice'
  const cars = [...players.map(player => player.copCars), ...stacks]
  const all = cars.reduce((sum, count) => sum + count, 0)
  return all === content.copCars && cars.every(count => count >= 0) ? null : 'a cop car came or went'
}

function begun(game: Wildstyle, rng: Rng, seed: string): Match<Wildstyle> {
  const seats = 2 + rng.int(4)
  const options = { ...defaultOptions(game.options, seats), pace: rng.pick(['0', '300', '600'] as const) }
  return startMatch(game, { seats, options }, seed)
}

/** Continues to the next round, or to the first. */
function goOn(match: Match<Wildstyle>): void {
  const { game } = match
  const at = match.record.log.at(-1)?.at ?? 0
  for (const seat of game.actors(match.state)) {
    const [action] = game.legalActions(match.state, seat)
    if (match.state.phase === 'ready' && action?.type === 'READY' && action.ready) submit(match, seat, action, at)
  }
  const due = game.alarm!(match.state)
  if (due !== null) ringAlarm(match, due)
}
