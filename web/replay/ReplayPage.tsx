/** A finished match, by its link. */

import { say } from '#kernel'
import { useCallback, useEffect, useState } from 'react'
import { fetchBoard } from '../shell/gameBoards.ts'
import { MessagePage, WaitingPage } from '../parts/MessagePage.tsx'
import { routeHash } from '../shell/routes.ts'
import { findMatch, type Found, openMatch } from './loadReplay.ts'
import { Replay } from './Replay.tsx'
import type { Timeline } from './timeline.ts'

export function ReplayPage({ match, at }: { readonly match: string; readonly at: number | null }) {
  const [found, setFound] = useState<Found<Timeline> | null>(null)

  const linkTo = useCallback((step: number) => routeHash({ page: 'replay', match, at: step }), [match])

  useEffect(() => {
    let wanted = true
    void fetchTimeline(match).then(result => wanted && setFound(result))
    return () => {
      wanted = false
    }
  }, [match])

  if (!found) return <WaitingPage text={say('Setting up every position of the match…')} />
  if (!found.ok) return <MessagePage title={say('This match cannot be shown')} text={found.text} />
  return <Replay timeline={found.value} at={at} linkTo={linkTo} />
}

async function fetchTimeline(match: string): Promise<Found<Timeline>> {
  const saved = await findMatch(match)
  if (!saved.ok) return saved
  // Waits for the board before the first render: once React has suspended, the fallback stays for at least 0.3 s.
  const [opened] = await Promise.all([openMatch(saved.value), fetchBoard(saved.value.record.game)])
  return opened
}
