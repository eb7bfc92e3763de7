/**
 * What every game must satisfy, checked over random matches. Runner-free:
 *
 *     for (const [name, run] of conformance(game)) test(name, run)
 */

import type { ActionOf, AnyGame, EventOf, Host, Seat, Tagged, Viewer } from '../game.ts'
import { canonical, cloneJson, deepFreeze, isJson } from '../json.ts'
import { cloneState, type Match, pickAction, propose, readyAt, replay, submit, undo } from '../match.ts'
import { scoreSheet } from '../outcome.ts'
import { parseRecord } from '../saved/record.ts'
import type { Rng } from '../rng.ts'
import { fail, legal, playRandomly, type Visit } from './randomPlay.ts'

export interface ConformanceLimits {
  readonly matches?: number
  readonly maxSteps?: number
  /** The seed of the random matches. */
  readonly seed?: string
}

export function* conformance<G extends AnyGame>(
  game: G,
  { matches = 20, maxSteps = 5000, seed = 'conformance' }: ConformanceLimits = {},
): Generator<[name: string, run: () => void]> {
  const each = (visit: Visit<G>) => () => {
    for (let n = 0; n < matches; n++) playRandomly(game, `${seed}-${n}`, maxSteps, visit)
  }

  yield [
    'C1 states, views, actions, events and outcomes are plain JSON',
    each((match, _rng, events) => {
      const { state } = match
      const views = viewers(match).map(viewer => game.view(state, viewer))
      const actions = legal(game, state).map(([, action]) => action)
      const told = viewers(match).flatMap(viewer => events.map(event => seenBy(game, event, viewer)))
      for (const part of [state, game.outcome(state), ...views, ...actions, ...told]) {
        if (!isJson(part)) fail('not plain JSON', part)
      }
    }),
  ]

  yield [
    'C2 the same record, through a file, gives the same state',
    () => {
      for (let n = 0; n < matches; n++) {
        const match = playRandomly(game, `${seed}-${n}`, maxSteps)
        const record = parseRecord(JSON.parse(JSON.stringify(match.record)))
        same(replay(game, record).state, match.state, 'replay')
      }
    },
  ]

  yield [
    'C3 someone can act until the match is over, and no one after',
    each(({ state }) => {
      const stuck = legal(game, state).length === 0 && (game.alarm?.(state) ?? null) === null
      if (stuck !== (game.outcome(state) !== null)) fail('stuck, or over with actors', state)
    }),
  ]

  yield [
    'C4 legal actions are distinct, well-formed and allowed',
    each(({ state }) => {
      for (const seat of game.actors(state)) {
        const actions: ActionOf<G>[] = game.legalActions(state, seat)
        if (actions.length === 0 && game.pace === 'turns') fail(`seat ${seat} is an actor without an action`, state)
        if (new Set(actions.map(canonical)).size !== actions.length) fail('duplicate action', actions)
        for (const action of actions) {
          same(game.parseAction(cloneJson(action)), action, 'parseAction')
          const refusal = game.check(state, seat, action)
          if (refusal) fail(`listed but refused: ${refusal.code}`, action)
        }
      }
    }),
  ]

  yield [
    'C5 what is not listed is refused, with a code and a rule',
    () => {
      const seen = new Map<string, ActionOf<G>>()
      each((match, rng) => {
        const { state } = match
        for (const [, action] of legal(game, state)) if (seen.size < 5000) seen.set(canonical(action), action)
        const pool = [...seen.values()]
        if (pool.length === 0) return
        for (const seat of seatsOf(match)) {
          const acts = game.actors(state).includes(seat)
          const listed = new Set(acts ? game.legalActions(state, seat).map(canonical) : [])
          for (let i = 0; i < 20; i++) {
            const action = overTheWire(game, crossOver(rng.pick(pool), rng.pick(pool), rng))
            if (!action || listed.has(canonical(action))) continue
            const refusal = game.check(state, seat, action)
            if (!refusal && (acts || game.pace === 'live') && isOpen(game, action)) continue
            if (!refusal) fail('allowed but not listed', { state, seat, action })
            else if (!refusal.code || !refusal.rule) fail('a refusal must name its code and rule', refusal)
          }
        }
      })()
    },
  ]

  yield [
    'C6 applying to a clone leaves the original unchanged',
    each(({ state }, rng) => {
      const before = JSON.stringify(state)
      for (const [seat, action] of legal(game, state).slice(0, 10)) {
        game.apply(cloneState(game, state), seat, action, silentHost(rng))
        if (JSON.stringify(state) !== before) fail('clone shares state', action)
      }
      same(cloneState(game, state), state, 'clone')
    }),
  ]

  yield [
    'C7 queries change nothing, and use neither a clock nor chance',
    each(match => {
      const frozen = deepFreeze(cloneJson(match.state))
      withoutImpurity(() => {
        legal(game, frozen).forEach(([seat, action]) => game.check(frozen, seat, action))
        viewers(match).forEach(viewer => game.view(frozen, viewer))
        game.outcome(frozen)
        game.alarm?.(frozen)
      })
    }),
  ]

  yield [
    'C8 a determinized state looks the same to the viewer, legal actions included',
    each((match, rng) => {
      const { state } = match
      for (const viewer of viewers(match)) {
        const view = game.view(state, viewer)
        const imagined = game.determinize(deepFreeze(cloneJson(view)), rng)
        same(game.view(imagined, viewer), view, `view of ${viewer}`)
        same(game.actors(imagined), game.actors(state), 'actors')
        if (viewer === null || !game.actors(state).includes(viewer)) continue
        const actions: ActionOf<G>[] = game.legalActions(imagined, viewer)
        same(actions, game.legalActions(state, viewer), 'legal actions depend on secrets')
        // The view is frozen: a state that shares a mutable part with it throws here.
        if (actions.length > 0) game.apply(imagined, viewer, rng.pick(actions), silentHost(rng))
      }
    }),
  ]

  yield [
    'C9 a refused action leaves the match as it was',
    each((match, rng) => {
      const before = JSON.stringify([match.state, match.record.log.length])
      const seat = rng.int(match.record.table.seats)
      for (const raw of [null, 7, 'draw', [], {}, { type: '__proto__' }, { type: 'no such action' }, { type: 1 }]) {
        if (propose(match, seat, raw, 0).ok) fail('nonsense accepted', raw)
      }
      for (const [actor, action] of legal(game, match.state).slice(0, 3)) {
        const other = (actor + 1) % match.record.table.seats
        if (game.actors(match.state).includes(other) || other === actor) continue
        if (game.pace === 'live' && isOpen(game, action)) continue
        if (submit(match, other, action, Number.MAX_SAFE_INTEGER).ok) fail('out of turn', action)
      }
      if (JSON.stringify([match.state, match.record.log.length]) !== before)
        fail('a refusal changed the match', match.state)
    }),
  ]

  yield [
    'C10 a state survives a round trip through a file',
    each(({ state }) => {
      same(game.parseState(JSON.parse(JSON.stringify(state))), state, 'parseState')
    }),
  ]

  yield [
    'C11 places and score sheets add up',
    () => {
      for (let n = 0; n < matches; n++) {
        const match = playRandomly(game, `${seed}-${n}`, maxSteps)
        const outcome = game.outcome(match.state)!
        const sheets = outcome.kind === 'ranked' ? (outcome.scores ?? []) : outcome.score ? [outcome.score] : []
        for (const sheet of sheets) same(scoreSheet(sheet.lines).total, sheet.total, 'total')
        if (outcome.kind === 'ranked') {
          same(outcome.places.length, match.record.table.seats, 'number of places')
          if (!outcome.places.includes(1)) fail('no seat is first', outcome)
        }
      }
    },
  ]

  yield [
    'C12 a spectator knows nothing that a player does not',
    each((match, rng) => {
      const { state } = match
      for (const seat of seatsOf(match)) {
        const imagined = game.determinize(game.view(state, seat), rng)
        same(game.view(imagined, null), game.view(state, null), `what a spectator knows, and seat ${seat} not,`)
      }
    }),
  ]

  yield [
    'C13 undone actions leave no trace, in a replay too',
    each((match, rng) => {
      const [choice] = rng.shuffle(legal(game, match.state))
      if (!game.undo || !choice) return
      const [seat, action] = choice
      const before = JSON.stringify(match.state)
      const attempt = { ...match, record: { ...match.record, log: [...match.record.log] } }
      const at = readyAt(attempt, seat)
      if (!submit(attempt, seat, action, at).ok || !undo(attempt, seat, at).ok) return
      if (JSON.stringify(attempt.state) !== before) fail('undo is incomplete', action)
      if (rng.int(10) === 0) same(replay(game, attempt.record).state, attempt.state, 'replay')
    }),
  ]

  yield [
    'C14 pick returns the entry of the list at that place, so that all legal actions are equally likely',
    each(({ state }) => {
      for (const seat of game.actors(state)) {
        const actions: ActionOf<G>[] = game.legalActions(state, seat)
        actions.forEach((action, place) => {
          const counts: number[] = []
          const picked = pickAction(game, state, seat, count => {
            counts.push(count)
            return place
          })
          same(counts, [actions.length], 'pick: the number of actions')
          same(picked, action, 'pick')
        })
      }
    }),
  ]

  yield [
    'C15 where all viewers are said to see the same, they do',
    each((match, _rng, events) => {
      if (!game.allSeeAlike) return
      const watched = JSON.stringify(game.view(match.state, null)) // the order of fields included
      for (const viewer of viewers(match)) {
        if (JSON.stringify(game.view(match.state, viewer)) !== watched) fail('a viewer sees something else', viewer)
        for (const event of events) same(seenBy(game, event, viewer), event, 'an event as shown')
      }
    }),
  ]
}

/** `a` with one field taken from `b`: near misses find more holes in `check` than noise does. */
function crossOver<Action extends Tagged>(a: Action, b: Action, rng: Rng): Action {
  if (a.type !== b.type) return a
  const key = rng.pick(Object.keys(a)) as keyof Action
  return { ...a, [key]: b[key] }
}

/** The action as the rules receive it. */
function overTheWire<G extends AnyGame>(game: G, action: ActionOf<G>): ActionOf<G> | null {
  return game.parseAction(JSON.parse(JSON.stringify(action)))
}

function isOpen<G extends AnyGame>({ openActions }: G, { type }: Tagged): boolean {
  return openActions?.includes(type) ?? false
}

function viewers(match: Match<AnyGame>): Viewer[] {
  return [null, ...seatsOf(match)]
}

function seatsOf({ record }: Match<AnyGame>): Seat[] {
  return Array.from({ length: record.table.seats }, (_, seat) => seat)
}

function seenBy<G extends AnyGame>(game: G, event: EventOf<G>, viewer: Viewer): EventOf<G> | null {
  return game.viewEvent ? game.viewEvent(event, viewer) : event
}

function silentHost(rng: Rng): Host<unknown> {
  return { rng, now: 0, emit: () => {}, reveal: () => {} }
}

function withoutImpurity(run: () => void): void {
  const { random } = Math
  const { now } = Date
  Math.random = () => fail('Math.random in the rules', null)
  Date.now = () => fail('Date.now in the rules', null)
  try {
    run()
  } finally {
    Math.random = random
    Date.now = now
  }
}

function same(actual: unknown, expected: unknown, what: string): void {
  if (JSON.stringify(actual) === JSON.stringify(expected)) return // far quicker, and usually enough
  if (canonical(actual) !== canonical(expected)) fail(`${what} differs`, { actual, expected })
}
