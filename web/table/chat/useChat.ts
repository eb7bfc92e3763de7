/** The present chat at the table, without muted seats. */

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { GameBox, Names, Seat, Viewer } from '#kernel'
import type { Ping } from '../../board/boardContract.ts'
import { localStore } from '../../shell/storage.ts'
import { bubblesAt, goesAt, chatKey, pingsAt, retold } from './chatHistory.ts'
import { storedMuted, storeMuted } from './muted.ts'
import type { ChatEntry } from '../session/tableSession.ts'

export interface ChatState {
  readonly heard: readonly ChatEntry[]
  /** The last message of each seat, while it is fresh. */
  readonly bubbles: ReadonlyMap<Seat, ChatEntry>
  readonly pings: readonly Ping[]
  readonly muted: readonly Seat[]
  toggleMuted(seat: Seat): void
}

export interface ChatContext {
  readonly table: string
  readonly box: GameBox
  readonly you: Viewer
  /** The present state of the table. */
  readonly view: unknown
  readonly names: Names
  announce(text: string): void
}

export function useChat(all: readonly ChatEntry[], { table, box, view, you, names, announce }: ChatContext): ChatState {
  const [muted, setMuted] = useState(() => storedMuted(localStore, table))
  const toggleMuted = useCallback(
    (seat: Seat) => {
      const next = muted.includes(seat) ? muted.filter(each => each !== seat) : [...muted, seat]
      storeMuted(localStore, table, next)
      setMuted(next)
    },
    [muted, table],
  )

  /** Computed once, when it arrives: later states do not matter. */
  const [told] = useState(() => new Map<string, ChatEntry>())
  const heard = useMemo(() => {
    const tell = (each: ChatEntry) => {
      const key = chatKey(each)
      const words = told.get(key) ?? retold(each, box, view, names)
      told.set(key, words)
      return words
    }
    return all.filter(({ seat }) => !muted.includes(seat)).map(tell)
  }, [all, muted, told, box, view, names])
  const now = useTimeOf(heard)
  const bubbles = useMemo(() => bubblesAt(heard, now), [heard, now])
  const pings = useMemo(() => pingsAt(box, heard, now), [box, heard, now])

  const announced = useRef(new Set<string>())
  useEffect(() => {
    const fresh = [...bubbles.values()].filter(each => each.seat !== you && !announced.current.has(chatKey(each)))
    for (const each of fresh) announced.current.add(chatKey(each))
    if (fresh.length > 0) announce(fresh.map(({ seat, words }) => `${names(seat)}: ${words}`).join(' '))
  }, [bubbles, you, names, announce])

  return { heard, bubbles, pings, muted, toggleMuted }
}

/** A clock that only moves when the next message expires: times between make no difference. */
function useTimeOf(heard: readonly ChatEntry[]): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const next = goesAt(heard, now)
    if (next === null) return
    const timer = setTimeout(() => setNow(performance.now()), Math.max(0, next - performance.now()))
    return () => clearTimeout(timer)
  }, [heard, now])
  return now
}
