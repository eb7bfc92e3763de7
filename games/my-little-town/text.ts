/** English for everything the game says. */

import {
  fillIn,
  type GameText,
  type Names,
  type Outcome,
  type Refusal,
  type Seat,
  unreachable,
  type Viewer,
} from '#kernel'
import { CARD } from './card.ts'
import { type Content, faceOf } from './content.ts'
import { drawTown } from './picture.ts'
import type { Action, Event, MyLittleTown, PlacedStandee, Reason, Result, Rotation, View } from './types.ts'

export function createText(content: Content): GameText<MyLittleTown> {
  return {
    name: CARD.name,
    pitch: CARD.pitch,
    options: {
      colours: {
        label: 'Colours',
        help: 'Every player owns one colour.',
        values: Object.fromEntries(
          Object.entries(content.kinds).map(([id, kind]) => [id, `${capital(kind.colour)} ${plural(kind.item)}`]),
        ),
      },
      version: {
        label: 'Version',
        help: 'How an X on the ground is treated.',
        values: { easy: 'Easy: standees may cross an X', normal: 'Normal: an X is a wall' },
      },
      firstSeat: { label: 'First player', help: 'Who begins.' },
      standeeSet: {
        label: 'Standees',
        help: 'How many items the six standees of every player have.',
        values: Object.fromEntries(
          [...content.sets].map(([id, lengths]) => [id, `${capital(id)}: ${lengths.join(', ')}`]),
        ),
      },
      pileSize: { label: 'Tiles', help: 'How many tiles take part, the first one included. Fewer make it tighter.' },
      hints: {
        label: 'Hints',
        help: 'How much the board shows of what fits.',
        values: { off: 'None', ends: 'Where standees fit', full: 'Also what a tile would open' },
      },
      unseenTiles: { label: 'Show unseen tiles', help: 'Lists the tiles that nobody has seen yet, in no order.' },
      takeBack: {
        label: 'Taking back',
        help: 'Whether a placement may be taken back.',
        values: { off: 'Never', untilNextAction: 'Until someone else acts' },
      },
    },
    refusal,
    action: (action, view) => describeAction(content, action, view),
    event: (event, names) => describeEvent(event, names),
    where: whereOf,
    prompt,
    outcome: describeOutcome,
    scoreLine: label => `Standee of ${label.replace('standee-', '')} still in hand`,
    scoreRule: () => 'MLT-6.7',
    picture: (view, names) => drawTown(content, view, names),
  }
}

const SENTENCES: Readonly<Record<Reason, string>> = {
  BAD_PLAYER_COUNT: 'The town needs two, three or four players (MLT-1.1).',
  UNKNOWN_COLOUR: 'Choose green, blue, yellow or red (MLT-2.5).',
  COLOUR_TAKEN: 'Another player already has this colour (MLT-2.5).',
  BAD_VERSION: 'The version is either easy or normal (MLT-1.4).',
  BAD_FIRST_SEAT: 'The first player must be someone at this table (MLT-3.1).',
  BAD_STANDEE_SET: 'There is no standee set of that name (MLT-1.7).',
  BAD_PILE_SIZE: 'The pile holds between {min} and {max} tiles (MLT-1.8).',
  BAD_HINTS: 'Hints are off, for the ends, or full (MLT-8.4).',
  BAD_UNSEEN_TILES: 'The unseen tiles are either shown or not (MLT-8.3).',
  BAD_TAKE_BACK: 'Taking back is either off or possible until the next action (MLT-9.3).',
  GAME_OVER: 'The game has ended; nothing more can be done (MLT-6.9).',
  UNKNOWN_ACTION: 'A turn is a tile or a standee, nothing else (MLT-3.3).',
  NOT_YOUR_TURN: "It is another player's turn (MLT-3.2).",
  TILE_IN_HAND: 'You have drawn a tile: place it first (MLT-4.3).',
  FINAL_NO_TILES: 'No tiles are left; this is the last standee turn (MLT-6.4).',
  PILE_EMPTY: 'The pile is empty (MLT-4.1).',
  NO_TILE_DRAWN: 'Draw a tile before placing one (MLT-4.2).',
  BAD_SPOT: 'Tiles lie on whole steps of the tile grid (MLT-4.4).',
  BAD_ROTATION: 'A tile can be turned by quarter turns only (MLT-4.7).',
  SPOT_TAKEN: 'A tile already lies there (MLT-4.8).',
  CORNER_ONLY: 'Touching at a corner is not enough: a whole side must touch (MLT-4.6).',
  NOT_TOUCHING: 'The tile must lie side to side with the town (MLT-4.5).',
  NO_SUCH_STANDEE: 'No standee of that length is in this game (MLT-1.7).',
  STANDEE_ALREADY_PLACED: 'You have no standee of that length left (MLT-5.1).',
  BAD_SQUARE: 'Each item stands on exactly one square (MLT-5.2).',
  BAD_DIRECTION: 'A standee lies along a row or a column, never slantwise (MLT-5.3).',
  OFF_CITY: 'Part of the standee would stick out of the town (MLT-5.4).',
  SQUARE_OCCUPIED: 'Another standee is already in the way (MLT-5.7).',
  END_ON_X: 'The first and last item may never stand on an X (MLT-5.9).',
  X_IN_THE_WAY: 'In the normal version a standee may not touch an X (MLT-5.11).',
  END_WRONG_COLOUR: 'The first and last item must stand on your own colour (MLT-5.5).',
  PASS_NOT_ALLOWED: 'You may not skip a turn: if no standee fits, draw a tile (MLT-3.5).',
  TAKE_BACK_OFF: 'Taking back is switched off at this table (MLT-9.3).',
  TAKE_BACK_TOO_LATE: 'Only your own last placement can be taken back, and only until someone else acts (MLT-9.3).',
  TAKE_BACK_DRAW: 'A drawn tile cannot go back: everyone has seen it (MLT-9.2).',
}

function refusal({ code, rule, info }: Refusal): string {
  if (code in SENTENCES) return fillIn(SENTENCES[code as Reason], info)
  if (code === 'UNKNOWN_OPTION') return fillIn('This game has no option called {option}.', info)
  return rule ? `That is not possible (${rule}).` : 'That is not possible.'
}

const TURNS = ['as printed', 'a quarter turn clockwise', 'upside down', 'a quarter turn counter-clockwise']

function describeAction(content: Content, action: Action, view: View): string {
  switch (action.type) {
    case 'draw':
      return `Draw a tile (${view.pileLeft} in the pile)`
    case 'placeTile': {
      const face = view.drawn === null ? [] : faceOf(content, view.drawn, action.rot as Rotation)
      const rows = [0, 3, 6].map(start => face.slice(start, start + 3).join('')).join('/')
      return `Place the tile at spot (${action.tx}, ${action.ty}), ${TURNS[action.rot]}: ${rows}`
    }
    case 'placeStandee': {
      const { length, x, y, dir } = action
      const colour = view.turn === null ? null : view.seats[view.turn]!.colour
      const items = colour ? plural(content.kinds[colour].item) : 'items'
      const to = dir === 'E' ? `(${x + length - 1}, ${y})` : `(${x}, ${y + length - 1})`
      return `Stand ${length} ${items} ${dir === 'E' ? 'along the row' : 'down the column'} from (${x}, ${y}) to ${to}`
    }
    case 'pass':
      return 'Place no standee'
    default:
      return unreachable(action)
  }
}

function describeEvent(event: Event, names: Names): string | null {
  switch (event.type) {
    case 'tileDrawn':
      return `${names(event.seat)} draws a tile; ${event.pileLeft === 0 ? 'it is the last one' : `${event.pileLeft} left`}.`
    case 'tilePlaced':
      return `${names(event.seat)} adds a tile ${besideFirst(event.tx, event.ty)}.`
    case 'standeePlaced':
      return `${names(event.seat)} places a standee of ${event.length} ${alongTiles(event)}.`
    case 'finalRoundStarted':
      return `The last tile lies: one more standee each, ${names(event.order[0]!)} first.`
    case 'finalSkipped':
      return `Nothing fits for ${names(event.seat)}.`
    case 'finalPassed':
      return `${names(event.seat)} places no standee.`
    case 'takenBack':
      return `${names(event.seat)} takes the placement back.`
    case 'gameEnded':
      return describeResult(event.result, names)
    default:
      return unreachable(event)
  }
}

/** The places a line speaks of, as the board names them. */
function whereOf(event: Event): readonly string[] {
  switch (event.type) {
    case 'tileDrawn':
      return ['pile']
    case 'tilePlaced':
      return [`town tile ${event.tx},${event.ty}`]
    case 'standeePlaced':
      return [`town standee ${event.x},${event.y}`]
    case 'finalRoundStarted':
    case 'finalSkipped':
    case 'finalPassed':
    case 'takenBack':
    case 'gameEnded':
      return []
    default:
      return unreachable(event)
  }
}

/** "2 to the right of the first and 1 below it". */
function besideFirst(tx: number, ty: number): string {
  const across = tx === 0 ? '' : `${Math.abs(tx)} to the ${tx > 0 ? 'right' : 'left'}`
  const down = ty === 0 ? '' : `${Math.abs(ty)} ${ty > 0 ? 'below' : 'above'}`
  if (!across) return `${down} the first`
  return down ? `${across} of the first and ${down} it` : `${across} of the first`
}

/** "to the right from the tile 2 above the first". */
function alongTiles({ x, y, dir }: PlacedStandee): string {
  const tx = Math.floor(x / 3)
  const ty = Math.floor(y / 3)
  const from = tx === 0 && ty === 0 ? 'the first tile' : `the tile ${besideFirst(tx, ty)}`
  return `${dir === 'E' ? 'to the right' : 'downwards'} from ${from}`
}

function prompt(view: View, viewer: Viewer, names: Names): string {
  const { phase, turn, result } = view
  if (phase === 'over' || turn === null) return result ? describeResult(result, names) : 'The game is over.'
  const mine = turn === viewer
  switch (phase) {
    case 'choose':
      return mine ? 'Your turn: draw a tile or place a standee.' : `${names(turn)} draws a tile or places a standee.`
    case 'placeTile':
      return mine ? 'Place your tile beside the town.' : `${names(turn)} is placing a tile.`
    case 'final':
      return mine
        ? 'Last turn: place one more standee, or pass.'
        : `Last turn: ${names(turn)} may place one more standee.`
    default:
      return unreachable(phase)
  }
}

function describeOutcome(outcome: Outcome, names: Names): string {
  if (outcome.kind === 'shared') return outcome.won ? 'Everybody wins.' : 'Nobody wins.'
  const winners = outcome.places.flatMap((place, seat) => (place === 1 ? [seat] : []))
  const [ending, decidedBy] = outcome.reason.split('-')
  return describeResult(
    { ending: ending as Result['ending'], decidedBy: decidedBy as Result['decidedBy'], winners },
    names,
  )
}

function describeResult({ ending, winners, decidedBy }: Omit<Result, 'table'>, names: Names): string {
  const who = listed(winners, names)
  switch (decidedBy) {
    case 'lastStandee':
      return ending === 'a'
        ? `${who} placed all six standees and wins.`
        : `${who} placed the sixth standee in the last turn and wins.`
    case 'items':
      return `The tiles have run out: ${who} has the fewest items left and wins.`
    case 'standees':
      return `Equal in items, ${who} has the fewest standees left and wins.`
    case 'shared':
      return `${who} have the same left and win together.`
    default:
      return unreachable(decidedBy)
  }
}

function listed(seats: readonly Seat[], names: Names): string {
  const all = seats.map(names)
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}

function plural(item: string): string {
  return `${item}s`
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}
