/** Victory Points, line by line (OT-10). */

import { type Outcome, rank, type ScoreLine, scoreSheet, type Seat } from '#kernel'
import type { Content } from '../content.ts'
import { isOnPassage, isShared, itemsOf, kindOf } from './placement.ts'
import { COLOURS, type PlacedItem, type Position } from '../types.ts'

const BOARD_LINES = ['home', 'parking', 'garden', 'corridor'] as const
type BoardLine = (typeof BOARD_LINES)[number]

export interface Score {
  readonly home: number
  readonly parking: number
  readonly garden: number
  readonly corridor: number
  readonly passage: number
  readonly tokens: number
  readonly good: number
  readonly total: number
  /** The source of each point: `home:red`, `passage`, `tokens`, `card:full-house`. */
  readonly lines: readonly ScoreLine[]
}

export function score(content: Content, position: Position, seat: Seat): Score {
  const items = itemsOf(position, seat)
  const boards = BOARD_LINES.flatMap(board => boardLines(content, items, board))
  const onPassage = items.filter(item => isOnPassage(content, position, item)).length
  const passage = { label: 'passage', points: 0 - content.passagePerItem * onPassage }
  const tokens = { label: 'tokens', points: position.vp[seat]! }
  const cards = position.gnTaken[seat]!.map(card => ({
    label: `card:${card}`,
    points: content.goodNeighbours.get(card)!.vp,
  }))
  const lines = [...boards, ...(onPassage > 0 ? [passage] : []), tokens, ...cards]
  const sumOf = (prefix: string) => scoreSheet(lines.filter(({ label }) => label.startsWith(prefix))).total
  return {
    home: sumOf('home:'),
    parking: sumOf('parking:'),
    garden: sumOf('garden:'),
    corridor: sumOf('corridor:'),
    passage: passage.points,
    tokens: tokens.points,
    good: sumOf('card:'),
    total: scoreSheet(lines).total,
    lines,
  }
}

/** The value of one Item where it lies, the Passage included (OT-10.2 to OT-10.6). */
export function worth(
  content: Content,
  position: Pick<Position, 'players'>,
  item: Omit<PlacedItem, 'id' | 'owner'>,
): number {
  const value = boardValue(content, item)
  return isOnPassage(content, position, item) ? value - content.passagePerItem : value
}

/** OT-10.10, OT-10.11: most points, then fewest own Items in the corridor. */
export function outcome(content: Content, position: Position): Outcome | null {
  if (position.phase !== 'over') return null
  const seats = Array.from({ length: position.players }, (_, seat) => seat)
  const sheets = seats.map(seat => scoreSheet(score(content, position, seat).lines))
  const inCorridor = (seat: Seat) => itemsOf(position, seat).filter(item => item.board === 'corridor').length
  return {
    kind: 'ranked',
    reason: position.endReasons.join(' '),
    places: rank(seats.map(seat => [sheets[seat]!.total, -inCorridor(seat)])),
    scores: sheets,
  }
}

/** One line for each colour on the board. */
function boardLines(content: Content, items: readonly PlacedItem[], board: BoardLine): ScoreLine[] {
  const there = items.filter(item => (isShared(item.board) ? item.board : 'home') === board)
  return COLOURS.flatMap(colour => {
    const alike = there.filter(item => kindOf(content, item.kind).colour === colour)
    const points = alike.reduce((sum, item) => sum + boardValue(content, item), 0)
    return alike.length > 0 ? [{ label: `${board}:${colour}`, points }] : []
  })
}

function boardValue(content: Content, { board, kind }: Pick<PlacedItem, 'board' | 'kind'>): number {
  const { home, special, corridor } = content.colours[kindOf(content, kind).colour]
  if (!isShared(board)) return home
  return board === 'corridor' ? 0 - corridor : special
}
