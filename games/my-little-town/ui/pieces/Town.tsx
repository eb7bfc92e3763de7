/** The town as one drawing: tiles, standees, previews, and the squares in the way of a placement. */

import { say } from '#kernel'
import './town.css'
import type { ReactNode, SVGAttributes } from 'react'
import type { RefObject } from 'react'
import { type Content, faceOf } from '../../content.ts'
import type { Colour, View } from '../../types.ts'
import { type Spot, type SquareAt, spotKey, squareKey, standingItems, TILE } from '../layout.ts'
import { useArt } from '../looks.ts'
import type { Selection } from '../selection.ts'
import { Holder, StandeePreview, StandingItem } from './Standee.tsx'
import { Tile } from './Tile.tsx'

interface TownProps extends SVGAttributes<SVGSVGElement> {
  readonly drawing: RefObject<SVGSVGElement | null>
  readonly view: View
  readonly content: Content
  readonly selection: Selection
  /** The colour of the pieces in the selection. */
  readonly colour: Colour
  /** Spots where the drawn tile can lie. */
  readonly spots: readonly Spot[]
  /** Squares to highlight. */
  readonly lit: readonly SquareAt[]
  /** Squares that prevented the last attempt. */
  readonly wrong: readonly SquareAt[]
  /** Keys of what others placed since the player's last action. */
  readonly fresh: ReadonlySet<string>
  /** The longest standee that would newly fit, by spot. */
  readonly opened: ReadonlyMap<string, number>
  /** The places to walk over and point at, for keyboard and screen reader. */
  readonly children: ReactNode
}

/** The whole animation of the longest standee takes this long, in milliseconds. */
const HOPS_MS = 240

export function Town(props: TownProps) {
  const { drawing, view, content, selection, colour, spots, lit, wrong, fresh, opened, children, ...attributes } = props
  return (
    <svg ref={drawing} className="mlt-town" role="grid" aria-label={say('The town')} {...attributes}>
      <g aria-hidden="true">
        {view.city.map(({ tile, tx, ty, rot }) => (
          <Tile
            key={tile}
            face={faceOf(content, tile, rot)}
            x={TILE * tx}
            y={TILE * ty}
            where={`town tile ${spotKey({ tx, ty })}`}
            className={fresh.has(`tile ${spotKey({ tx, ty })}`) ? 'mlt-fresh' : ''}
          />
        ))}
        <Spots spots={spots} opened={opened} />
        {selection.at === 'tile' && selection.spot && view.drawn && (
          <Tile
            key={`${selection.spot.tx},${selection.spot.ty},${selection.rot}`}
            face={faceOf(content, view.drawn, selection.rot)}
            x={TILE * selection.spot.tx}
            y={TILE * selection.spot.ty}
            className="mlt-laid"
          />
        )}
        <Standees view={view} fresh={fresh} />
        {lit.map(at => (
          <Lit key={squareKey(at)} at={at} />
        ))}
        {selection.at === 'end' && <ChosenEnd at={selection.end} colour={colour} />}
        {selection.at === 'fit' && (
          <StandeePreview key={JSON.stringify(selection.fit)} fit={selection.fit} colour={colour} />
        )}
        {wrong.map(at => (
          <rect
            key={squareKey(at)}
            className="mlt-wrong-square"
            x={at.x + 0.07}
            y={at.y + 0.07}
            width="0.86"
            height="0.86"
            rx="0.16"
          />
        ))}
      </g>
      {children}
    </svg>
  )
}

function Standees({ view, fresh }: { readonly view: View; readonly fresh: ReadonlySet<string> }) {
  const isFresh = (standee: SquareAt) => fresh.has(`standee ${squareKey(standee)}`)
  return (
    <>
      {view.standees.map(standee => (
        <Holder
          key={squareKey(standee)}
          standee={standee}
          colour={view.seats[standee.seat]!.colour}
          where={`town standee ${squareKey(standee)}`}
          className={isFresh(standee) ? 'mlt-fresh' : ''}
        />
      ))}
      {standingItems(view).map(({ x, y, colour, standee }) => (
        <StandingItem
          key={`${x},${y}`}
          x={x}
          y={y}
          colour={colour}
          className={isFresh(standee) ? 'mlt-fresh' : ''}
          delay={isFresh(standee) ? ((x - standee.x + y - standee.y) / standee.length) * HOPS_MS : 0}
        />
      ))}
    </>
  )
}

function Spots({ spots, opened }: { readonly spots: readonly Spot[]; readonly opened: ReadonlyMap<string, number> }) {
  return spots.map(spot => {
    const length = opened.get(spotKey(spot))
    return (
      <g key={spotKey(spot)} className="mlt-spot" transform={`translate(${TILE * spot.tx} ${TILE * spot.ty})`}>
        <rect x="0.16" y="0.16" width="2.68" height="2.68" rx="0.3" />
        {length === undefined ? <path d="M1.5 1.15V1.85M1.15 1.5H1.85" /> : <OpenedBadge length={length} />}
      </g>
    )
  })
}

/** "A standee of this length would then fit": a row of dots with its number. */
function OpenedBadge({ length }: { readonly length: number }) {
  return (
    <g className="mlt-opened">
      <circle cx="1.5" cy="1.38" r="0.62" />
      <text x="1.5" y="1.66">
        {length}
      </text>
      {Array.from({ length }, (_, index) => (
        <circle key={index} className="mlt-opened-dot" cx={1.5 + (index - (length - 1) / 2) * 0.22} cy="2.3" r="0.09" />
      ))}
    </g>
  )
}

function Lit({ at }: { readonly at: SquareAt }) {
  return (
    <g className="mlt-lit" transform={`translate(${at.x} ${at.y})`}>
      <rect x="0" y="0" width="1" height="1" rx="0.18" />
      <rect className="mlt-lit-rim" x="0.045" y="0.045" width="0.91" height="0.91" rx="0.15" />
    </g>
  )
}

function ChosenEnd({ at, colour }: { readonly at: SquareAt; readonly colour: Colour }) {
  const { looks } = useArt()
  return (
    <g className="mlt-chosen-end">
      <rect
        x={at.x + 0.02}
        y={at.y + 0.02}
        width="0.96"
        height="0.96"
        rx="0.3"
        fill="#fffaf0"
        stroke={looks[colour].hex}
        strokeWidth="0.08"
      />
      <StandingItem x={at.x} y={at.y} colour={colour} />
    </g>
  )
}
