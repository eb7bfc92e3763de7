/** The search of the master: it plays its best candidates on to the end, with many orders of the bag. */

import type { Seat, Thinking } from '#kernel'
import { race } from '#kit/race.ts'
import { afterwards } from '../rules/afterwards.ts'
import { type Weights, gainOf } from './appraisal.ts'
import { valueOfOpen, valueOfUnseen } from './cardHopes.ts'
import type { Content } from '../content.ts'
import { type Idea, ideasFor, rearranges, timeLeft } from './ideas.ts'
import { isShared, kindOf } from '../rules/placement.ts'
import { type PlayoutStart, playoutStart, playOut } from './playout.ts'
import { score } from '../rules/scoring.ts'
import type { Action, BoardId, View } from '../types.ts'

/** How deep and wide the search goes. */
export interface Depth {
  /** How many actions are searched: at Home, and on each shared board. */
  readonly atHome: number
  readonly elsewhere: number
  /** The number of simulated turns after which more search changes little. */
  readonly enoughTurns: number
}

/** One search round is one order of the bag, the same for all candidates. Without any round, the value without search decides. */
export function lookAhead(
  content: Content,
  view: View,
  seat: Seat,
  actions: readonly Action[],
  weights: Weights,
  depth: Depth,
  thinking: Thinking,
): Action {
  const ideas = ideasFor(content, view, seat, actions, weights)
  if (!actions.some(rearranges)) return ideas[0]!.action
  const candidates = shortList(ideas, depth).map(idea => candidateOf(content, view, seat, idea.action, weights))
  const totals = view.vp.map((_, each) => score(content, view, each).total)
  const bag = view.bag.map(tile => kindOf(content, tile))
  const turns = candidates.length * bag.length
  const shuffle = () => {
    const order = thinking.rng.shuffle([...bag])
    return (index: number) => {
      const { start, value } = candidates[index]!
      const made = playOut(content, start, order)
      const ends = totals.map((total, each) => total + made[each]! + (each === seat ? value : 0))
      return chanceOf(ends, seat)
    }
  }
  const enough = Math.ceil(depth.enoughTurns / Math.max(turns, 1))
  return candidates[race(candidates.length, thinking, shuffle, { enough })]!.action
}

/** A smooth chance to be ahead of the best rival: cards are still to come. */
function chanceOf(totals: readonly number[], seat: Seat): number {
  const rival = Math.max(...totals.filter((_, other) => other !== seat))
  return 1 / (1 + Math.exp((rival - totals[seat]!) / CARD_LUCK))
}

/** The uncertainty of a lead, in points. */
const CARD_LUCK = 6

interface Candidate extends Idea {
  readonly start: PlayoutStart
}

/** The best of each board. Declining is always one of them. */
function shortList(ideas: readonly Idea[], { atHome, elsewhere }: Depth): Idea[] {
  const left = new Map<string, number>()
  return ideas.filter(({ action }) => {
    const board = 'board' in action ? (action.board as BoardId) : null
    const key = board && isShared(board) ? board : 'home'
    const room = left.get(key) ?? (key === 'home' ? atHome : elsewhere)
    left.set(key, room - 1)
    return room > 0 || action.type === 'Decline'
  })
}

function candidateOf(content: Content, view: View, seat: Seat, action: Action, weights: Weights): Candidate {
  const position = afterwards(content, view, seat, action)
  const time = timeLeft(view, seat)
  const value =
    gainOf(content, view, seat, action, weights) +
    valueOfOpen(content, position, seat, time) +
    valueOfUnseen(content, position, seat, view.gnUnseen, time)
  return { action, value, start: playoutStart(content, position, view.communityLeft) }
}
