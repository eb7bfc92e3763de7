/** A match of Wildstyle in which two players want the same shared cards, one after the other. */

import type { Rng } from '#kernel'
import { openGame } from '#games'
import type { Action, CardId, PlayerView, View } from '#games/wildstyle/types.ts'
import type { Player } from './player.ts'

/** How one card was won. */
export interface Contest {
  /** Whether the nearer player got it. */
  readonly near: boolean
  /** Milliseconds from arrival at the server to its answer, for the winner: the hold and the commit. */
  readonly answered: number
  /** The refusal of the other player, if it reached for the card too late. */
  readonly refusal: string | null
}

export interface Watcher {
  onContest(contest: Contest): void
  /** An action that no other player could want: milliseconds from arrival at the server to its answer. */
  onUncontested(answered: number): void
}

/** Milliseconds between seeing the card and reaching for it. */
const REACTION = [700, 1200] as const

const { game } = openGame('wildstyle')!

/** Two players at one table: `players[0]` is the nearer. */
export class Duel {
  readonly #players: readonly [Player, Player]
  readonly #rng: Rng
  readonly #watcher: Watcher

  constructor(players: readonly [Player, Player], rng: Rng, watcher: Watcher) {
    this.#players = players
    this.#rng = rng
    this.#watcher = watcher
  }

  /** Plays until the match offers no more contests, or `enough()`. */
  async play(enough: () => boolean): Promise<void> {
    while (!enough() && (await this.#step())) await this.#bothSeeTheSame()
  }

  /** `false`: nothing more to do here. */
  async #step(): Promise<boolean> {
    const { phase, players } = this.#players[0].view
    switch (phase) {
      case 'ready':
        await Promise.all(this.#players.map(player => player.act({ type: 'READY', ready: true })))
        return this.#players[0].sees(view => view.phase === 'play')
      case 'final': {
        const unfinished = this.#players.filter(({ seat }) => !players[seat]!.finished)
        await Promise.all(unfinished.map(player => player.act({ type: 'DONE' })))
        return this.#players[0].sees(view => view.phase !== 'final')
      }
      case 'play':
        return this.#contestOrPrepare()
      default:
        return false
    }
  }

  async #contestOrPrepare(): Promise<boolean> {
    for (const player of this.#shuffled()) {
      const { hand } = player.view.players[player.seat]!
      for (const card of hand as readonly CardId[]) {
        if (!this.#players.every(({ view, seat }) => spaceFor(view.players[seat]!, card) !== null)) continue
        for (const share of player.view.shares.keys()) {
          if (isAllowed(player, { type: 'SHARE', card, share })) return this.#contest(player, card, share)
        }
      }
    }
    return this.#prepare()
  }

  /** Makes room, finds cards: whatever leads to the next contest. */
  async #prepare(): Promise<boolean> {
    for (const player of this.#shuffled()) {
      const action = preparations(player).find(each => isAllowed(player, each))
      if (!action) continue
      const { ok, took } = await player.act(action)
      if (ok && (action.type === 'DRAW' || action.type === 'COMPLETE')) this.#watcher.onUncontested(took - player.trip)
      return ok
    }
    return false
  }

  /** One shares a card, and both reach for it as soon as they can. */
  async #contest(sharer: Player, card: CardId, share: number): Promise<boolean> {
    const reached = this.#players.map(player => this.#reachFor(player, card, share))
    const shared = await sharer.act({ type: 'SHARE', card, share })
    const [near, far] = await Promise.all(reached)
    if (!shared.ok || !near || !far) return false
    const winner = near.took !== null && near.ok ? near : far
    if (!winner.ok) return false
    const loser = winner === near ? far : near
    const { trip } = this.#players[winner === near ? 0 : 1]
    this.#watcher.onContest({
      near: winner === near,
      answered: winner.took! - trip,
      refusal: loser.took === null ? null : loser.text,
    })
    return true
  }

  /** `took` is `null` if the card was gone before this player reacted. `null`: the card was never seen. */
  async #reachFor(player: Player, card: CardId, share: number) {
    const isThere = (view: View) => view.shares[share]?.top === card
    if (!(await player.sees(isThere))) return null
    const [from, to] = REACTION
    await new Promise(resolve => setTimeout(resolve, from + this.#rng.int(1000 * (to - from)) / 1000))
    if (!isThere(player.view)) return { ok: false, text: '', took: null }
    const slot = spaceFor(player.view.players[player.seat]!, card)!
    return player.act({ type: 'TAKE', share, card, slot })
  }

  async #bothSeeTheSame(): Promise<void> {
    for (let lag = 0; this.#players[0].seq !== this.#players[1].seq && lag < 400; lag++) {
      await new Promise(resolve => setTimeout(resolve, 5))
    }
  }

  #shuffled(): Player[] {
    return this.#rng.shuffle([...this.#players])
  }
}

const iconOf = (card: CardId) => card.split('-')[1]

/** The space that may take the card; a set in progress first. */
function spaceFor({ spaces }: PlayerView, card: CardId): 0 | 1 | null {
  const fits = (set: readonly CardId[]) => set.length > 0 && set.length < 3 && iconOf(set[0]!) === iconOf(card)
  const begun = spaces.findIndex(fits)
  const slot = begun >= 0 ? begun : spaces.findIndex(set => set.length === 0)
  return slot < 0 ? null : (slot as 0 | 1)
}

function isAllowed({ view, seat }: Player, action: Action): boolean {
  return game.check(game.determinize(view, NO_CHANCE), seat, action) === null
}

/** Any state that fits the view is enough to check one's own legal actions. */
const NO_CHANCE: Rng = { int: () => 0, pick: items => items[0]!, shuffle: items => items, draws: 0 }

/** Room first, then new cards, then getting rid of old ones. */
function preparations({ view, seat }: Player): Action[] {
  const { spaces, hand } = view.players[seat]!
  const cards = hand as readonly CardId[]
  const slots = [...spaces.keys()]
  return [
    ...slots.map((slot): Action => ({ type: 'COMPLETE', slot, hex: null })),
    ...view.draws
      .map((_, pile): Action => ({ type: 'DRAW', pile }))
      .toSorted((a, b) => depth(view, b) - depth(view, a)),
    ...cards.flatMap(card => slots.map((slot): Action => ({ type: 'PLAY', card, slot }))),
    ...cards.flatMap(card => view.shares.map((_, share): Action => ({ type: 'SHARE', card, share }))),
    ...slots.map((slot): Action => ({ type: 'RUSH', slot, hex: null })),
  ]
}

/** The fullest pile first: other players may also want the last card of one. */
function depth(view: View, action: Action): number {
  return action.type === 'DRAW' ? view.draws[action.pile]! : 0
}
