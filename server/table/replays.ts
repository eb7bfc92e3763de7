/** Matches that are over, for everybody who has the link, or for the players alone: the whole record, and what was sealed before it. */

import { setImmediate } from 'node:timers/promises'
import { type AnyGame, type MatchRecord, retrace, type SavedMatch, sealOf } from '#kernel'
import { chainStart, verifyChain } from '../store/hashChain.ts'
import type { Shelf } from '../gameContent.ts'
import { isClosed } from '../accounts/daily.ts'
import { quickHash } from '../match/position.ts'
import { namesAt, seatOfToken } from '../lobby/seats.ts'
import { matchAt, type MatchRow, type Store } from '../store/store.ts'

export interface ReplayParts {
  readonly store: Store
  readonly shelf: Shelf
  /** Resolves when the next stretch of a long match may be played. Absent: when others were heard. */
  nextTurn?(): Promise<void>
}

/**
 * `players-only`: nobody may watch this table, nor look back at it. `not-over`: seed, hands and piles are still secrets.
 * `still-dealt`: and they are for others who play the same deal. `gone`: the rules or the content of the match are.
 */
export type Replay = { readonly ok: true; readonly saved: SavedMatch } | { readonly ok: false; readonly why: WhyNot }
type WhyNot = 'no-such-table' | 'players-only' | 'not-over' | 'still-dealt' | 'gone'

/** Milliseconds for which nobody else is heard: a long match takes many times as long, and others play meanwhile. */
const AT_A_STRETCH = 8

/** The match at this table, for whoever has this token of a seat, or none. Rejects if its log is damaged. */
export async function replayOf(
  { store, shelf, nextTurn = setImmediate }: ReplayParts,
  id: string,
  token: string | null = null,
): Promise<Replay> {
  const table = await store.table(id)
  if (!table) return { ok: false, why: 'no-such-table' }
  const { daily, unwatched } = table.terms ?? {}
  const plays = token !== null && seatOfToken(table.seats, token) !== null
  // Of a deal of the day everybody may learn, once the day is over.
  if (unwatched && daily === undefined && !plays) return { ok: false, why: 'players-only' }
  if (daily !== undefined && !isClosed(daily, Date.now())) return { ok: false, why: 'still-dealt' }
  const match = await matchAt(store, table)
  if (!match) return { ok: false, why: 'not-over' }
  const turn = await store.turn(match.id)
  const isAborted = table.terms?.aborted === true
  if (turn && !turn.over && !isAborted) return { ok: false, why: 'not-over' } // told without reading the whole log
  const box = await shelf.pinned(match)
  if (!box) return { ok: false, why: 'gone' }

  const rows = await store.entriesAfter(match.id, 0)
  await nextTurn() // a database may have taken its time
  verifyChain(chainStart(match), 0, rows)
  const record = recordOf(
    match,
    rows.map(({ entry }) => entry),
  )
  const hashes: string[] = []
  let isOver = isAborted
  let since = performance.now()
  for (const { match: replayed } of retrace(box.game, record)) {
    hashes.push(quickHash(replayed.state))
    isOver = isAborted || box.game.outcome(replayed.state) !== null
    if (performance.now() - since < AT_A_STRETCH) continue
    await nextTurn()
    since = performance.now()
  }
  if (!isOver) return { ok: false, why: 'not-over' }
  const names = table.seats.map((_, seat) => namesAt(table.seats)(seat))
  return { ok: true, saved: { record, hashes, names, shuffle: await shuffleOf(store, match) } }
}

function recordOf(
  { game, version, contentHash, seats, options, seed }: MatchRow,
  log: MatchRecord<AnyGame>['log'],
): MatchRecord<AnyGame> {
  return { format: 1, game, version, contentHash, table: { seats, options }, seed, log }
}

async function shuffleOf(store: Store, { table, nonces }: MatchRow): Promise<SavedMatch['shuffle']> {
  const secret = nonces ? await store.shuffles.secret(table) : null
  return secret === null || !nonces ? null : { table, seal: sealOf(secret, table), secret, nonces }
}
