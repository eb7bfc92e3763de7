/** The button of the table's menu. */

import { Suspense, useEffect, useState } from 'react'
import { say } from '#kernel'
import { Icon } from '../../parts/Icon.tsx'
import { renewPush } from '../../push/turnPush.ts'
import { localStore, storedSeat } from '../../shell/storage.ts'
import type { MenuPage, MenuPagesProps } from './MenuPages.tsx'
import { MenuPages } from './loadDialogs.ts'

export function TableMenu(props: Pick<MenuPagesProps, 'session' | 'snapshot'>) {
  const [page, setPage] = useState<MenuPage | null>(null)
  const { table, you } = props.snapshot
  const awaitsTurns = you !== null && table.status === 'playing'
  useEffect(() => {
    const seat = awaitsTurns ? storedSeat(localStore, table.id) : null
    if (seat) void renewPush(localStore, { table: table.id, token: seat.token })
  }, [awaitsTurns, table.id])
  return (
    <>
      <button
        type="button"
        className="icon-button table-rail-menu"
        aria-label={say('This table')}
        onClick={() => setPage('menu')}
      >
        <Icon name="menu" />
      </button>
      <Suspense>
        {page !== null && <MenuPages {...props} page={page} setPage={setPage} close={() => setPage(null)} />}
      </Suspense>
    </>
  )
}
