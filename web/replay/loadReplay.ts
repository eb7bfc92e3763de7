/** Loads saved matches from this browser, the server, or a file. All of them are checked as untrusted input. */

import {
  type GameBox,
  MAX_SAVED,
  parseSavedMatch,
  readSavedMatch,
  type SavedMatch,
  ShapeError,
  verifyErrorText,
  say,
} from '#kernel'
import { fetchReplay } from '../shell/api.ts'
import { openBox } from '../shell/gameBoxes.ts'
import { localStore, storedSeat } from '../shell/storage.ts'
import { storedLocalTable } from '../local/localTables.ts'
import { buildTimeline, type Timeline } from './timeline.ts'

export type Found<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly text: string }

/** The match at this table, on this device or on the server. */
export async function findMatch(table: string): Promise<Found<SavedMatch>> {
  const local = storedLocalTable(localStore, table)
  if (local) {
    const { record, names, over } = local
    if (!over) return { ok: false, text: say('This match is still being played. It can be looked at when it is over.') }
    return { ok: true, value: { record, names, hashes: null, shuffle: null } }
  }
  const answer = await fetchReplay(table, storedSeat(localStore, table)?.token ?? null)
  return answer.ok ? read(() => parseSavedMatch(answer.value)) : { ok: false, text: answer.problem.text }
}

export async function readMatchFile(file: Blob): Promise<Found<SavedMatch>> {
  if (file.size > MAX_SAVED) return { ok: false, text: say('This file is too long for a match.') }
  const content = await file.text()
  return read(() => readSavedMatch(content))
}

/** The box with the content the match was played with. */
export async function boxFor({ record }: SavedMatch): Promise<Found<GameBox>> {
  try {
    return { ok: true, value: await openBox(record.game, record.contentHash, record.version) }
  } catch (error) {
    return { ok: false, text: error instanceof Error ? error.message : String(error) }
  }
}

/** Everything the replay needs; fails if the rules refuse any entry. */
export async function openMatch(saved: SavedMatch): Promise<Found<Timeline>> {
  const box = await boxFor(saved)
  if (!box.ok) return box
  const laid = await buildTimeline(box.value, saved)
  if (laid.ok) return { ok: true, value: laid.timeline }
  return {
    ok: false,
    text: say('This is no match that was played: {fault}', { fault: verifyErrorText(laid.fault, box.value.text) }),
  }
}

function read(parse: () => SavedMatch): Found<SavedMatch> {
  try {
    return { ok: true, value: parse() }
  } catch (error) {
    if (error instanceof ShapeError)
      return { ok: false, text: say('This is not a saved match: {message}.', { message: error.message }) }
    throw error
  }
}
