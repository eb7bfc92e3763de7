/** Tiles, standee sets and kinds: parses and checks the content files, and rotates the tiles. */

import { type ContentFiles, readOnce } from '#kernel'
import { fail, list, matching, nullable, oneOf, type Shape, someFields, text, whole } from '#kernel/shape.ts'
import kindsFile from './content/kinds.json' with { type: 'json' }
import standeesFile from './content/standees.json' with { type: 'json' }
import tilesFile from './content/tiles.json' with { type: 'json' }
import { cellsOf } from './rules/ground.ts'
import { COLOURS, type Colour, type Rotation, type Square } from './types.ts'

/** The built-in content. */
export const CONTENT_FILES: ContentFiles = {
  'tiles.json': tilesFile,
  'standees.json': standeesFile,
  'kinds.json': kindsFile,
}

/** The hash of these files: a constant, because a phone needs longer to compute it than to draw the board. The conformance suite checks it. */
export const CONTENT_HASH = 'ca01412e4de31fd25f3687df7763f91e'

export const ROTATIONS: readonly Rotation[] = [0, 1, 2, 3]

/** Fewer tiles than this are no game (MLT-1.8). */
export const MIN_TILES = 12
/** More tiles would leave the grid of `town.ts`: squares from -255 to 255. */
const MAX_TILES = 84
/** A standee longer than all tiles in a row could never be placed. */
const MAX_LENGTH = 60

export interface Content {
  /** In the order of the file. */
  readonly tileIds: readonly string[]
  readonly tiles: ReadonlyMap<string, Tile>
  /** Six lengths each, ascending, by the name of the set. */
  readonly sets: ReadonlyMap<string, readonly number[]>
  readonly defaultSet: string
  readonly kinds: Readonly<Record<Colour, Kind>>
}

/** faces[rotation][place]: the nine squares row by row, after that many clockwise quarter turns. */
export interface Tile {
  readonly id: string
  readonly faces: readonly (readonly Square[])[]
  /** The same, as numbers of the ground. */
  readonly cells: readonly Uint8Array[]
}

/** What a colour's owner brings to town: green trees, red houses. */
export interface Kind {
  readonly colour: string
  readonly item: string
}

/** Throws `ShapeError` naming file and field if the files cannot be played with. */
export const parseContent = readOnce(readContent)

function readContent(files: ContentFiles): Content {
  const tiles = fieldOf(files, 'tiles.json', 'tiles', tileShapes).map(({ id, squares }) => tileFrom(id, squares))
  const sets = fieldOf(files, 'standees.json', 'sets', setShapes)
  return {
    tileIds: tiles.map(tile => tile.id),
    tiles: new Map(tiles.map(tile => [tile.id, tile])),
    sets: new Map(sets.map(set => [set.id, set.lengths])),
    defaultSet: fieldOf(files, 'standees.json', 'default', oneOf(sets.map(set => set.id))),
    kinds: fieldOf(files, 'kinds.json', 'kinds', kindsByColour),
  }
}

export function tileOf(content: Content, id: string): Tile {
  const tile = content.tiles.get(id)
  if (!tile) throw new Error(`no tile ${id}`)
  return tile
}

/** The nine squares of a tile as it lies. */
export function faceOf(content: Content, tile: string, rot: Rotation): readonly Square[] {
  return tileOf(content, tile).faces[rot]!
}

/** For each place, the place that one clockwise quarter turn moves there. */
const QUARTER_TURN = [6, 3, 0, 7, 4, 1, 8, 5, 2]

function tileFrom(id: string, rows: readonly string[]): Tile {
  const faces = [[...rows.join('')] as Square[]]
  while (faces.length < ROTATIONS.length) {
    const last = faces.at(-1)!
    faces.push(QUARTER_TURN.map(place => last[place]!))
  }
  return { id, faces, cells: faces.map(cellsOf) }
}

/** One field of one file; the files may have more fields, such as notes. */
function fieldOf<T>(files: ContentFiles, file: string, name: string, shape: Shape<T>): T {
  if (!Object.hasOwn(files, file)) fail(file, 'must be there', undefined)
  const { [name]: value } = someFields({ [name]: (value: unknown) => value })(files[file], file)
  return shape(value, `${file}: ${name}`)
}

const name = matching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/)

const tileShapes = distinct(
  list(someFields({ id: name, squares: list(matching(/^[GBYRX]{3}$/), { min: 3, max: 3 }) }), {
    min: MIN_TILES,
    max: MAX_TILES,
  }),
)

const lengths: Shape<number[]> = (value, path) => {
  const six = list(whole(2, MAX_LENGTH), { min: 6, max: 6 })(value, path)
  const falling = six.findIndex((length, index) => index > 0 && length < six[index - 1]!)
  return falling === -1 ? six : fail(`${path}[${falling}]`, 'must not be shorter than the one before', six[falling])
}

const setShapes = distinct(list(someFields({ id: name, lengths }), { min: 1, max: 20 }))

const hexColour = matching(/^#[0-9A-Fa-f]{6}$/)
const word = matching(/^[a-z][a-z -]{0,23}$/)
const kebab = matching(/^[a-z][a-z0-9-]{0,39}$/)

/** The board draws with all of these; the texts need the colour's name and the item. */
const kindShapes = distinct(
  list(
    someFields({
      id: oneOf([...COLOURS, 'X']),
      colour: nullable(word),
      item: nullable(word),
      hex: hexColour,
      glyphHex: hexColour,
      shape: kebab,
      /** SVG path data in a box of 100 by 100. */
      silhouette: matching(/^[MLHVCSQTAZmlhvcsqtaz0-9 ,.-]{1,1000}$/),
      texture: kebab,
      tone: kebab,
    }),
    { min: 5, max: 5 },
  ),
)

const kindsByColour: Shape<Record<Colour, Kind>> = (value, path) => {
  const kinds = kindShapes(value, path)
  const named = (colour: Colour): Kind => {
    const index = kinds.findIndex(kind => kind.id === colour)
    const kind = kinds[index]!
    return { colour: text(kind.colour, `${path}[${index}].colour`), item: text(kind.item, `${path}[${index}].item`) }
  }
  return { G: named('G'), B: named('B'), Y: named('Y'), R: named('R') }
}

function distinct<T extends { readonly id: string }>(shape: Shape<T[]>): Shape<T[]> {
  return (value, path) => {
    const items = shape(value, path)
    const ids = items.map(item => item.id)
    const again = ids.findIndex((id, index) => ids.indexOf(id) < index)
    return again === -1 ? items : fail(`${path}[${again}].id`, 'must be used once only', ids[again])
  }
}
