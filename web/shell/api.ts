/** Requests to the server over HTTP. */

import { say, translated } from '#kernel'
import type { AddressesAnswer } from '#protocol/addresses.ts'
import type {
  AgainRequest,
  ContentAnswer,
  HttpProblem,
  InvitedAnswer,
  InvitedRequest,
  JoinRequest,
  MineAnswer,
  MineRequest,
  NewTableRequest,
  SeatGranted,
  TakeRequest,
} from '#protocol/messages.ts'

export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: HttpProblem }

export function makeTable(request: NewTableRequest): Promise<Answer<SeatGranted>> {
  return ask('/api/tables', request)
}

/** What an invite leads to. */
export function fetchInvite(request: InvitedRequest): Promise<Answer<InvitedAnswer>> {
  return ask('/api/invited', request)
}

export function join(request: JoinRequest): Promise<Answer<SeatGranted>> {
  return ask('/api/join', request)
}

/** A seat at the rematch table. */
export function playOn(request: AgainRequest): Promise<Answer<SeatGranted>> {
  return ask('/api/again', request)
}

/** Moves the seat to this device. */
export function takeSeat(request: TakeRequest): Promise<Answer<SeatGranted>> {
  return ask('/api/take', request)
}

/** The addresses under which others reach the server. */
export function askAddresses(): Promise<Answer<AddressesAnswer>> {
  return ask('/api/addresses')
}

/** The status of the tables this browser has a seat at. */
export function fetchMyTables(request: MineRequest): Promise<Answer<MineAnswer>> {
  return ask('/api/mine', request)
}

/** The match at a table, once it is over: a saved match, to be checked like any untrusted input. Some are only for its players. */
export function fetchReplay(table: string, token: string | null): Promise<Answer<unknown>> {
  const path = `/api/replays/${encodeURIComponent(table)}`
  return ask(path, undefined, token === null ? {} : { authorization: `Bearer ${token}` })
}

export function fetchContent(game: string, hash: string): Promise<Answer<ContentAnswer>> {
  return ask(`/api/content/${game}/${hash}`)
}

const NO_ANSWER = [TypeError, SyntaxError, DOMException]
/** Timeout in milliseconds. */
const TIMEOUT = 15_000

export const UNREACHABLE = 'UNREACHABLE'

function unreached(): HttpProblem {
  return { code: UNREACHABLE, text: say('The room does not answer. Check the connection and try again.') }
}

/** The server's message in the language of the page. */
function told({ code, text }: HttpProblem): HttpProblem {
  return { code, text: translated(text) }
}

export async function ask<T>(
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer<T>> {
  const request: RequestInit =
    body === undefined
      ? { headers }
      : { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
  let answer: Response
  let content: unknown
  try {
    answer = await fetch(path, { ...request, signal: AbortSignal.timeout(TIMEOUT) })
    content = await answer.json()
  } catch (error) {
    // A refused connection is a TypeError, a proxy's error page in HTML a SyntaxError, a timeout a DOMException.
    if (NO_ANSWER.some(kind => error instanceof kind)) return { ok: false, problem: unreached() }
    throw error
  }
  return answer.ok ? { ok: true, value: content as T } : { ok: false, problem: told(content as HttpProblem) }
}
