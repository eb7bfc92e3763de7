/** The board of Wildstyle. It draws and handles input; the list of legal actions decides what is possible. */

import './board.css'
import { type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { say } from '#kernel'
import type { BoardProps } from '#web/board/boardContract.ts'
import { layCity } from '../rules/city.ts'
import { parseContent } from '../content.ts'
import { tagsOf } from '../rules/gameEnd.ts'
import { rowsOf } from '../rules/grid.ts'
import { paceOf } from '../options.ts'
import { bestRemoval } from '../rules/removal.ts'
import type { Action, Hex, View, Wildstyle } from '../types.ts'
import { sentence } from '../text/gameWords.ts'
import { paceEnds } from './clocks.ts'
import { buttonOf, hexOf } from './moved.ts'
import { boxOf, hexesNear, RADIUS, ROW } from './layout.ts'
import { ArtProvider } from './looks.ts'
import { Banner } from './pieces/Banner.tsx'
import { City } from './pieces/City.tsx'
import { Controls, endingAction } from './pieces/Controls.tsx'
import { Crews } from './pieces/Crews.tsx'
import { Drawings } from './pieces/Drawings.tsx'
import { Icon } from './pieces/icons.tsx'
import { KeyHelp } from './pieces/KeyHelp.tsx'
import { Mat } from './pieces/Mat.tsx'
import { ObjectiveChips, ObjectivePanel } from './pieces/Objectives.tsx'
import { PaceRing } from './pieces/PaceRing.tsx'
import { Piles } from './pieces/Piles.tsx'
import { Ready } from './pieces/Ready.tsx'
import { Removal } from './pieces/Removal.tsx'
import { Show } from './pieces/Show.tsx'
import { createProgress } from './progress.ts'
import { isPossible, lightsOf, lonelyTags } from './scene.ts'
import { openings, targets } from './selection.ts'
import { tagsDuring } from './show.ts'
import { useCamera } from './hooks/useCamera.ts'
import { useCursor } from './hooks/useCursor.ts'
import { useGestures } from './hooks/useGestures.ts'
import { useKeys } from './hooks/useKeys.ts'
import { usePlaces } from './hooks/usePlaces.ts'
import { useShow } from './hooks/useShow.ts'
import { useTurn } from './hooks/useTurn.ts'
import { nameHex, tellHex, tellPick, tellStock } from './words.ts'

/** A hex lower than this on the screen, in pixels, needs a second tap. */
const EASY_TO_HIT = 24
const NO_HEXES: ReadonlySet<Hex> = new Set()
const NOTHING_FALLEN: ReadonlyMap<Hex, readonly number[]> = new Map()

export function Board(props: BoardProps<Wildstyle>) {
  const { view, viewer, actions, names, options, now } = props
  const content = useMemo(() => parseContent(props.content), [props.content])
  const id = useId()
  const art = useMemo(() => ({ content, name: (drawing: string) => `${id}-${drawing}` }), [content, id])
  const city = layCity(content, view.placements)
  const box = useMemo(() => boxOf(city), [city])
  const rows = useMemo(() => rowsOf(city), [city])
  const board = useRef<HTMLElement>(null)
  const drawing = useRef<SVGSVGElement>(null)

  const camera = useCamera(drawing, box)
  const gestures = useGestures(camera)
  const cursor = useCursor(board, rows[0]![0]!.hex)
  const turn = useTurn(props, city, {
    about: hex => sentence(tellHex(content, city, view, viewer, names, hex)),
    picked: (picked, at) => tellPick(picked, at, content),
  })
  const { situation, selection, intend } = turn
  const player = viewer === null ? undefined : view.players[viewer]!
  const beforeRound = view.phase === 'ready' || view.phase === 'countdown'
  const hand = usePlaces(player?.hand)
  const show = useShow(props, city, content)

  const [opened, setOpened] = useState<number | 'keys' | null>(null)
  const [looked, setLooked] = useState<number | null>(null)
  const open = useMemo(() => openings(actions), [actions])
  const lit = useMemo(() => targets(selection, actions), [selection, actions])

  const progressOf = useMemo(() => createProgress(city, content), [city, content])
  const progress = progressOf(view)
  const lonely = useMemo(
    () => (options.hints && viewer !== null && view.phase !== 'over' ? lonelyTags(view, city, viewer) : NO_HEXES),
    [options.hints, viewer, view, city],
  )
  const hexNames = useMemo(
    () =>
      new Map(
        rows.flat().map(place => [place.hex, nameHex(place, tellHex(content, city, view, viewer, names, place.hex))]),
      ),
    [rows, content, city, view, viewer, names],
  )

  const step = show?.steps[show.at]
  const seen = looked ?? viewer ?? 0
  const scored = typeof opened === 'number' ? progress[seen]?.[opened] : undefined
  const counting = useMemo(() => {
    if (step) return 'lit' in step ? step.lit : NO_HEXES
    return scored ? new Set(scored.groups.flatMap(group => group.hexes)) : NO_HEXES
  }, [step, scored])
  const off = step && 'off' in step ? step.off : NOTHING_FALLEN
  const lights = useMemo(
    () => lightsOf(selection, situation, { counting, off: [...off.keys()] }),
    [selection, situation, counting, off],
  )

  const openObjective = (index: number) => {
    if (index >= view.objectives.length) return
    setLooked(null)
    setOpened(before => (before === index ? null : index))
  }
  const uncover = () => setOpened(null)
  const end = () => {
    const action: Action | undefined = beforeRound
      ? player && { type: 'READY', ready: !player.ready }
      : endingAction(actions)
    if (action) intend({ type: 'do', action })
  }
  const onKeyDown = useKeys({
    content,
    turn,
    cursor,
    camera,
    hand,
    lights,
    covered: opened !== null,
    onEnd: end,
    onObjective: openObjective,
    onHelp: () => setOpened(before => (before === 'keys' ? null : 'keys')),
    onUncover: uncover,
  })

  // Takes the keyboard's focus from the start, unless it is elsewhere on the page.
  useEffect(() => {
    if (document.activeElement === document.body) board.current?.focus({ preventScroll: true })
  }, [])

  const onClick = (event: MouseEvent) => {
    if (gestures.moved()) return
    const cell = event.target instanceof Element ? event.target.closest<SVGElement>('[data-hex]') : null
    // A click without a position comes from a screen reader: it means the hex itself.
    if (event.detail === 0 && cell) return intend({ type: 'hex', hex: cell.dataset['hex']!, sure: true })
    const height = camera.hexHeight()
    const easy = height >= EASY_TO_HIT
    const reach = easy ? RADIUS : (EASY_TO_HIT / height) * ROW
    const near = hexesNear(city, camera.toDrawing(event.clientX, event.clientY), reach)
    const hex = (easy ? null : near.find(each => isPossible(lights.get(each)))) ?? cell?.dataset['hex'] ?? near[0]
    if (hex) intend({ type: 'hex', hex, sure: easy })
  }

  const waiting = buttonOf(turn.waiting)
  const refused = buttonOf(turn.refused)
  const covered = show || view.phase === 'removal'

  return (
    <ArtProvider value={art}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys count wherever on the board the focus is */}
      <section
        ref={board}
        className="ws"
        aria-label={say('City at night')}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onPointerDown={() => cursor.noteInput('pointer')}
      >
        <Drawings />
        <div className="ws-table" data-players={view.players.length}>
          <Crews view={view} viewer={viewer} names={names} />
          <div className="ws-map" data-where="city">
            <City
              drawing={drawing}
              city={city}
              rows={rows}
              tags={show ? tagsDuring(show.steps, show.at, view.tags) : view.tags}
              viewer={viewer}
              lights={lights}
              aimed={selection.at === 'set' ? selection.aimed : null}
              waiting={hexOf(turn.waiting)}
              refused={hexOf(turn.refused)}
              lonely={lonely}
              fallen={off}
              cursor={cursor.at}
              names={hexNames}
              handlers={{
                ...gestures.handlers,
                onClick,
                onFocus: event => {
                  const { hex } = (event.target as SVGElement).dataset
                  if (hex) cursor.arrive(hex)
                },
              }}
            />
            <div className="ws-zoom" role="group" aria-label={say('Zoom')}>
              <button type="button" className="ws-round" aria-label={say('Closer')} onClick={() => camera.zoomBy(1.6)}>
                <Icon name="plus" />
              </button>
              <button
                type="button"
                className="ws-round"
                aria-label={say('Farther')}
                onClick={() => camera.zoomBy(1 / 1.6)}
              >
                <Icon name="minus" />
              </button>
            </div>
            <button
              type="button"
              className="ws-round ws-keys-button"
              aria-label={say('Keys')}
              onClick={() => setOpened(before => (before === 'keys' ? null : 'keys'))}
            >
              <Icon name="keys" />
            </button>
            {!show && <p className="ws-stock">{tellStock(view, viewer)}</p>}
            <Banner view={view} viewer={viewer} now={now} />
          </div>
          <div className="ws-dock" data-finished={player?.finished || undefined} data-phase={view.phase}>
            {!show && (
              <Controls
                turn={turn}
                chips={
                  <ObjectiveChips
                    objectives={view.objectives}
                    progress={progress}
                    viewer={viewer}
                    opened={typeof opened === 'number' ? opened : null}
                    onOpen={openObjective}
                  />
                }
                ring={
                  viewer !== null &&
                  paceOf(view.options, viewer) > 0 && (
                    <PaceRing
                      ends={paceEnds(view, viewer)}
                      lasts={paceOf(view.options, viewer)}
                      now={now}
                      waiting={turn.waiting !== null}
                    />
                  )
                }
              />
            )}
            {beforeRound ? (
              <Ready view={view} viewer={viewer} actions={actions} names={names} onReady={end} />
            ) : (
              !covered && (
                <Piles
                  view={view}
                  selection={selection}
                  open={open}
                  lit={lit}
                  waiting={waiting}
                  refused={refused}
                  hints={options.hints}
                  onDraw={pile => intend({ type: 'draw', pile })}
                  onShare={share => intend({ type: 'share', share })}
                />
              )
            )}
            {player && !covered && (
              <Mat
                view={view}
                player={player}
                hand={hand}
                selection={selection}
                open={open}
                lit={lit}
                waiting={waiting}
                refused={refused}
                onCard={card => intend({ type: 'hand', card })}
                onSpace={space => intend({ type: 'space', space })}
              />
            )}
            {view.phase === 'removal' && (
              <Removal view={view} viewer={viewer} turn={turn} names={names} best={() => best(view, viewer!)} />
            )}
            {show && (
              <Show
                steps={show.steps}
                at={show.at}
                seats={view.players.length}
                viewer={viewer}
                names={names}
                running={show.running}
                onStep={show.stepTo}
                onAgain={show.again}
              />
            )}
            {typeof opened === 'number' && view.objectives[opened] && (
              <ObjectivePanel
                objective={view.objectives[opened]}
                index={opened}
                progress={progress}
                viewer={viewer}
                names={names}
                looked={seen}
                onLook={setLooked}
                onClose={uncover}
              />
            )}
          </div>
          {opened === 'keys' && <KeyHelp onClose={uncover} />}
        </div>
      </section>
    </ArtProvider>
  )

  function best({ players, objectives }: View, seat: number): readonly Hex[] {
    return bestRemoval(city, content, tagsOf(city, view, seat), players[seat]!.copCars, objectives)
  }
}
