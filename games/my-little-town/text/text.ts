/** All texts of the game: options, actions, events, prompts and the outcome. */

import {
  type Aloud,
  enumerated,
  fillIn,
  type GameText,
  listed,
  type Names,
  type Outcome,
  type Refusal,
  say,
  unreachable,
  type Viewer,
} from '#kernel'
import { CARD } from '../manifest.ts'
import { type Content, faceOf } from '../content.ts'
import { drawTown } from './picture.ts'
import { colourAndItems, colourName, itemsName, setName } from './gameWords.ts'
import type { Action, Event, MyLittleTown, PlacedStandee, Reason, Result, Rotation, View } from '../types.ts'

export function createText(content: Content): GameText<MyLittleTown> {
  return {
    name: CARD.name,
    pitch: CARD.pitch,
    options: {
      colours: {
        label: say('Colours'),
        help: say('Every player owns one colour.'),
        values: Object.fromEntries(Object.entries(content.kinds).map(([id, kind]) => [id, colourAndItems(kind)])),
      },
      version: {
        label: say('Version'),
        help: say('How an X on the ground is treated.'),
        values: { easy: say('Easy: standees may cross an X'), normal: say('Normal: an X is a wall') },
      },
      firstSeat: { label: say('First player'), help: say('Who begins.') },
      standeeSet: {
        label: say('Standees'),
        help: say('How many items the six standees of every player have.'),
        values: Object.fromEntries(
          [...content.sets].map(([id, lengths]) => [
            id,
            say('{set}: {lengths}', { set: setName(id), lengths: enumerated(lengths) }),
          ]),
        ),
      },
      pileSize: {
        label: say('Tiles'),
        help: say('How many tiles take part, the first one included. Fewer make it tighter.'),
      },
      hints: {
        label: say('Hints'),
        help: say('How much the board shows of what fits.'),
        values: { off: say('None'), ends: say('Where standees fit'), full: say('Also what a tile would open') },
      },
      unseenTiles: {
        label: say('Show unseen tiles'),
        help: say('Lists the tiles that nobody has seen yet, in no order.'),
      },
      takeBack: {
        label: say('Taking back'),
        help: say('Whether a placement may be taken back.'),
        values: { off: say('Never'), untilNextAction: say('Until someone else acts') },
      },
    },
    refusal,
    action: (action, view) => describeAction(content, action, view),
    event: (event, names) => describeEvent(event, names),
    where: whereOf,
    aloud: tellAloud,
    prompt,
    outcome: describeOutcome,
    scoreLine: label => say('Standee of {length} still in hand', { length: label.replace('standee-', '') }),
    scoreRule: () => 'MLT-6.7',
    picture: (view, names) => drawTown(content, view, names),
  }
}

const SENTENCES: Readonly<Record<Reason, string>> = {
  BAD_PLAYER_COUNT: say('The town needs two, three or four players (MLT-1.1).'),
  UNKNOWN_COLOUR: say('Choose green, blue, yellow or red (MLT-2.5).'),
  COLOUR_TAKEN: say('Another player already has this colour (MLT-2.5).'),
  BAD_VERSION: say('The version is either easy or normal (MLT-1.4).'),
  BAD_FIRST_SEAT: say('The first player must be someone at this table (MLT-3.1).'),
  BAD_STANDEE_SET: say('There is no standee set of that name (MLT-1.7).'),
  BAD_PILE_SIZE: say('The pile holds between {min} and {max} tiles (MLT-1.8).'),
  BAD_HINTS: say('Hints are off, for the ends, or full (MLT-8.4).'),
  BAD_UNSEEN_TILES: say('The unseen tiles are either shown or not (MLT-8.3).'),
  BAD_TAKE_BACK: say('Taking back is either off or possible until the next action (MLT-9.3).'),
  GAME_OVER: say('The game has ended; nothing more can be done (MLT-6.9).'),
  UNKNOWN_ACTION: say('A turn is a tile or a standee, nothing else (MLT-3.3).'),
  NOT_YOUR_TURN: say("It is another player's turn (MLT-3.2)."),
  TILE_IN_HAND: say('You have drawn a tile: place it first (MLT-4.3).'),
  FINAL_NO_TILES: say('No tiles are left; this is the last standee turn (MLT-6.4).'),
  PILE_EMPTY: say('The pile is empty (MLT-4.1).'),
  NO_TILE_DRAWN: say('Draw a tile before placing one (MLT-4.2).'),
  BAD_SPOT: say('Tiles lie on whole steps of the tile grid (MLT-4.4).'),
  BAD_ROTATION: say('A tile can be turned by quarter turns only (MLT-4.7).'),
  SPOT_TAKEN: say('A tile already lies there (MLT-4.8).'),
  CORNER_ONLY: say('Touching at a corner is not enough: a whole side must touch (MLT-4.6).'),
  NOT_TOUCHING: say('The tile must lie side to side with the town (MLT-4.5).'),
  NO_SUCH_STANDEE: say('No standee of that length is in this game (MLT-1.7).'),
  STANDEE_ALREADY_PLACED: say('You have no standee of that length left (MLT-5.1).'),
  BAD_SQUARE: say('Each item stands on exactly one square (MLT-5.2).'),
  BAD_DIRECTION: say('A standee lies along a row or a column, never slantwise (MLT-5.3).'),
  OFF_CITY: say('Part of the standee would stick out of the town (MLT-5.4).'),
  SQUARE_OCCUPIED: say('Another standee is already in the way (MLT-5.7).'),
  END_ON_X: say('The first and last item may never stand on an X (MLT-5.9).'),
  X_IN_THE_WAY: say('In the normal version a standee may not touch an X (MLT-5.11).'),
  END_WRONG_COLOUR: say('The first and last item must stand on your own colour (MLT-5.5).'),
  PASS_NOT_ALLOWED: say('You may not skip a turn: if no standee fits, draw a tile (MLT-3.5).'),
  TAKE_BACK_OFF: say('Taking back is switched off at this table (MLT-9.3).'),
  TAKE_BACK_TOO_LATE: say(
    'Only your own last placement can be taken back, and only until someone else acts (MLT-9.3).',
  ),
  TAKE_BACK_DRAW: say('A drawn tile cannot go back: everyone has seen it (MLT-9.2).'),
}

function refusal({ code, rule, info }: Refusal): string {
  if (code in SENTENCES) return fillIn(SENTENCES[code as Reason], info)
  if (code === 'UNKNOWN_OPTION') return fillIn(say('This game has no option called {option}.'), info)
  return rule ? say('That is not possible ({rule}).', { rule }) : say('That is not possible.')
}

const TURNS = [
  say('as printed'),
  say('a quarter turn clockwise'),
  say('upside down'),
  say('a quarter turn counter-clockwise'),
]

function describeAction(content: Content, action: Action, view: View): string {
  switch (action.type) {
    case 'draw':
      return say('Draw a tile ({count} in the pile)', { count: view.pileLeft })
    case 'placeTile': {
      const face = view.drawn === null ? [] : faceOf(content, view.drawn, action.rot as Rotation)
      const colours = face.map(square => (square === 'X' ? 'X' : colourName(content.kinds[square])))
      const rows = enumerated([0, 3, 6].map(start => colours.slice(start, start + 3).join(' ')))
      const turn = TURNS[action.rot]!
      return say('Place the tile at spot ({tx}, {ty}), {turn}: {rows}', { tx: action.tx, ty: action.ty, turn, rows })
    }
    case 'placeStandee': {
      const { length, x, y, dir } = action
      const colour = view.turn === null ? null : view.seats[view.turn]!.colour
      const items = colour ? itemsName(content.kinds[colour]) : say('items')
      const facts = { length, items, from: placeName(x, y) }
      return dir === 'E'
        ? say('Stand {length} {items} along the row from {from} to {to}', {
            ...facts,
            to: placeName(x + length - 1, y),
          })
        : say('Stand {length} {items} down the column from {from} to {to}', {
            ...facts,
            to: placeName(x, y + length - 1),
          })
    }
    case 'pass':
      return say('Place no standee')
    default:
      return unreachable(action)
  }
}

/** The name of the square on the board. */
function placeName(x: number, y: number): string {
  return say('row {y}, column {x}', { x, y })
}

function describeEvent(event: Event, names: Names): string | null {
  switch (event.type) {
    case 'tileDrawn': {
      const facts = { name: names(event.seat), count: event.pileLeft }
      if (event.pileLeft === 0) return say('{name} draws a tile; it is the last one.', facts)
      return say('{name} draws a tile; {count} left.', facts)
    }
    case 'tilePlaced':
      return say('{name} adds a tile {where}.', { name: names(event.seat), where: besideFirst(event.tx, event.ty) })
    case 'standeePlaced':
      return describeStandee(event, names(event.seat))
    case 'finalRoundStarted':
      return say('The last tile lies: one more standee each, {name} first.', { name: names(event.order[0]!) })
    case 'finalSkipped':
      return say('Nothing fits for {name}.', { name: names(event.seat) })
    case 'finalPassed':
      return say('{name} places no standee.', { name: names(event.seat) })
    case 'takenBack':
      return say('{name} takes the placement back.', { name: names(event.seat) })
    case 'gameEnded':
      return describeResult(event.result, names)
    default:
      return unreachable(event)
  }
}

/** Results that the player could not predict are announced to that player too. */
function tellAloud(event: Event, _view: View, viewer: Viewer, names: Names): Aloud | undefined {
  const isOwnLuck = (event.type === 'tileDrawn' || event.type === 'finalSkipped') && event.seat === viewer
  return isOwnLuck ? { text: describeEvent(event, names)!, kind: 'own', from: 'normal' } : undefined
}

/** The places a line mentions, by their names on the board. */
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
  const across = Math.abs(tx)
  const down = Math.abs(ty)
  if (ty === 0) {
    return tx > 0
      ? say('{across} to the right of the first', { across })
      : say('{across} to the left of the first', { across })
  }
  if (tx === 0) return ty > 0 ? say('{down} below the first', { down }) : say('{down} above the first', { down })
  if (tx > 0) {
    return ty > 0
      ? say('{across} to the right of the first and {down} below it', { across, down })
      : say('{across} to the right of the first and {down} above it', { across, down })
  }
  return ty > 0
    ? say('{across} to the left of the first and {down} below it', { across, down })
    : say('{across} to the left of the first and {down} above it', { across, down })
}

function describeStandee({ x, y, dir, length }: PlacedStandee, name: string): string {
  const tx = Math.floor(x / 3)
  const ty = Math.floor(y / 3)
  if (tx === 0 && ty === 0) {
    return dir === 'E'
      ? say('{name} places a standee of {length} to the right from the first tile.', { name, length })
      : say('{name} places a standee of {length} downwards from the first tile.', { name, length })
  }
  const facts = { name, length, where: besideFirst(tx, ty) }
  return dir === 'E'
    ? say('{name} places a standee of {length} to the right from the tile {where}.', facts)
    : say('{name} places a standee of {length} downwards from the tile {where}.', facts)
}

function prompt(view: View, viewer: Viewer, names: Names): string {
  const { phase, turn, result } = view
  if (phase === 'over' || turn === null) return result ? describeResult(result, names) : say('The game is over.')
  const mine = turn === viewer
  const name = names(turn)
  switch (phase) {
    case 'choose':
      return mine
        ? say('Your turn: draw a tile or place a standee.')
        : say('{name} draws a tile or places a standee.', { name })
    case 'placeTile':
      return mine ? say('Place your tile beside the town.') : say('{name} is placing a tile.', { name })
    case 'final':
      return mine
        ? say('Last turn: place one more standee, or pass.')
        : say('Last turn: {name} may place one more standee.', { name })
    default:
      return unreachable(phase)
  }
}

function describeOutcome(outcome: Outcome, names: Names): string {
  if (outcome.kind === 'shared') return outcome.won ? say('Everybody wins.') : say('Nobody wins.')
  const winners = outcome.places.flatMap((place, seat) => (place === 1 ? [seat] : []))
  const [ending, decidedBy] = outcome.reason.split('-')
  return describeResult(
    { ending: ending as Result['ending'], decidedBy: decidedBy as Result['decidedBy'], winners },
    names,
  )
}

function describeResult({ ending, winners, decidedBy }: Omit<Result, 'table'>, names: Names): string {
  const who = listed(winners.map(names))
  switch (decidedBy) {
    case 'lastStandee':
      return ending === 'a'
        ? say('{who} placed all six standees and wins.', { who })
        : say('{who} placed the sixth standee in the last turn and wins.', { who })
    case 'items':
      return say('The tiles have run out: {who} has the fewest items left and wins.', { who })
    case 'standees':
      return say('Equal in items, {who} has the fewest standees left and wins.', { who })
    case 'shared':
      return say('{who} have the same left and win together.', { who })
    default:
      return unreachable(decidedBy)
  }
}
