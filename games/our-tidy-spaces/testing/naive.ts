/**
 * A second implementation of where a tile may be put, and of what must hold at any time. It is slow and plain on
 * purpose: squares are worked out from the Items one by one, and nothing is shared with the real rules but the
 * content files and the names of the types.
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

/** The squares a tile covers, as "row,col" in order. */
export function squares(box: Box, tile: Pick<PlacedItem, 'kind' | 'row' | 'col' | 'rotation'>): string[] {
  let cells = box.shapes[box.kinds.get(tile.kind)!.shape]!.cells.map(([row, col]) => [row, col] as [number, number])
  for (let turn = 0; turn < tile.rotation; turn++) {
    const bottom = Math.max(...cells.map(([row]) => row))
    cells = cells.map(([row, col]) => [col, bottom - row])
  }
  return cells.map(([row, col]) => `${tile.row + row},${tile.col + col}`).toSorted()
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
    const { rows, cols } = sizeOf(box, state, board)
    const covered = new Set(itemsOn(state, board).flatMap(item => squares(box, item)))
    for (let row = 0; row < rows; row++) {
      for (let col = 0; col < cols; col++) {
        for (const rotation of [0, 1, 2, 3] as const) {
          const under = squares(box, { kind, row, col, rotation })
          if (under.some(square => covered.has(square) || !isOn(square, rows, cols))) continue
          found.add(`${board}: ${under.join(' ')}`)
        }
      }
    }
  }
  return found
}

/** What must hold in every position of a match; says what does not. */
export function broken(box: Box, state: State): string | null {
  const items = Object.values(state.items)
  for (const board of Object.keys(state.occ)) {
    const { rows, cols } = sizeOf(box, state, board)
    const under = itemsOn(state, board).flatMap(item => squares(box, item))
    if (new Set(under).size !== under.length) return `two Items on one square of ${board}`
    if (under.some(square => !isOn(square, rows, cols))) return `an Item sticks out of ${board}`
    if (
      under.toSorted().join(' ') !==
      covered(state.occ[board as 'corridor']!)
        .toSorted()
        .join(' ')
    ) {
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
  if (tilesOf(state).join(' ') !== allTiles(box, state.players).join(' ')) return 'a tile came or went'
  const cards = [...state.gnOpen, ...state.gnDeck, ...state.gnTaken.flat()].toSorted()
  if (cards.join(' ') !== [...box.goodNeighbours].toSorted().join(' ')) return 'a Good Neighbour Card came or went'
  if (state.bag.join(' ') !== state.bag.toSorted().join(' ')) return 'the bag has an order'
  if ((state.phase === 'resolve') !== (state.choice !== null)) return 'a choice at the wrong time'
  if ((state.phase === 'place') !== (state.drawn !== null)) return 'a tile in hand at the wrong time'
  if ((state.phase === 'over') !== endedNow(state)) return 'an end at the wrong time'
  return null
}

/** In the middle of a round reasons to end may wait for its end. */
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
  ].toSorted()
}

function allTiles(box: Box, players: number): string[] {
  const copiesOf = ({ id, crate }: RawKind) =>
    Array.from({ length: crate ? box.copies[players]![crate]! : players }, () => id)
  return [...box.kinds.values()].flatMap(copiesOf).toSorted()
}

function itemsOn(state: State, board: string): PlacedItem[] {
  return Object.values(state.items).filter(item => item.board === board)
}

function sizeOf(box: Box, state: State, board: string): { readonly rows: number; readonly cols: number } {
  return board.startsWith('home') ? box.home : box.boards[board]![state.players]!
}

function isOn(square: string, rows: number, cols: number): boolean {
  const [row, col] = square.split(',').map(Number) as [number, number]
  return row >= 0 && col >= 0 && row < rows && col < cols
}

function covered(rows: readonly number[]): string[] {
  return rows.flatMap((mask, row) =>
    Array.from({ length: 31 }, (_, col) => (Math.floor(mask / 2 ** col) % 2 === 1 ? [`${row},${col}`] : [])).flat(),
  )
}
