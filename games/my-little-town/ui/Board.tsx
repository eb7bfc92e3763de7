/** The board of My Little Town. It draws and points; what may be done comes from the list of legal actions. */

import './board.css'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import type { BoardProps } from '#web/board.ts'
import { faceOf, parseContent } from '../content.ts'
import type { MyLittleTown } from '../types.ts'
import { centreOf, fit, toSquares, zoom } from './camera.ts'
import { freshFor, remember } from './fresh.ts'
import { openedBy } from './hints.ts'
import { commandOf } from './keys.ts'
import {
  type Box,
  boxAround,
  coveredSquares,
  nearest,
  nextOf,
  planOf,
  type SquareAt,
  spotBox,
  spotGrid,
  spotKey,
  spotOf,
  squareBox,
  squareKey,
  TILE,
  walk,
} from './layout.ts'
import { ArtProvider, looksOf } from './looks.ts'
import { Bubble } from './pieces/Bubble.tsx'
import { Drawings } from './pieces/Drawings.tsx'
import { Ending } from './pieces/Ending.tsx'
import { Hand, RoundButton } from './pieces/Hand.tsx'
import { FitIcon, PlusIcon } from './pieces/icons.tsx'
import { Places } from './pieces/Places.tsx'
import { Race } from './pieces/Race.tsx'
import { Shelf } from './pieces/Shelf.tsx'
import { TilePicture } from './pieces/Tile.tsx'
import { Town } from './pieces/Town.tsx'
import { decisionOf, endsOf, lengthOf, lengthsIn, spotsIn, squaresFor } from './selection.ts'
import { useCamera, useGlide } from './useCamera.ts'
import { useCursor } from './useCursor.ts'
import { useGestures } from './useGestures.ts'
import { useTileDrag } from './useTileDrag.ts'
import { useTurn } from './useTurn.ts'
import { nameSpot, nameSquare } from './words.ts'

/** What a child's finger needs, in pixels: smaller places are reached from beside them too. */
const FINGER = 56
/** Squares smaller than this, in pixels, are brought closer when a standee is picked. */
const SMALL = 28
/** Squares larger than this need no closer look. */
const LARGE = 48
/** With so few tiles left the sun sets. */
const DUSK = 5
const ZOOM_STEP = 1.5

export function Board(props: BoardProps<MyLittleTown>) {
  const { view, viewer, actions, options, names } = props
  const content = useMemo(() => parseContent(props.content), [props.content])
  const id = useId()
  const art = useMemo(
    () => ({ looks: looksOf(props.content), name: (drawing: string) => `${id}-${drawing}` }),
    [props.content, id],
  )
  const plan = useMemo(() => planOf(view, content), [view, content])
  const fresh = useFresh(props)

  const turn = useTurn(props)
  const { selection, complaint, nudge, intend } = turn
  const spots = useMemo(() => spotsIn(actions), [actions])
  const placing = spots.length > 0
  const hinted = options.hints !== 'off'
  const seat = viewer ?? view.turn ?? 0
  const { colour, hand } = view.seats[seat]!
  const choosing = actions.length > 0 && !placing
  const forward = squaresFor(selection, actions)
  const rot = selection.at === 'tile' ? selection.rot : 0
  const opened = useMemo(() => {
    const placements = actions.filter(action => action.type === 'placeTile')
    return options.hints === 'full' && placing ? openedBy(content, view, seat, placements, rot) : NOTHING_OPENED
  }, [options.hints, placing, content, view, seat, actions, rot])

  const picked = lengthOf(selection)

  const board = useRef<HTMLElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const drawing = useRef<SVGSVGElement>(null)
  const camera = useCamera(
    frame,
    plan.bounds,
    placing ? TILE + 0.3 : 1,
    `${view.city.length} ${view.turn} ${view.phase}`,
  )

  // Places count in squares, or in spots while a tile is being placed.
  const size = placing ? TILE : 1
  const grid = useMemo(
    () => (placing ? spotGrid([...view.city, ...spots]) : plan.rows),
    [placing, view.city, spots, plan],
  )
  const targets: readonly SquareAt[] = placing ? spots.map(({ tx, ty }) => ({ x: tx, y: ty })) : forward
  const possible = useMemo(() => new Set(targets.map(squareKey)), [targets])
  const cursor = useCursor(board, grid, targets[0] ?? grid[0]![0]!)

  const pointAt = (at: SquareAt) => {
    if (placing) intend({ type: 'spot', spot: { tx: at.x, ty: at.y } })
    else if (choosing && selection.at === 'nothing' && !plan.ground.has(squareKey(at)))
      intend({ type: 'spot', spot: spotOf(at) })
    else intend({ type: 'square', square: at })
  }
  /** A finger came down between the squares' corners: what is possible is easier to hit than what is not. */
  const touch = (point: SquareAt) => {
    const reach = Math.min(0.5, (FINGER / camera.squareSize - size) / 2)
    const under = { x: Math.floor(point.x / size), y: Math.floor(point.y / size) }
    const hit = possible.has(squareKey(under)) ? under : nearest(point, targets, at => placeBox(at, size), reach)
    pointAt(hit ?? under)
  }
  const pick = (length: number) => {
    intend({ type: 'pick', length })
    const ends = hinted && length !== picked ? endsOf(actions, length) : []
    if (length === picked) camera.look(null)
    else if (ends.length > 0 && camera.squareSize < SMALL) camera.look(fit(boxAround(ends), 1, camera.area))
  }
  const cancel = () => {
    if (selection.at === 'standee') camera.look(null)
    intend({ type: 'cancel' })
  }
  const magnify = (factor: number) => camera.look(zoom(camera.box, factor, centreOf(camera.box), camera.whole))

  const gestures = useGestures(drawing, camera, touch)
  useGlide(drawing, camera.box, { held: gestures.held })

  const over = (clientX: number, clientY: number): SquareAt | null => {
    const { left, top, right, bottom } = frame.current!.getBoundingClientRect()
    const inside = left < clientX && clientX < right && top < clientY && clientY < bottom
    return inside ? toSquares(camera.box, camera.area, clientX - left, clientY - top) : null
  }
  const dragOver = (clientX: number, clientY: number) => {
    const point = over(clientX, clientY)
    const spot = point && nearest(point, spots, spotBox, 1)
    const lies = selection.at === 'tile' && selection.spot && spot && spotKey(selection.spot) === spotKey(spot)
    if (spot && !lies) intend({ type: 'spot', spot })
  }
  const drop = (clientX: number, clientY: number) => {
    const point = over(clientX, clientY)
    if (point && !nearest(point, spots, spotBox, 1)) intend({ type: 'spot', spot: spotOf(point) })
  }
  const drag = useTileDrag(board, dragOver, drop)

  const onKeyDown = (event: KeyboardEvent) => {
    cursor.hear('keyboard')
    const onPlace = event.target instanceof Element && event.target.closest('.mlt-place') !== null
    const command = commandOf(event)
    if (!command || (!onPlace && (command.type === 'point' || command.type === 'walk'))) return
    event.preventDefault()
    carryOut(command)
  }
  const goTo = (at: SquareAt | undefined) => {
    if (!at) return
    cursor.moveTo(at)
    camera.follow(placeBox(at, size))
  }
  const carryOut = (command: NonNullable<ReturnType<typeof commandOf>>) => {
    switch (command.type) {
      case 'walk':
        return goTo(walk(grid, cursor.at, command.step))
      case 'possible':
        return goTo(nextOf(targets, cursor.at, command.by))
      case 'point':
        return command.confirms && previewed.has(squareKey(cursor.at))
          ? intend({ type: 'confirm' })
          : pointAt(cursor.at)
      case 'pick': {
        const length = view.set[command.slot]
        return length === undefined ? undefined : pick(length)
      }
      case 'cancel':
        return complaint ? turn.dismiss() : cancel()
      case 'zoom':
        return magnify(command.factor)
      case 'whole':
        return camera.look(null)
      case 'draw':
      case 'turn':
        return intend(command)
    }
  }

  const previewed = new Set(
    selection.at === 'fit'
      ? coveredSquares({ ...selection.fit, dir: selection.fit.dir === 'S' ? 'S' : 'E' }).map(squareKey)
      : selection.at === 'tile' && selection.spot
        ? [spotKey(selection.spot)]
        : [],
  )
  const tiles = useMemo(() => new Set(view.city.map(spotKey)), [view.city])
  const nameOf = (at: SquareAt): string => {
    if (!placing) return nameSquare(plan.ground.get(squareKey(at))!, plan, art.looks, names)
    const key = squareKey(at)
    return nameSpot({ tx: at.x, ty: at.y }, tiles.has(key) ? 'tile' : possible.has(key) ? 'free' : 'outside')
  }
  const dusk = view.pileLeft <= DUSK ? DUSK - view.pileLeft + 1 : 0

  return (
    <ArtProvider value={art}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys count wherever on the board the focus is */}
      <section
        ref={board}
        className="mlt"
        aria-label="Board"
        data-dusk={dusk}
        data-pending={props.pending || undefined}
        onKeyDown={onKeyDown}
        onPointerDown={() => cursor.hear('pointer')}
      >
        <Drawings />
        <div className="mlt-table">
          <Race view={view} viewer={viewer} names={names} />
          <div ref={frame} className="mlt-frame">
            <Town
              drawing={drawing}
              view={view}
              content={content}
              selection={selection}
              colour={colour}
              spots={spots}
              lit={hinted ? forward : []}
              wrong={complaint?.wrong ?? []}
              fresh={fresh}
              opened={opened}
              {...gestures.handlers}
            >
              <Places
                grid={grid}
                size={size}
                cursor={cursor.at}
                nameOf={nameOf}
                possible={hinted || placing ? possible : NO_PLACES}
                previewed={previewed}
                onPress={pointAt}
                onFocus={cursor.arrive}
              />
            </Town>
            <div className="mlt-zoom">
              {camera.closer && (
                <RoundButton name="See the whole town" onPress={() => camera.look(null)}>
                  <FitIcon />
                </RoundButton>
              )}
              {camera.squareSize < LARGE && (
                <RoundButton name="Look closer" onPress={() => magnify(ZOOM_STEP)}>
                  <PlusIcon />
                </RoundButton>
              )}
            </div>
            {complaint && <Bubble key={nudge?.times} {...complaint} camera={camera} />}
            {view.result && <Ending result={view.result} view={view} names={names} />}
          </div>
          <div className="mlt-tray" data-placing={placing || undefined}>
            <Hand
              view={view}
              content={content}
              rot={rot}
              placing={placing}
              mayDraw={actions.some(action => action.type === 'draw')}
              mayPass={actions.some(action => action.type === 'pass')}
              decided={decisionOf(selection) !== null}
              started={selection.at === 'tile' && selection.spot !== null}
              beckons={
                nudge?.to === 'fits-nowhere'
                  ? null
                  : (nudge?.to ?? (choosing && selection.at === 'nothing' ? 'choose' : null))
              }
              dragHandlers={drag.handlers}
              onIntent={intent => {
                if (intent.type === 'turn' && drag.swallowsClick()) return
                intend(intent)
              }}
            />
            <Shelf
              set={view.set}
              hand={hand}
              colour={colour}
              fitting={hinted && choosing ? lengthsIn(actions) : null}
              picked={picked}
              beckons={choosing && selection.at === 'nothing'}
              onPick={pick}
            />
          </div>
        </div>
        {drag.finger && view.drawn && (
          <div className="mlt-dragged" style={drag.finger}>
            <TilePicture face={faceOf(content, view.drawn, rot)} />
          </div>
        )}
      </section>
    </ArtProvider>
  )
}

const NOTHING_OPENED: ReadonlyMap<string, number> = new Map()
const NO_PLACES: ReadonlySet<string> = new Set()

function placeBox(at: SquareAt, size: number): Box {
  return size === 1 ? squareBox(at) : spotBox({ tx: at.x, ty: at.y })
}

/** Events come once, with the view they led to; what they placed is pointed out for longer. */
function useFresh({ view, viewer, events }: BoardProps<MyLittleTown>): ReadonlySet<string> {
  const [memory, setMemory] = useState(() => ({ events, placements: remember([], events) }))
  if (memory.events !== events) setMemory({ events, placements: remember(memory.placements, events) })
  return useMemo(() => freshFor(memory.placements, viewer, view), [memory, viewer, view])
}
