/** The board of Our Tidy Spaces. It draws and handles input; the list of legal actions decides what is possible. */

import './board.css'
import { useId, useMemo, useRef, useState } from 'react'
import { say, type Seat } from '#kernel'
import type { Square } from '#kit/polyomino.ts'
import { NoteBubble } from '#web/board/NoteBubble.tsx'
import type { BoardProps } from '#web/board/boardContract.ts'
import { parseContent } from '../content.ts'
import { homeOf } from '../rules/placement.ts'
import type { BoardId, OurTidySpaces, SharedBoard } from '../types.ts'
import { squareKey, UNIT } from './layout.ts'
import { ArtProvider, INK } from './looks.ts'
import { Cards } from './pieces/Cards.tsx'
import { Closeup } from './pieces/Closeup.tsx'
import { Frame, FRAME } from './pieces/Frame.tsx'
import { Grid } from './pieces/Grid.tsx'
import { HomeHead } from './pieces/HomeHead.tsx'
import { Neighbours } from './pieces/Neighbours.tsx'
import { Pane } from './pieces/Pane.tsx'
import { PiecePicture } from './pieces/PiecePicture.tsx'
import { SharedHead } from './pieces/SharedHead.tsx'
import { Tabs } from './pieces/Tabs.tsx'
import { Textures } from './pieces/Textures.tsx'
import { Tray } from './pieces/Tray.tsx'
import { answersAt, gridPropsFor, invitingPanes, sceneOf } from './scene.ts'
import { isListed } from './offers.ts'
import { kindInHand } from './selection.ts'
import { useCursor } from './hooks/useCursor.ts'
import { useDrag } from './hooks/useDrag.ts'
import { useFresh } from './hooks/useFresh.ts'
import { useIntoView } from './hooks/useIntoView.ts'
import { useKeys } from './hooks/useKeys.ts'
import { usePanes } from './hooks/usePanes.ts'
import { useTurn } from './hooks/useTurn.ts'
import { nameBoard } from './words.ts'

const NOT_WRONG: readonly (readonly number[])[] = []
const SHARED: readonly SharedBoard[] = ['corridor', 'parking', 'garden']

export function Board(props: BoardProps<OurTidySpaces>) {
  const { view, viewer, actions, names, options } = props
  const content = useMemo(() => parseContent(props.content), [props.content])
  const id = useId()
  const art = useMemo(() => ({ content, name: (drawing: string) => `${id}-${drawing}` }), [content, id])
  const board = useRef<HTMLElement>(null)
  const turn = useTurn(props, content)
  const { situation, selection, note, intend } = turn
  const panes = usePanes(situation)
  const cursor = useCursor(board)
  const fresh = useFresh(props)
  useIntoView(board, `${panes.open} ${panes.occasion} ${selection.at === 'carry' && selection.rotation}`)
  /** Whose Home is enlarged, and where the focus returns to afterwards. */
  const [large, setLarge] = useState<{ readonly seat: Seat; readonly opener: string } | null>(null)
  const scene = useMemo(
    () => sceneOf(selection, situation, { hints: options.fitHints }),
    [selection, situation, options.fitHints],
  )

  const point = (at: BoardId, square: Square) => {
    const tried = scene.previewed.has(`${at} ${squareKey(square)}`)
    intend(tried ? { type: 'turn', by: 1 } : { type: 'square', board: at, square })
  }
  const close = () => {
    if (large) cursor.want(large.opener)
    setLarge(null)
  }
  const open = (seat: Seat, opener: string) => {
    setLarge({ seat, opener })
    cursor.want('[data-close]')
  }
  /** With the answer chosen, the next question is on the board. */
  const pointInside = (at: BoardId, square: Square) => {
    point(at, square)
    if (answersAt(scene, situation, at, square)) close()
  }
  const drag = useDrag(board, {
    lift: piece => intend({ type: 'carry', piece }, 'quiet'),
    over: at => intend({ type: 'over', ...at }, 'quiet'),
    drop: at => at && !turn.decision && intend({ type: 'over', ...at }),
    turn: () => intend({ type: 'turn', by: 1 }),
    show: panes.show,
  })
  const onKeyDown = useKeys({
    turn,
    cursor,
    panes,
    previewed: scene.previewed,
    closeup: large !== null,
    onClose: close,
  })

  const grid = (at: BoardId) => ({
    ...gridPropsFor(at, scene, situation, names),
    name: nameBoard(at, viewer, names),
    wrong: note?.wrong?.board === at ? note.wrong.squares : NOT_WRONG,
    fresh,
    cursor: cursor.at(at),
    onPoint: point,
    onFocus: cursor.arrive,
  })
  const own = viewer ?? 0
  const chooseFrame = actions.some(action => action.type === 'ChooseFrame')
  const carried = kindInHand(selection, situation)

  return (
    <ArtProvider value={art}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys count wherever on the board the focus is */}
      <section
        ref={board}
        className="ots"
        aria-label={say('Homes and common spaces')}
        data-carrying={carried !== null || undefined}
        onKeyDown={onKeyDown}
        {...drag.handlers}
        onPointerDown={event => {
          cursor.noteInput('pointer')
          drag.handlers.onPointerDown(event)
        }}
      >
        <svg className="ots-drawings" aria-hidden="true">
          <defs>
            <Textures name={art.name} />
            <pattern id={art.name('footsteps')} width={UNIT * 2} height={UNIT} patternUnits="userSpaceOnUse">
              <path
                d="M12 26h9M16 22l5 4-5 4M52 26h9M56 22l5 4-5 4"
                fill="none"
                stroke={INK}
                strokeOpacity="0.25"
                strokeWidth="2"
              />
            </pattern>
          </defs>
        </svg>
        <div className="ots-table" data-open={panes.open} data-players={view.players} inert={large !== null}>
          <Tabs
            open={panes.open}
            homes={{ own, count: view.players }}
            inviting={invitingPanes(scene, situation)}
            fresh={scene.panesOf(fresh)}
            onOpen={panes.show}
          />
          <Pane
            pane="home"
            where={homeOf(own)}
            size={content.home}
            margin={FRAME + 2}
            head={<HomeHead situation={situation} seat={own} names={names} />}
          >
            <Grid
              {...grid(homeOf(own))}
              margin={FRAME + 2}
              around={
                <Frame
                  size={content.home}
                  frame={view.frames[own] ?? content.defaultFrame}
                  onTurn={
                    chooseFrame
                      ? frame => {
                          const action = { type: 'ChooseFrame', ...frame } as const
                          if (isListed(action, actions)) intend({ type: 'do', action })
                        }
                      : undefined
                  }
                />
              }
            />
          </Pane>
          {SHARED.map(each => (
            <Pane
              key={each}
              pane={each}
              where={each}
              size={scene.sizes[each]}
              margin={3}
              head={<SharedHead board={each} content={content} />}
            >
              <Grid {...grid(each)} />
            </Pane>
          ))}
          <Pane pane="cards" where="cards">
            <Cards turn={turn} />
          </Pane>
          <Pane pane="neighbours">
            <Neighbours situation={situation} names={names} lit={scene.litHomes} onOpen={open} />
          </Pane>
          <Tray turn={turn} names={names} onShow={panes.show} onPicture={open} />
        </div>
        {large && (
          <Closeup
            situation={situation}
            seat={large.seat}
            names={names}
            announce={props.announce}
            onClose={close}
            onStep={by => setLarge({ ...large, seat: (large.seat + by + view.players) % view.players })}
          >
            <Grid
              {...grid(homeOf(large.seat))}
              onPoint={pointInside}
              margin={FRAME + 2}
              around={<Frame size={content.home} frame={view.frames[large.seat] ?? content.defaultFrame} />}
            />
          </Closeup>
        )}
        {drag.held && carried && selection.at === 'carry' && (
          <div className="ots-dragged" style={drag.held}>
            <PiecePicture kind={carried} rotation={selection.rotation} room={3} />
          </div>
        )}
        {note && <NoteBubble note={note} board={board} onClose={turn.dismiss} />}
      </section>
    </ArtProvider>
  )
}
