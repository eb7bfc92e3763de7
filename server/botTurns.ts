/** The bots of one match: they see when it is their turn, take a while, and act like anybody else. */

import { randomInt } from 'node:crypto'
import type { BotLevel, GameBox, Seat } from '#kernel'
import type { BotPool } from './botPool.ts'
import type { Room } from './room.ts'
import type { Pace } from './settings.ts'

export interface BotTurnsParts {
  readonly room: Room
  readonly box: GameBox
  readonly bots: ReadonlyMap<Seat, BotLevel>
  readonly pool: BotPool
  readonly pace: Pace
  /** A bot chose something the rules do not allow. */
  onIllegal(level: BotLevel): void
}

/** Milliseconds until a bot tries again when its action could not be saved. */
const RETRY = 2000

export class BotTurns {
  readonly #parts: BotTurnsParts
  readonly #thinking = new Set<Seat>()
  readonly #stopped = new AbortController()

  constructor(parts: BotTurnsParts) {
    this.#parts = parts
  }

  /** Whether a bot is about to act. */
  get busy(): boolean {
    return this.#thinking.size > 0
  }

  /** Something changed: whoever is a bot and may act begins to think. */
  look(): void {
    const { room, bots } = this.#parts
    if (this.#stopped.signal.aborted || room.frozen) return
    for (const seat of room.position.actors) {
      const level = bots.get(seat)
      if (level === undefined || this.#thinking.has(seat)) continue
      this.#thinking.add(seat)
      void this.#turn(seat, level)
    }
  }

  stop(): void {
    this.#stopped.abort()
  }

  async #turn(seat: Seat, level: BotLevel): Promise<void> {
    const { room, bots, pool, pace, box } = this.#parts
    const seen = room.position.seq
    const { view, actions } = room.position.sights[seat]!
    const { id: game, contentHash } = box.game
    const afterBot = room.lastActor !== null && bots.has(room.lastActor)
    const delay = Math.max(between(afterBot ? pace.afterBot : pace.afterPlayer), room.cooldownLeft(seat))
    const [choice] = await Promise.all([
      pool.choose({ game, contentHash, content: box.content, level, seat, view, actions }),
      this.#wait(delay),
    ])
    if (!this.#stopped.signal.aborted) await this.#act(seat, level, seen, choice)
    this.#thinking.delete(seat)
    this.look()
  }

  /** Plays the choice, or anything legal in its place. */
  async #act(seat: Seat, level: BotLevel, seen: number, choice: unknown): Promise<void> {
    const { room } = this.#parts
    let answer = choice === null ? null : await room.botAct(seat, seen, choice)
    if (answer && !answer.ok && !['STALE', 'FROZEN', 'NOT_SAVED'].includes(answer.refusal.code)) {
      this.#parts.onIllegal(level)
      answer = null
    }
    const { seq, actors, sights } = room.position
    if (answer === null && actors.includes(seat)) {
      const { actions } = sights[seat]!
      answer = await room.botAct(seat, seq, actions[randomInt(actions.length)])
    }
    if (answer && !answer.ok && answer.refusal.code !== 'STALE') await this.#wait(RETRY)
  }

  /** So many milliseconds, or until we stop. */
  #wait(milliseconds: number): Promise<void> {
    const { signal } = this.#stopped
    return new Promise(resolve => {
      const done = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, milliseconds)
      signal.addEventListener('abort', done)
    })
  }
}

function between([from, to]: readonly [number, number]): number {
  return from + Math.random() * (to - from)
}
