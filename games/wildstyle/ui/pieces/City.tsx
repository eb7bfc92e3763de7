/** The city in layers: districts and icons, tags, highlights, and on top a grid for pointers and screen readers. */

import './city.css'
import { memo, type PointerEvent, type MouseEvent, type RefObject, type FocusEvent } from 'react'
import { say, type Seat, type Viewer } from '#kernel'
import type { City as Hexes } from '../../rules/city.ts'
import type { Place } from '../../rules/grid.ts'
import type { Hex, View } from '../../types.ts'
import { boardsOf, hexPoints, middleOf, outlineOf, RADIUS } from '../layout.ts'
import { crewLook, drawnOf, MARKS, useArt } from '../looks.ts'
import { isPossible, type Light } from '../scene.ts'
import { LIGHT_WORDS } from '../words.ts'
import { Shape } from './Drawings.tsx'

interface CityProps {
  readonly drawing: RefObject<SVGSVGElement | null>
  readonly city: Hexes
  readonly rows: readonly (readonly Place[])[]
  readonly tags: View['tags']
  readonly viewer: Viewer
  readonly lights: ReadonlyMap<Hex, Light>
  readonly aimed: Hex | null
  /** A tag about to be placed, or sliding back. */
  readonly waiting: Hex | null
  readonly refused: Hex | null
  readonly lonely: ReadonlySet<Hex>
  /** Removed tags, still shown while they fall. */
  readonly fallen: ReadonlyMap<Hex, readonly Seat[]>
  readonly cursor: Hex
  readonly names: ReadonlyMap<Hex, string>
  readonly handlers: {
    onPointerDown(event: PointerEvent): void
    onPointerMove(event: PointerEvent): void
    onPointerUp(event: PointerEvent): void
    onPointerCancel(event: PointerEvent): void
    onClick(event: MouseEvent): void
    onFocus(event: FocusEvent): void
  }
}

const FACE = hexPoints(RADIUS - 0.8)
const LIGHT = hexPoints(RADIUS - 3)
const WHOLE = hexPoints(RADIUS)

export function City(props: CityProps) {
  const { drawing, handlers, city, rows, tags, viewer, lights, aimed, lonely, cursor, names } = props
  return (
    <svg ref={drawing} className="ws-city" role="presentation" data-lit={lights.size > 0 || undefined} {...handlers}>
      <Ground city={city} />
      <g aria-hidden="true">
        {Array.from(props.fallen, ([hex, seats]) => (
          <g key={hex} className="ws-fallen">
            <Tag city={city} hex={hex} seats={seats.join()} viewer={viewer} lonely={false} />
          </g>
        ))}
        {Object.keys(tags).map(hex => (
          <Tag key={hex} city={city} hex={hex} seats={tags[hex]!.join()} viewer={viewer} lonely={lonely.has(hex)} />
        ))}
        {Array.from(lights, ([hex, light]) => (
          <Glow key={hex} city={city} hex={hex} light={light} />
        ))}
        <Aim city={city} hex={props.waiting ?? aimed} viewer={viewer} state={props.waiting ? 'waiting' : 'aimed'} />
        <Aim city={city} hex={props.refused} viewer={viewer} state="refused" />
      </g>
      <g role="grid" aria-label={say('The city')} aria-rowcount={rows.length}>
        {rows.map((row, index) => (
          <g key={index} role="row" aria-rowindex={index + 1}>
            {row.map(({ hex, column }) => (
              <Place
                key={hex}
                city={city}
                hex={hex}
                column={column}
                name={names.get(hex)!}
                light={lights.get(hex)}
                current={cursor === hex}
                tagged={hex in tags}
              />
            ))}
          </g>
        ))}
      </g>
    </svg>
  )
}

/** The parts that never change in a match. */
export const Ground = memo(({ city }: { readonly city: Hexes }) => {
  const { content } = useArt()
  return (
    <g aria-hidden="true">
      {boardsOf(city).map(board => (
        <path key={board} d={outlineOf(city, board)} className="ws-kerb" />
      ))}
      {Array.from(city.values(), cell => {
        const { x, y } = middleOf(cell)
        return (
          <g key={cell.hex} transform={`translate(${x} ${y})`} className="ws-lot" color={content.icons[cell.icon].fill}>
            <polygon points={FACE} />
            <Shape of={cell.icon} scale={0.92} />
          </g>
        )
      })}
      {boardsOf(city).map(board => (
        <path key={board} d={outlineOf(city, board)} className="ws-border" />
      ))}
    </g>
  )
})
Ground.displayName = 'Ground'

interface TagProps {
  readonly city: Hexes
  readonly hex: Hex
  /** Joined by commas, so that a tag is rendered again only when it changes. */
  readonly seats: string
  readonly viewer: Viewer
  readonly lonely: boolean
}

const Tag = memo(({ city, hex, seats, viewer, lonely }: TagProps) => {
  const cell = city.get(hex)
  if (!cell) return null
  const { x, y } = middleOf(cell)
  const owners = seats.split(',').map(Number)
  const places = STACKS[owners.length - 1] ?? STACKS.at(-1)!
  return (
    <g transform={`translate(${x} ${y})`} className="ws-tagged" color={undefined}>
      <polygon points={FACE} className="ws-tagged-lot" />
      <Shape of={cell.icon} y={12.6} scale={0.38} />
      {owners.map((seat, index) => (
        <Splat key={seat} seat={seat} own={seat === viewer} {...places[index]!} />
      ))}
      {lonely && (
        <g className="ws-lonely">
          <circle cx="12" cy="-11" r="5.6" />
          <path d="M12-14.2V-10.4M12-8.4V-8.2" />
        </g>
      )}
    </g>
  )
})
Tag.displayName = 'Tag'

/** A Train Station has space for all five crews (WS-13.1): the place and size of each tag. */
const STACKS: readonly (readonly { readonly x: number; readonly y: number; readonly scale: number }[])[] = [
  [{ x: 0, y: -3, scale: 1 }],
  [
    { x: -6.4, y: -3, scale: 0.66 },
    { x: 6.4, y: -3, scale: 0.66 },
  ],
  [
    { x: -6.8, y: 1.5, scale: 0.58 },
    { x: 6.8, y: 1.5, scale: 0.58 },
    { x: 0, y: -8.5, scale: 0.58 },
  ],
  [
    { x: -6.4, y: -8.4, scale: 0.54 },
    { x: 6.4, y: -8.4, scale: 0.54 },
    { x: -6.4, y: 3, scale: 0.54 },
    { x: 6.4, y: 3, scale: 0.54 },
  ],
  [
    { x: -7.6, y: -9, scale: 0.47 },
    { x: 7.6, y: -9, scale: 0.47 },
    { x: -7.6, y: 2.6, scale: 0.47 },
    { x: 7.6, y: 2.6, scale: 0.47 },
    { x: 0, y: -3.2, scale: 0.47 },
  ],
]

interface SplatProps {
  readonly seat: Seat
  readonly own: boolean
  readonly x: number
  readonly y: number
  readonly scale: number
}

export function Splat({ seat, own, x, y, scale }: SplatProps) {
  const { content } = useArt()
  const { colour, mark } = crewLook(content, seat)
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <g className="ws-splat" data-own={own || undefined}>
        <path
          d="M-11.6-3.5C-11-9.5-5.5-13.4.5-13C7.5-12.8 12.2-8 12.4-2C12.6 1.4 12 4 10.2 6.4V10a1.7 1.7 0 0 1-3.4 0V9C2 12.4-2 12.2-4.6 11.2V14.4a1.7 1.7 0 0 1-3.4 0V8.6C-10.8 5.4-12 1-11.6-3.5Z"
          fill={colour}
        />
        <g className="ws-ink">
          <Shape of={drawnOf(MARKS, mark)} y={-0.8} scale={0.84} />
        </g>
      </g>
    </g>
  )
}

/** The shape of a highlight shows its purpose: a ring for full sets, a broken ring with corners for rushes, a double ring for scoring. */
const Glow = memo(({ city, hex, light }: { readonly city: Hexes; readonly hex: Hex; readonly light: Light }) => {
  const cell = city.get(hex)
  if (!cell) return null
  const { x, y } = middleOf(cell)
  return (
    <g transform={`translate(${x} ${y})`} className="ws-glow" data-light={light}>
      <polygon points={LIGHT} />
      {light === 'rush' && <path d="M-5 9L0 3.5L5 9M-5 14L0 8.5L5 14" />}
      {light === 'off' && <path d="M-11-11L11 11M11-11L-11 11" />}
    </g>
  )
})
Glow.displayName = 'Glow'

interface AimProps {
  readonly city: Hexes
  readonly hex: Hex | null
  readonly viewer: Viewer
  readonly state: 'aimed' | 'waiting' | 'refused'
}

function Aim({ city, hex, viewer, state }: AimProps) {
  const cell = hex === null ? undefined : city.get(hex)
  if (!cell || viewer === null) return null
  const { x, y } = middleOf(cell)
  return (
    <g transform={`translate(${x} ${y})`} className="ws-aim" data-state={state}>
      <g>
        <circle r="27" />
        <Splat seat={viewer} own x={0} y={-3} scale={1.15} />
      </g>
    </g>
  )
}

interface PlaceProps {
  readonly city: Hexes
  readonly hex: Hex
  readonly column: number
  readonly name: string
  readonly light: Light | undefined
  readonly current: boolean
  readonly tagged: boolean
}

const Place = memo(({ city, hex, column, name, light, current, tagged }: PlaceProps) => {
  const cell = city.get(hex)!
  const { x, y } = middleOf(cell)
  return (
    <g
      role="gridcell"
      className="ws-hex"
      aria-label={light ? [name, LIGHT_WORDS[light]].join(say('; ')) : name}
      aria-colindex={column}
      data-hex={hex}
      data-where={`city ${hex}`}
      data-part={cell.icon === 'station' ? 'station' : tagged ? 'tag' : 'hex'}
      data-possible={isPossible(light) || undefined}
      tabIndex={current ? 0 : -1}
      transform={`translate(${x} ${y})`}
    >
      <polygon points={WHOLE} />
    </g>
  )
})
Place.displayName = 'Place'
