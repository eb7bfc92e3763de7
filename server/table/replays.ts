/** Replays of finished matches, for all who have the link or for the players only: the whole record, and the sealed secret. */

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
  /** Resolves when the next part of a long match may be replayed. Absent: after other work of the event loop. */
  nextTurn?(): Promise<void>
}

/**
 * `players-only`: this table allows no spectators, nor replays for them. `not-over`: seed, hands and piles are still secret.
 * `still-dealt`: others still play the same daily deal. `gone`: the rules or the content of the match are missing.
 */
export type Replay = { readonly ok: true; readonly saved: SavedMatch } | { readonly ok: false; readonly why: WhyNot }
type WhyNot = 'no-such-table' | 'players-only' | 'not-over' | 'still-dealt' | 'gone'

/** The longest time in milliseconds without a pause for other work: a long match takes many times as long. */
const AT_A_STRETCH = 8

/** The match at this table, for the holder of this seat token, or without one. Rejects if its log is damaged. */
export async function replayOf(
  { store, shelf, nextTurn = setImmediate }: ReplayParts,
  id: string,
  token: string | null = null,
): Promise<Replay> {
  const table = await store.table(id)
  if (!table) return { ok: false, why: 'no-such-table' }
  const { daily, unwatched } = table.terms ?? {}
  const plays = token !== null && seatOfToken(table.seats, token) !== null
  // Replays of a daily deal are public once the day is over.
  if (unwatched && daily === undefined && !plays) return { ok: false, why: 'players-only' }
  if (daily !== undefined && !isClosed(daily, Date.now())) return { ok: false, why: 'still-dealt' }
  const match = await matchAt(store, table)
  if (!match) return { ok: false, why: 'not-over' }
  const turn = await store.turn(match.id)
  const isAborted = table.terms?.aborted === true
  if (turn && !turn.over && !isAborted) return { ok: false, why: 'not-over' } // known without reading the whole log
  const box = await shelf.pinned(match)
  if (!box) return { ok: false, why: 'gone' }

  const rows = await store.entriesAfter(match.id, 0)
  await nextTurn() // the database may have been slow
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
