/** The bots of one match: they see when they may act, take a while, and act like anybody else. */

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
  /** Who plays for which seat at present: a seat may be handed to a bot and given back during the match. Then `look`. */
  readonly bots: ReadonlyMap<Seat, BotName>
  readonly pool: Thinking
  readonly pace: Pace
  /** What a bot draws its whims from at this place of the log, in hexadecimal. Absent: from the system's chance. */
  whim?(seat: Seat, seq: number): string
  /** Takes the match for a while, so that no two processes think for it. `false`: another has it. Absent: we are alone. */
  hold?(): Promise<boolean>
  /** For the log: a bot chose something the rules do not allow, or threw, or what it was to look at did. */
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

/** Milliseconds until a bot tries again when it failed or its action could not be saved. */
const RETRY = 2000
/** Milliseconds until a bot looks again whether another process still thinks for it. */
const HELD_ELSEWHERE = 1000
/** Milliseconds a hand takes in a live game if its bot failed. */
const FUMBLING = 1000
/** Milliseconds that a question and its answer are under way at most, on a machine that has time. */
const ON_THE_WAY = 50

export class BotTurns {
  readonly #parts: BotTurnsParts
  #thinking: readonly Seat[] = []
  /** Who waits for a change, and after which `seq`. Live games only. */
  #waiting: readonly Pick<Look, 'seat' | 'bot' | 'seq'>[] = []
  /** Those who bide their time: called when it is over for all. */
  #pastimes: readonly (() => void)[] = []
  #stopped = false

  constructor(parts: BotTurnsParts) {
    this.#parts = parts
  }

  /** Whether a bot is about to act. */
  get busy(): boolean {
    return this.#thinking.length > 0
  }

  /** Something changed: whoever is a bot and may act begins to think. */
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
    for (const done of this.#pastimes) done()
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
    // Those who sit out wait for the others; where there are no others, they would wait for ever.
    const moved = isStuck ? await this.#liveChoice(look, 'easy') : choice
    if (this.#mayAct(look)) await this.#act(look, moved)
  }

  /**
   * Nobody hurries: thinking takes as long as a table likes to wait, however fast it was, and no longer. How much there was
   * to think about is nobody's business.
   */
  async #unhurriedChoice(look: Look): Promise<Choice | null> {
    const { session, bots, pace } = this.#parts
    const afterBot = session.lastActor !== null && bots.has(session.lastActor)
    // Whoever may still take something back is given all the time there is for it.
    const mayGoBack = !afterBot && session.lastActor !== null && seatViewOf(session.position, session.lastActor).undo
    const seems = mayGoBack ? pace.afterPlayer[1] : between(afterBot ? pace.afterBot : pace.afterPlayer)
    const takes = look.bot === 'master' && seems > 0 ? MASTER_BUDGET + ON_THE_WAY : seems
    const [choice] = await Promise.all([this.#ask(look, takes > 0 ? takes - ON_THE_WAY : Infinity), this.#wait(takes)])
    // Only in a live game may somebody choose to wait.
    return choice?.action === null && !this.#isLive ? null : choice
  }

  /** The hand arrives after the bot's reaction, counted from when it looked, and never before the pace allows. */
  async #liveChoice(look: Look, by: BotName = look.bot): Promise<Choice | null> {
    const { session } = this.#parts
    const choice = await this.#ask({ ...look, bot: by })
    if (choice?.action === null) return choice
    await this.#wait(look.at + (choice?.reaction ?? FUMBLING) - performance.now())
    for (let left; (left = session.cooldownLeft(look.seat)) > 0 && this.#mayAct(look);) await this.#wait(left)
    return choice
  }

  async #ask({ seat, bot }: Look, within = Infinity): Promise<Choice | null> {
    const { session, pool, box, whim } = this.#parts
    const { view, actions } = seatViewOf(session.position, seat)
    const chance = whim && { botSeed: whim(seat, session.position.seq) }
    if (actions.length === 0) return { action: null, reaction: 0 }
    const { id: game, version, contentHash } = box.game
    const position = { game, version, contentHash, content: box.content, seat, view, actions }
    return pool.choose({ ...position, level: bot, within, ...chance })
  }

  /** Plays the choice, or something else in its place if the bot failed. */
  async #act(look: Look, choice: Choice | null): Promise<void> {
    const { session } = this.#parts
    const { seat, bot, seq } = look
    if (choice?.action === null) {
      this.#waiting = [...this.#waiting, { seat, bot, seq }]
      return
    }
    let answer = choice && (await session.botAct(seat, seq, choice.action))
    if (answer && !answer.ok && !isOurs(answer.refusal)) {
      if (this.#isLive && session.position.seq > seq) return // others were faster: it looks again
      this.#report(`the ${bot} bot chose an illegal action`, null)
      answer = null
    }
    answer ??= await this.#actAnyhow(seat)
    if (answer && !answer.ok && answer.refusal.code !== 'STALE') await this.#wait(RETRY)
  }

  /** Whatever keeps others waiting is done by whoever stands in for people too; without one, by chance. */
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

  /** Only those who sit out could do anything, and no alarm will ever change that. */
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

  /** So many milliseconds, or until we stop. */
  #wait(milliseconds: number): Promise<void> {
    return new Promise(resolve => {
      const done = () => {
        clearTimeout(timer)
        this.#pastimes = this.#pastimes.filter(other => other !== done)
        resolve()
      }
      const timer = setTimeout(done, Math.max(0, milliseconds))
      this.#pastimes = [...this.#pastimes, done]
    })
  }
}

function anyOf(actions: readonly unknown[]): unknown {
  if (actions.length === 0) throw new Error('somebody is to act, and there is nothing they may do')
  return actions[randomInt(actions.length)]
}

function between([from, to]: readonly [number, number]): number {
  return from + Math.random() * (to - from)
}
