/** The texts of the game. Refusals are in sentences.ts, options in optionWords.ts, the log in log.ts, the position in picture.ts. */

import {
  type GameText,
  listed,
  type Names,
  type Outcome,
  say,
  translated,
  unreachable,
  type Viewer,
  winners,
} from '#kernel'
import { CARD } from '../manifest.ts'
import type { Content } from '../content.ts'
import { describeEvent, endReasonsSentence, tellAloud, whereOf } from './log.ts'
import { OPTION_WORDS } from './optionWords.ts'
import { drawPosition } from './picture.ts'
import { isBoard, placementOf } from '../rules/placement.ts'
import { worth } from '../rules/scoring.ts'
import { refusalSentence } from './sentences.ts'
import { tileToPlace } from '../rules/turn.ts'
import type { Action, Choice, Colour, EndReason, OurTidySpaces, View, Wish } from '../types.ts'
import {
  boardName,
  colourName,
  communityName,
  frameWords,
  goodNeighbourName,
  inOneLine,
  itemName,
  listedOrNothing,
  turnedSpotName,
} from './gameWords.ts'

export function createText(content: Content): GameText<OurTidySpaces> {
  return {
    name: CARD.name,
    pitch: CARD.pitch,
    options: OPTION_WORDS,
    refusal: refusalSentence,
    action: (action, view) => describeAction(content, action, view),
    kind: ({ type }) => KINDS[type],
    event: (event, names) => describeEvent(content, event, names),
    where: whereOf,
    aloud: (event, _view, viewer, names) => tellAloud(content, event, viewer, names),
    prompt: (view, viewer, names) => prompt(content, view, viewer, names),
    outcome: (outcome, names) => describeOutcome(outcome, names),
    scoreLine: label => scoreLine(content, label),
    scoreRule: label => SCORE_RULES[label] ?? SCORE_RULES[label.split(':')[0]!] ?? 'OT-10.1',
    picture: (view, names) => drawPosition(content, view, names),
  }
}

const KINDS: Readonly<Record<Action['type'], string>> = {
  ChooseFrame: say('Choose your frame'),
  PlaceStarting: say('Place a starting tile'),
  TakeBackStarting: say('Take a starting tile back'),
  ConfirmHome: say('Confirm your Home'),
  DrawItem: say('Draw an Item'),
  PlaceItem: say('Place the Item'),
  DrawCommunity: say('Draw a Community Card'),
  TakeGoodNeighbour: say('Take a Good Neighbour Card'),
  EndTurn: say('End your turn'),
  MoveItem: say('Move an Item'),
  RemoveItem: say('Take an Item out of the game'),
  SwapItems: say('Exchange Items'),
  KeepTile: say('Keep a tile'),
  PickPlayer: say('Choose a player'),
  PickOption: say('Choose', {}, 'one of several'),
  Decline: say('No, thank you'),
}

function describeAction(content: Content, action: Action, view: View): string {
  const item = (id: string) => itemName(content, view.items[id]?.kind ?? id)
  switch (action.type) {
    case 'ChooseFrame':
      return say('Choose the frame {sides}', { sides: frameWords(action) })
    case 'PlaceStarting':
      return say('Put {item} in your Home at {spot}', {
        item: itemName(content, action.tile),
        spot: turnedSpotName(action),
      })
    case 'TakeBackStarting':
      return say('Take {item} back', { item: itemName(content, action.tile) })
    case 'DrawItem':
      return say('Draw an Item ({number} in the bag)', { number: view.bag.length })
    case 'PlaceItem': {
      const tile = tileToPlace(view) ?? ''
      return say('Put {item} in {place}', {
        item: itemName(content, tile),
        place: placeWords(content, view, tile, action),
      })
    }
    case 'TakeGoodNeighbour':
      return say(
        { one: 'Take {card} ({count} point)', other: 'Take {card} ({count} points)' },
        {
          card: goodNeighbourName(content, action.card),
          count: content.goodNeighbours.get(action.card)?.vp ?? 0,
        },
      )
    case 'MoveItem':
      return say('Move {item} to {place}', {
        item: item(action.item),
        place: placeWords(content, view, view.items[action.item]?.kind ?? '', action),
      })
    case 'RemoveItem':
      return say('Take {item} out of the game', { item: item(action.item) })
    case 'SwapItems':
      return say('Exchange your {mine} for {theirs} of player {number}', {
        mine: item(action.mine),
        theirs: item(action.theirs),
        number: (view.items[action.theirs]?.owner ?? 0) + 1,
      })
    case 'KeepTile': {
      const tiles = view.choice?.kind === 'keep' ? view.choice.tiles : []
      return say('Keep {item}', { item: itemName(content, tiles[action.index] ?? '') })
    }
    case 'PickPlayer':
      return say('Choose player {number}', { number: action.seat + 1 })
    case 'PickOption': {
      const label = view.choice?.kind === 'option' ? view.choice.labels[action.index] : undefined
      return label === undefined ? KINDS.PickOption : translated(label)
    }
    case 'ConfirmHome':
    case 'DrawCommunity':
    case 'EndTurn':
    case 'Decline':
      return KINDS[action.type]
    default:
      return unreachable(action)
  }
}

/** "your Home at row 1, column 2 (+3)": the number is the value of the Item there. */
function placeWords(content: Content, view: View, kind: string, wish: Wish): string {
  const place = say('{board} at {spot}', {
    board: boardName(wish.board, () => say('your Home')),
    spot: turnedSpotName(wish),
  })
  if (!content.kinds.has(kind) || !isBoard(view, wish.board)) return place
  const points = worth(content, view, { kind, ...placementOf(wish) })
  return say('{place} ({points})', { place, points: `${points > 0 ? '+' : ''}${points}` })
}

function prompt(content: Content, view: View, viewer: Viewer, names: Names): string {
  if (view.phase === 'over') return endReasonsSentence(view.endReasons, names)
  if (view.phase === 'setup') return promptSetup(view, viewer, names)
  if (view.choice) return promptChoice(content, view, view.choice, viewer, names)
  const mine = viewer === view.current
  const name = names(view.current)
  switch (view.phase) {
    case 'draw':
      return mine ? say('Your turn: draw an Item from the bag.') : say('{name} draws an Item.', { name })
    case 'place': {
      const item = itemName(content, view.drawn ?? '')
      return mine
        ? say('Find a place for {item}.', { item })
        : say('{name} is finding a place for {item}.', { name, item })
    }
    case 'community':
      return mine ? say('The symbol: draw a Community Card.') : say('{name} draws a Community Card.', { name })
    case 'neighbour':
      if (mine && view.takesLeft === 0) return say('End your turn.')
      return mine
        ? say('Take a Good Neighbour Card if you fulfil one, or end your turn.')
        : say('{name} may take a Good Neighbour Card.', { name })
    case 'resolve':
      return say('The Community Card is being followed.')
    default:
      return unreachable(view.phase)
  }
}

function promptSetup(view: View, viewer: Viewer, names: Names): string {
  if (viewer !== null && view.confirmed[viewer] === false) {
    if (view.startLeft[viewer]!.length > 0) return say('Move in: place your starting tiles anywhere in your Home.')
    return view.frames[viewer]
      ? say('Confirm your Home, or go on arranging.')
      : say('Choose the colours of your frame.')
  }
  const waiting = view.confirmed.flatMap((ready, seat) => (ready ? [] : [names(seat)]))
  return say('Waiting for {names} to move in.', { names: listedOrNothing(waiting) })
}

function promptChoice(content: Content, view: View, choice: Choice, viewer: Viewer, names: Names): string {
  const card = communityName(content, view.communityNow.at(-1) ?? '')
  if (viewer !== choice.seat) return say('{card}: {name} is deciding.', { card, name: names(choice.seat) })
  switch (choice.kind) {
    case 'move':
      return say('{card}: move an Item, or decline.', { card })
    case 'remove':
      return say('{card}: choose an Item to take out of the game, or decline.', { card })
    case 'swap':
      return say('{card}: choose an Item of yours and one to have instead, or decline.', { card })
    case 'keep':
      return say('{card}: keep one of {items}.', {
        card,
        items: listedOrNothing(choice.tiles.map(tile => itemName(content, tile))),
      })
    case 'place':
      return say('{card}: find a place for {item}.', { card, item: itemName(content, choice.tile) })
    case 'pickPlayer':
      return say('{card}: choose another player.', { card })
    case 'option':
      return say('{card}: choose one.', { card })
    default:
      return unreachable(choice)
  }
}

function describeOutcome(outcome: Outcome, names: Names): string {
  if (outcome.kind === 'shared') return outcome.won ? say('Everybody wins.') : say('Nobody wins.')
  const reasons = outcome.reason.split(' ').filter(Boolean) as EndReason[]
  return inOneLine([endReasonsSentence(reasons, names), winnersSentence(outcome, names)])
}

function winnersSentence(outcome: Extract<Outcome, { kind: 'ranked' }>, names: Names): string {
  const first = winners(outcome, outcome.places.length)
  const who = listed(first.map(names))
  const together = first.length > 1
  const count = outcome.scores?.[first[0] ?? 0]?.total
  if (count === undefined) return together ? say('{who} win together.', { who }) : say('{who} wins.', { who })
  return together
    ? say(
        { one: '{who} win together with {count} point.', other: '{who} win together with {count} points.' },
        { who, count },
      )
    : say({ one: '{who} wins with {count} point.', other: '{who} wins with {count} points.' }, { who, count })
}

/** By score line, or by its prefix. */
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
  const colour = colourName(rest as Colour)
  switch (board) {
    case 'card':
      return goodNeighbourName(content, rest)
    case 'passage':
      return say('Items on the Clear Corridor Passage')
    case 'tokens':
      return say('Loose Victory Point tokens')
    case 'home':
      return say('Home: {colour} Items', { colour })
    case 'parking':
      return say('Bicycle Parking: {colour} Items', { colour })
    case 'garden':
      return say('Community Garden: {colour} Items', { colour })
    default:
      return say('Corridor: {colour} Items', { colour })
  }
}
