/** The end of the match as a show: the removed tags, the points of each objective and of the tags (WS-17.1). */

import type { Seat } from '#kernel'
import type { City } from '../rules/city.ts'
import type { Content } from '../content.ts'
import { tagsOf } from '../rules/gameEnd.ts'
import { type Score, scoreTags } from '../rules/scoring.ts'
import type { Event, Hex, Icon, ObjectiveId, View } from '../types.ts'

export type Step =
  | { readonly kind: 'copCars'; readonly off: ReadonlyMap<Hex, readonly Seat[]> }
  | { readonly kind: 'lonely'; readonly off: ReadonlyMap<Hex, readonly Seat[]> }
  | ({ readonly kind: 'objective'; readonly objective: ObjectiveId } & Gains)
  | ({ readonly kind: 'tags'; readonly icons: readonly Icon[]; readonly value: number } & Gains)
  | { readonly kind: 'total' }

interface Gains {
  /** gains[seat]: the points of this step. */
  readonly gains: readonly number[]
  readonly lit: ReadonlySet<Hex>
}

/** The duration of each step, in milliseconds: all steps together are not longer than the table waits for an ending. */
export const STEP_MS = 600

export function stepsOf(city: City, content: Content, view: View, history: readonly Event[]): Step[] {
  const scores = view.players.map((_, seat) => scoreTags(city, content, tagsOf(city, view, seat), view.objectives))
  return [
    ...fallen('copCars', removedIn(view)),
    ...fallen('lonely', lonelyIn(history)),
    ...view.objectives.map((objective, index) => objectiveStep(scores, objective, index)),
    ...tagSteps(scores, content),
    { kind: 'total' },
  ]
}

/** totals[seat] once the steps up to `last`, itself included, are counted. */
export function totalsAfter(steps: readonly Step[], last: number, seats: number): number[] {
  return Array.from({ length: seats }, (_, seat) =>
    steps.slice(0, last + 1).reduce((sum, step) => sum + ('gains' in step ? step.gains[seat]! : 0), 0),
  )
}

/** The tags on the map after this step: those that stay, and those whose step is still to come. */
export function tagsDuring(steps: readonly Step[], at: number, left: View['tags']): View['tags'] {
  const tags: Record<Hex, readonly Seat[]> = { ...left }
  for (const step of steps.slice(at + 1)) {
    if (!('off' in step)) continue
    for (const [hex, seats] of step.off) tags[hex] = [...(tags[hex] ?? []), ...seats]
  }
  return tags
}

function fallen(kind: 'copCars' | 'lonely', off: readonly (readonly [Hex, readonly Seat[]])[]): Step[] {
  return off.length === 0 ? [] : [{ kind, off: merge(off) }]
}

/** Public once the match is over. */
function removedIn({ players }: View): [Hex, readonly Seat[]][] {
  return players.flatMap(({ removed }, seat) =>
    typeof removed === 'boolean' ? [] : removed.map((hex): [Hex, readonly Seat[]] => [hex, [seat]]),
  )
}

/** No longer in the position: taken from the log. */
function lonelyIn(history: readonly Event[]): [Hex, readonly Seat[]][] {
  return history.flatMap(event =>
    event.type === 'lonelyRemoved' ? event.hexes.map((hex): [Hex, readonly Seat[]] => [hex, [event.seat]]) : [],
  )
}

function objectiveStep(scores: readonly Score[], objective: ObjectiveId, index: number): Step {
  const parts = scores.map(score => score.objectives[index]!)
  return {
    kind: 'objective',
    objective,
    gains: parts.map(({ points }) => points),
    lit: new Set(parts.flatMap(({ groups }) => groups.flatMap(({ hexes }) => hexes))),
  }
}

/** One step for each value, the smallest first. */
function tagSteps(scores: readonly Score[], { icons }: Content): Step[] {
  const values = [...new Set(Object.values(icons).map(({ value }) => value))].toSorted((a, b) => a - b)
  return values.map(value => {
    const parts = scores.map(score => score.icons.filter(({ icon }) => icons[icon].value === value))
    return {
      kind: 'tags',
      value,
      icons: Object.values(icons)
        .filter(icon => icon.value === value)
        .map(({ id }) => id),
      gains: parts.map(part => part.reduce((sum, { points }) => sum + points, 0)),
      lit: new Set(parts.flat().flatMap(({ hexes }) => hexes)),
    }
  })
}

function merge(entries: readonly (readonly [Hex, readonly Seat[]])[]): Map<Hex, readonly Seat[]> {
  const merged = new Map<Hex, readonly Seat[]>()
  for (const [hex, seats] of entries) merged.set(hex, [...(merged.get(hex) ?? []), ...seats])
  return merged
}
