/**
 * The bots of Wildstyle. Easy misjudges hexes and mostly ignores the share piles; normal misjudges less, and ignores nothing;
 * hard makes no errors, counts cards and watches the others. Only the master considers tags that may score later.
 */

import type { Bot, BoxedLevel, Rng, Seat } from '#kernel'
import { layCity } from '../rules/city.ts'
import type { Content } from '../content.ts'
import { tagsOf } from '../rules/gameEnd.ts'
import { HexAppraisal } from '../rules/hexValue.ts'
import { bestAction, type Skill } from './policy.ts'
import { bestRemoval } from '../rules/removal.ts'
import { scoreTags } from '../rules/scoring.ts'
import type { Action, Hex, View, Wildstyle } from '../types.ts'

export function createBots(content: Content): Record<BoxedLevel, Bot<Wildstyle>> {
  const atOnce = new HexAppraisal(content, 0)
  const easy: Skill = { hexes: atOnce, error: 5, attention: 0.3, counts: false, ambition: 0, cunning: false }
  const normal: Skill = { hexes: atOnce, error: 3, attention: 1, counts: false, ambition: 0.5, cunning: false }
  const hard: Skill = { ...fullSkill(content), hexes: atOnce }
  return {
    easy: { choose: choosingByPolicy(content, easy, lonelyFirst), reaction: rhythm(1800, 3000) },
    normal: { choose: choosingByPolicy(content, normal, leastMissed), reaction: rhythm(1100, 1900) },
    hard: { choose: choosingByPolicy(content, hard, leastMissed), reaction: rhythm(700, 1200) },
  }
}

/** Considers tags that may score later, counts cards, and watches the others. */
export function fullSkill(content: Content): Skill {
  return {
    hexes: new HexAppraisal(content, 1),
    error: 0,
    attention: 1,
    counts: true,
    ambition: 0.5,
    cunning: true,
  }
}

export type Choose = Bot<Wildstyle>['choose']
/** Which tags to take off for cop cars. */
type Removal = (content: Content, view: View, seat: Seat) => Hex[]

export function choosingByPolicy(content: Content, skill: Skill, removal: Removal): Choose {
  return (view, seat, actions, { rng }) => {
    if (view.phase === 'removal') return { type: 'REMOVE', hexes: removal(content, view, seat) }
    return bestAction(content, view, seat, actions, skill, rng) ?? idle(actions)
  }
}

/** No action has a value. */
function idle(actions: readonly Action[]): Action | null {
  return actions.find(({ type }) => type === 'PASS') ?? null
}

export function leastMissed(content: Content, view: View, seat: Seat): Hex[] {
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

/** Milliseconds of a bot's reaction; choosing a hex takes longer. */
export function rhythm(
  from: number,
  to: number,
  hex = { from: 500, to: 2000 },
): NonNullable<Bot<Wildstyle>['reaction']> {
  const between = (least: number, most: number, rng: Rng) => least + rng.int(most - least + 1)
  return (action: Action, rng: Rng) => between(from, to, rng) + (placesTag(action) ? between(hex.from, hex.to, rng) : 0)
}

export type PlacesTag = Extract<Action, { type: 'COMPLETE' | 'RUSH' }> & { readonly hex: Hex }

export function placesTag(action: Action): action is PlacesTag {
  return (action.type === 'COMPLETE' || action.type === 'RUSH') && action.hex !== null
}
