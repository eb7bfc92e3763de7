/** A table on this device. */

import { useEffect, useState } from 'react'
import { openBox } from '../boxes.ts'
import { beginOnDevice } from '../home/begin.ts'
import { MessagePage, WaitingPage } from '../parts/MessagePage.tsx'
import { browserDrawer } from '../stored.ts'
import { localTableKey, openLocalTable, storedLocalTable } from './local.ts'
import type { LocalSession } from './session.ts'
import { TablePage } from './TablePage.tsx'
import { useSnapshot } from './useSnapshot.ts'

type Opening = { readonly session: LocalSession } | { readonly trouble: string } | null

export function LocalTablePage({ id }: { readonly id: string }) {
  const [opening, setOpening] = useState<Opening>(null)

  useEffect(() => {
    let wanted = true
    const show = () => void open(id).then(opened => wanted && setOpening(opened))
    // Another tab has played on: we go on from there, instead of writing over it.
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === localTableKey(id) && newValue !== null) show()
    }
    show()
    addEventListener('storage', follow)
    return () => {
      wanted = false
      removeEventListener('storage', follow)
    }
  }, [id])

  if (opening === null) return <WaitingPage text="Unpacking the box…" />
  if ('trouble' in opening) return <MessagePage title="This table cannot be shown" text={opening.trouble} />
  return <Opened session={opening.session} />
}

async function open(id: string): Promise<Opening> {
  const table = storedLocalTable(browserDrawer, id)
  if (!table) return { trouble: 'This browser does not remember that match.' }
  try {
    const box = await openBox(table.record.game, table.record.contentHash)
    return { session: openLocalTable(browserDrawer, table, box) }
  } catch (error) {
    // The record is from outside: it may be of older rules, or of content that cannot be had any more.
    return { trouble: error instanceof Error ? error.message : String(error) }
  }
}

function Opened({ session }: { readonly session: LocalSession }) {
  const { box, table } = useSnapshot(session)
  useEffect(() => {
    const look = () => (document.hidden ? session.pause() : session.goOn())
    look()
    document.addEventListener('visibilitychange', look)
    addEventListener('pagehide', session.pause)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('pagehide', session.pause)
      session.pause()
    }
  }, [session])
  const names = table!.seats.map(seat => (seat.kind === 'open' ? '' : seat.name))
  return (
    <TablePage
      session={session}
      shared={names.length > 1}
      takeDevice={session.takeDevice}
      again={() => Promise.resolve(beginOnDevice(box!, names, table!.options))}
    />
  )
}
