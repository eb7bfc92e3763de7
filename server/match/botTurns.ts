/** The bots of one match: they look when they may act, wait a while, and act like players. */

import { randomBytes, randomInt } from 'node:crypto'
import { MASTER_BUDGET } from '#bots/answer.ts'
import { createRng, type GameBox, type Seat } from '#kernel'
import type { BotName, Choice, Thinking } from '../bots/botPool.ts'
import { seatViewOf } from './position.ts'
import type { Answer } from './contests.ts'
import type { MatchSession } from './matchSession.ts'
import type { Pace } from '../settings.ts'
import { isOurs } from './serverRefusals.ts'

export interface BotTurnsParts {
  readonly session: MatchSession
  readonly box: GameBox
  /** The bot that plays each seat at present. A seat can be handed to a bot and given back: call `look` after a change. */
  readonly bots: ReadonlyMap<Seat, BotName>
  readonly pool: Thinking
  readonly pace: Pace
  /** Hexadecimal seed of a bot's chance at this place of the log. Absent: the system's random numbers. */
  botSeed?(seat: Seat, seq: number): string
  /** Reserves the match, so that no two processes compute for it. `false`: another process has it. Absent: this is the only process. */
  hold?(): Promise<boolean>
  /** For the log: a bot chose an illegal action or threw, or its view threw. */
  report(problem: string, error: Error | null): void
}

/** What a bot saw, and when. */
interface Look {
  readonly seat: Seat
  readonly bot: BotName
  readonly seq: number
  /** In milliseconds of the process. */
  readonly at: number
}

/** Milliseconds until a bot tries again after it failed or its action could not be saved. */
const RETRY = 2000
/** Milliseconds until a bot checks again whether another process still computes for it. */
const HELD_ELSEWHERE = 1000
/** Reaction time in a live game if the bot failed, in milliseconds. */
const FAILED_REACTION = 1000
/** The longest that a request to the worker and its answer travel, in milliseconds, on a machine that is not overloaded. */
const ON_THE_WAY = 50

export class BotTurns {
  readonly #parts: BotTurnsParts
  #thinking: readonly Seat[] = []
  /** Bots that chose to wait for a change, and the `seq` at which they did. Live games only. */
  #waiting: readonly Pick<Look, 'seat' | 'bot' | 'seq'>[] = []
  /** Ends the waits under way at once. */
  #waits: readonly (() => void)[] = []
  #stopped = false

  constructor(parts: BotTurnsParts) {
    this.#parts = parts
  }

  /** Whether a bot is about to act. */
  get busy(): boolean {
    return this.#thinking.length > 0
  }

  /** Something changed: every bot that may act begins to think. */
  look(): void {
    const { session, bots } = this.#parts
    if (this.#stopped || session.standsStill) return
    const { actors, seq } = session.position
    for (const seat of actors) {
      const bot = bots.get(seat)
      if (bot === undefined || this.#thinking.includes(seat)) continue
      const waiting = this.#waiting.find(other => other.seat === seat)
      if (waiting?.bot === bot && waiting.seq === seq) continue
      if (waiting) this.#waiting = this.#waiting.filter(other => other !== waiting)
      this.#thinking = [...this.#thinking, seat]
      void this.#turn({ seat, bot, seq, at: performance.now() })
    }
  }

  stop(): void {
    this.#stopped = true
    for (const done of this.#waits) done()
  }

  async #turn(look: Look): Promise<void> {
    try {
      const { hold } = this.#parts
      if (!hold || (await hold())) await this.#choose(look)
      else await this.#wait(HELD_ELSEWHERE)
    } catch (error) {
      this.#report('a bot could not act', error as Error)
      await this.#wait(RETRY)
    }
    this.#thinking = this.#thinking.filter(seat => seat !== look.seat)
    this.look()
  }

  async #choose(look: Look): Promise<void> {
    const choice = await (this.#parts.session.presses ? this.#liveChoice(look) : this.#unhurriedChoice(look))
    const isStuck = choice?.action === null && look.bot === 'absent' && this.#isDeserted
    // Absent seats wait for the others; where no others are left, they would wait for ever.
    const moved = isStuck ? await this.#liveChoice(look, 'easy') : choice
    if (this.#mayAct(look)) await this.#act(look, moved)
  }

  /**
   * In a game by turns a bot takes as long as players like to wait, however fast it was. So the time does not tell how much there
   * was to think about.
   */
  async #unhurriedChoice(look: Look): Promise<Choice | null> {
    const { session, bots, pace } = this.#parts
    const afterBot = session.lastActor !== null && bots.has(session.lastActor)
    // A player who can still undo gets all the time for it.
    const mayGoBack = !afterBot && session.lastActor !== null && seatViewOf(session.position, session.lastActor).undo
    const seems = mayGoBack ? pace.afterPlayer[1] : between(afterBot ? pace.afterBot : pace.afterPlayer)
    const takes = look.bot === 'master' && seems > 0 ? MASTER_BUDGET + ON_THE_WAY : seems
    const [choice] = await Promise.all([this.#ask(look, takes > 0 ? takes - ON_THE_WAY : Infinity), this.#wait(takes)])
    // Only in a live game may a bot choose to wait.
    return choice?.action === null && !this.#isLive ? null : choice
  }

  /** The action comes after the bot's reaction time, counted from when it looked, and never before the pace allows. */
  async #liveChoice(look: Look, by: BotName = look.bot): Promise<Choice | null> {
    const { session } = this.#parts
    const choice = await this.#ask({ ...look, bot: by })
    if (choice?.action === null) return choice
    await this.#wait(look.at + (choice?.reaction ?? FAILED_REACTION) - performance.now())
    for (let left; (left = session.cooldownLeft(look.seat)) > 0 && this.#mayAct(look);) await this.#wait(left)
    return choice
  }

  async #ask({ seat, bot }: Look, within = Infinity): Promise<Choice | null> {
    const { session, pool, box, botSeed } = this.#parts
    const { view, actions } = seatViewOf(session.position, seat)
    const chance = botSeed && { botSeed: botSeed(seat, session.position.seq) }
    if (actions.length === 0) return { action: null, reaction: 0 }
    const { id: game, version, contentHash } = box.game
    const position = { game, version, contentHash, content: box.content, seat, view, actions }
    return pool.choose({ ...position, level: bot, within, ...chance })
  }

  /** Plays the choice, or another action in its place if the bot failed. */
  async #act(look: Look, choice: Choice | null): Promise<void> {
    const { session } = this.#parts
    const { seat, bot, seq } = look
    if (choice?.action === null) {
      this.#waiting = [...this.#waiting, { seat, bot, seq }]
      return
    }
    let answer = choice && (await session.botAct(seat, seq, choice.action))
    if (answer && !answer.ok && !isOurs(answer.refusal)) {
      if (this.#isLive && session.position.seq > seq) return // another player was faster: look again
      this.#report(`the ${bot} bot chose an illegal action`, null)
      answer = null
    }
    answer ??= await this.#actAnyhow(seat)
    if (answer && !answer.ok && answer.refusal.code !== 'STALE') await this.#wait(RETRY)
  }

  /** What others wait for is done by the stand-in instead; a game without one chooses at random. */
  async #actAnyhow(seat: Seat): Promise<Answer | null> {
    const { session, box } = this.#parts
    const { actors, seq } = session.position
    if (!actors.includes(seat)) return null
    const { view, actions } = seatViewOf(session.position, seat)
    const thinking = { rng: createRng(randomBytes(32).toString('hex')), more: () => false }
    const action: unknown = box.absent ? box.absent.choose(view, seat, actions, thinking) : anyOf(actions)
    if (action !== null) return session.botAct(seat, seq, action)
    await this.#wait(RETRY)
    return null
  }

  /** Not after the end, while the table stands still, or once the seat was given back. */
  #mayAct({ seat, bot }: Look): boolean {
    const { session, bots } = this.#parts
    return !this.#stopped && !session.standsStill && bots.get(seat) === bot
  }

  /** Only absent seats could act, and no alarm will change that. */
  get #isDeserted(): boolean {
    const { session, bots } = this.#parts
    const { actors, alarm } = session.position
    return alarm === null && actors.every(seat => bots.get(seat) === 'absent')
  }

  get #isLive(): boolean {
    return this.#parts.box.game.pace === 'live'
  }

  #report(problem: string, error: Error | null): void {
    this.#parts.report(`${this.#parts.box.game.id}: ${problem}`, error)
  }

  /** Resolves after so many milliseconds, or at `stop`. */
  #wait(milliseconds: number): Promise<void> {
    return new Promise(resolve => {
      const done = () => {
        clearTimeout(timer)
        this.#waits = this.#waits.filter(other => other !== done)
        resolve()
      }
      const timer = setTimeout(done, Math.max(0, milliseconds))
      this.#waits = [...this.#waits, done]
    })
  }
}

function anyOf(actions: readonly unknown[]): unknown {
  if (actions.length === 0) throw new Error('a bot is to act, and its list of actions is empty')
  return actions[randomInt(actions.length)]
}

function between([from, to]: readonly [number, number]): number {
  return from + Math.random() * (to - from)
}
