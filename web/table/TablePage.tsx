/** A match in play: the board with everything a table needs around it. */

import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Saying, type Tagged, say } from '#kernel'
import type { Ballot } from '#protocol/limits.ts'
import type { Motion } from '#protocol/messages.ts'
import { drawBoard } from '../shell/gameBoards.ts'
import { ChildrenSwitch } from '../children/ChildrenSwitch.tsx'
import { Boundary } from '../parts/Boundary.tsx'
import { Icon } from '../parts/Icon.tsx'
import type { BeginError } from '../home/beginMatch.ts'
import { routeHash } from '../shell/routes.ts'
import { useSignals } from '../sound/useSignals.ts'
import { ActionsDialog } from './ui/ActionsDialog.tsx'
import { HandOver } from './ui/HandOver.tsx'
import { logLines } from './chat/chatHistory.ts'
import { LitPlaces } from './log/LitPlaces.tsx'
import { Log, LogDialog } from './log/Log.tsx'
import { AwayNote, LookBackBar } from './log/LookBackBar.tsx'
import { NameTip } from './tips/NameTip.tsx'
import { NoticeToast } from './tips/NoticeToast.tsx'
import { EndDialog, preloadDialogs, ChatDialog } from './ui/loadDialogs.ts'
import { PauseOverlay } from './clock/PauseOverlay.tsx'
import { pauseTitle, isStopped } from './clock/pauseTexts.ts'
import { SeatStrip } from './ui/SeatStrip.tsx'
import type { TableSession } from './session/tableSession.ts'
import { actorsOf, hasOthers, isMyTurn, namesAt } from './session/turn.ts'
import { useAnnouncer } from './announce/useAnnouncer.ts'
import { useLit } from './log/useLit.ts'
import { useLookBack } from './log/useLookBack.ts'
import { useResult } from './ui/useResult.ts'
import { useLastSeen } from './log/useLastSeen.ts'
import { useSnapshot } from './session/useSnapshot.ts'
import { useChat } from './chat/useChat.ts'
import { useMatchAnnouncements } from './announce/useMatchAnnouncements.ts'
import { useTurnSignal } from './announce/useTurnSignal.ts'
import { useWide } from './ui/useWide.ts'
import './table.css'
import './chat/chat.css'

export interface TablePageProps {
  readonly session: TableSession
  /** Several people on this screen: the prompt then names the player whose turn it is. */
  readonly shared: boolean
  takeDevice?(): void
  /** Absent where all players share one screen. */
  send?(saying: Saying): void
  /** Absent where no one else has to agree. */
  move?(motion: Motion, answer: 'yes' | 'no'): void
  /** Absent where the table never waits for a player. */
  vote?(ballot: Ballot): void
  /** `null`: no further match. */
  readonly again: (() => Promise<BeginError>) | null
  /** Beside the prompt: the table's menu. */
  readonly menu?: ReactNode
  /** Over the board: a proposal. */
  readonly notes?: ReactNode
}

/** Milliseconds for painting the table before other files are loaded. */
const QUIET_PERIOD = 200

type Opened = 'actions' | 'log' | 'talk' | null

export function TablePage({ session, shared, takeDevice, send, move, vote, again, menu, notes }: TablePageProps) {
  const snapshot = useSnapshot(session)
  const table = snapshot.table!
  const box = snapshot.box!
  const position = useMemo(
    () => (table.aborted ? { ...snapshot.position!, actions: NO_ACTIONS, undo: false } : snapshot.position!),
    [table.aborted, snapshot.position],
  )
  const isOver = position.outcome !== null || table.aborted === true
  const { you, pending, notice, history, handOverTo } = snapshot
  const { view } = position
  const { text, game } = box

  const names = useMemo(() => namesAt(table), [table])
  const actors = useMemo(() => (isOver ? [] : actorsOf(box, position)), [box, position, isOver])
  const { spoken, told, answer: announce, tell, hush } = useAnnouncer()
  const talk = useChat(snapshot.chat, { table: table.id, box, view, you, names, announce })
  const { races, pause } = snapshot
  const lines = useMemo(
    () => logLines(box, view, history, talk.heard, names, races),
    [box, view, history, talk.heard, names, races],
  )
  const speak = you !== null && hasOthers(table, you) ? send : undefined
  const [opened, setOpened] = useState<Opened>(null)
  const { endingTakes, ...result } = useResult(isOver)
  const wide = useWide()

  const stopped = isStopped(pause) ? pause : null
  const outcome = result.isTold ? position.outcome : null
  const line = outcome
    ? text.outcome(outcome, names)
    : table.aborted
      ? say('The match was ended without a result.')
      : text.prompt(view, you, names)
  const prompt = stopped ? pauseTitle(stopped, names) : line
  const mine = isMyTurn(position, you)
  const attends = handOverTo === null
  useMatchAnnouncements(
    { text, names, history, attends, tell },
    {
      viewer: you,
      view,
      prompt: line,
      mine: you !== null && actors.includes(you),
      over: outcome !== null || table.aborted === true,
      actions: position.actions,
    },
  )
  useTurnSignal(text.name, prompt, mine && !shared)
  useSignals({ game: text.name, mine: mine && !shared, over: isOver, notice: notice?.number ?? 0 })

  const frame = useRef<HTMLDivElement>(null)
  const { lit, point, light } = useLit()
  const { missed, dismiss } = useLastSeen(snapshot)
  const lookBack = useLookBack(session)
  const { moment } = lookBack
  const linesOf = (events: readonly Tagged[]) => events.flatMap(event => text.event(event, names, view) ?? [])
  const missedLines =
    missed && session.lookBack ? linesOf(history.slice(missed.from.events, missed.to.events)).length : 0
  const shownAt = moment ?? position
  const places = moment ? moment.events.flatMap(event => text.where?.(event) ?? []) : lit

  const act = useCallback((action: { readonly type: string }) => session.act(action), [session])
  const now = useCallback(() => session.now(), [session])
  const whyNot = useCallback((action: { readonly type: string }) => session.whyNot(action), [session])
  const ping = useMemo(() => speak && box.talk && ((key: string) => speak({ type: 'ping', key })), [speak, box])
  useEffect(() => {
    if (handOverTo !== null) hush() // what was announced to one player is not for the next
  }, [handOverTo, hush])
  const log = (
    <Log
      lines={lines}
      point={point}
      show={line => {
        setOpened(before => (before === 'log' ? null : before))
        light(line.where)
        announce(say('Shown on the board.'))
      }}
    >
      {session.lookBack && position.seq > 0 && (
        <button
          type="button"
          className="button log-back"
          onClick={() => {
            setOpened(null)
            lookBack.begin(position.seq)
          }}
        >
          <Icon name="earlier" /> {say('Look back')}
        </button>
      )}
    </Log>
  )

  return (
    <div
      className={`table ${mine ? 'table-my-turn' : ''} ${wide ? 'table-wide' : ''} ${speak ? 'table-talkative' : ''}`}
    >
      <header className="table-rail">
        <a className="icon-button" href={routeHash({ page: 'home' })} aria-label={say('Leave the table, go home')}>
          <Icon name="home" />
        </a>
        <h1 className="visually-hidden">{text.name}</h1>
        {/* Read on demand: the announcer already says what the player wants to hear. */}
        <p className="table-prompt" role="status" aria-live="off">
          {shared && !position.outcome && you !== null && <strong className="table-prompt-name">{names(you)}</strong>}
          <span>{prompt}</span>
        </p>
        <p className="visually-hidden" aria-live="polite">
          {told}
        </p>
        {pending && <span className="table-sending" aria-hidden="true" />}
        <ChildrenSwitch game={game.id} />
        {menu}
      </header>
      <SeatStrip
        table={table}
        you={shared ? null : you}
        actors={actors}
        outcome={outcome}
        bubbles={talk.bubbles}
        trips={snapshot.trips}
        clocks={isOver ? null : snapshot.clocks}
      />
      <main className="board-place" aria-label={say('Board')}>
        <div
          ref={frame}
          className="board-frame"
          inert={stopped !== null || moment !== null || handOverTo !== null}
          data-earlier={moment && !stopped ? '' : undefined}
        >
          <Boundary fallback={boardTrouble}>
            <Suspense fallback={<p className="board-wait">{say('Unpacking the pieces…')}</p>}>
              {drawBoard(game.id, {
                view: shownAt.view,
                viewer: you,
                actions: moment ? NO_ACTIONS : position.actions,
                events: shownAt.events,
                history,
                content: box.content,
                options: table.options,
                names,
                pending,
                now,
                act,
                whyNot,
                announce,
                endingTakes,
                pings: talk.pings,
                ...(ping && { ping }),
              })}
              <Standing />
            </Suspense>
          </Boundary>
        </div>
        <NameTip board={frame} game={game.id} />
        {places.length > 0 && <LitPlaces where={places} board={frame} />}
        {moment && <LookBackBar lookBack={lookBack} lines={linesOf(moment.events)} />}
        {missed && missedLines > 0 && !moment && (
          <AwayNote
            count={missedLines}
            dismiss={dismiss}
            show={() => {
              dismiss()
              lookBack.run(missed.from.seq, missed.to.seq)
            }}
          />
        )}
        {pause && (
          <PauseOverlay
            pausing={pause}
            you={you}
            names={names}
            live={game.pace === 'live'}
            announce={announce}
            {...(vote && you !== null && { vote })}
          />
        )}
        {notes}
        {handOverTo !== null && takeDevice && <HandOver key={handOverTo} name={names(handOverTo)} take={takeDevice} />}
      </main>
      {wide && (
        <aside className="table-side" aria-label={say('What happened')}>
          {log}
        </aside>
      )}
      <nav className="table-bar" aria-label={say('Table')}>
        {game.undo && !isOver && (
          <button
            type="button"
            className="button table-bar-button"
            disabled={!position.undo}
            onClick={() => session.takeBack()}
          >
            <Icon name="undo" /> <span>{say('Take back')}</span>
          </button>
        )}
        <button type="button" className="button table-bar-button" onClick={() => setOpened('actions')}>
          <Icon name="question" /> <span>{say('What can I do?')}</span>
        </button>
        <a className="button table-bar-button" href={routeHash({ page: 'rules', game: game.id, rule: null })}>
          <Icon name="book" /> <span>{say('Rules')}</span>
        </a>
        {!wide && (
          <button type="button" className="button table-bar-button" onClick={() => setOpened('log')}>
            <Icon name="log" /> <span>{say('Log')}</span>
          </button>
        )}
        {speak && (
          <button type="button" className="button table-bar-button" onClick={() => setOpened('talk')}>
            <Icon name="talk" /> <span>{say('Talk')}</span>
          </button>
        )}
        {isOver && (
          <button type="button" className="button table-bar-button primary" onClick={result.open}>
            <Icon name="crown" /> <span>{say('Result')}</span>
          </button>
        )}
      </nav>
      <div className="visually-hidden" aria-live="polite">
        {spoken}
      </div>
      {/* What one player was told is not for the next one on the device. */}
      <NoticeToast key={handOverTo} notice={notice} />
      {opened === 'actions' && (
        <ActionsDialog
          box={box}
          position={position}
          you={you}
          prompt={prompt}
          act={act}
          close={() => setOpened(null)}
        />
      )}
      <Suspense>
        {opened === 'talk' && speak && you !== null && (
          <ChatDialog
            box={box}
            table={table}
            view={position.view}
            you={you}
            names={names}
            heard={talk.heard}
            muted={talk.muted}
            online={snapshot.connection === 'online' || snapshot.connection === 'late'}
            toggleMuted={talk.toggleMuted}
            send={speak}
            asking={snapshot.proposal}
            {...(move && { move })}
            close={() => setOpened(null)}
          />
        )}
        {isOver && result.isOpen && (
          <EndDialog
            box={box}
            table={table}
            names={names}
            outcome={position.outcome}
            again={again}
            close={result.close}
          />
        )}
      </Suspense>
      {opened === 'log' && <LogDialog close={() => setOpened(null)}>{log}</LogDialog>}
    </div>
  )
}

const NO_ACTIONS: readonly Tagged[] = []

/** Suspends together with the board: the table is shown before its dialogs are loaded. */
function Standing() {
  useEffect(() => {
    const timer = setTimeout(preloadDialogs, QUIET_PERIOD)
    return () => clearTimeout(timer)
  }, [])
  return null
}

/** The list of all actions works even without the board. */
function boardTrouble(error: Error) {
  return (
    <p className="board-wait" role="alert">
      {say('The board cannot be drawn ({message}). “What can I do?” still plays the match; reloading may help.', {
        message: error.message,
      })}
    </p>
  )
}
