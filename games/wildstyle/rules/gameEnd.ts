/** After the third round: the price of cop cars, lonely tags, and the winners (WS-17). */

import { type Outcome, rank, type Refusal, type ScoreSheet, scoreSheet, type Seat } from '#kernel'
import type { Play } from './actions.ts'
import { type City, layCity } from './city.ts'
import type { Content } from '../content.ts'
import { deadline } from '../options.ts'
import { refuse } from '../text/refusals.ts'
import { bestRemoval } from './removal.ts'
import { scoreTags } from './scoring.ts'
import type { Action, Hex, State } from '../types.ts'

type Remove = Extract<Action, { type: 'REMOVE' }>

/** The hexes that carry a tag of `seat`, in the order of the city. */
export function tagsOf(
  city: City,
  { tags }: { readonly tags: Readonly<Record<Hex, readonly Seat[]>> },
  seat: Seat,
): Hex[] {
  return [...city.keys()].filter(hex => tags[hex]?.includes(seat))
}

/** WS-17.2, WS-17.3: players without a choice are settled at once. */
export function askRemoval(play: Play): void {
  const { city, state, host } = play
  state.phase = 'removal'
  state.turn = null
  for (const [seat, player] of state.players.entries()) {
    const tags = tagsOf(city, state, seat)
    if (player.copCars === 0) player.removed = []
    else if (player.copCars >= tags.length) player.removed = tags
  }
  if (allHaveChosen(state)) return finishMatch(play)
  const until = deadline(state.options.removalTime, host.now)
  if (until !== null) state.clock.removal = until
  host.emit({ type: 'removalAsked', until })
}

export function checkRemoval(city: City, state: State, seat: Seat, { hexes }: Remove): Refusal | null {
  if (state.players[seat]!.removed !== null) return refuse('ALREADY_CHOSEN')
  if (new Set(hexes).size < hexes.length) return refuse('REMOVE_DUPLICATE')
  const strange = hexes.filter(hex => !city.has(hex) || !state.tags[hex]?.includes(seat))
  if (strange.length > 0) {
    const where = strange.flatMap(hex => {
      const cell = city.get(hex)
      return cell ? [[cell.q, cell.r]] : []
    })
    return refuse('REMOVE_NOT_YOURS', { where })
  }
  const n = priceOf(state, seat, tagsOf(city, state, seat))
  return hexes.length === n ? null : refuse('REMOVE_COUNT', { info: { n } })
}

/** All choices up to a limit; beyond it, a sample in which each tag occurs. */
export function listRemovals(city: City, state: State, seat: Seat): Remove[] {
  const tags = tagsOf(city, state, seat)
  const count = priceOf(state, seat, tags)
  const choices = chosenFrom(tags, count, LISTED_REMOVALS + 1)
  const all = choices.length <= LISTED_REMOVALS
  const neighbours = tags.map((_, first) => [...tags, ...tags].slice(first, first + count))
  return (all ? choices : neighbours).map(hexes => ({ type: 'REMOVE', hexes }))
}

const LISTED_REMOVALS = 200

/** WS-17.2: the number of tags to remove. */
function priceOf({ players }: State, seat: Seat, tags: readonly Hex[]): number {
  return Math.min(players[seat]!.copCars, tags.length)
}

/** WS-17.4. */
export function chooseRemoval(play: Play, seat: Seat, hexes: readonly Hex[]): void {
  play.state.players[seat]!.removed = [...hexes]
  play.host.emit({ type: 'removalChosen', seat, hexes })
  if (allHaveChosen(play.state)) finishMatch(play)
}

/** WS-17.4: time is up, and the referee makes the best choice for those who have not chosen. */
export function chooseForTheRest(play: Play): void {
  const { content, city, state, host } = play
  for (const [seat, player] of state.players.entries()) {
    if (player.removed !== null) continue
    const hexes = bestRemoval(city, content, tagsOf(city, state, seat), player.copCars, state.objectives)
    player.removed = hexes
    host.emit({ type: 'removalChosen', seat, hexes })
  }
  finishMatch(play)
}

export function outcome(content: Content, state: State): Outcome | null {
  if (state.phase !== 'over') return null
  const city = layCity(content, state.placements)
  const scores = state.players.map((_, seat) => sheetOf(city, content, state, seat))
  return {
    kind: 'ranked',
    reason: 'scored',
    places: placesOf(
      scores.map(sheet => sheet.total),
      state.players.map(player => player.copCars),
    ),
    scores,
  }
}

/** WS-17.9: most points, then fewest cop cars; remaining ties share the place. */
export function placesOf(totals: readonly number[], copCars: readonly number[]): number[] {
  return rank(totals.map((total, seat) => [total, -copCars[seat]!]))
}

/** A line for each objective in play, then one for each icon with a tag of this seat. */
function sheetOf(city: City, content: Content, state: State, seat: Seat): ScoreSheet {
  const score = scoreTags(city, content, tagsOf(city, state, seat), state.objectives)
  return scoreSheet([
    ...score.objectives.map(({ objective, points }) => ({ label: objective, points })),
    ...score.icons.map(({ icon, points }) => ({ label: icon, points })),
  ])
}

function allHaveChosen({ players }: State): boolean {
  return players.every(player => player.removed !== null)
}

/** WS-17.2, WS-17.5: removes the chosen tags of all players, then every tag that touches no other of its owner. */
function finishMatch({ content, city, state, host }: Play): void {
  delete state.clock.removal
  host.reveal()
  const seats = [...state.players.keys()]
  for (const seat of seats) {
    const hexes = state.players[seat]!.removed!
    takeOff(state, seat, hexes)
    if (hexes.length > 0) host.emit({ type: 'removed', seat, hexes })
  }
  for (const seat of seats) {
    const { lonely } = scoreTags(city, content, tagsOf(city, state, seat), [])
    takeOff(state, seat, lonely)
    if (lonely.length > 0) host.emit({ type: 'lonelyRemoved', seat, hexes: lonely })
  }
  state.phase = 'over'
}

function takeOff(state: State, seat: Seat, hexes: readonly Hex[]): void {
  const tags = { ...state.tags }
  for (const hex of hexes) {
    const left = tags[hex]!.filter(other => other !== seat)
    if (left.length > 0) tags[hex] = left
    else delete tags[hex]
  }
  state.tags = tags
}

/** Every combination of `count` items, in their order; at most `limit` of them. */
function chosenFrom<T>(items: readonly T[], count: number, limit: number): T[][] {
  if (count === 0) return [[]]
  const ways: T[][] = []
  for (let first = 0; first + count <= items.length && ways.length < limit; first++) {
    const rest = chosenFrom(items.slice(first + 1), count - 1, limit - ways.length)
    for (const others of rest) ways.push([items[first]!, ...others])
  }
  return ways
}
