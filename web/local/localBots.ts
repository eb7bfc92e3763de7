/** The bots at a table on this device: they see when they may act, take a while, and act like anybody else. */

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
  /** Carries the action out and tells everybody. `false`: the table has gone on elsewhere, and nothing was done. */
  act(seat: Seat, action: unknown): Refused | { readonly ok: true } | false
}

export interface LocalBots {
  /** Something changed, or somebody looks again: whoever is a bot and may act begins to think. */
  look(): void
  /** Nobody looks any more. Whatever they were about to do they think of anew. */
  rest(): void
}

/** What a bot saw. */
interface Look {
  readonly seat: Seat
  readonly level: BotLevel
  readonly seq: number
  /** In milliseconds of the match. */
  readonly at: number
  /** Aborted when the bots rest. */
  readonly signal: AbortSignal
}

/** How long a bot seems to think, in milliseconds, from and to: the same rhythm as on the server. */
const AFTER_PLAYER = [800, 2000] as const
const AFTER_BOT = [500, 1100] as const
/** Milliseconds until a bot tries again when whoever stands in for it would rather wait. */
const RETRY = 2000
/** Milliseconds a hand takes in a live game if its bot failed. */
const FUMBLING = 1000

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
    const choice = await (presses ? liveChoice(seen) : unhurriedChoice(seen))
    if (seen.signal.aborted) return
    await play(seen, choice)
    if (seen.signal.aborted) return
    thinking.delete(seen.seat)
    look()
  }

  /** Nobody hurries: thinking takes as long as a table likes to wait, however fast it was. */
  async function unhurriedChoice(seen: Look): Promise<Choice | null> {
    const last = match.record.log.at(-1)
    const afterBot = last !== undefined && 'seat' in last && (bots[last.seat] ?? null) !== null
    // Whoever may still take something back is given all the time there is for it.
    const mayGoBack = !afterBot && last !== undefined && 'seat' in last && proposeUndo(match, last.seat, last.at).ok
    const pause = mayGoBack ? AFTER_PLAYER[1] : between(afterBot ? AFTER_BOT : AFTER_PLAYER)
    const [choice] = await Promise.all([ask(seen), wait(pause, seen.signal)])
    return choice?.action === null && game.pace === 'turns' ? null : choice // only in a live game may one choose to wait
  }

  /** The hand arrives after the bot's reaction, counted from when it looked, and never before the pace allows. */
  async function liveChoice(seen: Look): Promise<Choice | null> {
    const { seat, at, signal } = seen
    const choice = await ask(seen)
    if (choice?.action === null) return choice
    await wait(at + (choice?.reaction ?? FUMBLING) - now(), signal)
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

  /** Plays the choice, or something else in its place if the bot failed. */
  async function play({ seat, seq, signal }: Look, choice: Choice | null): Promise<void> {
    if (choice?.action === null) {
      waiting.set(seat, seq)
      return
    }
    const done = choice && act(seat, choice.action)
    if (done === false || done?.ok) return
    if (done && match.record.log.length > seq) return // others were faster: it looks again
    const instead = anything(seat)
    if (instead === null) await wait(RETRY, signal)
    else act(seat, instead)
  }

  /** What keeps others waiting is done by whoever stands in for people too; without one, by chance. */
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

/** So many milliseconds, or until they rest. */
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
