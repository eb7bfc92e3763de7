/** One program at its tables: the messages it may send, and their answers. docs/bots.md describes each. */

import { setTimeout as sleep } from 'node:timers/promises'
import { optionEntries } from '#kernel'
import { programMessage, type ProgramMessage } from '#protocol/programs.ts'
import type { Shelf } from '../gameContent.ts'
import type { ProgramAnswer, ProgramSeat } from './programSeat.ts'
import { ProgramSeats } from './programSeats.ts'
import { refuse } from './programRefusals.ts'
import { TokenBucket } from '../limits/rateLimit.ts'
import type { Limits, ProgramSettings } from '../settings.ts'
import { NotSaved, type Store } from '../store/store.ts'
import type { Tables } from '../table/tables.ts'
import { hashToken } from '../store/tokens.ts'

export interface ProgramParts {
  readonly tables: Tables
  readonly shelf: Shelf
  readonly store: Store
  readonly limits: Limits
  readonly settings: ProgramSettings
  report(problem: string, error: Error): void
}

/** Milliseconds between checks of a program over its rate limit. */
const RATE_CHECK_EVERY = 50

/** Milliseconds after which a waiting program looks for new tables by itself: another process may have given it one. */
const LOOK_AGAIN = 2000

/** The key of an account's seats. No token of a client looks like this, so only the account's own token leads here. */
export function accountKey(account: string): string {
  return `account/${account}`
}

interface SeatHolder {
  /** The table, and the token of the seat there. */
  readonly home: string
  readonly key: string
}

interface AccountHolder {
  readonly account: string
  readonly tokenHash: string
  /** It has joined a table: other connections of the account need to know, too. */
  readonly onJoin: () => void
}

/** One program: of a single seat, or of an account with many. It lives while it sends messages. */
export class Program {
  readonly #parts: ProgramParts
  /** The table a seat's token is for; `null` for an account. */
  readonly #home: string | null
  readonly #key: string
  readonly account: string | null
  /** Of the account's token, as it was when the program connected. */
  readonly #tokenHash: string
  readonly #onJoin: (() => void) | null
  readonly #bucket: TokenBucket
  readonly #seats: ProgramSeats
  /** Listeners of an account that waits for new tables. */
  readonly #tableListeners = new Set<() => void>()
  #waits = 0
  /** Messages that are not answered yet. */
  #pending = 0

  constructor(parts: ProgramParts, who: SeatHolder | AccountHolder) {
    this.#parts = parts
    this.#home = 'home' in who ? who.home : null
    this.#key = 'home' in who ? who.key : accountKey(who.account)
    this.account = 'account' in who ? who.account : null
    this.#tokenHash = 'account' in who ? who.tokenHash : ''
    this.#onJoin = 'account' in who ? who.onJoin : null
    this.#seats = new ProgramSeats(parts, this.#key)
    this.#bucket = new TokenBucket(parts.limits.messages)
  }

  /**
   * Never rejects: a program's message must not harm others. `gone`: the program has disconnected, and reads no answer.
   */
  async answer(raw: unknown, gone?: AbortSignal): Promise<ProgramAnswer> {
    if (this.#pending >= this.#parts.settings.pending) return refuse('TOO_FAST')
    this.#pending++
    try {
      // A program over its rate limit is not refused, only answered later.
      while (!this.#bucket.take()) await sleep(RATE_CHECK_EVERY)
      return await this.#answer(raw, gone)
    } catch (error) {
      if (error instanceof NotSaved && !mayBeCopy(raw)) return refuse('NOT_SAVED')
      this.#parts.report('a program could not be answered', error as Error)
      return refuse('TROUBLE')
    } finally {
      this.#pending--
    }
  }

  async #answer(raw: unknown, gone?: AbortSignal): Promise<ProgramAnswer> {
    const parsed = programMessage.safeParse(raw)
    if (!parsed.success) return refuse('BAD_MESSAGE')
    if (!(await this.#isStillKnown())) return refuse('UNKNOWN_TOKEN')
    const message = parsed.data
    switch (message.cmd) {
      case 'games':
        return { ok: true, games: this.#parts.shelf.boxes.map(({ game }) => describe(game)) }
      case 'tables':
        return { ok: true, tables: await this.#tables() }
      case 'join':
        return this.#join(message.invite)
      case 'wait':
        return this.#wait(message, gone)
      case 'state':
      case 'log':
        return refuse('SECRET')
      case 'new':
      case 'load':
      case 'ring':
      case 'check':
        return refuse('NOT_HERE')
      default:
        return this.#atTable(message)
    }
  }

  /** Whether a seat's token opens a seat. Rejects if the database cannot be asked. */
  async sits(): Promise<boolean> {
    return (await this.#sit(undefined)) !== null
  }

  /** It has one more seat. */
  wake(): void {
    for (const wake of this.#tableListeners) wake()
  }

  /** Ends it: a program that comes back is another `Program`. */
  leave(): void {
    this.#seats.leave()
  }

  /** The operator may remove an account while it plays. */
  async #isStillKnown(): Promise<boolean> {
    return this.account === null || (await this.#parts.store.accounts.ofToken(this.#tokenHash)) === this.account
  }

  async #atTable(
    message: Extract<ProgramMessage, { cmd: 'table' | 'view' | 'legal' | 'actors' | 'outcome' | 'act' | 'undo' }>,
  ) {
    const seat = await this.#sit(message.table)
    if (!seat) return refuse('NO_SUCH_TABLE')
    const { situation, info } = seat
    switch (message.cmd) {
      case 'table':
        return { ok: true as const, table: info, seat: situation.seat }
      case 'view':
        return { ok: true as const, view: situation.view }
      case 'legal':
        return { ok: true as const, actions: situation.actions }
      case 'actors':
        return { ok: true as const, actors: seat.actors }
      case 'outcome':
        return { ok: true as const, outcome: situation.outcome }
      case 'act': {
        const { id, step } = message
        return seat.act(message.action, { ...(id !== undefined && { id }), ...(step !== undefined && { step }) })
      }
      case 'undo':
        return seat.undo()
    }
  }

  /** Answers once it may act or a match is over; with `after`, once there is a later step. Or after the timeout. */
  async #wait({ table, after }: Extract<ProgramMessage, { cmd: 'wait' }>, gone?: AbortSignal): Promise<ProgramAnswer> {
    if (this.#waits >= this.#parts.settings.waits) return refuse('TOO_MANY_WAITS')
    this.#waits++
    try {
      const until = performance.now() + this.#parts.settings.waitFor
      for (;;) {
        const seats = await this.#waitingFor(table)
        if (!seats) return refuse('NO_SUCH_TABLE')
        const [ready] = seats.filter(seat => isReady(seat, after)).toSorted((one, other) => one.told - other.told)
        const left = until - performance.now()
        if (ready || left <= 0 || gone?.aborted) {
          const told = ready ?? seats[0]
          if (ready) ready.told = performance.now()
          return told ? { ok: true, ...told.situation } : { ok: true, table: null, actions: [], outcome: null }
        }
        await this.#nextChange(seats, Math.min(left, LOOK_AGAIN), gone)
      }
    } finally {
      this.#waits--
    }
  }

  /** `null`: there is no such seat. */
  async #waitingFor(table: string | undefined): Promise<readonly ProgramSeat[] | null> {
    if (table !== undefined || this.#home !== null) {
      const seat = await this.#sit(table)
      return seat && [seat]
    }
    return this.#seats.running(await this.#parts.store.accounts.tables(this.account!), this.#parts.settings.tables)
  }

  #nextChange(seats: readonly ProgramSeat[], within: number, gone?: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      const done = () => {
        clearTimeout(timer)
        for (const unsubscribe of unsubscribers) unsubscribe()
        this.#tableListeners.delete(done)
        gone?.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, within)
      const unsubscribers = seats.map(seat => seat.onChange(done))
      this.#tableListeners.add(done)
      gone?.addEventListener('abort', done)
    })
  }

  async #tables(): Promise<unknown[]> {
    const ids = this.#home !== null ? [this.#home] : await this.#parts.store.accounts.tables(this.account!)
    const seats = await Promise.all(ids.slice(0, this.#parts.settings.tables).map(id => this.#sit(id)))
    return seats.flatMap(seat => {
      if (!seat) return []
      const { table, seat: number, step, status } = seat.situation
      return [{ table, game: seat.info.game, seat: number, step, status }]
    })
  }

  async #join(invite: string): Promise<ProgramAnswer> {
    if (this.account === null) return refuse('NOT_AN_ACCOUNT')
    const { tables, store } = this.#parts
    const id = await store.tableOfInvite(invite)
    const table = id === null ? null : await tables.open(id)
    if (id === null || !table) return refuse('NO_SUCH_TABLE')
    const joined = await table.seating.joinProgram(this.account, hashToken(this.#key))
    if (!joined.ok) return { ok: false, refusal: table.explain(joined.refusal) }
    await store.accounts.sat(this.account, id)
    this.#onJoin?.()
    return { ok: true, table: id, seat: joined.value }
  }

  /** `null`: it has no such seat. */
  async #sit(table: string | undefined): Promise<ProgramSeat | null> {
    const id = this.#home ?? table
    return id === undefined || (table !== undefined && table !== id) ? null : this.#seats.at(id)
  }
}

/** Whether the message may be a copy of one that another server has carried out: then a refusal may be wrong. */
export function mayBeCopy(raw: unknown): boolean {
  const { cmd, id } = Object(raw) as { readonly cmd?: unknown; readonly id?: unknown }
  return cmd === 'act' && id !== undefined
}

function isReady(seat: ProgramSeat, after: number | undefined): boolean {
  const { actions, step } = seat.situation
  return actions.length > 0 || seat.isOver || seat.closed || (after !== undefined && step > after)
}

function describe({
  id,
  players,
  options,
  version,
}: {
  id: string
  players: unknown
  options: object
  version: number
}) {
  const specs = optionEntries<Record<string, unknown>>(options as never).map(([key, { kind, default: usual }]) => [
    key,
    { kind, default: usual },
  ])
  return { id, players, options: Object.fromEntries(specs) as unknown, version }
}
