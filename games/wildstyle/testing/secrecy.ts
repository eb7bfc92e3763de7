/** Non-interference: what a viewer gets must not change when only secrets do. Throws at the first difference. For tests. */

import { canonical, cloneJson, cloneState, createRng, type Host, type Rng, type Seat, type Viewer } from '#kernel'
import { playRandomly } from '#kernel/testing/randomPlay.ts'
import type { Action, Event, State, View, Wildstyle } from '../types.ts'

/** Random matches; now and then every viewer compares the position with another that must look the same. */
export function searchLeaks(game: Wildstyle, { matches, seed }: { matches: number; seed: string }): void {
  for (let n = 0; n < matches; n++) {
    const asked = new Map<string, Action>()
    playRandomly(game, `${seed}-${n}`, 6000, ({ state }, rng) => {
      if (rng.int(12) > 0 && state.phase !== 'removal') return
      for (const seat of game.actors(state)) {
        for (const action of rng.shuffle(game.legalActions(state, seat)).slice(0, 12))
          asked.set(canonical(action), action)
      }
      const viewers: Viewer[] = [null, ...state.players.keys()]
      for (const viewer of viewers) compare(game, state, viewer, rng.shuffle([...asked.values()]).slice(0, 30), rng)
    })
  }
}

function compare(game: Wildstyle, state: State, viewer: Viewer, asked: readonly Action[], rng: Rng): void {
  if (state.phase === 'over') return
  const other = withOtherSecrets(state, viewer, rng)
  const same = (one: unknown, two: unknown, what: string) => {
    if (canonical(one) !== canonical(two))
      throw new Error(`${what} of ${viewer} shows a secret: ${canonical(one)} and ${canonical(two)}`)
  }
  same(game.view(state, viewer), game.view(other, viewer), 'the view')
  same(game.actors(state), game.actors(other), 'who acts')
  same(game.alarm!(state), game.alarm!(other), 'the alarm')
  same(game.presses!(state), game.presses!(other), 'the pressing time')
  for (const seat of state.players.keys()) {
    same(game.readyAt!(state, seat), game.readyAt!(other, seat), 'the pace')
    for (const action of asked) {
      same(game.races!.claim(state, seat, action), game.races!.claim(other, seat, action), 'how long a hand is held')
    }
  }
  if (viewer !== null) {
    if (game.actors(state).includes(viewer))
      same(game.legalActions(state, viewer), game.legalActions(other, viewer), 'the list')
    for (const action of asked) same(game.check(state, viewer, action), game.check(other, viewer, action), 'a refusal')
  }
  for (const [seat, one, two] of unseenActions(game, state, other, viewer)) {
    const [eventsOne, afterOne] = outcomeOf(game, state, seat, one, viewer)
    const [eventsTwo, afterTwo] = outcomeOf(game, other, seat, two, viewer)
    if (!canMoveOpenly(afterOne) || afterOne.round !== state.round) continue // WS-15.7: by rule all players learn that there are no moves left
    same(eventsOne, eventsTwo, `an event (${one.type})`)
    same(afterOne, afterTwo, `the view after ${one.type}`)
  }
}

/** The same position for the viewer: cards of other hands, of piles, and under shared cards are exchanged; so are choices not yet shown. */
function withOtherSecrets(state: State, viewer: Viewer, rng: Rng): State {
  const other = cloneJson(state)
  const slots: { pile: string[]; index: number }[] = []
  const collect = (pile: readonly string[], count = pile.length) => {
    for (let index = 0; index < count; index++) slots.push({ pile: pile as string[], index }) // of a copy that is not shared
  }
  for (const [seat, player] of other.players.entries()) {
    if (seat === viewer) continue
    collect(player.hand)
    if (other.phase === 'removal' && player.removed)
      player.removed = otherChoice(other, seat, player.removed.length, rng)
  }
  other.draws.forEach(pile => collect(pile))
  other.setAside.forEach(pile => collect(pile))
  other.shares.forEach(pile => collect(pile, pile.length - 1))
  const cards = rng.shuffle(slots.map(({ pile, index }) => pile[index]!))
  for (const [n, { pile, index }] of slots.entries()) pile[index] = cards[n]!
  return other
}

function otherChoice({ tags }: State, seat: Seat, count: number, rng: Rng): string[] {
  const own = Object.keys(tags).filter(hex => tags[hex]!.includes(seat))
  return rng.shuffle(own).slice(0, count)
}

/** Actions of another seat that show no secret, in both positions; removals may name different tags. */
function unseenActions(game: Wildstyle, one: State, two: State, viewer: Viewer): [Seat, Action, Action][] {
  const found: [Seat, Action, Action][] = []
  for (const seat of game.actors(one)) {
    if (seat === viewer) continue
    const open = game.legalActions(one, seat).filter(action => isOpen(one, action))
    found.push(...open.slice(0, 6).map((action): [Seat, Action, Action] => [seat, action, action]))
    const others = one.players.filter((player, index) => index !== seat && player.removed === null)
    if (one.phase === 'removal' && others.length > 0) {
      const { copCars } = one.players[seat]!
      const first: Action = { type: 'REMOVE', hexes: ownTags(one, seat).slice(0, copCars) }
      const last: Action = { type: 'REMOVE', hexes: ownTags(two, seat).slice(-copCars) }
      found.push([seat, first, last])
    }
  }
  return found
}

function isOpen(state: State, action: Action): boolean {
  switch (action.type) {
    case 'PLAY':
    case 'SHARE':
    case 'REMOVE':
      return false
    case 'TAKE':
      return state.shares[action.share]!.length === 1
    default:
      return true
  }
}

function ownTags({ tags }: State, seat: Seat): string[] {
  return Object.keys(tags).filter(hex => tags[hex]!.includes(seat))
}

/** Whether public facts show that a player can still draw, start, take or complete; independent of the rules. */
function canMoveOpenly(view: View): boolean {
  const cards = view.draws.some(count => count > 0)
  return view.players.some(({ finished, hand, spaces }) => {
    if (finished) return false
    const held = typeof hand === 'number' ? hand : hand.length
    const empty = spaces.some(set => set.length === 0)
    const takes = view.shares.some(
      ({ top }) => top !== null && spaces.some(set => set.length > 0 && set.length < 3 && sameIcon(set[0]!, top)),
    )
    if (held < 3 && cards) return true
    if (view.phase !== 'play') return takes
    return (
      takes ||
      spaces.some(set => set.length === 3) ||
      (empty && (held > 0 || view.shares.some(share => share.top !== null)))
    )
  })
}

function sameIcon(one: string, two: string): boolean {
  return one.split('-')[1] === two.split('-')[1]
}

function outcomeOf(game: Wildstyle, state: State, seat: Seat, action: Action, viewer: Viewer) {
  const copy = cloneState(game, state)
  const events: Event[] = []
  const host: Host<Event> = {
    rng: createRng('same'),
    now: 1e6,
    emit: event => void events.push(cloneJson(event)),
    reveal: () => {},
  }
  game.apply(copy, seat, action, host)
  return [events.map(event => game.viewEvent!(event, viewer)), game.view(copy, viewer)] as const
}
