/** A table without text: the board in pictures, a few large buttons, and a voice. No chat, no clocks, no log. */

import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { say, type Tagged } from '#kernel'
import { drawPictureBoard } from '../shell/gameBoards.ts'
import { Boundary } from '../parts/Boundary.tsx'
import { routeHash } from '../shell/routes.ts'
import { useSignals } from '../sound/useSignals.ts'
import { isStopped } from '../table/clock/pauseTexts.ts'
import type { TableSnapshot } from '../table/session/tableSession.ts'
import type { TablePageProps } from '../table/TablePage.tsx'
import { isMyTurn, namesAt } from '../table/session/turn.ts'
import { useSnapshot } from '../table/session/useSnapshot.ts'
import { useTurnSignal } from '../table/announce/useTurnSignal.ts'
import { childrenMode } from './mode.ts'
import { ChildPicture } from './ChildPicture.tsx'
import { AgainPicture, BackPicture, CloudPicture, GrownUpPicture, HousePicture, SleepPicture } from './Pictures.tsx'
import { Round } from './Round.tsx'
import { usePrompter } from './usePrompter.ts'
import { VoiceButtons } from './VoiceButtons.tsx'
import './children.css'

type ChildrenTableProps = Pick<TablePageProps, 'session' | 'shared' | 'takeDevice' | 'again'>

export function ChildrenTable({ session, shared, takeDevice, again }: ChildrenTableProps) {
  const snapshot = useSnapshot(session)
  const table = snapshot.table!
  const box = snapshot.box!
  const position = snapshot.position!
  const { you, pending, notice, history, handOverTo } = snapshot
  const isOver = position.outcome !== null || table.aborted === true
  const names = useMemo(() => namesAt(table), [table])
  const bots = useMemo(() => table.seats.flatMap((info, seat) => (info.kind === 'bot' ? [seat] : [])), [table.seats])
  const actions = table.aborted ? NO_ACTIONS : position.actions
  const prompter = usePrompter()
  const { speak } = prompter

  const mine = isMyTurn(position, you)
  useTurnSignal(box.text.name, box.text.prompt(position.view, you, names), mine && !shared)
  useSignals({ game: box.text.name, mine: mine && !shared, over: isOver, notice: notice?.number ?? 0 })
  useSpokenProblems(snapshot, speak)

  const act = useCallback((action: Tagged) => session.act(action), [session])
  const now = useCallback(() => session.now(), [session])
  const whyNot = useCallback((action: Tagged) => session.whyNot(action), [session])

  return (
    <div className="children children-table">
      <header className="children-bar">
        <a
          className="children-round"
          href={routeHash({ page: 'children', game: box.game.id })}
          aria-label={say('Leave the table')}
          title={say('Leave the table')}
        >
          <HousePicture />
        </a>
        <h1 className="visually-hidden">{box.text.name}</h1>
        {!isOver && position.undo && (
          <Round name={say('Take back')} className="children-undo" press={() => session.takeBack()}>
            <BackPicture />
          </Round>
        )}
        <span className="children-gap" />
        <Round name={say('For grown-ups')} press={() => childrenMode.change({ on: false })}>
          <GrownUpPicture />
        </Round>
        <VoiceButtons prompter={prompter} />
      </header>
      <main className="children-board" aria-label={say('Board')}>
        <div className="board-frame" inert={handOverTo !== null}>
          <Boundary fallback={boardError}>
            <Suspense fallback={<Waiting />}>
              {drawPictureBoard(box.game.id, {
                view: position.view,
                viewer: you,
                actions,
                events: position.events,
                history,
                content: box.content,
                options: table.options,
                names,
                pending,
                now,
                act,
                whyNot,
                announce: nothingMore,
                endingTakes: nothingMore,
                speak,
                asked: prompter.asked,
                shared,
                bots,
              })}
            </Suspense>
          </Boundary>
        </div>
        <WaitingPicture snapshot={snapshot} />
        {handOverTo !== null && takeDevice && (
          <button
            type="button"
            className="children-big children-hand-over"
            aria-label={say('I am {name}', { name: names(handOverTo) })}
            onClick={takeDevice}
          >
            <ChildPicture />
          </button>
        )}
      </main>
      {isOver && <Ending game={box.game.id} again={again} speak={speak} />}
      <p className="visually-hidden" role="status">
        {prompter.said}
      </p>
    </div>
  )
}

const NO_ACTIONS: readonly Tagged[] = []

/** The live region already has what is said aloud, and the ending takes as long as it needs. */
function nothingMore(): void {}

/** Play again, or back to the start page. */
function Ending({
  game,
  again,
  speak,
}: Pick<TablePageProps, 'again'> & { readonly game: string; speak(sentence: string): void }) {
  const [busy, setBusy] = useState(false)
  async function goOn(): Promise<void> {
    setBusy(true)
    const error = (await again?.()) ?? null
    setBusy(false)
    if (error !== null) speak(say('That did not work. Ask a grown-up.'))
  }
  return (
    <nav className="children-ending" aria-label={say('Table')}>
      {again && (
        <button
          type="button"
          className="children-big children-go-on"
          aria-label={say('Play again')}
          disabled={busy}
          onClick={() => void goOn()}
        >
          <AgainPicture />
        </button>
      )}
      <a className="children-big" href={routeHash({ page: 'children', game })} aria-label={say('Leave the table')}>
        <HousePicture />
      </a>
    </nav>
  )
}

/** The connection is lost, or a player is away. */
function WaitingPicture({ snapshot: { connection, pause } }: { readonly snapshot: TableSnapshot }) {
  if (connection === 'lost') {
    return (
      <div className="children-standstill">
        <CloudPicture />
      </div>
    )
  }
  if (!isStopped(pause)) return null
  return (
    <div className="children-standstill">
      <SleepPicture />
    </div>
  )
}

/** Says once what others would read: a refusal, a lost connection, a player who is away. */
function useSpokenProblems({ notice, connection, pause }: TableSnapshot, speak: (sentence: string) => void): void {
  const told = useRef(notice?.number ?? 0)
  useEffect(() => {
    const number = notice?.number ?? 0
    if (number > told.current) speak(say('That did not work. Try once more.'))
    told.current = number
  }, [notice, speak])
  const away = isStopped(pause)
  useEffect(() => {
    if (connection === 'lost') speak(say('The line is gone. It will come back; wait a little.'))
    else if (away) speak(say('Somebody is away. We wait.'))
  }, [connection, away, speak])
}

function Waiting() {
  return <p className="visually-hidden">{say('Unpacking the pieces…')}</p>
}

/** Switches to the table with text. */
function boardError() {
  return (
    <div className="children-standstill" role="alert">
      <CloudPicture />
      <span className="visually-hidden">{say('That did not work. Ask a grown-up.')}</span>
    </div>
  )
}
