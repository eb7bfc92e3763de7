/** The board of My Little Town. It draws and handles input; the list of legal actions decides what is possible. */

import { say } from '#kernel'
import './board.css'
import { useId, useMemo, useRef, useState } from 'react'
import type { BoardProps } from '#web/board/boardContract.ts'
import { faceOf, parseContent } from '../content.ts'
import type { MyLittleTown } from '../types.ts'
import { centreOf, fit, zoom } from './camera.ts'
import { freshFor, remember } from './fresh.ts'
import { openedBy } from './hints.ts'
import { boxAround, planOf, type SquareAt, spotKey, squareKey, TILE } from './layout.ts'
import { ArtProvider, looksOf } from './looks.ts'
import { Bubble } from './pieces/Bubble.tsx'
import { Drawings } from './pieces/Drawings.tsx'
import { Ending } from './pieces/Ending.tsx'
import { Hand } from './pieces/Hand.tsx'
import { Places } from './pieces/Places.tsx'
import { Race } from './pieces/Race.tsx'
import { Shelf } from './pieces/Shelf.tsx'
import { TilePicture } from './pieces/Tile.tsx'
import { Town } from './pieces/Town.tsx'
import { ZoomButtons } from './pieces/ZoomButtons.tsx'
import { sceneOf } from './scene.ts'
import { decisionOf, endsOf } from './selection.ts'
import { useCamera, useGlide } from './hooks/useCamera.ts'
import { useCursor } from './hooks/useCursor.ts'
import { useKeys } from './hooks/useKeys.ts'
import { usePointing } from './hooks/usePointing.ts'
import { useTurn } from './hooks/useTurn.ts'
import { nameSpot, nameSquare } from './words.ts'

/** Margin around the town, in squares: small, or enough for the spots beside it. */
const MARGIN = 1
const MARGIN_FOR_SPOTS = TILE + 0.3
/** The board zooms in on squares smaller than this, in pixels, when a standee is picked. */
const SMALL = 28
/** With so few tiles left the sun sets. */
const DUSK = 5

export function Board(props: BoardProps<MyLittleTown>) {
  const { view, viewer, actions, options, names } = props
  const content = useMemo(() => parseContent(props.content), [props.content])
  const id = useId()
  const art = useMemo(
    () => ({ looks: looksOf(props.content), name: (drawing: string) => `${id}-${drawing}` }),
    [props.content, id],
  )
  const plan = useMemo(() => planOf(view, content), [view, content])
  const tiles = useMemo(() => new Set(view.city.map(spotKey)), [view.city])
  const fresh = useFresh(props)

  const turn = useTurn(props)
  const { selection, complaint, nudge, intend } = turn
  const scene = useMemo(
    () => sceneOf(view, viewer, actions, options, selection, plan),
    [view, viewer, actions, options, selection, plan],
  )
  const opened = useMemo(() => {
    if (options.hints !== 'full' || viewer === null) return NOTHING_OPENED
    const placements = actions.filter(action => action.type === 'placeTile')
    return openedBy(content, view, viewer, placements, scene.rot)
  }, [options.hints, viewer, actions, content, view, scene.rot])

  const board = useRef<HTMLElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const drawing = useRef<SVGSVGElement>(null)
  const occasion = `${view.city.length} ${view.turn} ${view.phase}`
  const camera = useCamera(frame, plan.bounds, scene.placing ? MARGIN_FOR_SPOTS : MARGIN, occasion)
  const cursor = useCursor(board, scene.grid, scene.targets[0] ?? scene.grid[0]![0]!)
  const { gestures, drag, pointAt } = usePointing({ board, frame, drawing }, scene, plan, camera, turn)
  useGlide(drawing, camera.box, { held: gestures.held })

  const pick = (length: number) => {
    intend({ type: 'pick', length })
    if (length === scene.picked) return camera.look(null)
    const ends = scene.fitting ? endsOf(actions, length) : []
    if (ends.length > 0 && camera.squareSize < SMALL) camera.look(fit(boxAround(ends), MARGIN, camera.area))
  }
  const cancel = () => {
    if (selection.at === 'standee' || selection.at === 'tile') camera.look(null)
    intend({ type: 'cancel' })
  }
  const magnify = (factor: number) => camera.look(zoom(camera.box, factor, centreOf(camera.box), camera.whole))
  const onKeyDown = useKeys(scene, cursor, camera, {
    pointAt,
    confirm: () => intend({ type: 'confirm' }),
    draw: () => intend({ type: 'draw' }),
    turn: by => intend({ type: 'turn', by }),
    pick: slot => {
      const length = scene.set[slot]
      if (length !== undefined) pick(length)
    },
    cancel: () => (complaint ? turn.dismiss() : cancel()),
    magnify,
  })

  const nameOf = (at: SquareAt): string => {
    const key = squareKey(at)
    if (!scene.placing) return nameSquare(plan.ground.get(key)!, plan, art.looks, names)
    return nameSpot({ tx: at.x, ty: at.y }, tiles.has(key) ? 'tile' : scene.possible.has(key) ? 'free' : 'outside')
  }
  const partOf = (at: SquareAt): string => {
    const key = squareKey(at)
    if (scene.placing) return tiles.has(key) ? 'placed tile' : 'spot'
    if (plan.covered.has(key)) return 'covered square'
    return art.looks[plan.ground.get(key)!.kind].colour === null ? `${view.version} X` : 'square'
  }
  const undecided = scene.choosing && selection.at === 'nothing'

  return (
    <ArtProvider value={art}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys count wherever on the board the focus is */}
      <section
        ref={board}
        className="mlt"
        aria-label={say('Town and shelf')}
        data-dusk={view.pileLeft <= DUSK ? DUSK - view.pileLeft + 1 : 0}
        onKeyDown={onKeyDown}
        onPointerDown={() => cursor.noteInput('pointer')}
      >
        <Drawings />
        <div className="mlt-table">
          <Race view={view} viewer={viewer} names={names} />
          <div ref={frame} className="mlt-frame" data-where="town">
            <Town
              drawing={drawing}
              view={view}
              content={content}
              selection={selection}
              colour={scene.colour}
              spots={scene.spots}
              lit={scene.lit}
              wrong={complaint?.wrong ?? []}
              fresh={fresh}
              opened={opened}
              {...gestures.handlers}
            >
              <Places
                grid={scene.grid}
                size={scene.size}
                cursor={cursor.at}
                nameOf={nameOf}
                partOf={partOf}
                possible={options.hints === 'off' && !scene.placing ? NO_PLACES : scene.possible}
                previewed={scene.previewed}
                onPress={pointAt}
                onFocus={cursor.arrive}
              />
            </Town>
            <ZoomButtons camera={camera} magnify={magnify} />
            {complaint && <Bubble {...complaint} camera={camera} />}
            {view.result && <Ending result={view.result} view={view} names={names} />}
          </div>
          <div className="mlt-tray" data-placing={scene.placing || undefined}>
            <Hand
              view={view}
              content={content}
              rot={scene.rot}
              placing={scene.placing}
              mayDraw={actions.some(action => action.type === 'draw')}
              mayPass={actions.some(action => action.type === 'pass')}
              decided={decisionOf(selection) !== null}
              beckons={nudge === 'confirm' ? 'confirm' : undecided ? 'choose' : null}
              drag={drag}
              onIntent={intent => (intent.type === 'cancel' ? cancel() : intend(intent))}
            />
            <Shelf
              set={scene.set}
              hand={scene.hand}
              colour={scene.colour}
              fitting={scene.fitting}
              picked={scene.picked}
              onPick={pick}
            />
          </div>
        </div>
        {drag.finger && view.drawn && (
          <div className="mlt-dragged" style={drag.finger}>
            <TilePicture face={faceOf(content, view.drawn, scene.rot)} />
          </div>
        )}
      </section>
    </ArtProvider>
  )
}

const NOTHING_OPENED: ReadonlyMap<string, number> = new Map()
const NO_PLACES: ReadonlySet<string> = new Set()

/** Events arrive once, with the view they led to; the pieces they placed stay marked for longer. */
function useFresh({ view, viewer, events }: BoardProps<MyLittleTown>): ReadonlySet<string> {
  const [memory, setMemory] = useState(() => ({ events, placements: remember([], events) }))
  if (memory.events !== events) setMemory({ events, placements: remember(memory.placements, events) })
  return useMemo(() => freshFor(memory.placements, viewer, view), [memory, viewer, view])
}
