/** Decides what players of Pilfering Pandas do, from what the server told their page. */

import { botsOf } from '#bots/stock.ts'
import type { Page } from 'playwright-core'
import { pilferingPandas } from '#games/pilfering-pandas/index.ts'
import type { Action, Options, PilferingPandas, View } from '#games/pilfering-pandas/types.ts'
import {
  createRng,
  type Match,
  type MatchRecord,
  type Outcome,
  replay,
  rounds,
  type Seat,
  seatTable,
  startMatch,
  submit,
  type Viewer,
} from '#kernel'
import { follow, isStep, type Known as Told } from '#protocol/follow.ts'
import type { ServerFrame } from '#protocol/messages.ts'

const box = pilferingPandas.open(pilferingPandas.content)
const { game, text } = box
const bots = botsOf(box)

export interface Known {
  /** Number of entries in the match's log. */
  readonly seq: number
  readonly view: View
  /** Empty when it is not their turn. */
  readonly actions: readonly Action[]
  readonly outcome: Outcome | null
}

export interface Plan {
  readonly action: Action
  /** The name of the action in the list of actions. */
  readonly words: string
}

/** What to do now. The same position always leads to the same plan. */
export function think({ seq, view, actions }: Known, seat: Seat): Plan {
  const action = bots.normal.choose(view, seat, actions, rounds(1, createRng('a thought', seq)))!
  return { action, words: text.action(action, view) }
}

/** The last position the server sent to the page; `null` before the match. To be called before the page connects. */
export function overhear(page: Page): () => Known | null {
  let told: Told | null = null
  let you: Viewer = null
  page.on('websocket', socket =>
    socket.on('framereceived', ({ payload }) => {
      const frame = JSON.parse(String(payload)) as ServerFrame
      if (isStep(frame) || frame.type === 'update') told = follow(told, frame)
      else if (frame.type === 'table') you = frame.you
    }),
  )
  return () => {
    if (!told) return null
    const { view, outcome } = told.shown as { readonly view: View; readonly outcome: Outcome | null }
    const state = game.determinize(view, createRng('any state that fits the view will do'))
    return { seq: told.seq, view, actions: you === null ? [] : game.legalActions(state, you), outcome }
  }
}

/** What the only player of the table on this device knows, from the browser's storage. */
export async function knownAlone(page: Page): Promise<Known> {
  const kept = await page.evaluate(() => {
    const key = Object.keys(localStorage).find(name => name.startsWith('parlour.local.'))!
    return localStorage.getItem(key)!
  })
  const { record } = JSON.parse(kept) as { record: MatchRecord<PilferingPandas> }
  return knownTo(0, replay(game, record))
}

/**
 * The seed of a deal that these players win, picking several cards up at the full price on the way: of the first few, the one that is won
 * soonest.
 */
export function winnableDeal(seats: number, options: Partial<Options>): string {
  const deals = Array.from({ length: 12 }, (_, deal) => playOut(seats, options, `deal ${deal}`))
  const [soonest] = deals
    .filter(({ state }) => state.result!.win)
    .filter(({ record }) => record.log.some(entry => 'action' in entry && isPickUp(entry.action)))
    .toSorted((a, b) => a.record.log.length - b.record.log.length)
  if (!soonest) throw new Error('no deal is won')
  return soonest.record.seed
}

/** A multi-card pick-up that no ability makes cheaper. */
export function isPickUp(action: Action): boolean {
  return action.type === 'takeMany' && !action.tiptoe
}

function playOut(seats: number, options: Partial<Options>, seed: string): Match<PilferingPandas> {
  const seating = seatTable<PilferingPandas>(game, seats, options)
  if (!seating.ok) throw new Error(seating.refusal.code)
  const match = startMatch(game, seating.table, seed)
  while (!match.state.result) {
    const [seat] = game.actors(match.state)
    submit(match, seat!, think(knownTo(seat!, match), seat!).action, 0)
  }
  return match
}

function knownTo(seat: Seat, { state, record }: Match<PilferingPandas>): Known {
  return {
    seq: record.log.length,
    view: game.view(state, seat),
    actions: game.legalActions(state, seat),
    outcome: game.outcome(state),
  }
}
