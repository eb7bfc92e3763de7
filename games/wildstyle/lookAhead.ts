/** The search of the better bots: where a tag goes is tried out by placing all tags to come, many times. */

import type { Seat, Thinking } from '#kernel'
import { race } from '#kit/race.ts'
import { type City, layCity } from './city.ts'
import type { Content } from './content.ts'
import { tagsOf } from './gameEnd.ts'
import { groundOf, type Place } from './ground.ts'
import { valueOf } from './hexValue.ts'
import { scoreTags } from './scoring.ts'
import { takeStock } from './standing.ts'
import { type Hex, type Icon, ICONS, type ObjectiveId, type View } from './types.ts'

/** How many rounds the first sight counts for. */
const FIRST_SIGHT = 6

/**
 * The best of these actions. A round of thought is one course of the cards to come, the same for all of them; without any
 * the first sight decides.
 */
export function bestPlacement<Placing extends { readonly hex: Hex }>(
  content: Content,
  view: View,
  seat: Seat,
  candidates: readonly Placing[],
  { valueOf: firstSight, spiteOf, enough }: Aims<Placing>,
  thinking: Thinking,
): Placing {
  const outset = outsetOf(content, view, seat)
  const deal = () => {
    const course = Array.from({ length: outset.left * STEP }, () => thinking.rng.int(2 ** 20))
    return (index: number) => playOn(outset, candidates[index]!.hex, course) + spites[index]!
  }
  const values = candidates.map(firstSight)
  const spites = candidates.map(spiteOf)
  const limits = { enough, firstSight: { values, rounds: FIRST_SIGHT } }
  return candidates[race(candidates.length, thinking, deal, limits)]!
}

/** What placements are judged by, in points. */
interface Aims<Placing> {
  /** At first sight, all told. */
  valueOf(candidate: Placing): number
  /** The part of it that others lose. */
  spiteOf(candidate: Placing): number
  /** After so many rounds more of them change little. */
  readonly enough: number
}

interface Outset {
  readonly content: Content
  readonly city: City
  readonly objectives: readonly ObjectiveId[]
  readonly own: readonly Place[]
  readonly open: readonly boolean[]
  /** Tags to come after this one. */
  readonly left: number
  /** How many others place tags in the meantime. */
  readonly rivals: number
  /** Icons as often as cards show them. */
  readonly icons: readonly Icon[]
}

function outsetOf(content: Content, view: View, seat: Seat): Outset {
  const city = layCity(content, view.placements)
  const { cells, places } = groundOf(city)
  const { mat, supply } = view.players[seat]!
  return {
    content,
    city,
    objectives: view.objectives,
    own: tagsOf(city, view, seat).map(hex => places.get(hex)!),
    open: cells.map(({ hex, icon }) =>
      icon === 'station' ? !view.tags[hex]?.includes(seat) : view.tags[hex] === undefined,
    ),
    left: mat + supply - 1,
    rivals: view.players.length - 1,
    icons: ICONS.flatMap(icon => Array<Icon>(content.icons[icon].cardsPerColour).fill(icon)),
  }
}

/** Numbers of a course per tag: the icons to choose from, and where up to four others go. */
const OFFERS = 3
const STEP = OFFERS + 4

/** The score if all tags to come go to the best hexes of whatever icons come. */
function playOn(outset: Outset, hex: Hex, course: readonly number[]): number {
  const { content, city, objectives, left, icons, rivals } = outset
  const { cells, places } = groundOf(city)
  const own = [...outset.own, places.get(hex)!]
  const open = [...outset.open]
  open[places.get(hex)!] = false
  for (let tag = 0; tag < left; tag++) {
    const chance = (index: number) => course[tag * STEP + index]!
    const offers = new Set(Array.from({ length: OFFERS }, (_, index) => icons[chance(index) % icons.length]!))
    const standing = takeStock(content, city, objectives, { own, open, left: left - tag, foresight: 1 })
    let best = -1
    let most = 0
    for (const [place, { icon }] of cells.entries()) {
      if (!open[place] || !offers.has(icon)) continue
      const value = valueOf(content, standing, objectives, place)
      if (value > most) {
        most = value
        best = place
      }
    }
    if (best >= 0) {
      own.push(best)
      open[best] = false
    }
    for (let rival = 0; rival < rivals; rival++) {
      const place = chance(OFFERS + rival) % cells.length
      if (cells[place]!.icon !== 'station') open[place] = false
    }
  }
  return scoreTags(
    city,
    content,
    own.map(place => cells[place]!.hex),
    objectives,
  ).total
}
