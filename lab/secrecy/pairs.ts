/**
 * Pairs of evenings that look alike to a viewer: a position of a random match, and the same position with all that is hidden from the
 * viewer dealt anew. All messages to the viewer must be the same in both, to the byte and to the millisecond.
 */

import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type AnyGame,
  cloneJson,
  createRng,
  type GameBox,
  lookAhead,
  type Match,
  propose,
  type Rng,
  type Seat,
  startFrom,
  type Viewer,
} from '#kernel'
import { playRandomly } from '#kernel/testing/randomPlay.ts'
import type { Store } from '#server/store/store.ts'
import { type Deal, type SeatAction, evening, type Evening, type Role, type Script } from './evening.ts'
import type { House } from './house.ts'
import { compare, type Leak } from './compare.ts'
import { differences } from './differences.ts'

export interface Plan {
  readonly pairs: number
  readonly seed: string
  /** Positions taken from one random match. */
  readonly perMatch?: number
  /** Stops after so many leaks. */
  readonly enough?: number
  /** Begins no further match. */
  readonly stop?: AbortSignal
  onPairs?(tally: Tally): void
}

export interface Tally {
  readonly game: string
  matches: number
  /** Positions with at least one pair. */
  positions: number
  /** Pairs whose hidden parts really differ. */
  pairs: number
  /** Of those, pairs that looked alike until the end of the evening. */
  wholeEvenings: number
  /** Resamples in which nothing hidden differed: they show nothing and do not count. */
  alike: number
  /** Resamples in which a player could not act, which never happens in a real match: the viewer would know. */
  impossible: number
  /** Pairs that parted because an action revealed a hidden card. */
  broughtToLight: number
  /** Announced events that parted a pair, by their type: the views had stayed the same. */
  readonly announced: Map<string, number>
  /** Actions carried out in both evenings, after which both still looked alike. */
  deeds: number
  /** By channel: how many messages were compared, and their bytes. */
  readonly channels: Map<string, { messages: number; bytes: number }>
  /** Delays that were compared. */
  delays: number
  /** By its path in the state: the number of examined pairs in which it differed. */
  readonly parts: Map<string, number>
  /** The number of pairs whose parts were examined. */
  looked: number
  /** Pairs by viewer. */
  readonly viewers: Map<string, number>
  /** Pairs by number of seats. */
  readonly seats: Map<string, number>
  /** Pairs with time pressure on the players. */
  pressed: number
  readonly leaks: Leak[]
}

const PER_MATCH = 12
const MOST_STEPS = 20_000
/** One pair in so many is examined closely. */
const LOOK_AT = 20
const ENOUGH_LEAKS = 20
/** Bots do not act while the clock of a live match is set: only early positions have some. */
const EARLY = 1500

export async function checkPairs(house: House, store: Store, plan: Plan): Promise<Tally> {
  const { game } = house.honest
  const tally = emptyTally(game.id)
  const isDone = () => tally.pairs >= plan.pairs || tally.leaks.length >= (plan.enough ?? ENOUGH_LEAKS)
  for (let number = 0; !isDone() && !plan.stop?.aborted; number++) {
    if (number > MOST_EMPTY && tally.pairs === 0) throw new Error(`${game.id}: nothing is ever hidden`)
    const seed = `${plan.seed}-${number}`
    const rng = createRng(`${seed}/pairs`)
    const deals = randomDeals(game, seed, rng, plan.perMatch ?? PER_MATCH)
    const known = deals.flatMap(deal => someLegal(game, deal, rng))
    tally.matches++
    for (const deal of deals) if (!isDone()) await checkPosition(house, store, deal, { known, rng, tally })
    plan.onPairs?.(tally)
    await nextTurn() // lets a Ctrl-C in
  }
  return tally
}

const MOST_EMPTY = 200
/** How many actions are tried to find a suitable one. */
const MOST_TRIED = 12

interface Workshop {
  /** Actions that were legal somewhere in this match. */
  readonly known: readonly unknown[]
  readonly rng: Rng
  readonly tally: Tally
}

async function checkPosition(house: House, store: Store, deal: Deal, shop: Workshop): Promise<void> {
  const { rng, tally } = shop
  const { game } = house.honest
  const roles = randomRoles(game, deal, rng)
  const viewers: Viewer[] = [null, ...roles.flatMap((role, seat) => (role === 'bot' ? [] : [seat]))]
  const twins = viewers.flatMap(viewer => {
    const state: unknown = game.determinize(cloneJson(game.view(deal.state, viewer)), rng)
    if (JSON.stringify(state) === JSON.stringify(deal.state)) tally.alike++
    else if (!canGoOn(game, state)) tally.impossible++
    else return [{ viewer, state }]
    return []
  })
  if (twins.length === 0) return
  tally.positions++
  const wrong = new Map(viewers.map(viewer => [viewer, wrongActions(game, deal, viewer, shop)]))
  const script: Script = {
    roles,
    lists: rng.int(3) === 0,
    words: rng.int(3) === 0,
    curious: new Set(viewers),
    wrongActions: viewer => wrong.get(viewer) ?? [],
    deeds: 2,
    late: roles.includes('away') || rng.int(2) === 0,
    nextAction: (_number, match) => randomAction(match, roles, rng),
  }
  const first = await evening(house, store, deal, script)
  if (isDeadEnd(game, first)) throw new Error(`${game.id}: a player to move cannot act`)
  for (const { viewer, state } of twins) {
    // What is still to be drawn is hidden too; now and then it stays, so that dice do not part evenings that could go on together.
    const twin = { ...deal, state, seed: rng.int(4) === 0 ? deal.seed : `${deal.seed}, but another` }
    const alike: Script = {
      ...script,
      curious: new Set([viewer, null]),
      nextAction: (number, match) => similarAction(first, number, match, viewer),
    }
    const second = await evening(house, store, twin, alike)
    if (isDeadEnd(game, second)) tally.impossible++
    else count(house.honest, tally, { first, second, viewer, deal, twin, lists: script.lists, roles })
  }
}

/**
 * Whether a player gets stuck: that never happens in a real match, so an expert could tell such a deal from the true one. Only later may a
 * hand turn out to be one with which its player would not have acted as all have seen.
 */
function isDeadEnd(game: AnyGame, { chapters }: Evening): boolean {
  return chapters.some(({ states }) => states.some(state => !canGoOn(game, state)))
}

/** In a game by turns, whether the player to move can act. */
function canGoOn(game: AnyGame, state: unknown): boolean {
  return game.pace === 'live' || game.actors(state).every(seat => game.legalActions(state, seat).length > 0)
}

interface Pair {
  readonly first: Evening
  readonly second: Evening
  readonly viewer: Viewer
  readonly deal: Deal
  readonly twin: Deal
  readonly lists: boolean
  readonly roles: readonly Role[]
}

function count({ game }: GameBox, tally: Tally, { first, second, viewer, deal, twin, lists, roles }: Pair): void {
  // Other dice may fall differently: only with the same dice must a card be the reason.
  const secrets = () => new Set(differences(deal.state, twin.state).flatMap(({ one, other }) => [one, other]))
  const found = compare(game, first, second, viewer, deal.seed === twin.seed ? secrets : null)
  tally.pairs++
  if (found.broughtToLight) tally.broughtToLight++
  for (const type of found.announced) tally.announced.set(type, (tally.announced.get(type) ?? 0) + 1)
  if (found.whole) tally.wholeEvenings++
  tally.deeds += found.deeds
  tally.delays += found.delays
  for (const [channel, { messages, bytes }] of found.channels) {
    const sum = tally.channels.get(channel) ?? { messages: 0, bytes: 0 }
    tally.channels.set(channel, { messages: sum.messages + messages, bytes: sum.bytes + bytes })
  }
  tally.leaks.push(...found.leaks)
  const who = `${viewer === null ? 'spectator' : roles[viewer]}${lists ? ', told what they may do' : ''}`
  tally.viewers.set(who, (tally.viewers.get(who) ?? 0) + 1)
  tally.seats.set(`${roles.length}`, (tally.seats.get(`${roles.length}`) ?? 0) + 1)
  if (game.presses?.(deal.state)) tally.pressed++
  if (tally.pairs % LOOK_AT !== 0) return
  tally.looked++
  for (const part of new Set(differences(deal.state, twin.state).map(({ path }) => path))) {
    tally.parts.set(part, (tally.parts.get(part) ?? 0) + 1)
  }
}

/** Adds the findings of another share. */
export function addTally(sum: Tally, share: Tally): void {
  for (const key of [
    'matches',
    'positions',
    'pairs',
    'wholeEvenings',
    'alike',
    'impossible',
    'broughtToLight',
    'deeds',
    'delays',
    'pressed',
    'looked',
  ] as const) {
    sum[key] += share[key]
  }
  for (const counts of ['parts', 'viewers', 'seats', 'announced'] as const) {
    for (const [name, count] of share[counts]) sum[counts].set(name, (sum[counts].get(name) ?? 0) + count)
  }
  for (const [channel, { messages, bytes }] of share.channels) {
    const before = sum.channels.get(channel) ?? { messages: 0, bytes: 0 }
    sum.channels.set(channel, { messages: before.messages + messages, bytes: before.bytes + bytes })
  }
  sum.leaks.push(...share.leaks)
}

/** Positions of one random match, over random seats and options. */
function randomDeals(game: AnyGame, seed: string, rng: Rng, count: number): Deal[] {
  const deals: Deal[] = []
  let seen = 0
  playRandomly(game, seed, MOST_STEPS, ({ state, record }) => {
    if (game.outcome(state)) return
    const alarm = game.alarm?.(state) ?? null
    const at = Math.min(record.log.at(-1)?.at ?? 0, (alarm ?? Infinity) - 1)
    const place = seen++ < count ? deals.length : rng.int(seen)
    if (place < count) deals[place] = { table: record.table, state, seed: `${seed}/chance`, at }
  })
  return deals
}

function randomRoles(game: AnyGame, { table, state, at }: Deal, rng: Rng): Role[] {
  const live = game.pace === 'live'
  const others: Role[] = ['person', 'program']
  if (!live || at < EARLY) others.push('bot')
  // A live match waits for all players; in a game by turns, the next player may be away.
  const next = ((game.actors(state)[0] ?? 0) + 1) % table.seats
  const away = !live && rng.int(3) === 0 ? next : null
  const peopleOnly = away !== null || rng.int(2) === 0
  return Array.from({ length: table.seats }, (_, seat) =>
    seat === away ? 'away' : seat === 0 || peopleOnly ? 'person' : rng.pick(others),
  )
}

/** All kinds of forbidden actions: by the wrong seat, at the wrong time, in the wrong form. */
function wrongActions(game: AnyGame, deal: Deal, viewer: Viewer, { known, rng }: Workshop): unknown[] {
  if (viewer === null) return [{ type: 'watch' }]
  const match = matchOf(game, deal)
  const others = game.actors(deal.state).filter(seat => seat !== viewer)
  const theirs = others.flatMap(seat => {
    const actions: unknown[] = game.legalActions(deal.state, seat)
    return actions.length > 0 ? [rng.pick(actions)] : []
  })
  const elsewhere =
    known.length > 0 ? [rng.pick(known), rng.pick(known), nearMiss(known, rng), nearMiss(known, rng)] : []
  const nonsense = [{}, { type: 'no such action' }, { type: game.undo?.action ?? 'undo' }]
  return [...theirs, ...elsewhere, ...nonsense].filter(action => !propose(match, viewer, action, deal.at).ok)
}

/** One action with a field of another. */
function nearMiss(known: readonly unknown[], rng: Rng): unknown {
  const [one, other] = [rng.pick(known), rng.pick(known)] as Record<string, unknown>[]
  const key = rng.pick(Object.keys(one!))
  return key in other! ? { ...one, [key]: other![key] } : one
}

function someLegal(game: AnyGame, { state }: Deal, rng: Rng): unknown[] {
  return game.actors(state).flatMap((seat: Seat) => {
    const actions: unknown[] = game.legalActions(state, seat)
    return actions.length > 0 ? [rng.pick(actions), rng.pick(actions)] : []
  })
}

/** Bots act by themselves. Contested actions and ends of turns are rare, so they are preferred. */
function randomAction(match: Match<AnyGame>, roles: readonly Role[], rng: Rng): SeatAction | null {
  const { game, state } = match
  const seats = game.actors(state).filter(seat => roles[seat] === 'person' || roles[seat] === 'program')
  const able = seats.map(seat => game.legalActions(state, seat).map((action): SeatAction => ({ seat, action })))
  const chosen = able.filter(deeds => deeds.length > 0)
  if (chosen.length === 0) return null
  const contested = chosen
    .flat()
    .filter(({ seat, action }) => game.races && game.races.claim(state, seat, action) !== null)
  if (contested.length > 0 && rng.int(4) > 0) return rng.pick(contested)
  const tries = Array.from({ length: roles.includes('away') ? MOST_TRIED : 1 }, () => rng.pick(rng.pick(chosen)))
  return tries.find(deed => actorsAfter(match, deed).some(seat => roles[seat] === 'away')) ?? tries[0]!
}

function actorsAfter(match: Match<AnyGame>, { seat, action }: SeatAction): readonly Seat[] {
  return match.game.actors(lookAhead(match, { at: match.record.log.at(-1)?.at ?? 0, seat, action }).state)
}

/** The same again; where the player's hand does not allow that, an action that looks the same to the viewer. */
function similarAction(
  { deeds, chapters }: Evening,
  number: number,
  match: Match<AnyGame>,
  viewer: Viewer,
): SeatAction | null | 'parted' {
  const deed = deeds[number]
  if (!deed) return null
  const { game, state } = match
  const { seat, action } = deed
  if (game.check(state, seat, action) === null || !game.actors(state).includes(seat)) return deed
  // Two chapters before the first action, and two for each: at once, and a little later.
  const [after] = chapters.slice(2 + 2 * number, 4 + 2 * number).flatMap(({ states }) => states)
  if (after === undefined) return 'parted'
  const wanted = JSON.stringify(game.view(after, viewer))
  const { type } = action as { type: string }
  const candidates = game.legalActions(state, seat).filter(other => other.type === type)
  for (const other of candidates.slice(0, MOST_TRIED)) {
    const at = match.record.log.at(-1)?.at ?? 0
    const { state: next } = lookAhead(match, { at, seat, action: other })
    if (JSON.stringify(game.view(next, viewer)) === wanted) return { seat, action: other }
  }
  return 'parted'
}

function matchOf(game: AnyGame, { table, seed, state }: Deal): Match<AnyGame> {
  return startFrom(game, table, seed, state)
}

export function emptyTally(game: string): Tally {
  return {
    game,
    matches: 0,
    positions: 0,
    pairs: 0,
    wholeEvenings: 0,
    alike: 0,
    impossible: 0,
    broughtToLight: 0,
    announced: new Map(),
    deeds: 0,
    channels: new Map(),
    delays: 0,
    parts: new Map(),
    looked: 0,
    viewers: new Map(),
    seats: new Map(),
    pressed: 0,
    leaks: [],
  }
}
