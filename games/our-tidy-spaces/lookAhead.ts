/** The search of the hard bot: it plays its best ideas on to the end, with many orders of the bag. */

import type { Seat, Thinking } from '#kernel'
import { afterwards } from './afterwards.ts'
import { appraise, type Eye, gainOf, USUALLY_LEFT } from './appraisal.ts'
import { hopesOfOpen, hopesOfUnseen, type Time } from './cardHopes.ts'
import type { Content } from './content.ts'
import { isShared, kindOf } from './placement.ts'
import { type Outset, outsetOf, playOut } from './playout.ts'
import { score } from './scoring.ts'
import type { Action, BoardId, View } from './types.ts'

/** How many actions are worth a second look: at Home, and on each shared board. */
const AT_HOME = 3
const ELSEWHERE = 2
/** After so many turns in thought more of them change little, and the table waits. */
const ENOUGH_TURNS = 20_000

/** A round of thought is one order of the bag, the same for all candidates. Without any, the first look decides. */
export function lookAhead(
  content: Content,
  view: View,
  seat: Seat,
  actions: readonly Action[],
  eye: Eye,
  { rng, more }: Thinking,
): Action {
  const ideas = firstLook(content, view, seat, actions, eye)
  if (!actions.some(rearranges)) return ideas[0]!.action
  const candidates = shortList(ideas).map(idea => secondLook(content, view, seat, idea.action, eye))
  const totals = view.vp.map((_, each) => score(content, view, each).total)
  const bag = view.bag.map(tile => kindOf(content, tile))
  const turns = candidates.length * bag.length
  for (let played = 0; candidates.length > 1 && played < ENOUGH_TURNS && more(); played += Math.max(turns, 1)) {
    const order = rng.shuffle([...bag])
    for (const candidate of candidates) {
      const made = playOut(content, candidate.outset, order)
      const ends = totals.map((total, each) => total + made[each]! + (each === seat ? candidate.value : 0))
      candidate.won += chanceOf(ends, seat)
    }
  }
  return candidates.reduce((a, b) => (b.won > a.won ? b : a)).action
}

/** A smooth chance to be ahead of the best of the others: cards are still to come. */
function chanceOf(totals: readonly number[], seat: Seat): number {
  const rival = Math.max(...totals.filter((_, other) => other !== seat))
  return 1 / (1 + Math.exp((rival - totals[seat]!) / CARD_LUCK))
}

/** How many points a lead is unsure by. */
const CARD_LUCK = 6

const REARRANGES: readonly Action['type'][] = ['PlaceItem', 'MoveItem', 'RemoveItem', 'SwapItems']

interface Idea {
  readonly action: Action
  readonly value: number
}

interface Candidate extends Idea {
  readonly outset: Outset
  /** The chances to win, added up over the rounds. */
  won: number
}

/** All ideas, best first. Declining is weighed against what a card would rearrange, cards in hope included. */
function firstLook(content: Content, view: View, seat: Seat, actions: readonly Action[], eye: Eye): Idea[] {
  const time = timeLeft(view, seat)
  const hoping = actions.some(rearranges)
  return actions
    .map(action => {
      const hopes = hoping ? hopesOfOpen(content, afterwards(content, view, seat, action), seat, time) : 0
      return { action, value: appraise(content, view, seat, action, eye) + hopes }
    })
    .toSorted((a, b) => b.value - a.value)
}

function rearranges({ type }: Action): boolean {
  return REARRANGES.includes(type)
}

/** The best of each board. Declining is always one. */
function shortList(ideas: readonly Idea[]): Idea[] {
  const left = new Map<string, number>()
  return ideas.filter(({ action }) => {
    const board = 'board' in action ? (action.board as BoardId) : null
    const key = board && isShared(board) ? board : 'home'
    const room = left.get(key) ?? (key === 'home' ? AT_HOME : ELSEWHERE)
    left.set(key, room - 1)
    return room > 0 || action.type === 'Decline'
  })
}

function secondLook(content: Content, view: View, seat: Seat, action: Action, eye: Eye): Candidate {
  const position = afterwards(content, view, seat, action)
  const time = timeLeft(view, seat)
  const value =
    gainOf(content, view, seat, action, eye) +
    hopesOfOpen(content, position, seat, time) +
    hopesOfUnseen(content, position, seat, view.gnUnseen, time)
  return { action, value, outset: outsetOf(content, position, view.communityLeft), won: 0 }
}

/** About. A card may ask in somebody else's turn. */
function timeLeft(view: View, seat: Seat): Time {
  const inBag = view.bag.length / view.players
  return { turns: Math.max(0, inBag - USUALLY_LEFT), takesNow: seat === view.current }
}
