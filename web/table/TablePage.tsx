/** A match being played: the board with everything a table needs around it. */

import { Suspense, useCallback, useMemo, useState } from 'react'
import type { Saying } from '#kernel'
import type { Ballot } from '#protocol/messages.ts'
import { drawBoard } from '../boards.ts'
import { Boundary } from '../parts/Boundary.tsx'
import { Icon } from '../parts/Icon.tsx'
import type { Trouble } from '../home/begin.ts'
import { routeHash } from '../routes.ts'
import { ActionsDialog } from './ActionsDialog.tsx'
import { useAnnouncer } from './announcer.ts'
import { EndDialog } from './EndDialog.tsx'
import { HandOver } from './HandOver.tsx'
import { logLines } from './heard.ts'
import { Log, LogDialog } from './Log.tsx'
import { NoticeToast } from './NoticeToast.tsx'
import { PauseOverlay } from './PauseOverlay.tsx'
import { pauseTitle, standsStill } from './pauseWords.ts'
import { SeatStrip } from './SeatStrip.tsx'
import type { TableSession } from './session.ts'
import { TalkDialog } from './TalkDialog.tsx'
import { actorsOf, hasOthers, isMyTurn, namesAt } from './turn.ts'
import { useResult } from './useResult.ts'
import { useSnapshot } from './useSnapshot.ts'
import { useTalk } from './useTalk.ts'
import { useTurnSign } from './useTurnSign.ts'
import { useWide } from './useWide.ts'
import './table.css'
import './talk.css'

export interface TablePageProps {
  readonly session: TableSession
  /** Several people at this one screen: the prompt then names whose turn it is. */
  readonly shared: boolean
  takeDevice?(): void
  /** Absent where all sit around one screen. */
  say?(saying: Saying): void
  /** Absent where nobody is ever waited for. */
  vote?(ballot: Ballot): void
  /** Saves the match as a file. Absent where it cannot be had yet. */
  saveFile?(): void
  again(): Promise<Trouble>
}

type Opened = 'actions' | 'log' | 'talk' | null

export function TablePage({ session, shared, takeDevice, say, vote, again }: TablePageProps) {
  const snapshot = useSnapshot(session)
  const table = snapshot.table!
  const box = snapshot.box!
  const position = snapshot.position!
  const { you, pending, notice, history, handOverTo } = snapshot
  const { text, game } = box

  const names = useMemo(() => namesAt(table), [table])
  const actors = useMemo(() => actorsOf(box, position), [box, position])
  const { spoken, announce } = useAnnouncer()
  const talk = useTalk(snapshot.heard, { table: table.id, box, you, names, announce })
  const { races, pausing } = snapshot
  const lines = useMemo(
    () => logLines(box, history, talk.heard, names, races),
    [box, history, talk.heard, names, races],
  )
  const speak = you !== null && hasOthers(table, you) ? say : undefined
  const [opened, setOpened] = useState<Opened>(null)
  const { endingTakes, ...result } = useResult(position.outcome !== null)
  const wide = useWide()

  const stopped = standsStill(pausing) ? pausing : null
  const prompt = stopped
    ? pauseTitle(stopped, names)
    : position.outcome
      ? text.outcome(position.outcome, names)
      : text.prompt(position.view, you, names)
  const mine = isMyTurn(position, you)
  useTurnSign(text.name, prompt, mine && !shared)

  const act = useCallback((action: { readonly type: string }) => session.act(action), [session])
  const now = useCallback(() => session.now(), [session])
  const whyNot = useCallback((action: { readonly type: string }) => session.whyNot(action), [session])
  const ping = useMemo(() => speak && box.talk && ((key: string) => speak({ type: 'ping', key })), [speak, box])
  const log = <Log lines={lines} />

  return (
    <div className={`table ${mine ? 'my-turn' : ''} ${wide ? 'wide' : ''} ${speak ? 'talkative' : ''}`}>
      <header className="rail">
        <a className="icon-button rail-home" href={routeHash({ page: 'home' })} aria-label="Leave the table, go home">
          <Icon name="home" />
        </a>
        <h1 className="visually-hidden">{text.name}</h1>
        <p className="prompt" role="status">
          {shared && !position.outcome && you !== null && <strong className="prompt-name">{names(you)}</strong>}
          <span>{prompt}</span>
        </p>
        {pending && <span className="sending" aria-hidden="true" />}
      </header>
      <SeatStrip
        table={table}
        you={shared ? null : you}
        actors={actors}
        outcome={position.outcome}
        bubbles={talk.bubbles}
        trips={snapshot.trips}
      />
      <main className="board-place" aria-label="Board">
        <div className="board-frame" inert={stopped !== null}>
          <Boundary fallback={boardTrouble}>
            <Suspense fallback={<p className="board-wait">Unpacking the pieces…</p>}>
              {drawBoard(game.id, {
                view: position.view,
                viewer: you,
                actions: position.actions,
                events: position.events,
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
            </Suspense>
          </Boundary>
        </div>
        {pausing && (
          <PauseOverlay
            pausing={pausing}
            you={you}
            names={names}
            announce={announce}
            {...(vote && you !== null && { vote })}
          />
        )}
        {handOverTo !== null && takeDevice && <HandOver name={names(handOverTo)} take={takeDevice} />}
      </main>
      {wide && (
        <aside className="side" aria-label="What happened">
          {log}
        </aside>
      )}
      <nav className="bar" aria-label="Table">
        {game.undo && !position.outcome && (
          <button
            type="button"
            className="button bar-button"
            disabled={!position.undo}
            onClick={() => session.takeBack()}
          >
            <Icon name="undo" /> <span>Take back</span>
          </button>
        )}
        <button type="button" className="button bar-button" onClick={() => setOpened('actions')}>
          <Icon name="question" /> <span>What can I do?</span>
        </button>
        {!wide && (
          <button type="button" className="button bar-button" onClick={() => setOpened('log')}>
            <Icon name="log" /> <span>Log</span>
          </button>
        )}
        {speak && (
          <button type="button" className="button bar-button" onClick={() => setOpened('talk')}>
            <Icon name="talk" /> <span>Talk</span>
          </button>
        )}
        {position.outcome && (
          <button type="button" className="button bar-button primary" onClick={result.open}>
            <Icon name="crown" /> <span>Result</span>
          </button>
        )}
      </nav>
      <div className="visually-hidden" aria-live="polite">
        {spoken}
      </div>
      <NoticeToast notice={notice} />
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
      {opened === 'talk' && speak && you !== null && (
        <TalkDialog
          box={box}
          table={table}
          view={position.view}
          you={you}
          names={names}
          heard={talk.heard}
          muted={talk.muted}
          online={snapshot.line === 'online' || snapshot.line === 'late'}
          toggleMuted={talk.toggleMuted}
          say={speak}
          close={() => setOpened(null)}
        />
      )}
      {opened === 'log' && <LogDialog close={() => setOpened(null)}>{log}</LogDialog>}
      {position.outcome && result.isOpen && (
        <EndDialog
          box={box}
          table={table}
          names={names}
          outcome={position.outcome}
          again={you === null ? null : again}
          close={result.close}
        />
      )}
    </div>
  )
}

/** The list of all actions still works without the board. */
function boardTrouble(error: Error) {
  return (
    <p className="board-wait" role="alert">
      The board cannot be drawn ({error.message}). “What can I do?” still plays the match; reloading may help.
    </p>
  )
}
