/** A table on the server, from the lobby to the end. */

import { say } from '#kernel'
import { Suspense, useEffect, useState } from 'react'
import { SECRET } from '#protocol/limits.ts'
import { openBox } from '../shell/gameBoxes.ts'
import { later } from '../parts/lazyParts.tsx'
import { MessagePage, WaitingPage } from '../parts/MessagePage.tsx'
import { newId, newSeed } from '../shell/random.ts'
import { RulesAtHand } from '../rulebook/RulesAtHand.tsx'
import { useKeptResult } from '../statistics/useKeptResult.ts'
import { localStore } from '../shell/storage.ts'
import { ConnectionBanner } from './ui/ConnectionBanner.tsx'
import { playAgain } from './session/rematch.ts'
import { AskPanel } from './ui/loadDialogs.ts'
import { openRemoteTable } from './session/remoteSession.ts'
import type { RemoteSession } from './session/tableSession.ts'
import { connectSocket } from './session/webSocket.ts'
import { ClockWarning } from './clock/SeatClock.tsx'
import { TableMenu } from './ui/TableMenu.tsx'
import { EitherTable } from '../children/EitherTable.tsx'
import { namesAt } from './session/turn.ts'
import { TableUnavailable } from './ui/TableUnavailable.tsx'
import { UnreadyNote } from './clock/UnreadyNote.tsx'
import { NoticeToast } from './tips/NoticeToast.tsx'
import { useSnapshot } from './session/useSnapshot.ts'

const Lobby = later(async () => (await import('../lobby/Lobby.tsx')).Lobby)

export function RemoteTablePage({ table }: { readonly table: string }) {
  // A truncated link: the server would not even accept it as a request.
  if (!SECRET.test(table)) {
    return <MessagePage title={say('This table cannot be shown')} text={say('There is no such table here.')} />
  }
  return <Chair table={table} />
}

function Chair({ table }: { readonly table: string }) {
  /** Changes each time we open the seat again, after it was elsewhere or free. */
  const [sitting, setSitting] = useState(0)
  return <Sitting key={sitting} table={table} sitDownAgain={() => setSitting(before => before + 1)} />
}

function Sitting({ table, sitDownAgain }: { readonly table: string; sitDownAgain(): void }) {
  const [session] = useState(() =>
    openRemoteTable({
      table,
      storage: localStore,
      connect: connectSocket(table),
      openBox,
      newId,
      newNonce: newSeed,
      random: Math.random,
      hidden: () => document.hidden,
    }),
  )

  useEffect(() => {
    const leave = session.connect()
    const nudge = () => session.nudge()
    const signs = ['online', 'offline', 'pageshow', 'focus'] as const
    for (const sign of signs) addEventListener(sign, nudge)
    document.addEventListener('visibilitychange', nudge)
    return () => {
      for (const sign of signs) removeEventListener(sign, nudge)
      document.removeEventListener('visibilitychange', nudge)
      leave()
    }
  }, [session])

  return <Opened session={session} id={table} sitDownAgain={sitDownAgain} />
}

interface OpenedProps {
  readonly session: RemoteSession
  /** The table's. */
  readonly id: string
  sitDownAgain(): void
}

function Opened({ session, id, sitDownAgain }: OpenedProps) {
  const snapshot = useSnapshot(session)
  useKeptResult(snapshot, { shared: false })
  const { problem, table, box, you, invite, connection, position, notice, proposal, clocks } = snapshot
  if (problem) {
    const gathering = table?.status === 'gathering'
    return <TableUnavailable problem={problem} table={id} gathering={gathering} sitDownAgain={sitDownAgain} />
  }
  if (!table || !box) {
    return (
      <WaitingPage
        text={connection === 'lost' ? say('The room does not answer. Trying again…') : say('Walking to the table…')}
      />
    )
  }
  const banner = <ConnectionBanner line={connection} restartsAt={snapshot.restartsAt} />
  if (table.status === 'gathering') {
    return (
      <>
        {banner}
        <Lobby
          box={box}
          table={table}
          you={you}
          invite={invite}
          online={connection === 'online'}
          host={session.host}
          standUp={session.standUp}
        />
        <NoticeToast notice={notice} />
      </>
    )
  }
  if (!position) return <WaitingPage text={say('Setting up the board…')} />
  return (
    <RulesAtHand box={box}>
      <EitherTable
        banner={banner}
        session={session}
        shared={false}
        send={session.say}
        vote={session.vote}
        move={session.move}
        again={table.daily !== undefined || (you === null && table.next === undefined) ? null : () => playAgain(table)}
        menu={<TableMenu session={session} snapshot={{ ...snapshot, table, box }} />}
        notes={
          <>
            {clocks && you !== null && table.status === 'playing' && <ClockWarning clocks={clocks} you={you} />}
            {table.status === 'playing' && (
              <UnreadyNote
                box={box}
                table={table}
                position={position}
                you={you}
                online={connection === 'online'}
                startNow={session.startNow}
              />
            )}
            <Suspense>
              {proposal && (
                <AskPanel asking={proposal} box={box} you={you} names={namesAt(table)} answer={session.move} />
              )}
            </Suspense>
          </>
        }
      />
    </RulesAtHand>
  )
}
