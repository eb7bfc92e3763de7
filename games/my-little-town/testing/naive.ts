/**
 * A second implementation of the rules: what may be placed where, what follows, and what must always hold. It is slow and
 * simple on purpose: it derives everything from the pieces each time, rule by rule, and shares only the types with the real
 * rules.
 */

import { cloneJson } from '#kernel'
import type { Action, CountedHand, Event, PlacedStandee, Result, State } from '../types.ts'

/** The rows of every tile as printed, by id. */
export type Tiles = ReadonlyMap<string, readonly string[]>

/** What `next` returns for an action: the position it leads to, and the types of the events on the way. */
export interface Consequence {
  readonly state: State
  readonly events: readonly Event['type'][]
}

/** Letters by square. */
type Ground = ReadonlyMap<number, string>

const NOTHING: ReadonlySet<number> = new Set()

const key = (x: number, y: number): number => x * 10_000 + y

/** Every legal action of the active player. */
export function allowed(tiles: Tiles, state: State): Action[] {
  const actions: Action[] = []
  if (state.phase === 'choose' && state.pile.length > 0) actions.push({ type: 'draw' })
  if (state.phase === 'placeTile') actions.push(...placesForTile(state))
  if (state.phase === 'choose' || state.phase === 'final') actions.push(...fits(tiles, state, state.turn!))
  if (state.phase === 'final') actions.push({ type: 'pass' })
  return actions
}

export function next(tiles: Tiles, before: State, seat: number, action: Action): Consequence {
  const state = cloneJson(before)
  const events: Event['type'][] = []
  switch (action.type) {
    case 'draw':
      state.drawn = state.pile[0]!
      state.pile = state.pile.slice(1)
      state.phase = 'placeTile'
      events.push('tileDrawn')
      break
    case 'placeTile':
      state.city = [
        ...state.city,
        { tile: state.drawn!, tx: action.tx, ty: action.ty, rot: action.rot as 0 | 1 | 2 | 3 },
      ]
      state.drawn = null
      events.push('tilePlaced')
      if (state.pile.length > 0) {
        state.phase = 'choose'
        state.turn = leftOf(state, seat)
      } else {
        state.phase = 'final'
        state.lastTileSeat = seat
        state.finalLeft = []
        for (let q = leftOf(state, seat); q !== seat; q = leftOf(state, q)) state.finalLeft.push(q)
        state.finalLeft.push(seat)
        events.push('finalRoundStarted')
        askOrCount(tiles, state, events)
      }
      break
    case 'placeStandee': {
      const { length, x, y, dir } = action
      state.standees = [...state.standees, { seat, length, x, y, dir: dir as 'E' | 'S' }]
      const player = state.seats[seat]!
      const hand = player.hand.toSpliced(player.hand.indexOf(length), 1)
      player.hand = hand
      events.push('standeePlaced')
      if (hand.length === 0) {
        const ending = state.phase === 'final' ? 'b' : 'a'
        finish(state, { ending, winners: [seat], decidedBy: 'lastStandee', table: null }, events)
      } else if (state.phase === 'final') {
        state.finalLeft!.shift()
        askOrCount(tiles, state, events)
      } else state.turn = leftOf(state, seat)
      break
    }
    case 'pass':
      events.push('finalPassed')
      state.finalLeft!.shift()
      askOrCount(tiles, state, events)
      break
  }
  return { state, events }
}

/** What must hold in every position of a match with this many tiles; returns a description of what does not. */
export function broken(tiles: Tiles, state: State, pileSize: number): string | null {
  const { city, drawn, pile, seats, standees, phase } = state
  const inPlay = [...pile, ...city.map(placed => placed.tile), ...(drawn === null ? [] : [drawn])]
  if (inPlay.length !== pileSize) return 'a tile came or went'
  if (new Set(inPlay).size !== pileSize) return 'a tile is there twice'
  if (inPlay.some(id => !tiles.has(id))) return 'a tile from another box'
  for (const [seat, { hand }] of seats.entries()) {
    const placed = standees.filter(standee => standee.seat === seat).map(standee => standee.length)
    const all = [...hand, ...placed].toSorted((a, b) => a - b)
    if (all.join() !== state.set.join()) return `the standees of seat ${seat} are not the set`
    if (hand.join() !== hand.toSorted((a, b) => a - b).join()) return `the hand of seat ${seat} is not in order`
  }
  if (!isConnected(city)) return 'the town has come apart'
  if ((drawn !== null) !== (phase === 'placeTile')) return 'a tile in hand at the wrong time'
  if (phase === 'choose' && pile.length === 0) return 'a choice with an empty pile'
  if (phase === 'final' && pile.length > 0) return 'a last turn with tiles left'
  if (phase === 'final' && fits(tiles, state, state.turn!).length === 0) return 'a chance with nothing that fits'
  if ((phase === 'over') !== (state.turn === null)) return 'a turn at the wrong time'
  if ((phase === 'over') !== (state.result !== null)) return 'a result at the wrong time'

  const ground = groundOf(tiles, state)
  const items = standees.reduce((sum, standee) => sum + standee.length, 0)
  if (usedBy(standees).size !== items) return 'two standees share a square'
  const wrong = standees.findIndex(standee => !isFit(ground, NOTHING, state, standee))
  if (wrong !== -1) return `standee ${wrong} does not stand as it must`
  return null
}

function placesForTile({ city }: State): Action[] {
  const taken = (tx: number, ty: number) => city.some(placed => placed.tx === tx && placed.ty === ty)
  const spots = new Map<string, [number, number]>()
  for (const { tx, ty } of city) {
    for (const [x, y] of [
      [tx + 1, ty],
      [tx - 1, ty],
      [tx, ty + 1],
      [tx, ty - 1],
    ] as const) {
      if (!taken(x, y)) spots.set(`${x},${y}`, [x, y])
    }
  }
  return [...spots.values()].flatMap(([tx, ty]) =>
    [0, 1, 2, 3].map((rot): Action => ({ type: 'placeTile', tx, ty, rot })),
  )
}

function fits(tiles: Tiles, state: State, seat: number): Action[] {
  const ground = groundOf(tiles, state)
  const used = usedBy(state.standees)
  const { colour, hand } = state.seats[seat]!
  const found: Action[] = []
  for (const { tx, ty } of state.city) {
    for (let x = 3 * tx; x < 3 * tx + 3; x++) {
      for (let y = 3 * ty; y < 3 * ty + 3; y++) {
        if (ground.get(key(x, y)) !== colour) continue
        for (const length of new Set(hand)) {
          for (const dir of ['E', 'S'] as const) {
            const end = dir === 'E' ? key(x + length - 1, y) : key(x, y + length - 1)
            if (ground.get(end) !== colour) continue
            if (!isFit(ground, used, state, { seat, length, x, y, dir })) continue
            found.push({ type: 'placeStandee', length, x, y, dir })
          }
        }
      }
    }
  }
  return found
}

function isFit(ground: Ground, used: ReadonlySet<number>, state: State, standee: PlacedStandee): boolean {
  const { colour } = state.seats[standee.seat]!
  const under = squares(standee)
  if (!under.every(square => ground.has(square))) return false
  if (under.some(square => used.has(square))) return false
  const letters = under.map(square => ground.get(square)!)
  if (letters.at(0) !== colour || letters.at(-1) !== colour) return false
  return state.version === 'easy' || !letters.includes('X')
}

/** Turning a tile clockwise brings its left column up as the first row, bottom to top. */
function groundOf(tiles: Tiles, { city }: State): Ground {
  const ground = new Map<number, string>()
  for (const { tile, tx, ty, rot } of city) {
    let rows = tiles.get(tile)!
    for (let turn = 0; turn < rot; turn++) {
      const [top, middle, bottom] = rows as [string, string, string]
      rows = [0, 1, 2].map(column => bottom[column]! + middle[column]! + top[column]!)
    }
    for (let row = 0; row < 3; row++) {
      for (let column = 0; column < 3; column++) ground.set(key(3 * tx + column, 3 * ty + row), rows[row]![column]!)
    }
  }
  return ground
}

function usedBy(standees: readonly PlacedStandee[]): Set<number> {
  return new Set(standees.flatMap(squares))
}

function squares({ length, x, y, dir }: PlacedStandee): number[] {
  const under: number[] = []
  for (let i = 0; i < length; i++) under.push(dir === 'E' ? key(x + i, y) : key(x, y + i))
  return under
}

/** Whether every tile but the first lay beside a tile placed before it. */
function isConnected(city: State['city']): boolean {
  return city.every(
    ({ tx, ty }, index) =>
      index === 0 || city.slice(0, index).some(old => Math.abs(old.tx - tx) + Math.abs(old.ty - ty) === 1),
  )
}

function askOrCount(tiles: Tiles, state: State, events: Event['type'][]): void {
  while (state.finalLeft!.length > 0) {
    const seat = state.finalLeft![0]!
    if (fits(tiles, state, seat).length > 0) {
      state.turn = seat
      return
    }
    state.finalLeft!.shift()
    events.push('finalSkipped')
  }
  const table: CountedHand[] = state.seats.map(({ hand }, seat) => {
    let items = 0
    for (const length of hand) items += length
    return { seat, items, standees: hand.length }
  })
  const order = table.toSorted((a, b) => a.items - b.items || a.standees - b.standees)
  const [first, second] = order as [CountedHand, CountedHand]
  const same = (a: CountedHand, b: CountedHand) => a.items === b.items && a.standees === b.standees
  const winners = table.filter(hand => same(hand, first)).map(hand => hand.seat)
  const decidedBy = first.items < second.items ? 'items' : winners.length === 1 ? 'standees' : 'shared'
  finish(state, { ending: 'b', winners, decidedBy, table }, events)
}

function finish(state: State, result: Result, events: Event['type'][]): void {
  state.phase = 'over'
  state.turn = null
  state.result = result
  events.push('gameEnded')
}

function leftOf({ seats }: State, seat: number): number {
  return seat === seats.length - 1 ? 0 : seat + 1
}
