/** How a table pauses when a player drops out: it waits, then the others vote how to go on. */

import type { Seat } from '#kernel'
import type { Ballot } from '#protocol/limits.ts'
import type { PauseInfo, StandIn } from '#protocol/messages.ts'
import { EMPTY_MAP } from '../match/emptyCollections.ts'
import { NO_TIMER, type ProcessTime } from '../match/processTime.ts'
import type { PauseTimes } from '../settings.ts'

export interface PauseParts extends ProcessTime {
  readonly times: PauseTimes
  /** Players who play for themselves, and whether they are here. Without bots and seats with stand-ins. */
  players(): ReadonlyMap<Seat, { readonly present: boolean }>
  /** Those of them who are missing. */
  missing(): readonly Seat[]
  /** Whether the players are under time pressure. */
  presses(): boolean
  /** Whether the match is over. */
  isOver(): boolean
  /** Stop and restart the match clock. */
  stop(): void
  goOn(): void
  /** Sets stand-ins for these seats, then calls `look`. */
  standIn(seats: readonly Seat[], by: StandIn): void
  /** Tells all connections. */
  changed(pause: PauseInfo | null): void
}

/** How often a seat is waited for under continuous time pressure; after that the others vote at once. */
const MOST_WAITS = 3

type Stage = PauseInfo['stage'] | 'none'

export class Pause {
  readonly #parts: PauseParts
  #stage: Stage = 'none'
  #missing: readonly Seat[] = []
  #votes: ReadonlyMap<Seat, Ballot> = EMPTY_MAP
  /** When the stage ends by itself; `null` if it does not. */
  #until: number | null = null
  #cancelTimer = NO_TIMER
  #stopped = false
  /** How often each seat was waited for since the time pressure began. */
  #waits: ReadonlyMap<Seat, number> = EMPTY_MAP

  constructor(parts: PauseParts) {
    this.#parts = parts
  }

  /** `null`: the match is not paused. */
  get info(): PauseInfo | null {
    if (this.#stage === 'none' || (this.#stage === 'away' && this.#until !== null)) return null
    const left = this.#until === null ? null : Math.max(0, Math.round(this.#until - this.#parts.now()))
    const votes = [...this.#votes].map(([seat, ballot]) => ({ seat, ballot }))
    return { stage: this.#stage, missing: this.#missing, left, votes }
  }

  /** Call when a player came or went, or the match has moved on. */
  look(): void {
    if (this.#stopped) return
    const before = this.#missing
    this.#missing = this.#parts.missing()
    if (this.#parts.isOver()) return this.#end()
    if (!this.#parts.presses() && !this.#isStopped) {
      this.#waits = EMPTY_MAP
      return this.#lookUntimed(before)
    }
    if (this.#missing.length > 0) return this.#lookForMissing(before)
    if (this.#isStopped && this.#stage !== 'resuming') return this.#enter('resuming', this.#parts.times.count)
    if (this.#stage === 'away') this.#end()
  }

  /** `false`: there is no vote, or this seat has none. */
  vote(seat: Seat, ballot: Ballot): boolean {
    if (!this.#canVote || !this.#isHere(seat)) return false
    this.#votes = new Map(this.#votes).set(seat, ballot)
    if (!this.#count({ final: false })) this.#parts.changed(this.info)
    return true
  }

  /** The table is being closed. */
  stop(): void {
    this.#stopped = true
    this.#cancelTimer()
  }

  get #isStopped(): boolean {
    return this.#stage !== 'none' && this.#stage !== 'away'
  }

  get #canVote(): boolean {
    return this.#stage === 'voting' || (this.#stage === 'away' && this.#until === null)
  }

  /** Nothing is stopped, but after a while the others may vote for a stand-in. */
  #lookUntimed(before: readonly Seat[]): void {
    if (this.#missing.length === 0) return this.#end()
    if (this.#stage === 'none') return this.#enter('away', this.#parts.times.wait)
    if (before.join() !== this.#missing.join()) this.#missingChanged()
  }

  #lookForMissing(before: readonly Seat[]): void {
    const isNew = !this.#isStopped || this.#stage === 'resuming'
    const gone = this.#missing.filter(seat => isNew || !before.includes(seat))
    this.#waits = new Map([...this.#waits, ...gone.map(seat => [seat, (this.#waits.get(seat) ?? 0) + 1] as const)])
    const mayWait = gone.some(seat => this.#waits.get(seat)! <= MOST_WAITS)
    if (!this.#isStopped) this.#parts.stop()
    if (!this.#hasVoters) return this.#enter('waiting', null)
    if (gone.length > 0)
      return mayWait ? this.#enter('waiting', this.#parts.times.wait) : this.#enter('voting', this.#parts.times.vote)
    // The countdown begins with the first player who is here to see it.
    if (this.#stage === 'waiting' && this.#until === null) return this.#enter('waiting', this.#parts.times.wait)
    if (before.join() !== this.#missing.join()) this.#missingChanged()
  }

  #missingChanged(): void {
    this.#votes = new Map([...this.#votes].filter(([seat]) => this.#isHere(seat)))
    if (!this.#canVote || !this.#count({ final: false })) this.#parts.changed(this.info)
  }

  #enter(stage: Exclude<Stage, 'none'>, milliseconds: number | null): void {
    this.#cancelTimer()
    this.#stage = stage
    this.#votes = EMPTY_MAP
    this.#until = milliseconds === null ? null : this.#parts.now() + milliseconds
    this.#cancelTimer = milliseconds === null ? NO_TIMER : this.#parts.after(milliseconds, () => this.#onTimeout())
    this.#parts.changed(this.info)
  }

  #onTimeout(): void {
    switch (this.#stage) {
      case 'waiting':
        return this.#enter('voting', this.#parts.times.vote)
      case 'voting':
        if (!this.#count({ final: true })) this.#enter('voting', this.#parts.times.vote)
        return
      case 'away':
        return this.#enter('away', null)
      case 'resuming':
        return this.#end()
      case 'none':
    }
  }

  /** Whether the votes decided: more than half of those here, or, when all have voted or time is up, the most. A tie means waiting. */
  #count({ final }: { readonly final: boolean }): boolean {
    const voters = [...this.#parts.players().values()].filter(({ present }) => present).length
    const counts = Map.groupBy(this.#votes.values(), ballot => ballot)
    const ranked = [...counts]
      .map(([ballot, { length }]) => ({ ballot, length }))
      .toSorted((a, b) => b.length - a.length)
    const [first, second] = ranked
    if (!first) return false
    const isClosed = final || this.#votes.size >= voters
    if (first.length * 2 <= voters && !isClosed) return false
    this.#decide(second?.length === first.length ? 'wait' : first.ballot)
    return true
  }

  #decide(ballot: Ballot): void {
    if (ballot !== 'wait') this.#parts.standIn(this.#missing, ballot)
    else {
      const { wait, waitAgain = wait } = this.#parts.times
      this.#enter(this.#stage === 'away' ? 'away' : 'waiting', waitAgain)
    }
  }

  #end(): void {
    if (this.#stage === 'none') return
    const wasStopped = this.#isStopped
    this.#cancelTimer()
    this.#stage = 'none'
    this.#until = null
    this.#votes = EMPTY_MAP
    if (wasStopped) this.#parts.goOn()
    this.#parts.changed(this.info)
  }

  get #hasVoters(): boolean {
    return [...this.#parts.players().values()].some(({ present }) => present)
  }

  #isHere(seat: Seat): boolean {
    return this.#parts.players().get(seat)?.present ?? false
  }
}
