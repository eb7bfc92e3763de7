/** Sitting down at a table of the server: when its page is drawn, or before that if there is something to draw already. */

import { openBox } from '../boxes.ts'
import { newId, newSeed } from '../random.ts'
import { browserDrawer } from '../stored.ts'
import { openRemoteTable } from './remote.ts'
import type { RemoteSession, TableSnapshot } from './session.ts'
import { connectSocket } from './socketLine.ts'

export interface Sitting {
  readonly session: RemoteSession
  /** Opens the line, unless it is open already. The answer hangs up. */
  connect(): () => void
}

/** Who sat down before the page was drawn, until it is. */
let early: { readonly table: string; readonly sitting: Sitting } | null = null

export function sitDown(table: string): Sitting {
  const { sitting = null } = early?.table === table ? early : {}
  early = null
  return sitting ?? sittingAt(table)
}

/** If the room has answered before our code came, waits for the box: then the first thing to be drawn is the table, and it is drawn once. */
export async function sitDownEarly(table: string): Promise<void> {
  if (!window.parlourLine?.heard.length) return
  const { session, connect } = sittingAt(table)
  let leave: (() => void) | null = connect()
  const takeOver = () => {
    const taken = leave ?? connect()
    leave = null
    return taken
  }
  early = { table, sitting: { session, connect: takeOver } }
  await new Promise<void>(resolve => {
    const look = () => {
      if (!canBeDrawn(session.snapshot())) return
      stop()
      resolve()
    }
    const stop = session.subscribe(look)
  })
}

function canBeDrawn({ problem, table, box, position }: TableSnapshot): boolean {
  return problem !== null || (table !== null && box !== null && (table.status === 'gathering' || position !== null))
}

function sittingAt(table: string): Sitting {
  const session = openRemoteTable({
    table,
    drawer: browserDrawer,
    connect: connectSocket(table),
    openBox,
    newId,
    newNonce: newSeed,
    random: Math.random,
    hidden: () => document.hidden,
  })
  return { session, connect: session.connect }
}
