/** The lines of the log. */

import { type Aloud, listed, type Names, say, type Seat, translated, unreachable, type Viewer } from '#kernel'
import type { Content } from '../content.ts'
import { homeOf } from '../rules/placement.ts'
import type { EndReason, Event, PlacedItem } from '../types.ts'
import {
  boardName,
  communityName,
  communityText,
  goodNeighbourName,
  inOneLine,
  itemName,
  listedOrNothing,
  spotName,
} from './gameWords.ts'

/** A line of the log; `null` if the event has none. */
export function describeEvent(content: Content, event: Event, names: Names): string | null {
  const item = (kind: string) => itemName(content, kind)
  const onBoard = (board: string, owner: Seat) =>
    boardName(board, seat => (seat === owner ? say('the own Home') : say('the Home of {name}', { name: names(seat) })))
  switch (event.type) {
    case 'FrameChosen':
      return say('{name} chooses a frame.', { name: names(event.seat) })
    case 'StartingTakenBack':
      return say('{name} takes {item} back.', { name: names(event.seat), item: item(event.kind) })
    case 'SetupConfirmed':
      return say('{name} has moved in.', { name: names(event.seat) })
    case 'TurnStarted':
      return say('{name}’s turn.', { name: names(event.seat) })
    case 'ItemDrawn':
      return say('{name} draws {item}.', { name: names(event.by), item: item(event.kind) })
    case 'ItemPlaced':
      return say('{name} puts {item} in {board} at {spot}.', {
        name: names(event.item.owner),
        item: item(event.item.kind),
        board: onBoard(event.item.board, event.item.owner),
        spot: spotName(event.item),
      })
    case 'ItemSetAside':
      return say('{item} fits nowhere and is set aside.', { item: item(event.kind) })
    case 'CommunityRevealed':
      return say('Community Card: {card}. {text}', {
        card: communityName(content, event.card),
        text: communityText(content, event.card),
      })
    case 'CommunityDiscarded':
      return say('{card} has been followed.', { card: communityName(content, event.card) })
    case 'TokensChanged':
      return describeTokens(content, event, names)
    case 'ItemMoved': {
      const { owner, kind } = event.item
      return say('{name} moves {item} from {from} to {to} at {spot}.', {
        name: names(owner),
        item: item(kind),
        from: onBoard(event.from.board, owner),
        to: onBoard(event.to.board, owner),
        spot: spotName(event.to),
      })
    }
    case 'ItemRemoved':
      return say('{name} takes {item} out of {board} and out of the game.', {
        name: names(event.item.owner),
        item: item(event.item.kind),
        board: onBoard(event.item.board, event.item.owner),
      })
    case 'ItemsSwapped':
      return say('{name} now has {item}, {other} has {otherItem} instead.', {
        name: names(event.a.owner),
        item: item(event.a.kind),
        other: names(event.b.owner),
        otherItem: item(event.b.kind),
      })
    case 'TileReturned':
      return say('{name} returns {item} to the bag.', { name: names(event.by), item: item(event.kind) })
    case 'OptionPicked':
      return say('{name} chooses: {option}.', {
        name: names(event.seat),
        option: translated(event.label).replace(/[.。]$/, ''),
      })
    case 'Declined':
      return say('{name} says no, thank you.', { name: names(event.seat) })
    case 'EffectSkipped':
      return say('Nothing to do for {name}.', { name: names(event.seat) })
    case 'GoodNeighbourTaken':
      return say('{name} takes {card}.', { name: names(event.seat), card: goodNeighbourName(content, event.card) })
    case 'GoodNeighbourRevealed':
      return say('{card} is turned up.', { card: goodNeighbourName(content, event.card) }, 'a Good Neighbour Card')
    case 'GoodNeighbourRefreshed':
      return say('New Good Neighbour Cards: {cards}.', {
        cards: listedOrNothing(event.new.map(card => goodNeighbourName(content, card))),
      })
    case 'EndConditionMet':
      return endReasonsSentence([event.reason], names)
    case 'LastRound':
      return say('This is the last round.')
    case 'TurnEnded':
      return null
    case 'TakenBack':
      return say('{name} takes that back.', { name: names(event.seat) })
    case 'GameOver':
      return say('The game is over.')
    default:
      return unreachable(event)
  }
}

function describeTokens(
  content: Content,
  { seat, delta, why }: Extract<Event, { type: 'TokensChanged' }>,
  names: Names,
): string {
  const facts = { name: names(seat), count: Math.abs(delta), card: communityName(content, why) }
  return delta > 0
    ? say(
        {
          one: '{name} gains {count} Victory Point token ({card}).',
          other: '{name} gains {count} Victory Point tokens ({card}).',
        },
        facts,
      )
    : say(
        {
          one: '{name} loses {count} Victory Point token ({card}).',
          other: '{name} loses {count} Victory Point tokens ({card}).',
        },
        facts,
      )
}

/** What screen readers hear instead of the line, where that differs: cards affect players, Items have owners. */
export function tellAloud(content: Content, event: Event, viewer: Viewer, names: Names): Aloud | null | undefined {
  const text = describeEvent(content, event, names)
  if (text === null) return null
  switch (event.type) {
    case 'ItemPlaced':
    case 'ItemMoved':
    case 'ItemRemoved':
      return event.item.owner === viewer ? { text, kind: 'own', from: 'all' } : undefined
    case 'CommunityRevealed':
    case 'TokensChanged':
      return { text, kind: 'news', from: 'normal' }
    case 'TurnStarted':
    case 'EffectSkipped':
    case 'CommunityDiscarded':
      return { text, kind: 'news', from: 'all' }
    default:
      return undefined
  }
}

/** The places a line mentions, by their names on the board. */
export function whereOf(event: Event): readonly string[] {
  switch (event.type) {
    case 'FrameChosen':
    case 'StartingTakenBack':
    case 'SetupConfirmed':
    case 'TurnStarted':
    case 'TurnEnded':
    case 'TokensChanged':
    case 'EffectSkipped':
    case 'OptionPicked':
    case 'Declined':
    case 'TakenBack':
      return [homeOf(event.seat)]
    case 'ItemDrawn':
    case 'ItemSetAside':
    case 'TileReturned':
      return [homeOf(event.by)]
    case 'ItemPlaced':
      return [lying(event.item)]
    case 'ItemMoved':
      return [event.from.board, lying({ ...event.item, ...event.to })]
    case 'ItemRemoved':
      return [event.item.board]
    case 'ItemsSwapped':
      return [lying(event.a), lying(event.b)]
    case 'GoodNeighbourTaken':
      return [homeOf(event.seat), 'cards']
    case 'GoodNeighbourRevealed':
      return [`cards ${event.card}`]
    case 'GoodNeighbourRefreshed':
      return event.new.map(card => `cards ${card}`)
    case 'EndConditionMet': {
      const [, seat] = event.reason.split(':')
      return seat === undefined ? [] : [homeOf(Number(seat))]
    }
    case 'CommunityRevealed':
    case 'CommunityDiscarded':
    case 'LastRound':
    case 'GameOver':
      return []
    default:
      return unreachable(event)
  }
}

const lying = ({ board, id }: PlacedItem) => `${board} ${id}`

/** Several closed Homes share one sentence. */
export function endReasonsSentence(reasons: readonly EndReason[], names: Names): string {
  if (reasons.length === 0) return say('The game is over.')
  const full = reasons.flatMap(reason => (reason.startsWith('E3') ? [names(Number(reason.split(':')[1]))] : []))
  return inOneLine([
    ...(reasons.includes('E1') ? [say('The bag is empty.')] : []),
    ...(reasons.includes('E2') ? [say('The last Community Card has been followed.')] : []),
    ...(full.length > 0 ? [say('Nothing in the bag fits the Home of {name} any more.', { name: listed(full) })] : []),
  ])
}
