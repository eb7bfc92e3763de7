/**
 * The bots of Wildstyle. Easy errs about hexes and often forgets the share piles; normal sees what scores at once; hard also
 * sees what may come to score, counts cards, watches the others, and in the relaxed game plays its ideas on in thought.
 */

import type { Bot, BotLevel, Rng, Seat } from '#kernel'
import { layCity } from './city.ts'
import type { Content } from './content.ts'
import { tagsOf } from './gameEnd.ts'
import { HexAppraisal } from './hexValue.ts'
import { bestPlacement } from './lookAhead.ts'
import { bestAction, type Eye } from './policy.ts'
import { bestRemoval } from './removal.ts'
import { scoreTags } from './scoring.ts'
import type { Action, Hex, View, Wildstyle } from './types.ts'

export function createBots(content: Content): Record<BotLevel, Bot<Wildstyle>> {
  const atOnce = new HexAppraisal(content, 0)
  const inTime = new HexAppraisal(content, 1)
  const easy: Eye = { hexes: atOnce, error: 3, attention: 0.5, counts: false, ambition: 0, cunning: false }
  const normal: Eye = { hexes: atOnce, error: 0, attention: 1, counts: false, ambition: 0.5, cunning: false }
  const hard: Eye = { hexes: inTime, error: 0, attention: 1, counts: true, ambition: 0.5, cunning: true }
  return {
    easy: { choose: atFirstSight(content, easy, lonelyFirst), reaction: rhythm(1800, 3000) },
    normal: { choose: atFirstSight(content, normal, leastMissed), reaction: rhythm(1100, 1900) },
    hard: { choose: atSecondSight(content, hard), reaction: rhythm(700, 1200) },
  }
}

type Choose = Bot<Wildstyle>['choose']
/** Which tags to take off for cop cars. */
type Removal = (content: Content, view: View, seat: Seat) => Hex[]

function atFirstSight(content: Content, eye: Eye, removal: Removal): Choose {
  return (view, seat, actions, { rng }) => {
    if (view.phase === 'removal') return { type: 'REMOVE', hexes: removal(content, view, seat) }
    return bestAction(content, view, seat, actions, eye, rng) ?? idle(actions)
  }
}

/** Against the clock there is no time to think; in the relaxed game the best hexes are tried out. */
function atSecondSight(content: Content, eye: Eye): Choose {
  const glance = atFirstSight(content, eye, leastMissed)
  return (view, seat, actions, thinking) => {
    const first = glance(view, seat, actions, thinking)
    if (view.options.mode === 'realtime' || first === null || !placesTag(first)) return first
    const { byHex } = eye.hexes.valuesFor(view, seat)
    const valueOf = (action: PlacesTag) => byHex.get(action.hex) ?? 0
    const candidates = actions
      .filter(action => placesTag(action))
      .filter(action => action.slot === first.slot && valueOf(action) > valueOf(first) - NEAR)
      .toSorted((a, b) => valueOf(b) - valueOf(a))
      .slice(0, CANDIDATES)
    return bestPlacement(content, view, seat, candidates, valueOf, thinking)
  }
}

/** Hexes that are worth a second look: so many at most, and not more points behind the first. */
const CANDIDATES = 4
const NEAR = 2.5

/** Nothing is worth doing. */
function idle(actions: readonly Action[]): Action | null {
  return actions.find(({ type }) => type === 'PASS') ?? null
}

function leastMissed(content: Content, view: View, seat: Seat): Hex[] {
  const city = layCity(content, view.placements)
  const { copCars } = view.players[seat]!
  return bestRemoval(city, content, tagsOf(city, view, seat), copCars, view.objectives)
}

function lonelyFirst(content: Content, view: View, seat: Seat): Hex[] {
  const city = layCity(content, view.placements)
  const tags = tagsOf(city, view, seat)
  const { lonely } = scoreTags(city, content, tags, [])
  const worth = (hex: Hex) => content.icons[city.get(hex)!.icon].value
  const others = tags.filter(hex => !lonely.includes(hex)).toSorted((a, b) => worth(a) - worth(b))
  return [...lonely, ...others].slice(0, view.players[seat]!.copCars)
}

/** Milliseconds from the look to the touch; choosing a hex takes longer. */
function rhythm(from: number, to: number): NonNullable<Bot<Wildstyle>['reaction']> {
  return (action: Action, rng: Rng) => from + rng.int(to - from + 1) + (placesTag(action) ? 500 + rng.int(1501) : 0)
}

type PlacesTag = Extract<Action, { type: 'COMPLETE' | 'RUSH' }> & { readonly hex: Hex }

function placesTag(action: Action): action is PlacesTag {
  return (action.type === 'COMPLETE' || action.type === 'RUSH') && action.hex !== null
}
