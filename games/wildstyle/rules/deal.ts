/** The city, the objectives, and the cards of a round (WS-2, WS-3, WS-16). */

import type { Rng, Table } from '#kernel'
import { turnFaces } from './city.ts'
import type { Content, Tile } from '../content.ts'
import { HAND_LIMIT } from './possibilities.ts'
import type { CardId, ObjectiveId, Options, Placement, Player, State } from '../types.ts'

/** WS-3.1. */
const TAGS_PER_ROUND = 6
export const TAGS = 18

/** WS-3.9: the order of random choices is fixed. */
export function setup(content: Content, { seats, options }: Table<Options>, rng: Rng): State {
  const state: State = {
    options,
    placements: layBoards(content, options, rng),
    objectives: drawObjectives(content, options, rng),
    round: 1,
    phase: 'ready',
    cause: null,
    lastCall: false,
    turn: null,
    passes: 0,
    tags: {},
    players: Array.from({ length: seats }, newPlayer),
    draws: [],
    setAside: [],
    shares: [],
    stacks: [],
    clock: {},
  }
  deal(content, state, rng)
  return state
}

/** WS-3.3 to 3.8: deals all cards of the round. Hands are empty before, and players keep their cop cars. */
function deal(content: Content, state: State, rng: Rng): void {
  const { players, round } = state
  const { sharePiles, split, drawPiles } = content.tables.get(players.length)!
  const deck = rng.shuffle([...content.decks[round]])
  const dealt = HAND_LIMIT * players.length
  for (const [seat, player] of players.entries()) {
    player.hand = deck.slice(0, dealt).filter((_, index) => index % players.length === seat)
  }
  const rest = deck.slice(dealt)
  const piles = rng.shuffle(
    Array.from({ length: split }, (_, pile) => rest.filter((_card, index) => index % split === pile)),
  )
  state.draws = piles.slice(0, drawPiles)
  state.setAside = piles.slice(drawPiles)
  state.shares = Array.from({ length: sharePiles }, (): CardId[] => [])
  const cars = content.copCars - players.reduce((sum, player) => sum + player.copCars, 0)
  state.stacks = Array.from({ length: drawPiles }, (_, stack) => Math.floor((cars + drawPiles - 1 - stack) / drawPiles))
  state.turn = state.options.mode === 'relaxed' ? (round - 1) % players.length : null // WS-23.3
}

/** WS-16: after rounds 1 and 2. Tags on the map, objectives and owned cop cars stay. */
export function nextRound(content: Content, state: State, rng: Rng): void {
  state.round = state.round === 1 ? 2 : 3
  state.phase = 'ready'
  state.cause = null
  state.lastCall = false
  state.passes = 0
  for (const player of state.players) {
    const { mat, supply, copCars } = player
    const tags = Math.min(TAGS_PER_ROUND, supply)
    Object.assign(player, newPlayer(), { mat: mat + tags, supply: supply - tags, copCars })
  }
  deal(content, state, rng)
}

function newPlayer(): Player {
  return {
    hand: [],
    spaces: [[], []],
    mat: TAGS_PER_ROUND,
    supply: TAGS - TAGS_PER_ROUND,
    copCars: 0,
    discards: [],
    finished: false,
    ready: false,
    actedAt: null,
    removed: null,
  }
}

/** WS-2.1 to 2.4. Slots without a chosen face get a random one. */
function layBoards(content: Content, { districts }: Options, rng: Rng): Placement[] {
  const faces = [...content.faces.values()]
  const chosen = districts.map(id => content.faces.get(id))
  const boards = rng.shuffle([...new Set(faces.map(face => face.board))])
  const free = boards.filter(board => !chosen.some(face => face?.board === board))
  const laid = chosen.map(face => face ?? { board: free.shift()!, side: rng.int(2) === 0 ? 'A' : 'B' })
  const shown = laid.map(({ board, side }) => faces.find(face => face.board === board && face.side === side)!)
  return turnFaces(content.maps.get(districts.length)!, shown, rng)
}

/** WS-2.6, WS-24. Objectives that were not chosen are drawn. */
function drawObjectives({ tiles }: Content, options: Options, rng: Rng): ObjectiveId[] {
  const { family, firstObjective, secondObjective, thirdObjective } = options
  const chosen = family ? [firstObjective] : [firstObjective, secondObjective, thirdObjective]
  const isFree = (tile: Tile) => (tile.family || !family) && !chosen.includes(tile.A) && !chosen.includes(tile.B)
  const drawn = rng.shuffle(tiles.filter(isFree))
  return chosen.map((id, index) => (id === 'random' ? drawn.shift()![index < 2 ? 'A' : 'B'] : id))
}
