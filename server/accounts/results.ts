/** Results that count beyond their table: entered exactly once, even if the server stops between the end of a match and the entry. */

import { type AnyGame, type LogEntry, type Outcome, type Seat, utility } from '#kernel'
import { rateMatch } from './ratings.ts'
import { type MatchRow, seatOf, type Store, type TableRow, type TryResult } from '../store/store.ts'

export interface ResultsParts {
  readonly store: Store
  /** For the log. Never with secrets. */
  report(problem: string, error: Error): void
}

/** A match that is over, at its table. */
export interface Ended {
  readonly row: TableRow
  readonly match: MatchRow
  readonly outcome: Outcome
}

export class Results {
  readonly #parts: ResultsParts
  readonly #entering = new Set<Promise<void>>()

  constructor(parts: ResultsParts) {
    this.#parts = parts
  }

  /** Enters a result that counts. Idempotent per match. */
  enter(ended: Ended): void {
    if (!ended.row.terms?.daily && !ended.row.terms?.rated) return
    const entering = this.#enter(ended)
      // It is entered when the server starts again.
      .catch((error: Error) => this.#parts.report(`${ended.row.game}: a result could not be entered`, error))
      .finally(() => this.#entering.delete(entering))
    this.#entering.add(entering)
  }

  /** Enters results that an interrupted server left out: loading a table enters its result. */
  async enterOwed(open: (table: string) => Promise<unknown>): Promise<void> {
    const { store, report } = this.#parts
    const fail = (error: Error) => report('a result that is owed could not be entered', error)
    const owed = await Promise.all([store.tries.owed(), store.ratings.owed()]).catch(fail)
    for (const table of owed?.flat() ?? []) await open(table).catch(fail)
  }

  /** Resolves once all results are entered. */
  async settled(): Promise<void> {
    await Promise.all(this.#entering)
  }

  async #enter(ended: Ended): Promise<void> {
    const { store } = this.#parts
    if (ended.row.terms?.daily) await endTry(store, ended)
    if (ended.row.terms?.rated) await rateMatch(store, ended)
  }
}

async function endTry(store: Store, { row, match, outcome }: Ended): Promise<void> {
  const seat = row.seats.findIndex(({ kind }) => kind === 'player')
  const log = (await store.entriesAfter(match.id, 0)).map(({ entry }) => entry)
  await store.tries.end(row.id, tryResult(outcome, seat, log))
}

function tryResult(outcome: Outcome, seat: Seat, log: readonly LogEntry<AnyGame>[]): TryResult {
  const score = outcome.kind === 'ranked' ? outcome.scores?.[seat] : outcome.score
  const own = log.filter(entry => seatOf(entry) === seat)
  const takenBack = own.filter(entry => 'undo' in entry).length
  return {
    worth: utility(outcome, seat),
    place: outcome.kind === 'ranked' ? outcome.places[seat]! : null,
    points: score?.total ?? null,
    moves: own.length - 2 * takenBack,
  }
}
