/** Begins a match as the player asked, and goes to its table. */

import { freeBotName } from '#bots/names.ts'
import { type BotLevel, type GameBox, unreachable } from '#kernel'
import { text } from '#kernel/shape.ts'
import { type Answer, join, fetchInvite, makeTable, UNREACHABLE } from '../shell/api.ts'
import { noteOnlineStatus, onlineStatus } from '../offline/onlineStatus.ts'
import { newId, newSeed } from '../shell/random.ts'
import { goTo, replaceWith } from '../shell/routes.ts'
import { localStore, type Habits, read, storeName, storeSeat, write } from '../shell/storage.ts'
import { type LocalSeat, startLocalTable } from '../local/localTables.ts'
import type { InvitedAnswer, NewTableRequest, SeatGranted } from '#protocol/messages.ts'
import { rememberNonce } from '../verify/sealMemory.ts'
import { levelsFor, type Mode, namesFor, optionsFor, tableRequest } from './waysToPlay.ts'

/** What to tell the player if it did not work; `null` if it did. */
export type BeginError = string | null

/** A match against bots runs on the server, so that it can move to another device; if the server does not answer, on this device. */
export async function beginMatch(box: GameBox, habits: Habits, mode: Mode, wanted: string): Promise<BeginError> {
  const name = wanted.trim()
  switch (mode) {
    case 'friends':
      return beginOnline(tableRequest(box, habits, mode, name))
    case 'bots': {
      const seats = withBots(name, levelsFor(box, habits))
      const here = () => beginOnDevice(box, seats, optionsFor(box, habits, mode, seats.length))
      if (onlineStatus() === 'unreached') return here()
      const request = tableRequest(box, habits, mode, name)
      const nonce = newSeed()
      const answer = await makeTable({ ...request, nonce })
      const reached = answer.ok || answer.problem.code !== UNREACHABLE
      noteOnlineStatus(reached)
      if (answer.ok) rememberNonce(localStore, answer.value.table, nonce)
      return reached ? sit(answer, request.game, name, null) : here()
    }
    case 'device': {
      const seats = namesFor(box, habits).map(name => ({ name }))
      return beginOnDevice(box, seats, optionsFor(box, habits, mode, seats.length))
    }
    case 'alone':
      return beginOnDevice(box, [{ name }], optionsFor(box, habits, mode, 1))
    default:
      return unreachable(mode)
  }
}

function withBots(name: string, levels: readonly BotLevel[]): LocalSeat[] {
  const seats: LocalSeat[] = [{ name }]
  for (const bot of levels) seats.push({ name: freeBotName(seats.map(seat => seat.name)), bot })
  return seats
}

/** Also used to play again with the same players on the same device. */
export function beginOnDevice(
  box: GameBox,
  seats: readonly LocalSeat[],
  options: Readonly<Record<string, unknown>>,
): BeginError {
  const started = startLocalTable(localStore, box, seats, options, { id: newId(), seed: newSeed(), now: Date.now() })
  if (!started.ok) return started.refusal.text
  goTo({ page: 'local', id: started.table.id })
  return null
}

async function beginOnline(request: NewTableRequest): Promise<BeginError> {
  return sit(await makeTable(request), request.game, request.name, null)
}

/** What an invite leads to: also to our seat, if we took it and the answer was lost. */
export function previewInvite(invite: string): Promise<Answer<InvitedAnswer>> {
  const claim = read(localStore, claimKey(invite), text)
  return fetchInvite({ invite, ...(claim !== null && { claim }) })
}

/** Takes a seat with an invite. The idempotency key gives the same seat again if the answer is lost, even after a reload. */
export async function joinTable(invite: string, name: string): Promise<BeginError> {
  const key = claimKey(invite)
  const claim = read(localStore, key, text) ?? newId()
  write(localStore, key, claim)
  const answer = await join({ invite, name, claim })
  if (answer.ok) localStore.removeItem(key)
  return sit(answer, '', name, invite)
}

function claimKey(invite: string): string {
  return `parlour.claim.${invite}`
}

function sit(answer: Answer<SeatGranted>, game: string, name: string, invite: string | null): BeginError {
  if (!answer.ok) return answer.problem.text
  const { table, seat, token } = answer.value
  storeName(localStore, name)
  storeSeat(localStore, { table, game, seat, token, name, at: Date.now(), over: false, invite })
  if (game) goTo({ page: 'table', table })
  else replaceWith({ page: 'table', table })
  return null
}
