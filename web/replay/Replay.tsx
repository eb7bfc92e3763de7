/** Replays a match from any point: the board, a timeline, the story, and the bots' evaluation. */

import '../table/table.css'
import './replay.css'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Seat, type Tagged, say } from '#kernel'
import { drawBoard } from '../shell/gameBoards.ts'
import { Boundary } from '../parts/Boundary.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { Icon } from '../parts/Icon.tsx'
import { routeHash } from '../shell/routes.ts'
import { LitPlaces } from '../table/log/LitPlaces.tsx'
import { useWide } from '../table/ui/useWide.ts'
import { ReplayActions } from './ReplayActions.tsx'
import { EvaluationChart } from './EvaluationChart.tsx'
import { ReplayTimeline } from './ReplayTimeline.tsx'
import { ReplaySeats } from './ReplaySeats.tsx'
import { Story } from './Story.tsx'
import { endOf, type Viewpoint, eventsAt, storyOf, timeAt, type Timeline, viewAt } from './timeline.ts'
import { useEvaluation } from './useEvaluation.ts'
import { useMoment } from './useMoment.ts'

export interface ReplayProps {
  readonly timeline: Timeline
  /** Where to begin; `null` for a link without a place: at the beginning. */
  readonly at: number | null
  /** The address of a moment; `null` where there is none to share, as for a file. */
  readonly linkTo: ((step: number) => string) | null
}

/** Milliseconds that a step stays before the address names it. */
const SETTLED = 400

type Opened = 'story' | 'plot' | 'more' | null

export function Replay({ timeline, at, linkTo }: ReplayProps) {
  const { box, names, saved } = timeline
  const { game, text } = box
  const end = endOf(timeline)
  const moment = useMoment(end, at)
  const { step, go } = moment
  const [viewpoint, setEyes] = useState<Viewpoint>('all')
  const [opened, setOpened] = useState<Opened>(null)
  const [pointed, setPointed] = useState<readonly string[] | null>(null)
  const wide = useWide()
  const judged = useEvaluation(timeline)
  const frame = useRef<HTMLDivElement>(null)

  const view = useMemo(() => viewAt(timeline, step, viewpoint), [timeline, step, viewpoint])
  const events = useMemo(() => eventsAt(timeline, step, viewpoint), [timeline, step, viewpoint])
  const story = useMemo(() => storyOf(timeline, viewpoint), [timeline, viewpoint])
  const lines = story.filter(line => line.step === step)
  const where = pointed ?? lines.flatMap(line => line.where)
  const state = timeline.states[step]
  const outcome = game.outcome(state)
  const actors: readonly Seat[] = outcome ? [] : game.actors(state)
  const told = outcome && step === end ? text.outcome(outcome, names) : lines.map(line => line.text).join(' ')

  useEffect(() => {
    document.title = say('{name}, looked back at · Parlour', { name: text.name })
  }, [text.name])
  // Replaces the history entry: "back" leads to where the player came from.
  // Not at every step: some browsers limit how often a page may write the history.
  useEffect(() => {
    if (!linkTo) return
    const here = location.hash
    const timer = setTimeout(() => {
      // The browser may have left for another address before the page receives the event.
      if (location.hash === here) history.replaceState(history.state, '', linkTo(step))
    }, SETTLED)
    return () => clearTimeout(timer)
  }, [linkTo, step])
  useReplayKeys(moment)

  const now = useCallback(() => timeAt(timeline, step), [timeline, step])
  const jump = (to: number) => {
    setOpened(null)
    go(to)
  }
  const storyPanel = <Story lines={story} step={step} jump={jump} point={setPointed} />
  const plot = <EvaluationChart timeline={timeline} judged={judged} story={story} step={step} jump={jump} scrub={go} />
  const doings = <ReplayActions timeline={timeline} step={step} link={linkTo && linkTo(step)} />

  return (
    <div className={`table replay ${wide ? 'table-wide' : ''}`}>
      <header className="table-rail">
        <a className="icon-button" href={routeHash({ page: 'home' })} aria-label={say('Home')}>
          <Icon name="home" />
        </a>
        <h1 className="visually-hidden">{say('{name}, looked back at', { name: text.name })}</h1>
        <p className="table-prompt" role="status">
          <strong className="replay-when">
            {step === 0 ? say('The beginning') : say('{step} of {end}', { step, end })}
          </strong>
          <span>{told || (step === 0 ? text.name : '')}</span>
        </p>
      </header>
      <ReplaySeats timeline={timeline} actors={actors} outcome={outcome} viewpoint={viewpoint} />
      <main className="board-place" aria-label={say('Board')}>
        <div ref={frame} className="board-frame">
          <Boundary fallback={boardError}>
            <Suspense fallback={<p className="board-wait">{say('Unpacking the pieces…')}</p>}>
              {drawBoard(game.id, {
                view,
                viewer: viewpoint === 'all' ? null : viewpoint,
                actions: NO_ACTIONS,
                events: moment.byOne ? events : NO_ACTIONS,
                content: box.content,
                options: saved.record.table.options,
                names,
                pending: false,
                now,
                act: nothing,
                whyNot,
                announce: nothing,
                endingTakes: nothing,
              })}
            </Suspense>
          </Boundary>
        </div>
        {where.length > 0 && <LitPlaces where={where} board={frame} />}
      </main>
      <ReplayTimeline timeline={timeline} moment={moment} viewpoint={viewpoint} look={setEyes}>
        {!wide && (
          <>
            <button
              type="button"
              className="button table-bar-button"
              aria-label={say('Story')}
              onClick={() => setOpened('story')}
            >
              <Icon name="log" />
            </button>
            <button
              type="button"
              className="button table-bar-button"
              aria-label={say('Plot')}
              onClick={() => setOpened('plot')}
            >
              <Icon name="plot" />
            </button>
            <button
              type="button"
              className="button table-bar-button"
              aria-label={say('More')}
              onClick={() => setOpened('more')}
            >
              <Icon name="menu" />
            </button>
          </>
        )}
      </ReplayTimeline>
      {wide && (
        <aside className="table-side replay-side" aria-label={say('Looking back')}>
          {plot}
          {storyPanel}
          {doings}
        </aside>
      )}
      {opened === 'story' && (
        <Dialog title={say('What happened')} className="log-dialog" close={() => setOpened(null)}>
          {storyPanel}
        </Dialog>
      )}
      {opened === 'plot' && (
        <Dialog title={say('What the bots think')} close={() => setOpened(null)}>
          {plot}
        </Dialog>
      )}
      {opened === 'more' && (
        <Dialog title={text.name} close={() => setOpened(null)}>
          {doings}
        </Dialog>
      )}
    </div>
  )
}

const NO_ACTIONS: readonly Tagged[] = []
const nothing = () => {}
const whyNot = () => ({
  code: 'LOOKING_BACK',
  rule: '',
  text: say('You are looking back: nothing can be changed here.'),
})

/** Arrows step, Home and End go to the ends, the space bar plays; a focused element's own use of a key has priority. */
function useReplayKeys({ step, end, go, toggle }: ReturnType<typeof useMoment>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as Element
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.altKey ||
        event.metaKey ||
        document.querySelector('dialog[open]')
      )
        return
      if (target.closest('.board-place, input, select, textarea')) return
      if (event.key === ' ' && target.closest('button, a')) return
      const to = { ArrowLeft: step - 1, ArrowRight: step + 1, Home: 0, End: end }[event.key]
      if (to !== undefined) go(to)
      else if (event.key === ' ') toggle()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [step, end, go, toggle])
}

function boardError(error: Error) {
  return (
    <p className="board-wait" role="alert">
      {say('The board cannot be drawn ({message}). The story can still be read.', { message: error.message })}
    </p>
  )
}
