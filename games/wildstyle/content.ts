/** Cards, districts, maps and objectives: parses and checks the content files. */

import { type ContentFiles, readOnce } from '#kernel'
import { fail, fields, flag, list, matching, oneOf, type Shape, text, whole } from '#kernel/shape.ts'
import { type Axial, distance, DIRECTIONS } from '#kit/hex.ts'
import { CARD } from './manifest.ts'
import { byId, each, fieldOf, named } from './contentShapes.ts'
import deckFile from './content/deck.json' with { type: 'json' }
import districtsFile from './content/districts.json' with { type: 'json' }
import mapsFile from './content/maps.json' with { type: 'json' }
import objectivesFile from './content/objectives.json' with { type: 'json' }
import setupFile from './content/setup.json' with { type: 'json' }
import {
  type CardId,
  type Colour,
  COLOURS,
  type Icon,
  ICONS,
  type ObjectiveId,
  OBJECTIVES,
  ROUNDS,
  type Round,
} from './types.ts'

/** The built-in content. */
export const CONTENT_FILES: ContentFiles = {
  'deck.json': deckFile,
  'districts.json': districtsFile,
  'maps.json': mapsFile,
  'objectives.json': objectivesFile,
  'setup.json': setupFile,
}

/** The hash of these files: a constant, because a phone needs longer to compute it than to draw the board. The conformance suite checks it. */
export const CONTENT_HASH = 'e3bc6142c91c5fdceeb07429ac8a5a0a'

/** WS-1.1. */
export const PLAYERS = CARD.players

/** A face has all hexes within this distance from its centre: 37 of them. */
const FACE_RADIUS = 3

export interface Content {
  readonly icons: Readonly<Record<Icon, IconContent>>
  readonly colours: Readonly<Record<Colour, ColourContent>>
  /** The cards of all three rounds, by id. */
  readonly cards: ReadonlyMap<CardId, Card>
  /** decks[round]: the ids of the cards dealt in it, in a fixed order. */
  readonly decks: Readonly<Record<Round, readonly CardId[]>>
  /** By id, in the order of boards and sides. */
  readonly faces: ReadonlyMap<string, Face>
  /** By number of players. */
  readonly maps: ReadonlyMap<number, CityMap>
  readonly objectives: Readonly<Record<ObjectiveId, Objective>>
  readonly tiles: readonly Tile[]
  readonly copCars: number
  /** By number of players. */
  readonly tables: ReadonlyMap<number, TableContent>
  /** crews[seat]. */
  readonly crews: readonly Crew[]
}

export interface IconContent {
  readonly id: Icon
  readonly letter: string
  readonly name: string
  /** Points of a tag on it (WS-1.6). */
  readonly value: number
  readonly cardsPerColour: number
  /** Its picture and its colour. */
  readonly glyph: string
  readonly fill: string
}

export interface ColourContent {
  readonly id: Colour
  readonly name: string
  readonly hex: string
  /** So that colour is never the only mark. */
  readonly pattern: string
}

export interface Card {
  readonly id: CardId
  readonly colour: Colour
  readonly icon: Icon
  readonly round: Round
}

/** One side of a district board. */
export interface Face {
  readonly id: string
  readonly board: number
  readonly side: 'A' | 'B'
  readonly name: string
  /** Relative to its centre, unrotated. */
  readonly cells: readonly (Axial & { readonly icon: Icon })[]
  /** Where its Train Station is (WS-2.5). */
  readonly station: Axial
}

export interface CityMap {
  readonly id: string
  readonly name: string
  readonly players: number
  /** centres[slot]: the centre of the board in that slot. */
  readonly centres: readonly Axial[]
}

export interface Objective {
  readonly id: ObjectiveId
  readonly name: string
  readonly points: number
  readonly text: string
}

/** An objective tile with two sides, of which one is in play. */
export interface Tile {
  readonly id: string
  /** Whether it is used in family mode (WS-24.1). */
  readonly family: boolean
  readonly A: ObjectiveId
  readonly B: ObjectiveId
}

export interface TableContent {
  readonly players: number
  readonly sharePiles: number
  /** The number of piles the deck is split into; some of them are draw piles, the others are set aside. */
  readonly split: number
  readonly drawPiles: number
}

export interface Crew {
  readonly id: string
  readonly name: string
  readonly hex: string
  readonly mark: string
}

/** Throws `ShapeError` naming file and field if the files cannot be played with. */
export const parseContent = readOnce(readContent)

function readContent(files: ContentFiles): Content {
  const icons = fieldOf(files, 'deck.json', 'icons', each(ICONS, iconShape))
  const colours = fieldOf(files, 'deck.json', 'colours', each(COLOURS, colourShape))
  const cards = ROUNDS.flatMap(round => cardsOf(icons, round))
  const tiles = tilesOf(files)
  const tables = fieldOf(files, 'setup.json', 'tables', perTable(tableShape))
  checkTables(tables, cards.length / ROUNDS.length)
  return {
    icons,
    colours,
    cards: byId(cards),
    decks: { 1: deckOf(cards, 1), 2: deckOf(cards, 2), 3: deckOf(cards, 3) },
    faces: facesOf(files, icons),
    maps: fieldOf(files, 'maps.json', 'maps', perTable(mapShape)),
    objectives: objectivesOf(tiles),
    tiles: tiles.map(({ id, family, A, B }) => ({ id, family, A: A.id, B: B.id })),
    copCars: fieldOf(files, 'setup.json', 'copCars', whole(1, 99)),
    tables,
    crews: fieldOf(files, 'setup.json', 'crews', named(list(crewShape, { min: PLAYERS.max, max: PLAYERS.max }))),
  }
}

const id = matching(/^[a-z0-9][a-z0-9_-]{0,39}$/i)
const hexColour = matching(/^#[0-9a-f]{6}$/)
const letter = matching(/^[A-Z]$/)

const iconShape: Shape<IconContent> = fields({
  id: oneOf(ICONS),
  letter,
  name: text,
  value: whole(0, 99),
  cardsPerColour: whole(0, 9), // each round numbers its copies from its own ten
  glyph: text,
  fill: hexColour,
})
const colourShape: Shape<ColourContent> = fields({ id: oneOf(COLOURS), name: text, hex: hexColour, pattern: text })
const crewShape: Shape<Crew> = fields({ id, name: text, hex: hexColour, mark: text })

function cardsOf(icons: Content['icons'], round: Round): Card[] {
  const first = 10 * (round - 1) + 1
  return COLOURS.flatMap(colour =>
    ICONS.flatMap(icon =>
      Array.from({ length: icons[icon].cardsPerColour }, (_, copy) => {
        return { id: `${colour}-${icon}-${first + copy}`, colour, icon, round }
      }),
    ),
  )
}

function deckOf(cards: readonly Card[], round: Round): CardId[] {
  return cards.filter(card => card.round === round).map(card => card.id)
}

const columns = list(text, { min: 2 * FACE_RADIUS + 1, max: 2 * FACE_RADIUS + 1 })
const faceShape = fields({ id, board: whole(1, 9), side: oneOf(['A', 'B']), name: text, columns })

function facesOf(files: ContentFiles, icons: Content['icons']): ReadonlyMap<string, Face> {
  const path = 'districts.json: faces'
  const given = fieldOf(files, 'districts.json', 'faces', named(list(faceShape, { min: 1, max: 18 })))
  const faces = given.map(({ columns, ...face }, index) => {
    const cells = columns.flatMap((column, q) =>
      columnCells(column, q - FACE_RADIUS, icons, `${path}[${index}].columns[${q}]`),
    )
    const stations = cells.filter(cell => cell.icon === 'station')
    const [station] = stations
    if (!station || stations.length > 1 || distance(station, { q: 0, r: 0 }) === 0) {
      return fail(`${path}[${index}].columns`, 'must have one Train Station, not in the middle', columns)
    }
    return { ...face, cells, station: { q: station.q, r: station.r } }
  })
  const boards = new Map(faces.map(face => [`${face.board}${face.side}`, face]))
  const sides = new Set(faces.map(face => face.board)).size * 2
  if (boards.size !== faces.length || sides !== faces.length)
    fail(path, 'must be sides A and B of each board', [...boards.keys()])
  if (sides / 2 < PLAYERS.max) fail(path, `must be of at least ${PLAYERS.max} boards`, sides / 2)
  return byId(faces)
}

function columnCells(column: string, q: number, icons: Content['icons'], path: string): Face['cells'] {
  const top = Math.max(-FACE_RADIUS, -q - FACE_RADIUS)
  const height = 2 * FACE_RADIUS + 1 - Math.abs(q)
  if (column.length !== height) fail(path, `must have ${height} letters`, column)
  return Array.from(column, (sign, index) => {
    const icon =
      ICONS.find(icon => icons[icon].letter === sign) ?? fail(path, 'must be made of the letters of icons', sign)
    return { q, r: top + index, icon }
  })
}

const pair: Shape<readonly [number, number]> = (value, path) => {
  const [a, b] = list(whole(-9, 9), { min: 2, max: 2 })(value, path)
  return [a!, b!]
}

const mapShape: Shape<CityMap> = (value, path) => {
  const { slots, ...map } = fields({ id, name: text, players: whole(), slots: list(pair) })(value, path)
  if (slots.length !== map.players) fail(`${path}.slots`, `must be ${map.players} slots`, slots)
  if (new Set(slots.map(String)).size < slots.length) fail(`${path}.slots`, 'must be different', slots)
  if (!areConnected(slots)) fail(`${path}.slots`, 'must touch one another', slots)
  return { ...map, centres: slots.map(([a, b]) => ({ q: 7 * a + 3 * b, r: -3 * a + 4 * b })) }
}

/** The boards form a hex lattice too, with its own six directions. */
function areConnected(slots: readonly (readonly [number, number])[]): boolean {
  const reached = slots.slice(0, 1)
  for (const [a, b] of reached) {
    reached.push(
      ...slots.filter(
        slot => !reached.includes(slot) && DIRECTIONS.some(step => a + step.q === slot[0] && b + step.r === slot[1]),
      ),
    )
  }
  return reached.length === slots.length
}

const side: Shape<Objective> = fields({ id: oneOf(OBJECTIVES), name: text, points: whole(0, 99), text })
const tileShape = fields({ id, family: flag, A: side, B: side })
type TileFile = ReturnType<typeof tileShape>

function tilesOf(files: ContentFiles): TileFile[] {
  const path = 'objectives.json: tiles'
  const count = OBJECTIVES.length / 2
  const tiles = fieldOf(files, 'objectives.json', 'tiles', named(list(tileShape, { min: count, max: count })))
  const sides = tiles.flatMap(tile => [tile.A.id, tile.B.id])
  if (new Set(sides).size < sides.length) fail(path, 'must have each objective once', sides)
  if (!tiles.some(tile => tile.family)) fail(path, 'must have a tile for families', sides)
  return tiles
}

function objectivesOf(tiles: readonly TileFile[]): Content['objectives'] {
  const sides = tiles.flatMap(tile => [tile.A, tile.B])
  return Object.fromEntries(sides.map(side => [side.id, side])) as Content['objectives'] // `tilesOf` checked all twelve
}

const tableShape: Shape<TableContent> = fields({
  players: whole(),
  sharePiles: whole(1, 6),
  split: whole(1, 6),
  drawPiles: whole(1, 6),
})

function checkTables(tables: Content['tables'], cards: number): void {
  for (const { players, split, drawPiles } of tables.values()) {
    const path = `setup.json: tables for ${players}`
    if (drawPiles > split) fail(path, `must not have more draw piles than ${split}`, drawPiles)
    if (cards < 3 * players + split) fail(path, 'must leave a card for each pile', cards)
  }
}

/** One for each number of players, in any order. */
function perTable<T extends { readonly players: number }>(shape: Shape<T>): Shape<ReadonlyMap<number, T>> {
  return (value, path) => {
    const given = new Map(list(shape, { min: 1, max: 9 })(value, path).map(table => [table.players, table]))
    for (let players = PLAYERS.min; players <= PLAYERS.max; players++) {
      if (!given.has(players)) fail(path, `must have one for ${players} players`, [...given.keys()])
    }
    return given
  }
}
