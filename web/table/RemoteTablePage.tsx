/** A table on the server, from gathering to the end. */

import { useEffect, useState } from 'react'
import { openBox } from '../boxes.ts'
import { Lobby } from '../lobby/Lobby.tsx'
import { MessagePage, WaitingPage } from '../parts/MessagePage.tsx'
import { newId } from '../random.ts'
import { browserDrawer } from '../stored.ts'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { connectSocket } from './line.ts'
import { openRemoteTable } from './remote.ts'
import { againOnline } from './again.ts'
import type { RemoteSession } from './session.ts'
import { TablePage } from './TablePage.tsx'
import { NoticeToast } from './NoticeToast.tsx'
import { useSnapshot } from './useSnapshot.ts'

export function RemoteTablePage({ table }: { readonly table: string }) {
  const [session] = useState(() =>
    openRemoteTable({
      table,
      drawer: browserDrawer,
      connect: connectSocket,
      openBox,
      newId,
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

  return <Opened session={session} />
}

function Opened({ session }: { readonly session: RemoteSession }) {
  const snapshot = useSnapshot(session)
  const { problem, table, box, you, invite, line, position, notice } = snapshot
  if (problem) return <MessagePage title="This table cannot be shown" text={problem.text} />
  if (!table || !box) {
    return <WaitingPage text={line === 'lost' ? 'The room does not answer. Trying again…' : 'Walking to the table…'} />
  }
  const banner = <ConnectionBanner line={line} />
  if (table.status === 'gathering') {
    return (
      <>
        {banner}
        <Lobby box={box} table={table} you={you} invite={invite} online={line === 'online'} host={session.host} />
        <NoticeToast notice={notice} />
      </>
    )
  }
  if (!position) return <WaitingPage text="Setting up the board…" />
  return (
    <>
      {banner}
      <TablePage
        session={session}
        shared={false}
        say={session.say}
        vote={session.vote}
        again={() => againOnline(box, table, you)}
      />
    </>
  )
}
