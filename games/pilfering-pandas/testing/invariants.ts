/** Invariants of every reachable position. For tests and soaks. */

import { SUITS, type State } from '../types.ts'
import { naiveAssignments } from './naiveSets.ts'

/** Numbers and Keys by players (PP-4.5), independent of the content. */
const DECKS = [
  { numbers: 7, keys: 3 },
  { numbers: 7, keys: 3 },
  { numbers: 8, keys: 3 },
  { numbers: 9, keys: 4 },
]

/** The first invariant that does not hold, or `null`. */
export function brokenInvariant(state: State): string | null {
  return brokenCards(state) ?? brokenAreas(state) ?? brokenMarkers(state) ?? brokenHands(state) ?? brokenHideout(state)
}

/** A turn begins with three cards there; a plan drawn meanwhile may take some away before the draw is complete. */
function brokenHideout({ step, decisions, hideout }: State): string | null {
  const begins = step === 'refresh' && decisions.length === 0
  return begins && hideout.length < 3 ? 'fewer than three cards in the Hideout' : null
}

function brokenCards(state: State): string | null {
  const { numbers, keys } = DECKS[state.seats.length - 1]!
  const places = [
    ...state.seats.flatMap(seat => seat.hand),
    ...state.deck,
    ...state.hideout,
    ...state.secretStash,
    ...state.box,
    ...state.removed,
    ...state.areas.flatMap(area => area.cards),
    ...state.decisions.flatMap(decision => {
      if (decision.type === 'scout') return decision.cards
      return decision.type === 'plan' && decision.card !== null ? [decision.card] : []
    }),
  ]
  if (new Set(places).size !== places.length) return 'a card is in two places'
  const plans = places.filter(card => card.startsWith('F:')).length
  const expectedPlans = state.options.foiledPlans ? (state.options.level === 'hard' ? 3 : 2) : 0
  if (plans !== expectedPlans) return 'a Foiled Plan was lost or made'
  if (places.length - plans !== SUITS.length * numbers + keys) return 'a card was lost or made'
  if (state.removed.length !== (state.options.removeThree ? 3 : 0)) return 'the cards taken out have changed'
  return null
}

function brokenAreas({ areas, options }: State): string | null {
  for (const area of areas) {
    if (area.sets.length > 0 && naiveAssignments(area).length === 0) return 'a Trade area is no row of sets'
    const limit = options.level === 'hard' || options.limitFive ? 5 : 6
    const reached = area.cards.length + area.phantom >= limit
    if (reached !== area.limit) return 'the limit is not what the cards say'
  }
  return null
}

function brokenMarkers({ keeper, panda, result, timer }: State): string | null {
  if (keeper < 0) return 'the Keeper is off the track'
  if (!result && keeper >= panda) return 'a missed catch'
  if (result?.win && keeper >= panda) return 'won, though caught'
  if (!result && timer?.position === 4) return 'a missed end of the Timer'
  return null
}

function brokenHands(state: State): string | null {
  const dealt = state.step !== 'choosePandas'
  for (const { hand, out, known, seen } of state.seats) {
    // A player caught by their last play does not count as out: the game has ended (PP-17.1).
    if (dealt && !state.result && out !== (hand.length === 0))
      return 'out without an empty hand, or the other way round'
    if ([...known, ...seen.map(each => each.card)].some(card => !hand.includes(card)))
      return 'a known card is elsewhere'
  }
  const alone = state.seats.length === 1
  if (alone && dealt && !state.result && state.seats[0]!.hand.length === 0) return 'alone and out, but the game goes on'
  if (alone && state.seats[0]!.hand.length > 12) return 'more than twelve cards alone'
  if (alone && (state.timer || (state.suspicion && !state.options.soloSuspicion)))
    return 'cards that are not used alone'
  return null
}
