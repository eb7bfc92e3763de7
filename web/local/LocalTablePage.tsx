/** A table on this device. */

import { say } from '#kernel'
import { useEffect, useState } from 'react'
import { startBotThread, type BotThread } from '../bots/botThread.ts'
import { openBox } from '../shell/gameBoxes.ts'
import { beginOnDevice } from '../home/beginMatch.ts'
import { MessagePage, WaitingPage } from '../parts/MessagePage.tsx'
import { RulesAtHand } from '../rulebook/RulesAtHand.tsx'
import { useKeptResult } from '../statistics/useKeptResult.ts'
import { localStore } from '../shell/storage.ts'
import { openLocalTable } from './localSession.ts'
import { LocalMenu } from './LocalMenu.tsx'
import { type LocalTable, localTableKey, seatsAt, storedLocalTable } from './localTables.ts'
import { saveMatchFile } from '../table/session/matchFile.ts'
import type { LocalSession } from '../table/session/tableSession.ts'
import { EitherTable } from '../children/EitherTable.tsx'
import { useSnapshot } from '../table/session/useSnapshot.ts'

type Opening = OpenedProps | { readonly error: string } | null

export function LocalTablePage({ id }: { readonly id: string }) {
  const [opening, setOpening] = useState<Opening>(null)
  const [botThread] = useState(startBotThread)
  useEffect(() => botThread.dismiss, [botThread])

  useEffect(() => {
    let wanted = true
    const show = () => void open(id, botThread).then(opened => wanted && setOpening(opened))
    // Another tab has played on: continue from its record instead of overwriting it.
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === localTableKey(id) && newValue !== null) show()
    }
    // While the page was in the back/forward cache, it received no events from other tabs.
    const onPageShow = ({ persisted }: PageTransitionEvent) => void (persisted && show())
    show()
    addEventListener('storage', follow)
    addEventListener('pageshow', onPageShow)
    return () => {
      wanted = false
      removeEventListener('pageshow', onPageShow)
      removeEventListener('storage', follow)
    }
  }, [id, botThread])

  if (opening === null) return <WaitingPage text={say('Unpacking the box…')} />
  if ('error' in opening) return <MessagePage title={say('This table cannot be shown')} text={opening.error} />
  return <Opened {...opening} />
}

async function open(id: string, botThread: BotThread): Promise<Opening> {
  const table = storedLocalTable(localStore, id)
  if (!table) return { error: say('This browser does not remember that match.') }
  try {
    const { game, contentHash, version } = table.record
    const box = await openBox(game, contentHash, version)
    return { table, session: openLocalTable(localStore, table, box, botThread) }
  } catch (error) {
    // The record is untrusted: it may be of older rules, or of content that is gone.
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

interface OpenedProps {
  readonly table: LocalTable
  readonly session: LocalSession
}

function Opened({ table, session }: OpenedProps) {
  const snapshot = useSnapshot(session)
  const { box, table: info } = snapshot
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
  const seats = seatsAt(table)
  const shared = seats.filter(({ bot }) => bot === undefined).length > 1
  // A match that began in the middle of another one does not count as the player's own.
  useKeptResult(table.record.start === undefined ? snapshot : null, { shared })
  return (
    <RulesAtHand box={box!}>
      <EitherTable
        session={session}
        shared={shared}
        takeDevice={session.takeDevice}
        menu={<LocalMenu snapshot={snapshot} saveFile={() => saveMatchFile(box!, session.record(), table.names)} />}
        again={() => {
          const { table: played, seed } = session.record()
          return Promise.resolve(beginOnDevice(box!, seats, { ...info!.options, ...box!.game.again?.(played, seed) }))
        }}
      />
    </RulesAtHand>
  )
}
