/** English for everything the game says. Reasons are in sentences.ts, the log in log.ts, the position in picture.ts. */

import { type GameText, type Names, type Outcome, type Seat, unreachable, type Viewer, winners } from '#kernel'
import { CARD } from './card.ts'
import type { Content } from './content.ts'
import { describeEvent, endReasonSentence, whereOf } from './log.ts'
import { drawPosition } from './picture.ts'
import { worth } from './scoring.ts'
import { refusalSentence } from './sentences.ts'
import { tileToPlace } from './turn.ts'
import type { Action, Choice, EndReason, OurTidySpaces, View, Wish } from './types.ts'
import {
  boardName,
  communityName,
  frameWords,
  goodNeighbourName,
  itemName,
  listed,
  spotName,
  turnName,
} from './words.ts'
import { isBoard, placementOf } from './placement.ts'

export function createText(content: Content): GameText<OurTidySpaces> {
  return {
    name: CARD.name,
    pitch: CARD.pitch,
    options: OPTIONS,
    refusal: refusalSentence,
    action: (action, view) => describeAction(content, action, view),
    event: (event, names) => describeEvent(content, event, names),
    where: whereOf,
    prompt: (view, viewer, names) => prompt(content, view, viewer, names),
    outcome: (outcome, names) => describeOutcome(outcome, names),
    scoreLine: label => scoreLine(content, label),
    scoreRule: label => SCORE_RULES[label] ?? SCORE_RULES[label.split(':')[0]!] ?? 'OT-10.1',
    picture: (view, names) => drawPosition(content, view, names),
  }
}

const OPTIONS: GameText<OurTidySpaces>['options'] = {
  endTiming: {
    label: 'The end',
    help: 'Whether everybody gets the same number of turns.',
    values: { turn: 'After the turn', round: 'After the round' },
  },
  firstPlayer: { label: 'First player', help: 'Who begins; at a table it is the youngest.' },
  quickSetup: { label: 'Quick setup', help: 'Every Home gets the usual frame and layout at once.' },
  openCards: { label: 'Open Good Neighbour Cards', help: 'Three instead of two make more of them reachable.' },
  gentleCards: {
    label: 'Gentle cards',
    help: 'Leaves out the Community Cards that cost tokens or touch another Home.',
  },
  undo: {
    label: 'Taking back',
    help: 'Whether actions may be taken back, until something is revealed or passed on.',
    values: { free: 'Until the next reveal', off: 'Never' },
  },
  fitHints: { label: 'Hints', help: 'Shows where a tile fits and what still fits each Home.' },
}

function describeAction(content: Content, action: Action, view: View): string {
  const item = (id: string) => itemName(content, view.items[id]?.kind ?? id)
  switch (action.type) {
    case 'ChooseFrame':
      return `Choose the frame ${frameWords(action)}`
    case 'PlaceStarting':
      return `Put ${itemName(content, action.tile)} in your Home at ${spotName(action)}${turnName(action.rotation)}`
    case 'TakeBackStarting':
      return `Take ${itemName(content, action.tile)} back`
    case 'ConfirmHome':
      return 'Confirm your Home'
    case 'DrawItem':
      return `Draw an Item (${view.bag.length} in the bag)`
    case 'PlaceItem': {
      const tile = tileToPlace(view) ?? ''
      return `Put ${itemName(content, tile)} in ${placeWords(content, view, tile, action)}`
    }
    case 'DrawCommunity':
      return 'Draw a Community Card'
    case 'TakeGoodNeighbour': {
      const vp = content.goodNeighbours.get(action.card)?.vp ?? 0
      return `Take ${goodNeighbourName(content, action.card)} (${vp} points)`
    }
    case 'EndTurn':
      return 'End your turn'
    case 'MoveItem':
      return `Move ${item(action.item)} to ${placeWords(content, view, view.items[action.item]?.kind ?? '', action)}`
    case 'RemoveItem':
      return `Take ${item(action.item)} out of the game`
    case 'SwapItems':
      return `Exchange your ${item(action.mine)} for ${item(action.theirs)} of player ${(view.items[action.theirs]?.owner ?? 0) + 1}`
    case 'KeepTile': {
      const tiles = view.choice?.kind === 'keep' ? view.choice.tiles : []
      return `Keep ${itemName(content, tiles[action.index] ?? '')}`
    }
    case 'PickPlayer':
      return `Choose player ${action.seat + 1}`
    case 'PickOption': {
      const labels = view.choice?.kind === 'option' ? view.choice.labels : []
      return labels[action.index] ?? 'Choose'
    }
    case 'Decline':
      return 'No, thank you'
    default:
      return unreachable(action)
  }
}

/** "your Home at row 1, column 2 (+3)": the number is what the Item would be worth there. */
function placeWords(content: Content, view: View, kind: string, wish: Wish): string {
  const where = `${boardName(wish.board, () => 'your Home')} at ${spotName(wish)}${turnName(wish.rotation)}`
  if (!content.kinds.has(kind) || !isBoard(view, wish.board)) return where
  const points = worth(content, view, { kind, ...placementOf(wish) })
  return `${where} (${points > 0 ? '+' : ''}${points})`
}

function prompt(content: Content, view: View, viewer: Viewer, names: Names): string {
  if (view.phase === 'over') return listedReasons(view.endReasons, names)
  if (view.phase === 'setup') return promptSetup(view, viewer, names)
  if (view.choice) return promptChoice(content, view, view.choice, viewer, names)
  const mine = viewer === view.current
  const who = names(view.current)
  switch (view.phase) {
    case 'draw':
      return mine ? 'Your turn: draw an Item from the bag.' : `${who} draws an Item.`
    case 'place': {
      const tile = itemName(content, view.drawn ?? '')
      return mine ? `Find a place for ${tile}.` : `${who} is finding a place for ${tile}.`
    }
    case 'community':
      return mine ? 'The symbol: draw a Community Card.' : `${who} draws a Community Card.`
    case 'neighbour':
      return mine
        ? 'Take a Good Neighbour Card if you fulfil one, or end your turn.'
        : `${who} may take a Good Neighbour Card.`
    case 'resolve':
      return 'The Community Card is being followed.'
    default:
      return unreachable(view.phase)
  }
}

function promptSetup(view: View, viewer: Viewer, names: Names): string {
  if (viewer !== null && view.confirmed[viewer] === false) {
    if (view.startLeft[viewer]!.length > 0) return 'Move in: place your starting tiles anywhere in your Home.'
    return view.frames[viewer] ? 'Confirm your Home, or go on arranging.' : 'Choose the colours of your frame.'
  }
  const waiting = view.confirmed.flatMap((ready, seat) => (ready ? [] : [names(seat)]))
  return `Waiting for ${listed(waiting)} to move in.`
}

function promptChoice(content: Content, view: View, choice: Choice, viewer: Viewer, names: Names): string {
  const card = communityName(content, view.communityNow.at(-1) ?? '')
  if (viewer !== choice.seat) return `${card}: ${names(choice.seat)} is deciding.`
  switch (choice.kind) {
    case 'move':
      return `${card}: move an Item, or decline.`
    case 'remove':
      return `${card}: choose an Item to take out of the game, or decline.`
    case 'swap':
      return `${card}: choose an Item of yours and one to have instead, or decline.`
    case 'keep':
      return `${card}: keep one of ${listed(choice.tiles.map(tile => itemName(content, tile)))}.`
    case 'place':
      return `${card}: find a place for ${itemName(content, choice.tile)}.`
    case 'pickPlayer':
      return `${card}: choose another player.`
    case 'option':
      return `${card}: choose one.`
    default:
      return unreachable(choice)
  }
}

function describeOutcome(outcome: Outcome, names: Names): string {
  if (outcome.kind === 'shared') return outcome.won ? 'Everybody wins.' : 'Nobody wins.'
  const first = winners(outcome, outcome.places.length)
  const verb = first.length > 1 ? 'win together' : 'wins'
  const points = outcome.scores?.[first[0] ?? 0]?.total
  const reasons = listedReasons(outcome.reason.split(' ').filter(Boolean) as EndReason[], names)
  return `${reasons} ${listed(first.map(names))} ${verb}${points === undefined ? '' : ` with ${points} points`}.`
}

function listedReasons(reasons: readonly EndReason[], names: (seat: Seat) => string): string {
  return reasons.length > 0 ? reasons.map(reason => endReasonSentence(reason, names)).join(' ') : 'The game is over.'
}

const SCORE_BOARDS: Readonly<Record<string, string>> = {
  home: 'Home',
  parking: 'Bicycle Parking',
  garden: 'Community Garden',
  corridor: 'Corridor',
}

/** By line, or by what the line begins with. */
const SCORE_RULES: Readonly<Record<string, string>> = {
  home: 'OT-10.2',
  parking: 'OT-10.3',
  garden: 'OT-10.3',
  'parking:red': 'OT-10.4',
  'garden:red': 'OT-10.4',
  corridor: 'OT-10.5',
  passage: 'OT-10.6',
  tokens: 'OT-10.7',
  card: 'OT-10.8',
}

function scoreLine(content: Content, label: string): string {
  const [board = '', rest = ''] = label.split(':')
  if (board === 'card') return goodNeighbourName(content, rest)
  if (board === 'passage') return 'Items on the Clear Corridor Passage'
  if (board === 'tokens') return 'Loose Victory Point tokens'
  return `${SCORE_BOARDS[board] ?? board}: ${rest} Items`
}
