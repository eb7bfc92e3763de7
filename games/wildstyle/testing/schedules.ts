/**
 * Random schedules of hands that reach for the same things: nothing is ever given twice.
 *
 *     npm run node -- games/wildstyle/testing/schedules.ts 1000000 [seed]
 */

import { createRng, defaultOptions, type Match, ringAlarm, type Rng, startMatch, submit } from '#kernel'
import { CONTENT_FILES, parseContent } from '../content.ts'
import { gameOn } from '../game.ts'
import type { Action, Hex, Wildstyle } from '../types.ts'

export interface Tally {
  readonly schedules: number
  /** Hands that came in all, and those that came too late. */
  hands: number
  late: number
}

/** A hand on its way: what somebody saw and wanted, and when it arrives. */
interface Hand {
  readonly seat: number
  readonly action: Action
  readonly at: number
}

/** How many schedules are played on one match, one after the other, before a new one is dealt. */
const PER_MATCH = 50

const content = parseContent(CONTENT_FILES)

if (import.meta.main) {
  const [count = '10000', seed = 'schedules'] = process.argv.slice(2)
  const { schedules, hands, late } = run(Number(count), seed)
  console.log(`${schedules} schedules, ${hands} hands, ${late} too late, nothing given twice`)
}

/** Plays so many schedules; throws when a card, a hex or a cop car went to two. */
export function run(count: number, seed: string, game: Wildstyle = gameOn(content, CONTENT_FILES)): Tally {
  const tally: Tally = { schedules: count, hands: 0, late: 0 }
  for (let n = 0; n < count; n += PER_MATCH) {
    const rng = createRng(seed, n)
    const match = begun(game, rng, `${seed} ${n}`)
    for (let schedule = n; schedule < Math.min(count, n + PER_MATCH); schedule++) playSchedule(match, rng, tally)
  }
  return tally
}

/** Everybody looks at the same moment and reaches; the hands arrive in any order. */
function playSchedule(match: Match<Wildstyle>, rng: Rng, tally: Tally): void {
  const { game } = match
  if (match.state.phase !== 'play' && match.state.phase !== 'final') goOn(match)
  const now = (match.record.log.at(-1)?.at ?? 0) + 5000
  const hands = rng.shuffle(game.actors(match.state).flatMap(seat => wishes(match, seat, rng, now)))
  for (const hand of hands.toSorted((a, b) => a.at - b.at)) {
    if (game.outcome(match.state) !== null) return
    tally.hands++
    const before = match.state
    const result = submit(match, hand.seat, hand.action, hand.at)
    if (!result.ok) tally.late++
    const twice = givenTwice(match, hand)
    if (twice) throw new Error(`${twice}: ${JSON.stringify(hand)} on ${JSON.stringify(before)}`)
  }
}

/** One or two things a seat would like, those that others like too before the rest. */
function wishes({ game, state }: Match<Wildstyle>, seat: number, rng: Rng, now: number): Hand[] {
  const actions = rng.shuffle(game.legalActions(state, seat).filter(action => action.type !== 'DONE'))
  const contested = actions.filter(action => game.races!.claim(state, seat, action) !== null)
  const wanted = [...contested.slice(0, 1), ...actions.slice(0, 1)]
  return wanted.map(action => ({ seat, action, at: now + rng.int(200) }))
}

/** What two have got, or `null`. */
function givenTwice({ state }: Match<Wildstyle>, { seat, action }: Hand): string | null {
  const cards = [
    ...state.players.flatMap(({ hand, spaces, discards }) => [...hand, ...spaces[0], ...spaces[1], ...discards]),
    ...state.draws.flat(),
    ...state.setAside.flat(),
    ...state.shares.flat(),
  ]
  if (new Set(cards).size !== cards.length) return 'a card was given twice'
  if (cards.length !== content.decks[1].length) return 'a card was lost'
  const owned = state.players.reduce((sum, player) => sum + player.copCars, 0)
  const cars = state.stacks.reduce((sum, stack) => sum + stack, owned)
  if (cars !== content.copCars || state.stacks.some(stack => stack < 0)) return 'a cop car was given twice'
  return action.type === 'COMPLETE' || action.type === 'RUSH' ? taggedTwice(state.tags, action.hex, seat) : null
}

function taggedTwice(tags: Readonly<Record<Hex, readonly number[]>>, hex: Hex | null, seat: number): string | null {
  const seats = hex === null ? [] : (tags[hex] ?? [])
  if (seats.filter(other => other === seat).length > 1) return 'one tag was placed twice'
  return null
}

function begun(game: Wildstyle, rng: Rng, seed: string): Match<Wildstyle> {
  const seats = 2 + rng.int(4)
  const options = { ...defaultOptions(game.options, seats), pace: rng.pick(['0', '300', '600'] as const) }
  return startMatch(game, { seats, options }, seed)
}

/** On to the next round, or to the first. */
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
