/** The board of My Little Town for children who do not read: pictures, a pointing hand and a voice. */

import '../board.css'
import './children.css'
import { useId, useMemo, useRef } from 'react'
import { say } from '#kernel'
import type { PictureBoardProps } from '#web/board/boardContract.ts'
import { parseContent } from '../../content.ts'
import type { MyLittleTown, Options } from '../../types.ts'
import { centreOf } from '../camera.ts'
import { freshFor } from '../fresh.ts'
import {
  type Box,
  boxAround,
  coveredSquares,
  planOf,
  type SquareAt,
  spotBox,
  spotKey,
  squareKey,
  TILE,
} from '../layout.ts'
import { ArtProvider, looksOf } from '../looks.ts'
import { Drawings } from '../pieces/Drawings.tsx'
import { Places } from '../pieces/Places.tsx'
import { Town } from '../pieces/Town.tsx'
import { sceneOf } from '../scene.ts'
import { endsOf } from '../selection.ts'
import { type Camera, useGlide } from '../hooks/useCamera.ts'
import { useCursor } from '../hooks/useCursor.ts'
import { useGestures } from '../hooks/useGestures.ts'
import { useKeys } from '../hooks/useKeys.ts'
import { nameSpot, nameSquare } from '../words.ts'
import { Celebration } from './Celebration.tsx'
import { Arrow, HandShape, OopsShape } from './pictures.tsx'
import { Players } from './Players.tsx'
import { Tray } from './Tray.tsx'
import { type Guide, selectionOf } from './turn.ts'
import { type Oops, useChildTurn } from './useChildTurn.ts'
import { moved, useNearCamera, type Way, waysOn, withMargin } from './useNearCamera.ts'

export { NAMES } from './prompts.ts'

/** Short rows, few tiles, no walls; the player who holds the device begins. */
export const OPTIONS: Partial<Options> = {
  version: 'easy',
  standeeSet: 'short',
  pileSize: 20,
  firstSeat: 0,
  hints: 'full',
  takeBack: 'untilNextAction',
}

/** Margin around the town, in squares: small, or enough for the spots beside it. */
const MARGIN = 0.6
const MARGIN_FOR_SPOTS = TILE + 0.3
/** The smallest target for a child's finger, in pixels. */
const FINGER = 56

export function Board(props: PictureBoardProps<MyLittleTown>) {
  const { view, viewer, actions, names, bots } = props
  const content = useMemo(() => parseContent(props.content), [props.content])
  const id = useId()
  const art = useMemo(
    () => ({ looks: looksOf(props.content), name: (drawing: string) => `${id}-${drawing}` }),
    [props.content, id],
  )
  const plan = useMemo(() => planOf(view, content), [view, content])
  const { doing, guide, oops, touch } = useChildTurn(props, content, plan)
  const selection = useMemo(() => selectionOf(doing), [doing])
  const scene = useMemo(
    () => sceneOf(view, viewer, actions, { hints: 'ends' }, selection, plan),
    [view, viewer, actions, selection, plan],
  )
  const lit = useMemo(() => (doing.at === 'standee' ? endsOf(actions, doing.length) : []), [doing, actions])
  const targets = scene.placing ? scene.targets : lit
  const fresh = useFreshPieces(props)

  const board = useRef<HTMLElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const drawing = useRef<SVGSVGElement>(null)
  const occasion = `${view.city.length} ${view.turn} ${view.phase} ${doing.at}`
  const margin = scene.placing ? MARGIN_FOR_SPOTS : MARGIN
  const camera = useNearCamera(
    frame,
    plan.bounds,
    margin,
    occasion,
    view.result ? null : (focusOf(guide) ?? plan.bounds),
  )
  const cursor = useCursor(board, scene.grid, targets[0] ?? scene.grid[0]![0]!)

  const touchTown = (point: SquareAt) => {
    const size = scene.placing ? TILE : 1
    touch({ type: 'town', point, reach: Math.max(0.01, (FINGER / camera.squareSize - size) / 2) })
  }
  const pointAt = ({ x, y }: SquareAt) => touchTown({ x: (x + 0.5) * scene.size, y: (y + 0.5) * scene.size })
  const gestures = useGestures(drawing, camera, touchTown)
  useGlide(drawing, camera.box, { held: gestures.held })
  const onKeyDown = useKeys({ ...scene, targets }, cursor, camera, {
    pointAt,
    confirm: () => touch({ type: 'tick' }),
    draw: () => touch({ type: 'draw' }),
    turn: () => touch({ type: 'turn' }),
    pick: slot => {
      const length = scene.set[slot]
      if (length !== undefined) touch({ type: 'pick', length })
    },
    cancel: () => touch({ type: 'back' }),
    magnify: () => {},
  })

  const tiles = useMemo(() => new Set(view.city.map(spotKey)), [view.city])
  const possible = useMemo(() => new Set(targets.map(squareKey)), [targets])
  const nameOf = (at: SquareAt): string => {
    const key = squareKey(at)
    if (!scene.placing) return nameSquare(plan.ground.get(key)!, plan, art.looks, names)
    return nameSpot({ tx: at.x, ty: at.y }, tiles.has(key) ? 'tile' : possible.has(key) ? 'free' : 'outside')
  }
  const shownTo = viewer ?? view.turn ?? 0

  return (
    <ArtProvider value={art}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys count wherever on the board the focus is */}
      <section
        ref={board}
        className="mlt mltc"
        aria-label={say('Town and shelf')}
        data-colour={view.seats[shownTo]!.colour}
        onKeyDown={onKeyDown}
        onPointerDown={() => cursor.noteInput('pointer')}
      >
        <Drawings />
        <div className="mltc-table" data-over={view.result !== null || undefined}>
          {!view.result && <Players view={view} viewer={viewer} names={names} bots={bots} />}
          <div ref={frame} className="mlt-frame" data-where="town">
            <Town
              drawing={drawing}
              view={view}
              content={content}
              selection={selection}
              colour={scene.colour}
              spots={scene.spots}
              lit={selection.at === 'fit' ? NO_SQUARES : lit}
              wrong={NO_SQUARES}
              fresh={fresh}
              opened={NOTHING_OPENED}
              {...gestures.handlers}
            >
              <Places
                grid={scene.grid}
                size={scene.size}
                cursor={cursor.at}
                nameOf={nameOf}
                possible={possible}
                previewed={scene.previewed}
                onPress={pointAt}
                onFocus={cursor.arrive}
              />
              <Pointer key={`${oops?.number} ${props.asked}`} guide={guide} camera={camera} />
              {oops?.at && <Puff key={oops.number} oops={oops} camera={camera} />}
            </Town>
            {!view.result && <Edges camera={camera} content={withMargin(plan.bounds, margin)} />}
            {view.result && <Celebration view={view} names={names} bots={bots} />}
          </div>
          {!view.result && (
            <Tray
              view={view}
              content={content}
              colour={scene.colour}
              hand={scene.hand}
              set={scene.set}
              actions={actions}
              doing={doing}
              guide={guide}
              oops={oops}
              touch={touch}
            />
          )}
        </div>
      </section>
    </ArtProvider>
  )
}

const NO_SQUARES: readonly SquareAt[] = []
const NOTHING_OPENED: ReadonlyMap<string, number> = new Map()

/** What others placed since the child's last action: the board marks it. */
function useFreshPieces({ view, viewer, history, events }: PictureBoardProps<MyLittleTown>): ReadonlySet<string> {
  return useMemo(() => {
    const placements = (history ?? events).flatMap(event => {
      if (event.type === 'tilePlaced') return [{ seat: event.seat, key: `tile ${spotKey(event)}` }]
      return event.type === 'standeePlaced' ? [{ seat: event.seat, key: `standee ${squareKey(event)}` }] : []
    })
    return freshFor(placements.slice(-8), viewer, view)
  }, [view, viewer, history, events])
}

/** The part of the town at which the hand points. */
function focusOf(guide: Guide | null) {
  if (guide?.at === 'spot') return spotBox(guide.spot)
  return guide?.at === 'fit' ? boxAround(coveredSquares(guide.fit)) : null
}

/** The hand on the town, and its pulsing target. */
function Pointer({ guide, camera }: { readonly guide: Guide | null; readonly camera: Camera }) {
  const box = focusOf(guide)
  if (!box) return null
  const at = guide?.at === 'fit' ? { x: guide.fit.x + 0.5, y: guide.fit.y + 0.5 } : centreOf(box)
  const size = Math.min(1.4, Math.max(0.95, camera.area.width / 480))
  const scale = size / camera.squareSize
  return (
    <g className="mltc-pointer" aria-hidden="true" data-points-at={`${at.x},${at.y}`}>
      <rect
        className="mltc-pulse"
        x={box.x + 0.06}
        y={box.y + 0.06}
        width={box.width - 0.12}
        height={box.height - 0.12}
        rx="0.4"
      />
      <g transform={`translate(${at.x} ${at.y}) scale(${scale})`}>
        <g className="mltc-tapping">
          <HandShape />
        </g>
      </g>
    </g>
  )
}

/** Shows a face that shakes its head where a touch had no effect. */
function Puff({ oops, camera }: { readonly oops: Oops; readonly camera: Camera }) {
  const { x, y } = oops.at!
  return (
    <g className="mltc-oops" aria-hidden="true" transform={`translate(${x} ${y}) scale(${24 / camera.squareSize})`}>
      <OopsShape />
    </g>
  )
}

/** Buttons that pan over a town that is larger than the screen. */
function Edges({ camera, content }: { readonly camera: Camera; readonly content: Box }) {
  return waysOn(camera.box, content).map(way => (
    <button
      key={way}
      type="button"
      className={`mltc-edge mltc-edge-${way}`}
      aria-label={WAYS[way]}
      onClick={() => camera.look(moved(camera.box, way, content))}
    >
      <Arrow />
    </button>
  ))
}

const WAYS: Readonly<Record<Way, string>> = {
  up: say('More town above'),
  down: say('More town below'),
  left: say('More town on the left'),
  right: say('More town on the right'),
}
