/**
 * A second implementation of where a tile may be put, and of what must always hold. It is slow and simple on purpose: it
 * derives squares from the Items one by one, and shares only the content files and the types with the real rules.
 */

import type { ContentFiles } from '#kernel'
import type { PlacedItem, State } from '../types.ts'

interface RawKind {
  readonly id: string
  readonly shape: string
  readonly category: string
  readonly crate?: 'A' | 'B'
}

/** The files, read without checking. */
export interface Box {
  readonly shapes: Readonly<Record<string, { readonly cells: readonly (readonly [number, number])[] }>>
  readonly kinds: ReadonlyMap<string, RawKind>
  readonly starting: readonly string[]
  readonly boards: Readonly<Record<string, Readonly<Record<string, { readonly rows: number; readonly cols: number }>>>>
  readonly copies: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly home: { readonly rows: number; readonly cols: number }
  readonly indicatorTokens: number
  readonly goodNeighbours: readonly string[]
}

export function unpack(files: ContentFiles): Box {
  const items = files['items.json'] as { starting: RawKind[]; items: RawKind[] }
  const boards = files['boards.json'] as Box['boards'] & { home: Box['home'] }
  const setup = files['setup.json'] as { copies: Box['copies']; indicatorTokens: number }
  return {
    shapes: (files['shapes.json'] as { shapes: Box['shapes'] }).shapes,
    kinds: new Map([...items.starting, ...items.items].map(kind => [kind.id, kind])),
    starting: items.starting.map(kind => kind.id),
    boards,
    copies: setup.copies,
    home: boards.home,
    indicatorTokens: setup.indicatorTokens,
    goodNeighbours: (files['good-neighbour-cards.json'] as { cards: { id: string }[] }).cards.map(card => card.id),
  }
}

/** The squares a tile covers, in order; (row, col) is the number 100 row + col. */
export function squares(box: Box, tile: Pick<PlacedItem, 'kind' | 'row' | 'col' | 'rotation'>): number[] {
  return turned(box, tile.kind, tile.rotation).map(([row, col]) => square(tile.row + row, tile.col + col))
}

/** Every way to cover squares with a tile, each once, as "board: squares". */
export function placements(box: Box, state: State, seat: number, kind: string): Set<string> {
  const found = new Set<string>()
  const { category } = box.kinds.get(kind)!
  const boards = [`home:${seat}`]
  if (state.indicators[seat]! > 0) boards.push('corridor')
  if (state.indicators[seat]! > 0 && category === 'bicycle') boards.push('parking')
  if (state.indicators[seat]! > 0 && category === 'plant') boards.push('garden')
  for (const board of boards) {
    for (const under of roomFor(box, state, board, kind)) found.add(`${board}: ${under.join(' ')}`)
  }
  return found
}

/** OT-9.2 to OT-9.4: what would end the match if this were the end of a turn. */
function reasons(box: Box, state: State): string[] {
  const { bag, communityDeck, players } = state
  const closed = Array.from({ length: players }, (_, seat) => seat).filter(
    seat => bag.length > 0 && bag.every(kind => roomFor(box, state, `home:${seat}`, kind).next().done),
  )
  return [
    ...(bag.length === 0 ? ['E1'] : []),
    ...(communityDeck.length === 0 ? ['E2'] : []),
    ...closed.map(seat => `E3:${seat}`),
  ]
}

/** What must hold in every position of a match; returns a description of what does not. */
export function broken(box: Box, state: State): string | null {
  const items = Object.values(state.items)
  const lying = Object.groupBy(items, item => item.board)
  for (const board of Object.keys(state.occ)) {
    const { rows, cols } = sizeOf(box, state, board)
    const masks = Array.from({ length: rows }, () => 0)
    for (const under of (lying[board as 'corridor'] ?? []).flatMap(item => squares(box, item))) {
      const [row, col] = [Math.floor(under / 100), under % 100]
      if (!(row < rows && col < cols)) return `an Item sticks out of ${board}`
      if (Math.floor(masks[row]! / 2 ** col) % 2 === 1) return `two Items on one square of ${board}`
      masks[row]! += 2 ** col
    }
    if (masks.join() !== state.occ[board as 'corridor']!.join()) {
      return `the squares of ${board} are not those of its Items`
    }
  }
  for (const item of items) {
    const { category } = box.kinds.get(item.kind)!
    if (item.board === 'parking' && category !== 'bicycle') return 'no bicycle on the Bicycle Parking board'
    if (item.board === 'garden' && category !== 'plant') return 'no plant in the Community Garden'
    if (item.board.startsWith('home') && item.board !== `home:${item.owner}`) return 'an Item in the wrong Home'
  }
  for (let seat = 0; seat < state.players; seat++) {
    const outside = items.filter(item => item.owner === seat && !item.board.startsWith('home')).length
    if (state.indicators[seat]! + outside !== box.indicatorTokens)
      return `indicator tokens of seat ${seat} came or went`
    if (state.vp[seat]! < 0) return `seat ${seat} has less than no tokens`
  }
  if (!isEvery(tilesOf(state), allTiles(box, state.players))) return 'a tile came or went'
  const cards = [...state.gnOpen, ...state.gnDeck, ...state.gnTaken.flat()]
  if (!isEvery(cards, new Map(box.goodNeighbours.map(card => [card, 1])))) return 'a Good Neighbour Card came or went'
  if (state.bag.some((tile, index) => index > 0 && tile < state.bag[index - 1]!)) return 'the bag has an order'
  if ((state.phase === 'resolve') !== (state.choice !== null)) return 'a choice at the wrong time'
  if ((state.phase === 'place') !== (state.drawn !== null)) return 'a tile in hand at the wrong time'
  if ((state.phase === 'over') !== endedNow(state)) return 'an end at the wrong time'
  if (state.phase === 'over' || state.phase === 'draw') {
    const now = reasons(box, state)
    const noted: readonly string[] = state.endReasons
    if (now.some(reason => !noted.includes(reason))) return 'a reason to end was missed'
    if (state.options.endTiming === 'turn' && noted.length > now.length) return 'an end without a reason'
  }
  return null
}

/** In the middle of a round, reasons to end may wait for its end. */
function endedNow({ endReasons, options, phase }: State): boolean {
  return endReasons.length > 0 && (options.endTiming === 'turn' || phase === 'over')
}

function tilesOf(state: State): string[] {
  const { bag, drawn, choice, items, setAside, removed, startLeft } = state
  return [
    ...bag,
    ...(drawn === null ? [] : [drawn]),
    ...(choice?.kind === 'keep' ? choice.tiles : choice?.kind === 'place' ? [choice.tile] : []),
    ...Object.values(items).map(item => item.kind),
    ...setAside,
    ...removed,
    ...startLeft.flat(),
  ]
}

/** How many tiles of each kind the table plays with. */
function allTiles(box: Box, players: number): Map<string, number> {
  return new Map([...box.kinds.values()].map(({ id, crate }) => [id, crate ? box.copies[players]![crate]! : players]))
}

/** Whether these are exactly the expected ones. */
function isEvery(there: readonly string[], expected: Map<string, number>): boolean {
  for (const each of there) {
    const left = expected.get(each) ?? 0
    if (left === 0) return false
    expected.set(each, left - 1)
  }
  return [...expected.values()].every(left => left === 0)
}

/** The squares under every place for a tile on a board, for any owner; places that look the same come more than once. */
function* roomFor(box: Box, state: State, board: string, kind: string): Generator<number[]> {
  const free = new Set(allSquares(sizeOf(box, state, board)))
  for (const item of itemsOn(state, board)) for (const under of squares(box, item)) free.delete(under)
  for (const corner of allSquares(sizeOf(box, state, board))) {
    for (const rotation of [0, 1, 2, 3]) {
      const cells = turned(box, kind, rotation)
      if (cells.every(([row, col]) => free.has(corner + square(row, col)))) {
        yield cells.map(([row, col]) => corner + square(row, col))
      }
    }
  }
}

function itemsOn(state: State, board: string): PlacedItem[] {
  return Object.values(state.items).filter(item => item.board === board)
}

function sizeOf(box: Box, state: State, board: string): { readonly rows: number; readonly cols: number } {
  return board.startsWith('home') ? box.home : box.boards[board]![state.players]!
}

function allSquares({ rows, cols }: { readonly rows: number; readonly cols: number }): number[] {
  return Array.from({ length: rows * cols }, (_, n) => square(Math.floor(n / cols), n % cols))
}

function square(row: number, col: number): number {
  return 100 * row + col
}

type Cells = readonly (readonly [number, number])[]

/** The cells of each kind in every rotation, cached per box. */
const TURNED = new WeakMap<Box, Map<string, Cells[]>>()

function turned(box: Box, kind: string, rotation: number): Cells {
  const known = TURNED.get(box) ?? new Map<string, Cells[]>()
  TURNED.set(box, known)
  const turns = known.get(kind) ?? [0, 1, 2, 3].map(number => turnedBy(box, kind, number))
  known.set(kind, turns)
  return turns[rotation]!
}

function turnedBy(box: Box, kind: string, turns: number): Cells {
  let cells: Cells = box.shapes[box.kinds.get(kind)!.shape]!.cells
  for (let turn = 0; turn < turns; turn++) {
    const bottom = Math.max(...cells.map(([row]) => row))
    cells = cells.map(([row, col]) => [col, bottom - row])
  }
  return cells.toSorted(([r1, c1], [r2, c2]) => r1 - r2 || c1 - c2)
}
