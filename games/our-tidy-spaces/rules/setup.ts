/** Before the first turn: frames, starting tiles, bag and cards (OT-2). All players set up at the same time. */

import type { Refusal, Rng, Seat, Table } from '#kernel'
import { spotsFor } from '#kit/polyomino.ts'
import type { Content } from '../content.ts'
import {
  checkPlacement,
  emptyBoards,
  gridOf,
  homeOf,
  kindOf,
  placementOf,
  placementsOn,
  type Play,
  putDown,
  takeUp,
  tableOf,
} from './placement.ts'
import { refuse } from '../text/refusals.ts'
import { startTurn } from './turn.ts'
import {
  type Colour,
  COLOURS,
  type Frame,
  type Options,
  type PlaceStarting,
  type Position,
  type SetupAction,
  SIDES,
  type State,
} from '../types.ts'

export function setup(content: Content, { seats, options }: Table<Options>, rng: Rng): State {
  const each = <T>(value: () => T): T[] => Array.from({ length: seats }, value)
  const firstSeat = options.firstPlayer === 'random' ? rng.int(seats) : options.firstPlayer
  const { bag, communityDeck } = tableOf(content, { players: seats })
  const community = rng.shuffle([...communityCards(content, options)]).slice(0, communityDeck)
  const goodNeighbours = [...content.goodNeighbours.values()]
  const gnOpen = goodNeighbours.filter(card => card.startsOpen).map(card => card.id)
  const gnDeck = rng.shuffle(goodNeighbours.filter(card => !card.startsOpen).map(card => card.id))
  while (gnOpen.length < options.openCards && gnDeck.length > 0) gnOpen.push(gnDeck.shift()!)
  const state: State = {
    players: seats,
    options: { ...options },
    firstSeat,
    phase: 'setup',
    current: firstSeat,
    turnNo: 0,
    takesLeft: 0,
    frames: each(() => null),
    startLeft: each(() => [...content.starting]),
    confirmed: each(() => false),
    items: {},
    occ: emptyBoards(content, { players: seats }),
    bag: [...bag],
    drawn: null,
    setAside: [],
    removed: [],
    vp: each(() => content.startingVp),
    indicators: each(() => content.indicatorTokens),
    communityNow: [],
    communityDiscard: [],
    gnOpen,
    gnTaken: each(() => []),
    queue: [],
    choice: null,
    bagEmptied: false,
    lastCommunity: false,
    endReasons: [],
    passedOn: false,
    communityDeck: community,
    gnDeck,
  }
  if (options.quickSetup) {
    for (let seat = 0; seat < seats; seat++) moveIn(content, state, seat)
    startTurn(state, firstSeat)
  }
  return state
}

/** OT-2.7, OT-14.5: the cards that may come into the deck, copies repeated. */
export function communityCards(content: Content, { gentleCards }: Pick<Options, 'gentleCards'>): readonly string[] {
  return gentleCards ? content.decks.gentle : content.decks.all
}

export function checkSetup(content: Content, state: State, seat: Seat, action: SetupAction): Refusal | null {
  if (state.confirmed[seat]) return refuse('HOME_CONFIRMED')
  switch (action.type) {
    case 'ChooseFrame':
      return checkFrame(SIDES.map(side => action[side]))
    case 'PlaceStarting':
      return checkPlaceStarting(content, state, seat, action)
    case 'TakeBackStarting':
      if (!content.starting.includes(action.tile)) return refuse('START_UNKNOWN_TILE')
      return state.startLeft[seat]!.includes(action.tile) ? refuse('START_NOT_PLACED') : null
    case 'ConfirmHome':
      if (!state.frames[seat]) return refuse('FRAME_MISSING')
      return state.startLeft[seat]!.length > 0 ? refuse('START_TILES_LEFT') : null
  }
}

export function applySetup({ content, state, host }: Play, seat: Seat, action: SetupAction): void {
  switch (action.type) {
    case 'ChooseFrame': {
      const { type: _type, ...frame } = action
      state.frames = state.frames.with(seat, frame as Frame)
      host.emit({ type: 'FrameChosen', seat })
      return
    }
    case 'PlaceStarting': {
      const wish = { ...action, board: homeOf(seat) }
      placeStarting(content, state, seat, action.tile, wish)
      host.emit({ type: 'ItemPlaced', item: state.items[startingId(seat, action.tile)]! })
      return
    }
    case 'TakeBackStarting':
      takeUp(content, state, state.items[startingId(seat, action.tile)]!)
      state.startLeft = state.startLeft.with(
        seat,
        content.starting.filter(tile => tile === action.tile || state.startLeft[seat]!.includes(tile)),
      )
      host.emit({ type: 'StartingTakenBack', seat, kind: action.tile })
      return
    case 'ConfirmHome':
      state.confirmed = state.confirmed.with(seat, true)
      host.emit({ type: 'SetupConfirmed', seat })
      if (state.confirmed.every(Boolean)) {
        startTurn(state, state.firstSeat)
        host.emit({ type: 'TurnStarted', seat: state.firstSeat })
      }
      return
  }
}

/** Frames first, then starting tiles to place and to lift, then the confirmation. */
export function setupActions(content: Content, state: State, seat: Seat): SetupAction[] {
  if (state.confirmed[seat]) return []
  const left = state.startLeft[seat]!
  return [
    ...FRAMES.map((frame): SetupAction => ({ type: 'ChooseFrame', ...frame })),
    ...left.flatMap(tile =>
      placementsOn(content, state, homeOf(seat), kindOf(content, tile).form).map(
        ({ row, col, rotation }): SetupAction => ({ type: 'PlaceStarting', tile, row, col, rotation }),
      ),
    ),
    ...content.starting
      .filter(tile => !left.includes(tile))
      .map((tile): SetupAction => ({ type: 'TakeBackStarting', tile })),
    ...(state.frames[seat] && left.length === 0 ? [{ type: 'ConfirmHome' } as const] : []),
  ]
}

export function startingId(seat: Seat, tile: string): string {
  return `p${seat}.${tile}`
}

function checkFrame(colours: readonly string[]): Refusal | null {
  if (!colours.every(colour => COLOURS.includes(colour as Colour))) return refuse('FRAME_UNKNOWN_COLOUR')
  return new Set(colours).size === SIDES.length ? null : refuse('FRAME_NOT_FOUR_COLOURS')
}

function checkPlaceStarting(content: Content, state: State, seat: Seat, action: PlaceStarting): Refusal | null {
  const { tile, board = homeOf(seat) } = action
  if (!content.starting.includes(tile)) return refuse('START_UNKNOWN_TILE')
  if (!state.startLeft[seat]!.includes(tile)) return refuse('START_ALREADY_PLACED')
  if (!board.startsWith('home:')) return refuse('START_HOME_ONLY')
  return checkPlacement(content, state, seat, tile, { ...action, board })
}

function placeStarting(
  content: Content,
  state: Position,
  seat: Seat,
  tile: string,
  wish: Parameters<typeof placementOf>[0],
): void {
  putDown(content, state, { id: startingId(seat, tile), kind: tile, owner: seat, ...placementOf(wish) })
  const left = state.startLeft[seat]!.filter(other => other !== tile)
  state.startLeft = state.startLeft.with(seat, left)
}

/** OT-14.3: the standard frame, and every starting tile at its first place, not rotated. */
function moveIn(content: Content, state: State, seat: Seat): void {
  const board = homeOf(seat)
  for (const tile of content.starting) {
    const [spot] = spotsFor(gridOf(content, state, board), kindOf(content, tile).form)
    if (!spot) throw new Error(`no room for ${tile} in the Home`)
    placeStarting(content, state, seat, tile, { board, ...spot })
  }
  state.frames = state.frames.with(seat, { ...content.defaultFrame })
  state.confirmed = state.confirmed.with(seat, true)
}

/** OT-2.1: every assignment of four colours to four sides. */
const FRAMES: readonly Frame[] = permutations([...COLOURS]).map(
  ([north, east, south, west]) => ({ north, east, south, west }) as Frame,
)

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((first, index) => permutations(items.toSpliced(index, 1)).map(rest => [first, ...rest]))
}
