/** What a tag on each hex would be worth to a player: its points, its neighbours, the objectives in play. */

import type { Seat } from '#kernel'
import { layCity } from './city.ts'
import type { Content } from './content.ts'
import { tagsOf } from './gameEnd.ts'
import { type Ground, groundOf, type Place } from './ground.ts'
import { type Cluster, NO_ICONS, potentialOf, type Standing } from './potential.ts'
import { objectiveProgress } from './scoring.ts'
import type { Hex, Icon, ObjectiveId, View } from './types.ts'

export interface HexValues {
  /** Of every hex where the player may put a tag. */
  readonly byHex: ReadonlyMap<Hex, number>
  /** best[icon]: the hexes of that icon, the most valuable first. */
  readonly best: Readonly<Record<Icon, readonly HexValue[]>>
}

export interface HexValue {
  readonly hex: Hex
  readonly value: number
}

export type Seen = Pick<View, 'placements' | 'tags' | 'players' | 'objectives' | 'round'>

/** The same tags on the same city have the same values, and most actions place no tag. */
export class HexAppraisal {
  readonly #content: Content
  readonly #foresight: number
  readonly #known = new Map<string, HexValues>()

  constructor(content: Content, foresight: number) {
    this.#content = content
    this.#foresight = foresight
  }

  valuesFor(view: Seen, seat: Seat): HexValues {
    const { mat, supply } = view.players[seat]!
    const key = `${seat} ${mat + supply} ${view.objectives.join()} ${placementsKey(view)} ${tagsKey(view)}`
    let values = this.#known.get(key)
    this.#known.delete(key)
    values ??= hexValues(this.#content, view, seat, this.#foresight)
    this.#known.set(key, values)
    if (this.#known.size > MOST_KNOWN) this.#known.delete(this.#known.keys().next().value!)
    return values
  }
}

/** About as many as seats at tables that play at the same time. */
const MOST_KNOWN = 600

function placementsKey({ placements }: Seen): string {
  return placements.map(({ face, rotation }) => `${face}${rotation}`).join()
}

function tagsKey({ tags }: Seen): string {
  let key = ''
  for (const hex in tags) key += `${hex}:${tags[hex]!.join('')} `
  return key
}

function hexValues(content: Content, view: Seen, seat: Seat, foresight: number): HexValues {
  const city = layCity(content, view.placements)
  const ground = groundOf(city)
  const standing = standingOf(content, view, seat, foresight)
  const byHex = new Map<Hex, number>()
  const best: Record<Icon, HexValue[]> = {
    apartments: [],
    railway: [],
    shopping: [],
    factory: [],
    station: [],
    police: [],
  }
  for (const [place, { hex, icon }] of ground.cells.entries()) {
    if (!standing.open[place]) continue
    const value = valueOf(content, standing, view.objectives, place)
    byHex.set(hex, value)
    best[icon].push({ hex, value })
  }
  for (const hexes of Object.values(best)) hexes.sort((a, b) => b.value - a.value)
  return { byHex, best }
}

function valueOf(content: Content, standing: Standing, objectives: readonly ObjectiveId[], place: Place): number {
  const { ground, mine } = standing
  const cell = ground.cells[place]!
  let own = content.icons[cell.icon].value
  for (const objective of objectives) own += potentialOf(content, standing, objective, place)
  const touches = ground.around[place]!.some(next => mine[next])
  return own * (touches ? 1 : companyChance(standing, place)) + rescued(content, standing, place)
}

/** WS-17.5: the chance that a lonely tag gets a neighbour in time. */
function companyChance({ ground, open, left }: Standing, place: Place): number {
  let free = 0
  for (const next of ground.around[place]!) if (open[next]) free++
  return 1 - (1 - free * COMPANY) ** Math.max(0, left - 1)
}

/** The chance that a tag, placed with no regard to others, goes onto a certain hex that suits. */
const COMPANY = 0.025

/** Lonely tags that get company by this one. */
function rescued(content: Content, standing: Standing, place: Place): number {
  const { ground, mine } = standing
  let value = 0
  for (const next of ground.around[place]!) {
    if (!mine[next] || ground.around[next]!.some(other => mine[other])) continue
    value += (content.icons[ground.cells[next]!.icon].value + 1) * (1 - companyChance(standing, next))
  }
  return value
}

/** How sure it is to get a tag onto a certain hex, with six tags to go. */
const USUAL_EASE: Readonly<Record<Icon, number>> = {
  apartments: 0.72,
  railway: 0.7,
  shopping: 0.68,
  factory: 0.62,
  station: 0.6,
  police: 0.45,
}

function standingOf(content: Content, view: Seen, seat: Seat, foresight: number): Standing {
  const city = layCity(content, view.placements)
  const ground = groundOf(city)
  const own = tagsOf(city, view, seat)
  const mine = ground.cells.map(() => false)
  for (const hex of own) mine[ground.places.get(hex)!] = true
  const open = ground.cells.map(({ hex, icon }) =>
    icon === 'station' ? !view.tags[hex]?.includes(seat) : view.tags[hex] === undefined,
  )
  const { mat, supply } = view.players[seat]!
  const left = mat + supply
  const byIcon: Record<Icon, number> = { ...NO_ICONS }
  const byBoard = view.placements.map(() => 0)
  for (const hex of own) {
    const { icon, board } = city.get(hex)!
    byIcon[icon]++
    byBoard[board]!++
  }
  const progress = view.objectives.map(objective => objectiveProgress(city, content, own, objective))
  const line = progress.find(({ objective }) => objective === 'end_of_the_line')
  const hurry = Math.min(2.5, Math.max(0.7, 6 / Math.max(1, left)))
  const ease = { ...USUAL_EASE }
  for (const icon of Object.keys(ease) as Icon[]) ease[icon] = foresight * ease[icon] ** hurry
  return {
    ground,
    mine,
    open,
    left,
    ...clustersOf(ground, mine),
    byIcon,
    byBoard,
    scoring: new Map(
      progress.map(({ objective, groups }) => [
        objective,
        new Set(groups.flatMap(({ hexes }) => hexes.map(hex => ground.places.get(hex)!))),
      ]),
    ),
    longestLine: line?.groups[0]?.hexes.length ?? 0,
    ease,
    foresight,
  }
}

function clustersOf(ground: Ground, mine: readonly boolean[]): Pick<Standing, 'clusterAt' | 'clusters'> {
  const clusterAt = ground.cells.map(() => -1)
  const clusters: Cluster[] = []
  for (const start of ground.cells.keys()) {
    if (!mine[start] || clusterAt[start]! >= 0) continue
    const members = [start]
    clusterAt[start] = clusters.length
    for (const place of members) {
      for (const next of ground.around[place]!) {
        if (!mine[next] || clusterAt[next]! >= 0) continue
        clusterAt[next] = clusters.length
        members.push(next)
      }
    }
    const byIcon = { ...NO_ICONS }
    for (const place of members) byIcon[ground.cells[place]!.icon]++
    clusters.push({ size: members.length, byIcon })
  }
  return { clusterAt, clusters }
}
