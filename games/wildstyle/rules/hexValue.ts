/** The value of a tag on each hex for a player: its points, its neighbours, the objectives in play. */

import type { Seat } from '#kernel'
import { layCity } from './city.ts'
import type { Content } from '../content.ts'
import { tagsOf } from './gameEnd.ts'
import { groundOf, type Place } from './ground.ts'
import { potentialOf } from '../bots/potential.ts'
import { type Standing, standingFrom } from './standing.ts'
import type { Hex, Icon, ObjectiveId, View } from '../types.ts'
import { WEIGHTS } from '../bots/weights.ts'

export interface HexValues {
  /** All hexes where the player may put a tag. */
  readonly byHex: ReadonlyMap<Hex, number>
  /** best[icon]: the hexes of that icon, the most valuable first. */
  readonly best: Readonly<Record<Icon, readonly HexValue[]>>
}

interface HexValue {
  readonly hex: Hex
  readonly value: number
}

type Seen = Pick<View, 'placements' | 'tags' | 'players' | 'objectives' | 'round'>

/** Caches the values: the same tags on the same city have the same values, and most actions place no tag. */
export class HexAppraisal {
  readonly #content: Content
  readonly #potentialWeight: number
  readonly #known = new Map<string, HexValues>()

  constructor(content: Content, potentialWeight: number) {
    this.#content = content
    this.#potentialWeight = potentialWeight
  }

  valuesFor(view: Seen, seat: Seat): HexValues {
    const { mat, supply } = view.players[seat]!
    const key = `${seat} ${mat + supply} ${view.objectives.join()} ${placementsKey(view)} ${tagsKey(view)}`
    let values = this.#known.get(key)
    this.#known.delete(key)
    values ??= hexValues(this.#content, view, seat, this.#potentialWeight)
    this.#known.set(key, values)
    if (this.#known.size > MOST_KNOWN) this.#known.delete(this.#known.keys().next().value!)
    return values
  }
}

/** About the number of seats that play at the same time. */
const MOST_KNOWN = 600

function placementsKey({ placements }: Seen): string {
  return placements.map(({ face, rotation }) => `${face}${rotation}`).join()
}

function tagsKey({ tags }: Seen): string {
  let key = ''
  for (const hex in tags) key += `${hex}:${tags[hex]!.join('')} `
  return key
}

function hexValues(content: Content, view: Seen, seat: Seat, potentialWeight: number): HexValues {
  const standing = standingOf(content, view, seat, potentialWeight)
  const { cells } = standing.ground
  const byHex = new Map<Hex, number>()
  const best: Record<Icon, HexValue[]> = {
    apartments: [],
    railway: [],
    shopping: [],
    factory: [],
    station: [],
    police: [],
  }
  for (const [place, { hex, icon }] of cells.entries()) {
    if (!standing.open[place]) continue
    const value = valueOf(content, standing, view.objectives, place)
    byHex.set(hex, value)
    best[icon].push({ hex, value })
  }
  for (const hexes of Object.values(best)) hexes.sort((a, b) => b.value - a.value)
  return { byHex, best }
}

function standingOf(content: Content, view: Seen, seat: Seat, potentialWeight: number): Standing {
  const city = layCity(content, view.placements)
  const { cells, places } = groundOf(city)
  const open = cells.map(({ hex, icon }) =>
    icon === 'station' ? !view.tags[hex]?.includes(seat) : view.tags[hex] === undefined,
  )
  const own = tagsOf(city, view, seat).map(hex => places.get(hex)!)
  const { mat, supply } = view.players[seat]!
  return standingFrom(content, city, view.objectives, { own, open, left: mat + supply, potentialWeight })
}

/** The tag's own points and its value for the objectives, unless it stays lonely; plus lonely tags that get a neighbour. */
export function valueOf(
  content: Content,
  standing: Standing,
  objectives: readonly ObjectiveId[],
  place: Place,
): number {
  const { ground, mine } = standing
  let own = content.icons[ground.cells[place]!.icon].value
  for (const objective of objectives) own += potentialOf(content, standing, objective, place)
  const touches = ground.around[place]!.some(next => mine[next])
  return own * (touches ? 1 : companyChance(standing, place)) + rescued(content, standing, place)
}

/** WS-17.5: the chance that a lonely tag gets a neighbour in time. */
function companyChance({ ground, open, left }: Standing, place: Place): number {
  let free = 0
  for (const next of ground.around[place]!) if (open[next]) free++
  return 1 - (1 - free * WEIGHTS.company) ** Math.max(0, left - 1)
}

function rescued(content: Content, standing: Standing, place: Place): number {
  const { ground, mine } = standing
  let value = 0
  for (const next of ground.around[place]!) {
    if (!mine[next] || ground.around[next]!.some(other => mine[other])) continue
    const worth = content.icons[ground.cells[next]!.icon].value + 1
    value += worth * (1 - companyChance(standing, next))
  }
  return value
}
