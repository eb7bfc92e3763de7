/** Begins a match the way the player asked, and goes to its table. */

import type { GameBox } from '#kernel'
import { type Answer, join, makeTable } from '../api.ts'
import { newId, newSeed } from '../random.ts'
import { goTo, replaceWith } from '../routes.ts'
import { browserDrawer, type Habits, storeName, storeSeat } from '../stored.ts'
import { startLocalTable } from '../table/local.ts'
import type { NewTableRequest, SeatGranted } from '#protocol/messages.ts'
import { type Mode, namesFor, optionsFor, tableRequest } from './beginning.ts'

/** What to tell the player if it did not work; `null` if it did. */
export type Trouble = string | null

export function begin(box: GameBox, habits: Habits, mode: Mode, name: string): Promise<Trouble> {
  if (mode === 'friends' || mode === 'bots') return beginOnline(tableRequest(box, habits, mode, name.trim()))
  const names = mode === 'alone' ? [name.trim()] : namesFor(box, habits)
  return Promise.resolve(beginOnDevice(box, names, optionsFor(box, habits, mode, names.length)))
}

/** Also used to play again with the same people on the same device. */
export function beginOnDevice(
  box: GameBox,
  names: readonly string[],
  options: Readonly<Record<string, unknown>>,
): Trouble {
  const started = startLocalTable(browserDrawer, box, names, options, { id: newId(), seed: newSeed(), now: Date.now() })
  if (!started.ok) return started.refusal.text
  goTo({ page: 'local', id: started.table.id })
  return null
}

export async function beginOnline(request: NewTableRequest): Promise<Trouble> {
  return sit(await makeTable(request), request.game, request.name, null)
}

/** Takes a seat with an invite. */
export async function sitDown(invite: string, name: string): Promise<Trouble> {
  return sit(await join({ invite, name }), '', name, invite)
}

function sit(answer: Answer<SeatGranted>, game: string, name: string, invite: string | null): Trouble {
  if (!answer.ok) return answer.problem.text
  const { table, seat, token } = answer.value
  storeName(browserDrawer, name)
  storeSeat(browserDrawer, { table, game, seat, token, name, at: Date.now(), over: false, invite })
  if (game) goTo({ page: 'table', table })
  else replaceWith({ page: 'table', table })
  return null
}
