/** When servers ran over this data: no player is charged for time in which none did. */

import type { RunRow, Store } from '../store/store.ts'

export interface UptimeParts {
  readonly store: Pick<Store, 'beginRun' | 'keepRunning' | 'runsBeside'>
  /** Milliseconds since 1970. */
  now(): number
  /** A heartbeat could not be written. */
  onTrouble(error: Error): void
}

/** Milliseconds between heartbeats: at most so much of the time before a crash is charged to no player. */
const BEAT_EVERY = 5000
/** Milliseconds between looks at the clock. */
const LOOK_EVERY = 500
/** If the clock was not looked at for so many milliseconds, the machine was asleep, or too busy to serve clients. */
const ASLEEP_AFTER = 3 * LOOK_EVERY

export class Uptime {
  readonly #parts: UptimeParts
  /** The row of our own run since the machine last slept; `null` while it has none. */
  #run: number | null
  /** Earlier runs, those of other processes, and our own up to the last time the machine slept. */
  readonly #runs: RunRow[]
  #began: number
  #seen: number
  /** Our last heartbeat that was written. */
  #lastBeat: number
  /**
   * Start of an outage, in which no heartbeat can be written and no player can act: the last one that was; else `null`.
   */
  #outageSince: number | null = null
  readonly #beatTimer: NodeJS.Timeout
  readonly #lookTimer: NodeJS.Timeout

  static async begin(parts: UptimeParts): Promise<Uptime> {
    const began = parts.now()
    const run = await parts.store.beginRun(began)
    return new Uptime(parts, run, await parts.store.runsBeside(run), began)
  }

  private constructor(parts: UptimeParts, run: number, runs: RunRow[], began: number) {
    this.#parts = parts
    this.#run = run
    this.#runs = runs
    this.#began = began
    this.#seen = began
    this.#lastBeat = began
    this.#beatTimer = setInterval(() => this.beat(), BEAT_EVERY)
    this.#beatTimer.unref()
    this.#lookTimer = setInterval(() => this.look(), LOOK_EVERY)
    this.#lookTimer.unref()
  }

  /** Milliseconds between two moments in which a server ran; `to` is not in the future. */
  between(from: number, to: number): number {
    this.#noticeSleep(to)
    return timeRun([...this.#runs, { began: this.#began, seen: this.#outageSince ?? to }], from, to)
  }

  /** Writes a heartbeat. */
  beat(): void {
    void this.#writeBeat()
  }

  /** Called often, to notice sleep. */
  look(): void {
    this.#noticeSleep(this.#parts.now())
  }

  /**
   * The first caller after a sleep may come before the next heartbeat. If the date was put back, a new run begins too.
   */
  #noticeSleep(now: number): void {
    const wasPutBack = now < this.#seen - BEAT_EVERY
    if (wasPutBack || now - this.#seen > ASLEEP_AFTER) {
      this.#runs.push({ began: this.#began, seen: this.#outageSince ?? this.#seen })
      this.#began = now
      if (this.#outageSince !== null) this.#outageSince = now // the outage goes on
      this.#run = null // a process that starts later must not count the sleep as uptime
    }
    this.#seen = wasPutBack ? now : Math.max(this.#seen, now)
  }

  async stop(): Promise<void> {
    clearInterval(this.#beatTimer)
    clearInterval(this.#lookTimer)
    await this.#writeBeat()
  }

  /** A heartbeat was written. If earlier ones failed, the time since the last successful one was an outage. */
  #onBeatWritten(now: number): void {
    if (this.#outageSince !== null) {
      this.#runs.push({ began: this.#began, seen: this.#outageSince })
      this.#began = now
      this.#outageSince = null
    }
    this.#lastBeat = now
  }

  async #writeBeat(): Promise<void> {
    const { store, onTrouble } = this.#parts
    const now = this.#parts.now()
    this.#noticeSleep(now)
    const began = this.#began
    try {
      const run = this.#run ?? (await store.beginRun(this.#outageSince === null ? began : now))
      if (this.#began !== began) return // it slept again meanwhile: that row has ended
      this.#run = run
      await store.keepRunning(run, now)
      this.#onBeatWritten(now)
    } catch (error) {
      this.#outageSince ??= Math.max(began, Math.min(this.#lastBeat, now))
      this.#run = null // a process that starts later must not count the outage as uptime
      onTrouble(error as Error)
    }
  }
}

/** Milliseconds between two moments that lie within any of the runs, which may overlap. */
export function timeRun(runs: readonly RunRow[], from: number, to: number): number {
  let total = 0
  let counted = from
  for (const { began, seen } of runs.toSorted((a, b) => a.began - b.began)) {
    const begin = Math.max(counted, began)
    const end = Math.min(to, seen)
    if (end <= begin) continue
    total += end - begin
    counted = end
  }
  return total
}
