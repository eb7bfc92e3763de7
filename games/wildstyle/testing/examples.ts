/** The worked examples of the rules as data, played by any driver that can act and ring. */

import { type Match, type Outcome, type Refusal, ringAlarm, seatTable, startFrom, submit, winners } from '#kernel'
import { expect } from 'vitest'
import type { Action, CardId, ObjectiveId, State, Wildstyle } from '../types.ts'
import file from './examples.json' with { type: 'json' }

export interface ActionExample {
  readonly id: string
  readonly title: string
  readonly rules: readonly string[]
  readonly table: string
  readonly options: { readonly paceMs?: number; readonly mode?: string }
  readonly state: Given
  readonly steps: readonly Step[]
}

interface Given {
  readonly objectives: readonly string[]
  readonly phase: string
  readonly round: number
  readonly hands: readonly (readonly CardId[])[]
  readonly slots: readonly (readonly (readonly CardId[])[])[]
  readonly mats: readonly number[]
  readonly cops: readonly number[]
  readonly finished: readonly boolean[]
  readonly shares: readonly (readonly CardId[])[]
  readonly draws: readonly (readonly CardId[])[]
  readonly copStacks: readonly number[]
  readonly supply: readonly number[]
  readonly tags: Readonly<Record<string, readonly number[]>>
  readonly turn?: number
}

interface Step {
  readonly at: number
  readonly seat?: number
  readonly action?: Action
  readonly clock?: true
  readonly result: { readonly ok: boolean; readonly code?: string; readonly rule?: string; readonly retryInMs?: number }
  readonly after?: Readonly<Record<string, unknown>>
}

export const actionExamples = file.actions as unknown as readonly ActionExample[]
export const tieBreaks = file.tiebreaks

/** The end of a match for some players: their tags, and those they give up for their cop cars. */
export interface EndExample {
  readonly id: string
  readonly rules: readonly string[]
  readonly placements: readonly { readonly face: string; readonly rot: number }[]
  readonly objectives: readonly ObjectiveId[]
  readonly players: readonly EndPlayer[]
}

interface EndPlayer {
  readonly tags: readonly string[]
  readonly copCars: number
  /** `null`: time runs out, and the referee chooses `best`. */
  readonly removed: readonly string[] | null
  readonly best?: readonly string[]
  readonly points: Readonly<Record<string, number>>
  readonly total: number
}

/** Scorings, best removals and whole ends. A scoring is played with three objectives at a time. */
export const endExamples: readonly EndExample[] = [
  ...file.scoring.flatMap(({ id, rules, table, tags, cops, removed, tagPoints, objectives }) =>
    [0, 3, 6, 9].map(first => {
      const chosen = Object.entries(objectives).slice(first, first + 3)
      const points = { ...Object.fromEntries(chosen), tagPoints }
      const total = chosen.reduce((sum, [, each]) => sum + each, tagPoints)
      return endOf(
        `${id}, ${first}`,
        rules,
        table,
        chosen.map(([name]) => name),
        {
          tags,
          copCars: cops,
          removed,
          points,
          total,
        },
      )
    }),
  ),
  ...file.removals.flatMap(({ id, table, tags, cops, objectives, bestRemoved, breakdown, total, withoutRemoval }) => [
    endOf(id, ['WS-17.4', 'WS-20.5'], table, objectives, {
      tags,
      copCars: cops,
      removed: null,
      best: bestRemoved,
      points: breakdown as unknown as Record<string, number>,
      total,
    }),
    endOf(`${id} without cop cars`, ['WS-17.2'], table, objectives, {
      tags,
      copCars: 0,
      removed: [],
      points: {},
      total: withoutRemoval,
    }),
  ]),
  ...file.finals.map(({ id, placements, objectives, players }) => ({
    id,
    rules: ['WS-17.1', 'WS-17.7', 'WS-17.8'],
    placements,
    objectives: objectives as ObjectiveId[],
    players: players.map(({ tags, cops, removed, objectives, tagPoints, total }) => ({
      tags,
      copCars: cops,
      removed,
      points: { ...(objectives as Partial<Record<ObjectiveId, number>>), tagPoints },
      total,
    })),
  })),
]

function endOf(
  id: string,
  rules: readonly string[],
  table: string,
  objectives: readonly string[],
  player: EndPlayer,
): EndExample {
  const { placements, players } = file.tables[table as keyof typeof file.tables]
  const idle: EndPlayer = { tags: [], copCars: 0, removed: [], points: {}, total: 0 }
  const others = Array.from({ length: players - 1 }, () => idle)
  return { id, rules, placements, objectives: objectives as ObjectiveId[], players: [player, ...others] }
}

export function nameOf({
  id,
  rules,
  title = 'the end',
}: {
  id: string
  rules: readonly string[]
  title?: string
}): string {
  return `${rules.filter(rule => rule.includes('.')).join(', ')} ${id}: ${title}`
}

/** A way to play: the rules in this process, or the referee's messages. `null` for what was accepted. */
export interface Driver {
  begin(seats: number, options: Readonly<Record<string, unknown>>, state: unknown): void
  act(seat: number, action: Action, at: number): Refusal | null
  ring(at: number): Refusal | null
  state(): State
  outcome(): Outcome | null
  alarm(): number | null
}

export function playActions(driver: Driver, example: ActionExample): void {
  const { options, state, steps } = example
  driver.begin(state.mats.length, optionsOf(options), stateFrom(example))
  for (const step of steps) {
    const { at, seat, action, result, after = {} } = step
    const refusal = action ? driver.act(seat!, action, at) : driver.ring(at)
    const { code, rule, retryInMs } = result
    expect(refusal && { code: refusal.code, rule: refusal.rule }, JSON.stringify(action)).toEqual(
      result.ok ? null : { code, rule },
    )
    if (retryInMs !== undefined) expect(refusal!.info).toEqual({ retryInMs })
    for (const [field, expected] of Object.entries(after)) verify(driver, step, field, expected)
  }
}

/** A player presses Done in the third round, or the removal is already in progress. */
export function playEnd(driver: Driver, { placements, objectives, players }: EndExample): void {
  const last = players.findIndex(player => player.tags.length < 18)
  driver.begin(players.length, {}, endState(placements, objectives, players, last))
  if (last !== -1) expect(driver.act(last, { type: 'DONE' }, 1000)).toBeNull()
  for (const [seat, { removed, tags, copCars }] of players.entries()) {
    const choice = copCars > 0 && copCars < tags.length
    if (choice && removed) expect(driver.act(seat, { type: 'REMOVE', hexes: removed }, 2000)).toBeNull()
    else if (choice) expect(driver.ring(driver.alarm()!)).toBeNull()
  }
  const state = driver.state()
  const outcome = driver.outcome()!
  for (const [seat, { best, points, total }] of players.entries()) {
    if (best) expect(state.players[seat]!.removed).toEqual(best)
    expect(partsOf(outcome, seat)).toMatchObject(points)
    expect(sheetOf(outcome, seat).total).toBe(total)
  }
}

/** The rules in this process. */
export function kernelDriver(game: Wildstyle): Driver {
  let match: Match<Wildstyle>
  return {
    begin(seats, options, state) {
      const seating = seatTable<Wildstyle>(game, seats, options)
      if (!seating.ok) throw new Error(seating.refusal.code)
      match = startFrom(game, seating.table, 'example', game.parseState(state))
    },
    act(seat, action, at) {
      const result = submit(match, seat, action, at)
      return result.ok ? null : result.refusal
    },
    ring(at) {
      const result = ringAlarm(match, at)
      return result.ok ? null : result.refusal
    },
    state: () => match.state,
    outcome: () => game.outcome(match.state),
    alarm: () => game.alarm!(match.state),
  }
}

function optionsOf({ paceMs, mode }: ActionExample['options']): Record<string, unknown> {
  return { ...(paceMs === undefined ? {} : { pace: String(paceMs) }), ...(mode === undefined ? {} : { mode }) }
}

/** The position for `parseState`. The cards of a later round have other numbers. */
export function stateFrom({ table, options, state }: ActionExample): Record<string, unknown> {
  const { placements } = file.tables[table as keyof typeof file.tables]
  const ofRound = (cards: readonly CardId[]) =>
    cards.map(card => card.replace(/\d+$/, n => `${Number(n) + 10 * (state.round - 1)}`))
  return {
    options: optionsOf(options),
    placements: placements.map(({ face, rot }) => ({ face, rotation: rot })),
    objectives: state.objectives,
    round: state.round,
    phase: state.phase,
    ...(state.turn === undefined ? {} : { turn: state.turn }),
    tags: state.tags,
    players: state.mats.map((mat, seat) => ({
      hand: ofRound(state.hands[seat]!),
      spaces: state.slots[seat]!.map(ofRound),
      mat,
      supply: state.supply[seat]!,
      copCars: state.cops[seat]!,
      finished: state.finished[seat]!,
    })),
    draws: state.draws.map(ofRound),
    shares: state.shares.map(ofRound),
    stacks: state.copStacks,
  }
}

function endState(
  placements: EndExample['placements'],
  objectives: readonly string[],
  players: readonly EndPlayer[],
  last: number,
): Record<string, unknown> {
  const tags: Record<string, number[]> = {}
  for (const [seat, player] of players.entries()) for (const hex of player.tags) (tags[hex] ??= []).push(seat)
  const piles = { 2: [2, 4], 3: [2, 4], 4: [3, 3], 5: [3, 3] }[players.length]!
  const hands = players.map((_, seat) => [`coral-apartments-2${seat + 1}`])
  const deck = players.length === 5 ? allCards().filter(card => !hands.flat().includes(card)) : []
  return {
    placements: placements.map(({ face, rot }) => ({ face, rotation: rot })),
    objectives,
    round: 3,
    phase: last === -1 ? 'removal' : 'final',
    tags,
    players: players.map((player, seat) => ({
      hand: seat === last ? [] : hands[seat],
      spaces: seat === last ? [hands[seat], []] : [[], []],
      mat: 18 - player.tags.length,
      supply: 0,
      copCars: player.copCars,
      finished: seat !== last,
      removed: last === -1 && player.copCars === 0 ? [] : null,
    })),
    draws: Array.from({ length: piles[0]! }, (_, pile) => (pile === 0 ? deck : [])),
    shares: Array.from({ length: piles[1]! }, () => []),
    stacks: Array.from({ length: piles[0]! }, () => 0),
  }
}

function allCards(): CardId[] {
  const copies = { apartments: 6, railway: 5, shopping: 4, factory: 3, station: 3, police: 2 }
  return ['coral', 'amber', 'jade', 'azure', 'violet'].flatMap(colour =>
    Object.entries(copies).flatMap(([icon, count]) =>
      Array.from({ length: count }, (_, copy) => `${colour}-${icon}-${21 + copy}`),
    ),
  )
}

function sheetOf(outcome: Outcome, seat: number) {
  if (outcome.kind !== 'ranked') throw new Error('not ranked')
  return outcome.scores![seat]!
}

/** Objectives one by one, tags of all icons together. */
function partsOf(outcome: Outcome, seat: number): Record<string, number> {
  const parts: Record<string, number> = { tagPoints: 0 }
  for (const { label, points } of sheetOf(outcome, seat).lines) {
    const tag = ['apartments', 'railway', 'shopping', 'factory', 'station', 'police'].includes(label)
    const key = tag ? 'tagPoints' : label
    parts[key] = (parts[key] ?? 0) + points
  }
  return parts
}

/** Checks what an example says of the state after a step. Fields without a seat are about the acting seat. */
function verify(driver: Driver, { seat = 0, action }: Step, field: string, expected: unknown): void {
  const state = driver.state()
  const { players } = state
  const player = players[seat]!
  const slot = action && 'slot' in action ? action.slot : 0
  const share = action && 'share' in action ? action.share : 0
  const hex = action && 'hex' in action ? action.hex : null
  const likeExpected = (cards: readonly CardId[]) => (typeof expected === 'number' ? cards.length : cards)
  const each = <T>(read: (of: (typeof players)[number]) => T) =>
    Array.isArray(expected) ? players.map(read) : read(player)
  const readings: Record<string, () => unknown> = {
    hand0: () => likeExpected(players[0]!.hand),
    pile0: () => state.draws[0]!.length,
    phase: () => state.phase,
    cause: () => state.cause,
    round: () => state.round,
    turn: () => state.turn,
    lastCall: () => state.lastCall,
    slot: () => likeExpected(player.spaces[slot]!),
    slots: () => player.spaces.map(set => set.length),
    depths: () => state.shares.map(pile => pile.length),
    top: () => state.shares[share]!.at(-1),
    pile: () => state.shares[share]!.length,
    tag: () => state.tags[hex!],
    stack: () => state.tags[hex!],
    mat: () => each(of => of.mat),
    mats: () => each(of => of.mat),
    supply: () => each(of => of.supply),
    hands: () => each(of => of.hand.length),
    discards: () => player.discards.length,
    finished: () => each(of => of.finished),
    cops: () => each(of => of.copCars),
    stacks: () => state.stacks,
    left: () => state.stacks.reduce((sum, cars) => sum + cars, 0),
    shares: () => state.shares.map(pile => pile.length),
    draws: () => [...state.draws, ...state.setAside].map(pile => pile.length).toSorted((a, b) => a - b),
    due: () => driver.alarm(),
    go: () => state.clock.go,
    totals: () => players.map((_, of) => sheetOf(driver.outcome()!, of).total),
    parts: () => players.map((_, of) => partsOf(driver.outcome()!, of)),
    winners: () => winners(driver.outcome()!, players.length),
  }
  const read = readings[field]
  if (!read) throw new Error(`no such thing to verify: ${field}`)
  expect(read(), field).toEqual(expected)
}
