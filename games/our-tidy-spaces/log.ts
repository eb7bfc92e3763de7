/** What happened, line by line. */

import { type Names, type Seat, unreachable } from '#kernel'
import type { Content } from './content.ts'
import { homeOf } from './placement.ts'
import type { EndReason, Event, PlacedItem } from './types.ts'
import { boardName, communityName, goodNeighbourName, itemName, listed, plural, spotName } from './words.ts'

/** A line of the log; `null` for what is not worth one. */
export function describeEvent(content: Content, event: Event, names: Names): string | null {
  const item = (kind: string) => itemName(content, kind)
  const onBoard = (board: string, owner: Seat) =>
    boardName(board, seat => (seat === owner ? 'the own Home' : `the Home of ${names(seat)}`))
  switch (event.type) {
    case 'FrameChosen':
      return `${names(event.seat)} chooses a frame.`
    case 'StartingTakenBack':
      return `${names(event.seat)} takes ${item(event.kind)} back.`
    case 'SetupConfirmed':
      return `${names(event.seat)} has moved in.`
    case 'TurnStarted':
      return `${names(event.seat)}’s turn.`
    case 'ItemDrawn':
      return `${names(event.by)} draws ${item(event.kind)}.`
    case 'ItemPlaced':
      return `${names(event.item.owner)} puts ${item(event.item.kind)} in ${onBoard(event.item.board, event.item.owner)} at ${spotName(event.item)}.`
    case 'ItemSetAside':
      return `${item(event.kind)} fits nowhere and is set aside.`
    case 'CommunityRevealed': {
      const text = content.community.get(event.card)?.text ?? ''
      return `Community Card: ${communityName(content, event.card)}. ${text}`
    }
    case 'CommunityDiscarded':
      return `${communityName(content, event.card)} has been followed.`
    case 'TokensChanged': {
      const number = Math.abs(event.delta)
      const what = `${number} Victory Point ${plural(number, 'token')}`
      return `${names(event.seat)} ${event.delta > 0 ? 'gains' : 'loses'} ${what} (${communityName(content, event.why)}).`
    }
    case 'ItemMoved': {
      const { owner, kind } = event.item
      return `${names(owner)} moves ${item(kind)} from ${onBoard(event.from.board, owner)} to ${onBoard(event.to.board, owner)} at ${spotName(event.to)}.`
    }
    case 'ItemRemoved':
      return `${names(event.item.owner)} takes ${item(event.item.kind)} out of ${onBoard(event.item.board, event.item.owner)} and out of the game.`
    case 'ItemsSwapped':
      return `${names(event.a.owner)} now has ${item(event.a.kind)}, ${names(event.b.owner)} has ${item(event.b.kind)} instead.`
    case 'TileReturned':
      return `${names(event.by)} returns ${item(event.kind)} to the bag.`
    case 'OptionPicked':
      return `${names(event.seat)} chooses: ${event.label.replace(/\.$/, '')}.`
    case 'Declined':
      return `${names(event.seat)} says no, thank you.`
    case 'EffectSkipped':
      return `Nothing to do for ${names(event.seat)}.`
    case 'GoodNeighbourTaken':
      return `${names(event.seat)} takes ${goodNeighbourName(content, event.card)}.`
    case 'GoodNeighbourRevealed':
      return `${goodNeighbourName(content, event.card)} is turned up.`
    case 'GoodNeighbourRefreshed':
      return `New Good Neighbour Cards: ${listed(event.new.map(card => goodNeighbourName(content, card)))}.`
    case 'EndConditionMet':
      return `${endReasonSentence(event.reason, names)}`
    case 'LastRound':
      return 'This is the last round.'
    case 'TurnEnded':
      return null
    case 'TakenBack':
      return `${names(event.seat)} takes that back.`
    case 'GameOver':
      return 'The game is over.'
    default:
      return unreachable(event)
  }
}

/** The places a line speaks of, as the board names them. */
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

export function endReasonSentence(reason: EndReason, names: Names): string {
  if (reason === 'E1') return 'The bag is empty.'
  if (reason === 'E2') return 'The last Community Card has been followed.'
  return `Nothing in the bag fits the Home of ${names(Number(reason.split(':')[1]))} any more.`
}
