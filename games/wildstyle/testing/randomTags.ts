/** Random cities, and random tags on them that make objectives score. For tests, soaks and the benchmark. */

import { type Rng, unreachable } from '#kernel'
import { DIRECTIONS, distance, hexKey } from '#kit/hex.ts'
import { type City, hexesWith, layCity, turnFaces } from '../rules/city.ts'
import type { Content } from '../content.ts'
import { type Hex, ICONS } from '../types.ts'

export const MOST_TAGS = 18

/** Of two to five boards, placed by the rules. */
export function randomCity(content: Content, rng: Rng, players = 2 + rng.int(4)): City {
  const boards = rng.shuffle([...new Set([...content.faces.values()].map(({ board }) => board))]).slice(0, players)
  const faces = boards.map(board => rng.pick([...content.faces.values()].filter(face => face.board === board)))
  return layCity(content, turnFaces(content.maps.get(players)!, faces, rng))
}

export const KINDS = ['blob', 'stretched', 'lines', 'shapes', 'stations', 'icon', 'scattered'] as const
export type Kind = (typeof KINDS)[number]

/** As many tags as asked for. */
export function randomTags(city: City, kind: Kind, count: number, rng: Rng): Hex[] {
  const tags = new Set<Hex>()
  const add = (hexes: readonly Hex[]) => {
    for (const hex of hexes) if (city.has(hex) && tags.size < count) tags.add(hex)
  }
  switch (kind) {
    case 'blob':
      break
    case 'stretched':
      while (tags.size < count) add(crawl(city, rng.pick([...city.keys()]), 4 + rng.int(8), rng))
      break
    case 'lines':
      while (tags.size < count) add(line(city, 4 + rng.int(7), rng))
      break
    case 'shapes':
      for (let n = 2 + rng.int(3); n > 0; n--) add(shape(city, [...tags], rng))
      break
    case 'stations':
      add(joinedStations(city, rng))
      break
    case 'icon': {
      const hexes = hexesWith(city, rng.pick(ICONS))
      const middle = city.get(rng.pick(hexes))!
      const near = hexes.toSorted((a, b) => distance(city.get(a)!, middle) - distance(city.get(b)!, middle))
      add(near.slice(0, 3 + rng.int(8)))
      break
    }
    case 'scattered':
      while (tags.size < count) {
        const hex = rng.pick([...city.keys()])
        add(rng.int(2) === 0 ? [hex] : [hex, rng.pick(city.get(hex)!.neighbours)])
      }
      break
    default:
      unreachable(kind)
  }
  grow(city, tags, count, rng)
  return rng.shuffle([...tags])
}

/** Fills up with touching hexes, preferring those that touch more tags. */
function grow(city: City, tags: Set<Hex>, count: number, rng: Rng): void {
  if (tags.size === 0 && count > 0) tags.add(rng.pick([...city.keys()]))
  while (tags.size < count) {
    const edge = [...tags].flatMap(hex => city.get(hex)!.neighbours).filter(hex => !tags.has(hex))
    const touched = (hex: Hex) => edge.filter(other => other === hex).length
    const [one, two] = [rng.pick(edge), rng.pick(edge)]
    tags.add(touched(one) >= touched(two) ? one : two)
  }
}

/** A path that does not cross itself, until it is stuck. */
function crawl(city: City, start: Hex, length: number, rng: Rng): Hex[] {
  const way = [start]
  while (way.length < length) {
    const free = city.get(way.at(-1)!)!.neighbours.filter(hex => !way.includes(hex))
    if (free.length === 0) break
    way.push(rng.pick(free))
  }
  return way
}

function line(city: City, length: number, rng: Rng): Hex[] {
  const { q, r } = city.get(rng.pick([...city.keys()]))!
  const step = rng.pick(DIRECTIONS)
  return Array.from({ length }, (_, n) => hexKey(q + n * step.q, r + n * step.r))
}

/** A triangle, a hexagon or a row, near what is there already, so that shapes overlap. */
function shape(city: City, near: readonly Hex[], rng: Rng): Hex[] {
  const { hex, q, r, neighbours } = city.get(rng.pick(near.length > 0 ? near : [...city.keys()]))!
  const first = rng.int(DIRECTIONS.length)
  const along = DIRECTIONS[first]!
  const aside = DIRECTIONS[(first + 1) % DIRECTIONS.length]!
  const at = (steps: number, stepsAside: number) =>
    hexKey(q + steps * along.q + stepsAside * aside.q, r + steps * along.r + stepsAside * aside.r)
  switch (rng.int(3)) {
    case 0:
      return [at(0, 0), at(1, 0), at(2, 0), at(0, 1), at(1, 1), at(0, 2)]
    case 1:
      return [hex, ...neighbours]
    default:
      return [at(0, 0), at(1, 0), at(2, 0), at(3, 0), at(4, 0)]
  }
}

/** Some stations and paths between them, straight or with detours. */
function joinedStations(city: City, rng: Rng): Hex[] {
  const stations = rng.shuffle([...hexesWith(city, 'station')]).slice(0, 2 + rng.int(4))
  const ways = stations.slice(1).flatMap((station, index) => {
    const from = rng.pick(stations.slice(0, index + 1))
    return wayBetween(city, from, station, rng)
  })
  return [...ways, ...stations]
}

function wayBetween(city: City, from: Hex, to: Hex, rng: Rng): Hex[] {
  const goal = city.get(to)!
  const way = [from]
  while (way.at(-1) !== to && way.length < MOST_TAGS) {
    const here = city.get(way.at(-1)!)!
    const nearer = here.neighbours.filter(hex => distance(city.get(hex)!, goal) < distance(here, goal))
    way.push(rng.pick(nearer.length > 0 && rng.int(6) > 0 ? nearer : here.neighbours))
  }
  return way
}
