/** A small picture for each of the twelve objectives. */

import type { ReactNode } from 'react'
import type { ObjectiveId } from '../../types.ts'
import { hexPoints, middleOf } from '../layout.ts'
import { Shape } from './Drawings.tsx'

type Spot = readonly [q: number, r: number]

interface Picture {
  /** Hexes that score, and hexes that do not. */
  readonly full: readonly Spot[]
  readonly empty?: readonly Spot[]
  readonly over?: ReactNode
  /** The visible part, in units of the map. */
  readonly box: readonly [x: number, y: number, size: number]
}

const RING: readonly Spot[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
]

const PICTURES: Readonly<Record<ObjectiveId, Picture>> = {
  tricorners: {
    full: [
      [0, 0],
      [1, 0],
      [2, 0],
      [0, 1],
      [1, 1],
      [0, 2],
    ],
    box: [-28, -24, 120],
  },
  bestagon: { full: [[0, 0], ...RING], box: [-56, -56, 112] },
  straight_shooter: {
    full: [
      [0, -2],
      [0, -1],
      [0, 0],
      [0, 1],
      [0, 2],
    ],
    empty: [
      [-1, 0],
      [1, -1],
    ],
    box: [-88, -88, 176],
  },
  end_of_the_line: {
    full: [
      [-1, 0],
      [0, 0],
      [1, 0],
    ],
    over: <path className="ws-pictogram-line" d="M-80-46L80 46M80 46l-9-27M80 46l-28 4" />,
    box: [-86, -86, 172],
  },
  border_wars: {
    full: [
      [0, 0],
      [1, -1],
      [1, 0],
      [0, 1],
    ],
    empty: [
      [-1, 0],
      [-1, 1],
      [2, -1],
      [2, 0],
    ],
    over: <path className="ws-pictogram-line" d="M0-56l20 22M0-34M20-34L10-18 20 0 10 18 20 35 10 56" />,
    box: [-52, -46, 134],
  },
  under_their_noses: {
    full: [
      [1, 0],
      [0, 1],
      [-1, 1],
    ],
    empty: [
      [0, 0],
      [-1, 0],
      [0, -1],
      [1, -1],
    ],
    over: (
      <g className="ws-pictogram-sign">
        <Shape of="police" scale={1.1} />
      </g>
    ),
    box: [-56, -56, 112],
  },
  three_of_a_kind: {
    full: [
      [0, -1],
      [1, 0],
      [-1, 1],
    ],
    empty: [[0, 0]],
    over: (
      <g className="ws-pictogram-sign">
        <Shape of="factory" y={-34.6} scale={0.9} />
        <Shape of="factory" x={30} y={17.3} scale={0.9} />
        <Shape of="factory" x={-30} y={17.3} scale={0.9} />
      </g>
    ),
    box: [-56, -62, 112],
  },
  urban_planner: {
    full: [
      [-1, 1],
      [0, -0.5],
      [1, -0.5],
      [0, 0.5],
    ],
    over: (
      <g className="ws-pictogram-sign">
        <Shape of="apartments" x={-30} y={17.3} scale={0.9} />
        <Shape of="apartments" y={-17.3} scale={0.9} />
        <Shape of="apartments" y={17.3} scale={0.9} />
        <Shape of="apartments" x={30} scale={0.9} />
      </g>
    ),
    box: [-56, -56, 112],
  },
  district_division: {
    full: [
      [0, 0],
      [1, 0],
      [-1, 0],
      [0, 1],
      [1, -1],
    ],
    over: <polygon className="ws-pictogram-line" points={hexPoints(74)} />,
    box: [-80, -80, 160],
  },
  zone_control: {
    full: [
      [-2, 1],
      [-2, 0],
      [-1, 0],
      [1, 0],
      [2, 0],
      [2, -1],
    ],
    box: [-84, -84, 168],
  },
  rail_supreme: {
    full: [
      [0, 0],
      [1, 0],
      [-1, 0],
    ],
    over: (
      <g className="ws-pictogram-sign">
        <Shape of="station" scale={0.95} />
        <Shape of="railway" x={30} y={17.3} scale={0.9} />
        <Shape of="railway" x={-30} y={-17.3} scale={0.9} />
      </g>
    ),
    box: [-56, -56, 112],
  },
  station_snake: {
    full: [
      [-2, 1],
      [-1, 0],
      [0, 0],
      [1, 0],
      [2, -1],
    ],
    over: (
      <g className="ws-pictogram-sign">
        <Shape of="station" x={-60} scale={0.95} />
        <Shape of="station" x={60} scale={0.95} />
      </g>
    ),
    box: [-84, -84, 168],
  },
}

export function Pictogram({ of }: { readonly of: ObjectiveId }) {
  const { full, empty = [], over, box } = PICTURES[of]
  return (
    <svg
      className="ws-pictogram"
      viewBox={`${box[0]} ${box[1]} ${box[2]} ${box[2]}`}
      aria-hidden="true"
      focusable="false"
    >
      <g className="ws-pictogram-empty">{empty.map(MiniHex)}</g>
      <g>{full.map(MiniHex)}</g>
      {over}
    </svg>
  )
}

function MiniHex([q, r]: Spot) {
  const { x, y } = middleOf({ q, r })
  return <polygon key={`${q},${r}`} points={MINI} transform={`translate(${x} ${y})`} />
}

const MINI = hexPoints(18)
