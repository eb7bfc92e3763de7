/** One board: its squares and Items, where the Item in hand fits, and its preview. */

import './grid.css'
import { memo, type ReactNode } from 'react'
import type { Form, Square } from '#kit/polyomino.ts'
import type { Kind, Size } from '../../content.ts'
import { formOf, isShared, kindOf } from '../../rules/placement.ts'
import type { BoardId, PlacedItem } from '../../types.ts'
import { outlineOf, squareKey, UNIT } from '../layout.ts'
import { useArt } from '../looks.ts'
import { signed } from '../words.ts'
import { Tile } from './Tile.tsx'

/** The preview of the Item in hand. */
export interface Ghost {
  readonly kind: Kind
  readonly form: Form
  readonly row: number
  readonly col: number
  readonly points: number
}

interface GridProps {
  readonly name: string
  readonly board: BoardId
  readonly size: Size
  readonly items: readonly PlacedItem[]
  readonly passageRows?: readonly number[]
  /** The points of the Item in hand, by the square of its handle. */
  readonly lit: ReadonlyMap<string, number>
  /** Items that can be chosen, that are chosen, that are in hand, and that are new here. */
  readonly litItems: ReadonlySet<string>
  readonly chosen: ReadonlySet<string>
  readonly lifted: string | null
  readonly fresh: ReadonlySet<string>
  readonly ghost: Ghost | null
  readonly wrong: readonly (readonly number[])[]
  readonly cursor: Square
  readonly nameOf: (square: Square, item: PlacedItem | undefined) => string
  onPoint(board: BoardId, square: Square): void
  onFocus(board: BoardId, square: Square): void
  /** A drawing around the squares, and its width, in units. */
  readonly around?: ReactNode
  readonly margin?: number
}

export function Grid(props: GridProps) {
  const { board, size, items, lit, ghost, cursor, margin = 3, passageRows = [] } = props
  const { content } = useArt()
  const width = size.width * UNIT
  const height = size.height * UNIT
  const lying = new Map<string, PlacedItem>()
  for (const item of items) {
    for (const [row, col] of formOf(content, item).squares) lying.set(squareKey([item.row + row, item.col + col]), item)
  }
  const zone = isShared(board) ? board : 'home'
  const onPassage = new Set(
    passageRows.flatMap(row => Array.from({ length: size.width }, (_, col) => lying.get(squareKey([row, col])))),
  )
  const partAt = ([row]: Square, item: PlacedItem | undefined) =>
    item ? `item ${onPassage.has(item) ? 'passage' : zone}` : `square ${passageRows.includes(row) ? 'passage' : zone}`
  const held = new Set(ghost?.form.squares.map(([row, col]) => squareKey([ghost.row + row, ghost.col + col])))
  return (
    <svg
      className="ots-grid"
      role="presentation"
      viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`}
      data-kind={zone}
    >
      {props.around}
      <g aria-hidden="true">
        <Ground size={size} passageRows={passageRows} />
        {items.map(item => (
          <g
            key={item.id}
            className="ots-item"
            data-where={`${board} ${item.id}`}
            data-lit={props.litItems.has(item.id) || undefined}
            data-chosen={props.chosen.has(item.id) || undefined}
            data-lifted={props.lifted === item.id || undefined}
            data-fresh={props.fresh.has(item.id) || undefined}
          >
            <Tile
              kind={kindOf(content, item.kind)}
              form={formOf(content, item)}
              row={item.row}
              col={item.col}
              token={isShared(board) ? item.owner : null}
            />
            <path
              className="ots-halo"
              transform={`translate(${item.col * UNIT} ${item.row * UNIT})`}
              d={outlineOf(formOf(content, item), 2, 7)}
            />
          </g>
        ))}
        {Array.from(lit, ([key, points]) => (
          <Light key={key} at={key} points={points} />
        ))}
        {ghost && <GhostTile ghost={ghost} />}
      </g>
      <g role="grid" aria-label={props.name}>
        {Array.from({ length: size.height }, (_, row) => (
          <g key={row} role="row">
            {Array.from({ length: size.width }, (_, col) => {
              const key = squareKey([row, col])
              const item = lying.get(key)
              const at: Square = [row, col]
              const isWrong = props.wrong.some(([r, c]) => r === row && c === col)
              return (
                <g
                  key={key}
                  role="gridcell"
                  className="ots-square"
                  aria-label={props.nameOf(at, item)}
                  aria-selected={held.has(key)}
                  data-board={board}
                  data-square={key}
                  data-target={`${board} ${key}`}
                  data-part={partAt(at, item)}
                  data-wrong={isWrong || undefined}
                  data-possible={lit.has(key) || (item && props.litItems.has(item.id)) || undefined}
                  data-grab={
                    held.has(key) ? 'hand' : item && props.litItems.has(item.id) ? `item ${item.id}` : undefined
                  }
                  tabIndex={cursor[0] === row && cursor[1] === col ? 0 : -1}
                  onFocus={() => props.onFocus(board, at)}
                  onClick={() => props.onPoint(board, at)}
                >
                  <rect x={col * UNIT} y={row * UNIT} width={UNIT} height={UNIT} />
                </g>
              )
            })}
          </g>
        ))}
      </g>
    </svg>
  )
}

const Ground = memo(({ size, passageRows }: { readonly size: Size; readonly passageRows: readonly number[] }) => {
  const { name } = useArt()
  return (
    <>
      <rect className="ots-floor" width={size.width * UNIT} height={size.height * UNIT} rx="4" />
      {passageRows.map(row => (
        <rect key={row} className="ots-passage" y={row * UNIT} width={size.width * UNIT} height={UNIT} />
      ))}
      {passageRows.length > 0 && (
        <rect
          y={passageRows[0]! * UNIT}
          width={size.width * UNIT}
          height={passageRows.length * UNIT}
          fill={`url(#${name('footsteps')})`}
          opacity="0.5"
        />
      )}
      {Array.from({ length: size.height - 1 }, (_, row) => (
        <path key={`row ${row}`} className="ots-line" d={`M0 ${(row + 1) * UNIT}h${size.width * UNIT}`} />
      ))}
      {Array.from({ length: size.width - 1 }, (_, col) => (
        <path key={`col ${col}`} className="ots-line" d={`M${(col + 1) * UNIT} 0v${size.height * UNIT}`} />
      ))}
    </>
  )
})
Ground.displayName = 'Ground'

function Light({ at, points }: { readonly at: string; readonly points: number }) {
  const [row, col] = at.split(',').map(Number)
  return (
    <g className="ots-light" data-cost={points < 0 || undefined} transform={`translate(${col! * UNIT} ${row! * UNIT})`}>
      <rect x="5" y="5" width="30" height="30" rx="9" />
      <text x="20" y="25">
        {signed(points)}
      </text>
    </g>
  )
}

function GhostTile({ ghost }: { readonly ghost: Ghost }) {
  const { kind, form, row, col, points } = ghost
  const right = (col + form.width) * UNIT
  return (
    <g className="ots-ghost" data-cost={points < 0 || undefined}>
      <Tile kind={kind} form={form} row={row} col={col} />
      <path transform={`translate(${col * UNIT} ${row * UNIT})`} d={outlineOf(form, 1, 7)} />
      <g className="ots-badge" transform={`translate(${right - 9} ${row * UNIT + 9})`}>
        <circle r="12" />
        <text y="5">{signed(points)}</text>
      </g>
    </g>
  )
}
