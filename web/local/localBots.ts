/** The bots at a table on this device: they see when they may act, wait a while, and act like players. */

import type { Choice } from '#bots/answer.ts'
import {
  type AnyGame,
  type BotLevel,
  createRng,
  type GameBox,
  type Match,
  proposeUndo,
  readyAt,
  type Refused,
  type Seat,
  sha256,
} from '#kernel'
import type { BotThread } from '../bots/botThread.ts'

export interface LocalBotsParts {
  readonly box: GameBox
  readonly match: Match<AnyGame>
  /** bots[seat]; `null` for a person. */
  readonly bots: readonly (BotLevel | null)[]
  readonly botThread: Pick<BotThread, 'choose'>
  /** Milliseconds of the match by now. */
  now(): number
  /** Applies the action and notifies subscribers. `false`: the table has changed elsewhere, and nothing was applied. */
  act(seat: Seat, action: unknown): Refused | { readonly ok: true } | false
}

export interface LocalBots {
  /** Called after a change, or when the page becomes visible: each bot that may act begins to think. */
  look(): void
  /** The page is hidden. Decisions under way are dropped. */
  rest(): void
}

/** What a bot saw. */
interface Look {
  readonly seat: Seat
  readonly level: BotLevel
  readonly seq: number
  /** In milliseconds of the match. */
  readonly at: number
  /** Aborted when the bots pause. */
  readonly signal: AbortSignal
}

/** How long a bot seems to think, in milliseconds, from and to: the same as on the server. */
const AFTER_PLAYER = [800, 2000] as const
const AFTER_BOT = [500, 1100] as const
/** Milliseconds until a bot tries again when its replacement chooses to wait. */
const RETRY = 2000
/** Reaction time in milliseconds in a live game if the bot failed. */
const FAILED_BOT_REACTION = 1000

export function seatBots({ box, match, bots, botThread, now, act }: LocalBotsParts): LocalBots {
  const { game, content } = box
  const seed = sha256(`${match.record.seed}/bots`)
  const thinking = new Set<Seat>()
  /** After which `seq` a seat waits for a change. Live games only. */
  const waiting = new Map<Seat, number>()
  let playing = new AbortController()

  return {
    look,
    rest() {
      playing.abort()
      playing = new AbortController()
      thinking.clear()
      waiting.clear()
    },
  }

  function look(): void {
    if (game.outcome(match.state)) return
    const seq = match.record.log.length
    for (const seat of game.actors(match.state)) {
      const level = bots[seat] ?? null
      if (level === null || thinking.has(seat) || waiting.get(seat) === seq) continue
      waiting.delete(seat)
      thinking.add(seat)
      void takeTurn({ seat, level, seq, at: now(), signal: playing.signal })
    }
  }

  async function takeTurn(seen: Look): Promise<void> {
    const presses = game.presses?.(match.state) ?? false
    const choice = await (presses ? liveChoice(seen) : delayedChoice(seen))
    if (seen.signal.aborted) return
    await play(seen, choice)
    if (seen.signal.aborted) return
    thinking.delete(seen.seat)
    look()
  }

  /** There is no hurry: thinking seems to take as long as usual, however fast it was. */
  async function delayedChoice(seen: Look): Promise<Choice | null> {
    const last = match.record.log.at(-1)
    const afterBot = last !== undefined && 'seat' in last && (bots[last.seat] ?? null) !== null
    // While a player may still undo something, the bot waits the full time.
    const mayGoBack = !afterBot && last !== undefined && 'seat' in last && proposeUndo(match, last.seat, last.at).ok
    const pause = mayGoBack ? AFTER_PLAYER[1] : between(afterBot ? AFTER_BOT : AFTER_PLAYER)
    const [choice] = await Promise.all([ask(seen), wait(pause, seen.signal)])
    return choice?.action === null && game.pace === 'turns' ? null : choice // only a live game lets a player choose to wait
  }

  /** When the action arrives: the bot's reaction time after it looked, and never earlier than the pace allows. */
  async function liveChoice(seen: Look): Promise<Choice | null> {
    const { seat, at, signal } = seen
    const choice = await ask(seen)
    if (choice?.action === null) return choice
    await wait(at + (choice?.reaction ?? FAILED_BOT_REACTION) - now(), signal)
    for (let left; !signal.aborted && (left = readyAt(match, seat) - now()) > 0;) await wait(left, signal)
    return choice
  }

  async function ask({ seat, level, seq }: Look): Promise<Choice | null> {
    const { view, actions } = sightOf(seat)
    if (actions.length === 0) return { action: null, reaction: 0 }
    const { id, contentHash } = game
    const own = `${seed}/${seat}/${seq}`
    return botThread.choose({ game: id, contentHash, content, level, seat, view, actions, seed: own })
  }

  /** Plays the choice, or a fallback if the bot failed. */
  async function play({ seat, seq, signal }: Look, choice: Choice | null): Promise<void> {
    if (choice?.action === null) {
      waiting.set(seat, seq)
      return
    }
    const done = choice && act(seat, choice.action)
    if (done === false || done?.ok) return
    if (done && match.record.log.length > seq) return // others were faster: the bot looks again
    const instead = anything(seat)
    if (instead === null) await wait(RETRY, signal)
    else act(seat, instead)
  }

  /** What keeps others waiting is done by the game's stand-in; without one, at random. */
  function anything(seat: Seat): unknown {
    if (!game.actors(match.state).includes(seat)) return null
    const { view, actions } = sightOf(seat)
    if (actions.length === 0) return null
    const rng = createRng(`${seed}/instead/${seat}`, match.record.log.length)
    return box.absent ? box.absent.choose(view, seat, actions, { rng, more: () => false }) : rng.pick(actions)
  }

  function sightOf(seat: Seat): { view: unknown; actions: readonly unknown[] } {
    return { view: game.view(match.state, seat), actions: game.legalActions(match.state, seat) }
  }
}

/** Waits so many milliseconds, or until the bots pause. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, Math.max(0, milliseconds))
    signal.addEventListener('abort', done)
  })
}

function between([from, to]: readonly [number, number]): number {
  return from + Math.random() * (to - from)
}
