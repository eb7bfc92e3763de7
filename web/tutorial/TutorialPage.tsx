/** A tutorial: the game's real board, and beside it one thing to do at a time. */

import { Suspense, use, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { freeBotName } from '#bots/names.ts'
import { type GameBox, type GameCard, type Names, type Tagged, type Verbosity, say } from '#kernel'
import { LEARNER, type Tutorial } from '#kernel/contracts/tutorial.ts'
import { drawBoard } from '../shell/gameBoards.ts'
import { beginMatch } from '../home/beginMatch.ts'
import { Boundary } from '../parts/Boundary.tsx'
import { Icon } from '../parts/Icon.tsx'
import { friendlyName } from '../shell/random.ts'
import { routeHash } from '../shell/routes.ts'
import { RulesAtHand } from '../rulebook/RulesAtHand.tsx'
import { localStore, storedHabits, storedName } from '../shell/storage.ts'
import { ActionsDialog } from '../table/ui/ActionsDialog.tsx'
import { LitPlaces } from '../table/log/LitPlaces.tsx'
import { NoticeToast } from '../table/tips/NoticeToast.tsx'
import { useAnnouncer } from '../table/announce/useAnnouncer.ts'
import { useMatchAnnouncements } from '../table/announce/useMatchAnnouncements.ts'
import { LessonPanel } from './LessonPanel.tsx'
import { storedProgress, storeProgress } from './progress.ts'
import { type TutorialState, openTutorialSession, type TutorialSession } from './tutorialSession.ts'
import { openTutorial } from './tutorials.ts'
import '../table/table.css'
import './tutorial.css'

export function TutorialPage({ card }: { readonly card: GameCard }) {
  const { box, tutorial } = use(openTutorial(card.id))
  return (
    <RulesAtHand box={box}>
      <TutorialInProgress box={box} tutorial={tutorial} />
    </RulesAtHand>
  )
}

function TutorialInProgress({ box, tutorial }: { readonly box: GameBox; readonly tutorial: Tutorial }) {
  const { game, text } = box
  const [session] = useState(() => open(box, tutorial))
  const state = useSyncExternalStore(session.subscribe, session.snapshot)
  const { position, waiting, notice } = state
  const lesson = tutorial.lessons[state.lesson]
  const [name] = useState(() => storedName(localStore) ?? friendlyName())
  const names = useMemo(() => namesWith(name, tutorial.seats), [name, tutorial.seats])
  const { spoken, told, answer: announce, tell } = useAnnouncer()
  const { view, actions } = position
  // The lesson itself says what to do now.
  useMatchAnnouncements(
    { text, names, history: state.history, attends: true, tell },
    { viewer: LEARNER, view, prompt: '', mine: false, over: false, actions },
  )
  const [listed, setListed] = useState(false)
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    document.title = say('Learn {name} · Parlour', { name: text.name })
  }, [text.name])
  useEffect(() => session.leave, [session])

  /** The match the tutorial proposes next, against the easiest bot. */
  async function playNow() {
    const habits = storedHabits(localStore, game.id)
    const options = { ...habits.bots.options, ...(tutorial.firstMatch as Readonly<Record<string, unknown>>) }
    const levels = Array.from({ length: Math.max(1, game.players.min - 1) }, () => 'easy' as const)
    return beginMatch(box, { ...habits, bots: { levels, options } }, 'bots', name)
  }

  return (
    <div className={`table tutorial ${position.actions.length > 0 ? 'table-my-turn' : ''}`}>
      <header className="table-rail">
        <a
          className="icon-button"
          href={routeHash({ page: 'game', game: game.id })}
          aria-label={say('Leave the tutorial')}
        >
          <Icon name="close" />
        </a>
        <h1 className="tutorial-title">
          <span className="visually-hidden">{say('Learn')} </span>
          {text.name}
        </h1>
        <Steps done={state.lesson} all={tutorial.lessons.length} />
      </header>
      <main className="board-place" aria-label={say('Board')}>
        <div ref={frame} className="tutorial-board">
          <TutorialBoard box={box} session={session} state={state} names={names} announce={announce} />
        </div>
        {lesson?.where && !waiting && <LitPlaces where={lesson.where} board={frame} />}
      </main>
      <LessonPanel
        lesson={lesson}
        farewell={tutorial.farewell}
        meanwhile={waiting ? text.prompt(position.view, LEARNER, names) : null}
        number={state.lesson}
        game={game.id}
        goOn={session.goOn}
        back={session.back}
        again={session.again}
        list={() => setListed(true)}
        play={playNow}
        cooperative={text.cooperative === true}
      />
      <div className="visually-hidden" aria-live="polite">
        {spoken}
      </div>
      <div className="visually-hidden" aria-live="polite">
        {told}
      </div>
      <NoticeToast notice={notice} />
      {listed && lesson && (
        <ActionsDialog
          box={box}
          position={position}
          you={LEARNER}
          prompt={lesson.text}
          act={session.act}
          close={() => setListed(false)}
        />
      )}
    </div>
  )
}

interface TutorialBoardProps {
  readonly box: GameBox
  readonly session: TutorialSession
  readonly state: TutorialState
  readonly names: Names
  announce(text: string, from?: Verbosity): void
}

function TutorialBoard({ box, session, state, names, announce }: TutorialBoardProps) {
  const { position, history, options } = state
  return (
    <Boundary fallback={boardTrouble}>
      <Suspense fallback={<p className="board-wait">{say('Unpacking the pieces…')}</p>}>
        {drawBoard(box.game.id, {
          view: position.view,
          viewer: LEARNER,
          actions: position.actions,
          events: position.events,
          history,
          content: box.content,
          options,
          names,
          pending: false,
          now,
          act: session.act,
          whyNot: session.whyNot,
          announce,
          endingTakes: ignore,
        })}
      </Suspense>
    </Boundary>
  )
}

function Steps({ done, all }: { readonly done: number; readonly all: number }) {
  const words = done < all ? say('Step {done} of {all}', { done: done + 1, all }) : say('Done')
  return (
    <p className="tutorial-steps">
      <span>{words}</span>
      <i aria-hidden="true" style={{ '--done': done / all } as React.CSSProperties} />
    </p>
  )
}

/** Continues where this browser stopped the last time; a finished tutorial starts again. */
function open(box: GameBox, tutorial: Tutorial): TutorialSession {
  const { id } = box.game
  const { steps } = storedProgress(localStore, id)
  const all = tutorial.lessons.length
  return openTutorialSession(box, tutorial, steps.length < all ? steps : [], (taken: readonly (Tagged | null)[]) => {
    const finished = taken.length === all || storedProgress(localStore, id).finished
    storeProgress(localStore, id, { steps: taken, finished })
  })
}

function namesWith(name: string, seats: number): Names {
  const names = [name]
  while (names.length < seats) names.push(freeBotName(names))
  return seat => names[seat] ?? say('Seat {number}', { number: seat + 1 })
}

/** The list of actions still works without the board. */
function boardTrouble(error: Error) {
  return (
    <p className="board-wait" role="alert">
      {say('The board cannot be drawn ({message}). Reloading may help.', { message: error.message })}
    </p>
  )
}

const now = () => 0
const ignore = () => {}
