/** Shapes, Items, boards, values and cards: parses and checks the content files. */

import { type ContentFiles, readOnce } from '#kernel'
import { fail, fields, flag, list, matching, named, oneOf, type Shape, someFields, text, whole } from '#kernel/shape.ts'
import { type Polyomino, polyomino, type Square } from '#kit/polyomino.ts'
import { CARD } from './manifest.ts'
import { type CommunityCard, communityCard, type GoodNeighbourCard, goodNeighbourCard } from './rules/cards.ts'
import boardsFile from './content/boards.json' with { type: 'json' }
import communityFile from './content/community-cards.json' with { type: 'json' }
import goodNeighboursFile from './content/good-neighbour-cards.json' with { type: 'json' }
import itemsFile from './content/items.json' with { type: 'json' }
import scoringFile from './content/scoring.json' with { type: 'json' }
import setupFile from './content/setup.json' with { type: 'json' }
import shapesFile from './content/shapes.json' with { type: 'json' }
import { CATEGORIES, type Category, type Colour, COLOURS, type Frame, SIDES } from './types.ts'

/** The built-in content. */
export const CONTENT_FILES: ContentFiles = {
  'shapes.json': shapesFile,
  'items.json': itemsFile,
  'scoring.json': scoringFile,
  'boards.json': boardsFile,
  'setup.json': setupFile,
  'community-cards.json': communityFile,
  'good-neighbour-cards.json': goodNeighboursFile,
}

/** The hash of these files: a constant, because a phone needs longer to compute it than to draw the board. The conformance suite checks it. */
export const CONTENT_HASH = '599162d42d21345ef862f312e4f82043'

/** OT-1.1. */
export const PLAYERS = CARD.players

export interface Content {
  /** Starting tiles and tiles of the bag, by id. */
  readonly kinds: ReadonlyMap<string, Kind>
  /** Ids of the starting tiles, in the order in which they are laid out. */
  readonly starting: readonly string[]
  readonly colours: Readonly<Record<Colour, ColourValues>>
  readonly passagePerItem: number
  readonly home: Size
  readonly defaultFrame: Frame
  /** What depends on the number of players. */
  readonly tables: ReadonlyMap<number, TableContent>
  readonly startingVp: number
  readonly indicatorTokens: number
  readonly playerColours: readonly { readonly colour: string; readonly glyph: string }[]
  readonly community: ReadonlyMap<string, CommunityCard>
  /** Ids of the cards a Community deck consists of, copies repeated. */
  readonly decks: { readonly all: readonly string[]; readonly gentle: readonly string[] }
  readonly goodNeighbours: ReadonlyMap<string, GoodNeighbourCard>
  /** The same cards sorted by id: the view shows unseen cards in this order after every action. */
  readonly sorted: Content['decks'] & { readonly goodNeighbours: readonly string[] }
}

/** The common properties of all tiles of one name (OT-1.5). */
export interface Kind {
  readonly id: string
  readonly name: string
  readonly icon: string
  readonly category: Category
  readonly colour: Colour
  /** The shape's id, and the shape itself. */
  readonly shape: string
  readonly form: Polyomino
  /** The number of squares. */
  readonly size: number
  readonly symbol: boolean
  readonly note: string
  readonly starting: boolean
}

export interface Size {
  readonly height: number
  readonly width: number
}

export interface ColourValues {
  readonly letter: string
  readonly pattern: string
  /** Added for an Item at Home. */
  readonly home: number
  /** Deducted for an Item in the corridor. */
  readonly corridor: number
  /** Added for an Item on the Bicycle Parking or Community Garden board. */
  readonly special: number
}

export interface TableContent {
  readonly corridor: Size & { readonly passageRows: readonly number[] }
  readonly parking: Size
  readonly garden: Size
  /** Every tile that starts in the bag, sorted. */
  readonly bag: readonly string[]
  readonly communityDeck: number
}

/** Throws `ShapeError` naming file and field if the files cannot be played with. */
export const parseContent = readOnce(readContent)

function readContent(files: ContentFiles): Content {
  const shapes = shapesOf(files)
  const starting = fieldOf(files, 'items.json', 'starting', named(list(itemShape(shapes), { min: 1, max: 9 })))
  const items = fieldOf(files, 'items.json', 'items', named(list(crateItemShape(shapes), { min: 1, max: 99 })))
  const kinds = [
    ...starting.map(item => kindOf(item, shapes, { starting: true })),
    ...items.map(item => kindOf(item, shapes, { starting: false })),
  ]
  named(list((kind: unknown) => kind as Kind))(kinds, 'items.json: starting and items')
  const home = fieldOf(files, 'boards.json', 'home', homeShape)
  const community = fieldOf(files, 'community-cards.json', 'cards', named(list(communityCard, { min: 1, max: 99 })))
  const decks = { all: withCopies(community), gentle: withCopies(community.filter(card => card.gentle)) }
  const goodNeighbours = byId(
    fieldOf(files, 'good-neighbour-cards.json', 'cards', named(list(goodNeighbourCard, { min: 1, max: 99 }))),
  )
  const content: Content = {
    kinds: byId(kinds),
    starting: starting.map(item => item.id),
    colours: fieldOf(files, 'scoring.json', 'colours', colours),
    passagePerItem: fieldOf(files, 'scoring.json', 'passagePerItem', whole(0, 99)),
    home: sizeFrom(home),
    defaultFrame: home.defaultFrame,
    tables: tablesOf(files, items),
    startingVp: fieldOf(files, 'setup.json', 'startingVp', whole(0, 99)),
    indicatorTokens: fieldOf(files, 'setup.json', 'indicatorTokens', whole(1, 99)),
    playerColours: fieldOf(
      files,
      'setup.json',
      'playerColours',
      list(fields({ colour: text, glyph: text }), { min: PLAYERS.max, max: PLAYERS.max }),
    ),
    community: byId(community),
    decks,
    goodNeighbours,
    sorted: {
      all: decks.all.toSorted(),
      gentle: decks.gentle.toSorted(),
      goodNeighbours: [...goodNeighbours.keys()].toSorted(),
    },
  }
  checkCards(files, content)
  return content
}

/** One field of one file; the files may have more fields, such as notes. */
function fieldOf<T>(files: ContentFiles, file: string, name: string, shape: Shape<T>): T {
  if (!Object.hasOwn(files, file)) fail(file, 'must be there', undefined)
  const { [name]: value } = someFields({ [name]: (value: unknown) => value })(files[file], file)
  return shape(value, `${file}: ${name}`)
}

const id = matching(/^[a-z][a-z0-9-]{0,39}$/)
const length = whole(1, 31)

const square: Shape<Square> = (value, path) => {
  const [row, col] = list(whole(0, 9), { min: 2, max: 2 })(value, path)
  return [row!, col!]
}
const cells = list(square, { min: 1, max: 9 })
const shape = fields({ name: text, size: whole(1, 9), cells })
type Shapes = ReadonlyMap<string, ReturnType<typeof shape>>

function shapesOf(files: ContentFiles): Shapes {
  const all = fieldOf(files, 'shapes.json', 'shapes', record(shape))
  for (const [name, { size, cells }] of all) {
    const distinct = new Set(cells.map(String)).size
    if (size !== cells.length || size !== distinct) {
      fail(`shapes.json: shapes.${name}.cells`, `must be ${size} different squares`, cells)
    }
  }
  return all
}

const itemFields = { id, name: text, icon: text, category: oneOf(CATEGORIES), colour: oneOf(COLOURS), symbol: flag }
const itemShape = (shapes: Shapes) => fields({ ...itemFields, shape: oneOf([...shapes.keys()]), note: text })
const crateItemShape = (shapes: Shapes) =>
  fields({ ...itemFields, shape: oneOf([...shapes.keys()]), note: text, crate: oneOf(['A', 'B']) })
type Item = ReturnType<ReturnType<typeof itemShape>>
type CrateItem = ReturnType<ReturnType<typeof crateItemShape>>

function kindOf(item: Item, shapes: Shapes, { starting }: { readonly starting: boolean }): Kind {
  const { cells, size } = shapes.get(item.shape)!
  const { id, name, icon, category, colour, shape, symbol, note } = item
  return { id, name, icon, category, colour, shape, form: polyomino(cells), size, symbol, note, starting }
}

const colourValues = someFields({
  letter: text,
  pattern: text,
  home: whole(0, 99),
  corridor: whole(0, 99),
  special: whole(0, 99),
})
const colours = fields({ yellow: colourValues, green: colourValues, blue: colourValues, red: colourValues })

const size = fields({ rows: length, cols: length })
const corridorSize = fields({ rows: length, cols: length, passageRows: list(whole(0, 30), { min: 1, max: 31 }) })

const frame: Shape<Frame> = (value, path) => {
  const colour = oneOf(COLOURS)
  const sides = fields({ north: colour, east: colour, south: colour, west: colour })(value, path)
  const different = new Set(SIDES.map(side => sides[side])).size === SIDES.length
  return different ? sides : fail(path, 'must have four different colours', sides)
}
const homeShape = someFields({ rows: length, cols: length, defaultFrame: frame })

const NUMBERS = Array.from({ length: PLAYERS.max - PLAYERS.min + 1 }, (_, index) => PLAYERS.min + index)

function tablesOf(files: ContentFiles, items: readonly CrateItem[]): ReadonlyMap<number, TableContent> {
  const corridor = fieldOf(files, 'boards.json', 'corridor', perTable(corridorSize))
  const parking = fieldOf(files, 'boards.json', 'parking', perTable(size))
  const garden = fieldOf(files, 'boards.json', 'garden', perTable(size))
  const copies = fieldOf(files, 'setup.json', 'copies', perTable(fields({ A: whole(0, 9), B: whole(0, 9) })))
  const communityDeck = fieldOf(files, 'setup.json', 'communityDeck', perTable(whole(1, 999)))
  return new Map(
    NUMBERS.map(players => {
      const bag = items.flatMap(({ id, crate }) => Array.from({ length: copies.get(players)![crate] }, () => id))
      if (bag.length === 0) fail(`setup.json: copies.${players}`, 'must put tiles into the bag', 0)
      return [
        players,
        {
          corridor: { ...sizeFrom(corridor.get(players)!), passageRows: corridor.get(players)!.passageRows },
          parking: sizeFrom(parking.get(players)!),
          garden: sizeFrom(garden.get(players)!),
          bag: bag.toSorted(),
          communityDeck: communityDeck.get(players)!,
        },
      ]
    }),
  )
}

/** One value for each number of players. */
function perTable<T>(shape: Shape<T>): Shape<ReadonlyMap<number, T>> {
  return (value, path) => {
    const given = record(shape)(value, path)
    return new Map(
      NUMBERS.map(players => [
        players,
        given.get(String(players)) ?? fail(`${path}.${players}`, 'must be there', null),
      ]),
    )
  }
}

function record<T>(shape: Shape<T>): Shape<ReadonlyMap<string, T>> {
  return (value, path) => {
    someFields({})(value, path)
    return new Map(Object.entries(value as object).map(([name, each]) => [name, shape(each, `${path}.${name}`)]))
  }
}

function sizeFrom({ rows, cols }: { readonly rows: number; readonly cols: number }): Size {
  return { height: rows, width: cols }
}

/** Checks that there is always a card to draw, and enough Good Neighbour Cards to lie open. */
function checkCards(files: ContentFiles, { decks, goodNeighbours }: Content): void {
  if (decks.gentle.length === 0) fail('community-cards.json: cards', 'must have gentle cards', decks.all)
  const open = fieldOf(files, 'setup.json', 'openGoodNeighbours', whole(1, 9))
  const starting = [...goodNeighbours.values()].filter(card => card.startsOpen)
  if (starting.length !== open) fail('good-neighbour-cards.json: cards', `must have ${open} that start open`, starting)
}

function withCopies(cards: readonly CommunityCard[]): string[] {
  return cards.flatMap(({ id, copies }) => Array.from({ length: copies }, () => id))
}

function byId<T extends { readonly id: string }>(items: readonly T[]): ReadonlyMap<string, T> {
  return new Map(items.map(item => [item.id, item]))
}
