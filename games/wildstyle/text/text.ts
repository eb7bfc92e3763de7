/** The texts of the game. Refusals are in sentences.ts, options in optionWords.ts, the log in log.ts, the position in picture.ts. */

import {
  type GameText,
  listed,
  type Names,
  type Outcome,
  say,
  type Seat,
  unreachable,
  type Viewer,
  winners,
} from '#kernel'
import { tellAloud } from './aloud.ts'
import { CARD } from '../manifest.ts'
import type { Content } from '../content.ts'
import { describeEvent, whereOf } from './log.ts'
import { optionWords } from './optionWords.ts'
import { drawPosition } from './picture.ts'
import { iconOf } from '../rules/possibilities.ts'
import { refusalSentence } from './sentences.ts'
import {
  type Action,
  ICONS,
  type Icon,
  type ObjectiveId,
  type PlayerView,
  type View,
  type Wildstyle,
} from '../types.ts'
import {
  cardName,
  drawPileName,
  hexName,
  iconName,
  listedOrNothing,
  objectiveName,
  objectiveRule,
  sharePileName,
  spaceName,
} from './gameWords.ts'

export function createText(content: Content): GameText<Wildstyle> {
  return {
    name: CARD.name,
    pitch: CARD.pitch,
    options: optionWords(content),
    refusal: refusalSentence,
    action: (action, view) => describeAction(content, action, view),
    kind: ({ type }) => KINDS[type],
    event: (event, names, view) => describeEvent(content, event, names, view),
    where: whereOf,
    aloud: (event, view, viewer, names) => tellAloud(content, event, view, viewer, names),
    prompt,
    outcome: describeOutcome,
    scoreLine: label => scoreLine(content, label),
    scoreRule: label => (ICONS.includes(label as Icon) ? 'WS-17.8' : objectiveRule(label as ObjectiveId)),
    picture: (view, names) => drawPosition(content, view, names),
  }
}

const KINDS: Readonly<Record<Action['type'], string>> = {
  READY: say('Ready', {}, 'to play'),
  DRAW: say('Draw', {}, 'a card'),
  PLAY: say('Add to a set'),
  TAKE: say('Take a shared card'),
  SHARE: say('Share', {}, 'a card'),
  COMPLETE: say('Complete a set'),
  RUSH: say('Rush a set'),
  DONE: say('Done', {}, 'with the round'),
  PASS: say('Pass', {}, 'the turn'),
  REMOVE: say('Take off tags'),
}

function describeAction(content: Content, action: Action, view: View): string {
  const card = (id: string) => cardName(content, id)
  switch (action.type) {
    case 'READY':
      return action.ready ? say('Ready', {}, 'to play') : say('Not ready after all')
    case 'DRAW':
      return say(
        { one: 'Draw from {pile} ({count} card)', other: 'Draw from {pile} ({count} cards)' },
        { pile: drawPileName(action.pile), count: view.draws[action.pile] ?? 0 },
      )
    case 'PLAY':
      return say('Put {card} on {space}', { card: card(action.card), space: spaceWords(content, view, action.slot) })
    case 'TAKE':
      return say('Take {card} from {pile} onto {space}', {
        card: card(action.card),
        pile: sharePileName(action.share),
        space: spaceWords(content, view, action.slot),
      })
    case 'SHARE': {
      const top = view.shares[action.share]?.top ?? null
      const facts = { card: card(action.card), pile: sharePileName(action.share) }
      if (top === null) return say('Share {card} on {pile} (empty)', facts)
      return say('Share {card} on {pile} ({top})', { ...facts, top: card(top) })
    }
    case 'COMPLETE': {
      const space = spaceWords(content, view, action.slot)
      return say('Complete {space}: {tag}', { space, tag: tagWords(content, view, action.hex) })
    }
    case 'RUSH': {
      const space = spaceWords(content, view, action.slot)
      return say('Rush {space} with a cop car: {tag}', { space, tag: tagWords(content, view, action.hex) })
    }
    case 'DONE':
      return say('Done with this round')
    case 'PASS':
      return say('Pass', {}, 'the turn')
    case 'REMOVE':
      return say('Take off {hexes}', {
        hexes: listedOrNothing(action.hexes.map(hex => hexName(content, view, hex))),
      })
    default:
      return unreachable(action)
  }
}

/** "space 1 (2 Factory cards)", if the owner of the space is known. */
function spaceWords(content: Content, view: View, slot: number): string {
  const space = spaceName(slot)
  const owner = ownerOf(view)
  if (!owner) return space
  const set = owner.spaces[slot] ?? []
  if (set.length === 0) return say('{space} (empty)', { space })
  return say(
    { one: '{space} ({count} {icon} card)', other: '{space} ({count} {icon} cards)' },
    { space, count: set.length, icon: iconName(content, iconOf(content, set)) },
  )
}

function tagWords(content: Content, view: View, hex: string | null): string {
  return hex === null ? say('no tag') : say('tag {hex}', { hex: hexName(content, view, hex) })
}

function ownerOf({ players }: View): PlayerView | undefined {
  const known = players.filter(player => typeof player.hand !== 'number')
  return known.length === 1 ? known[0] : undefined
}

function prompt(view: View, viewer: Viewer, names: Names): string {
  const own = viewer === null ? undefined : view.players[viewer]
  switch (view.phase) {
    case 'ready': {
      if (own && !own.ready) {
        return say('Round {round}: study your cards and the city, then say that you are ready.', { round: view.round })
      }
      return say('Waiting for {names}.', { names: seatsWhere(view, names, player => !player.ready) })
    }
    case 'countdown':
      return say('Get ready…')
    case 'play':
      return own?.finished
        ? say('You are finished for this round.')
        : (promptTurn(view, viewer, names) ?? say('Draw, add, share, complete or rush.'))
    case 'final': {
      const what = view.lastCall
        ? say('Last call: complete or rush, or press Done.')
        : say('The round is closing: finish your sets, start none.')
      return own?.finished ? say('You are finished for this round.') : (promptTurn(view, viewer, names) ?? what)
    }
    case 'removal':
      return own?.removed === false
        ? say(
            {
              one: 'Choose {count} tag to take off for your cop cars.',
              other: 'Choose {count} tags to take off for your cop cars.',
            },
            { count: own.copCars },
          )
        : say('Waiting for {names} to take off tags.', {
            names: seatsWhere(view, names, player => player.removed === false),
          })
    case 'over':
      return say('The game is over.')
    default:
      return unreachable(view.phase)
  }
}

/** The active player in relaxed mode, if it is not the viewer. */
function promptTurn({ turn, phase }: View, viewer: Viewer, names: (seat: Seat) => string): string | null {
  if (turn === null) return null
  if (turn !== viewer) return say('It is {name}’s turn.', { name: names(turn) })
  return phase === 'play'
    ? say('Your turn: one action, or pass.')
    : say('Your turn: finish your sets, pass, or press Done.')
}

function seatsWhere(view: View, names: Names, holds: (player: PlayerView) => boolean): string {
  return listedOrNothing(view.players.flatMap((player, seat) => (holds(player) ? [names(seat)] : [])))
}

function describeOutcome(outcome: Outcome, names: Names): string {
  if (outcome.kind === 'shared') return outcome.won ? say('Everybody wins.') : say('Nobody wins.')
  const first = winners(outcome, outcome.places.length)
  const who = listed(first.map(names))
  const shared = first.length > 1
  const count = outcome.scores?.[first[0]!]?.total
  if (count === undefined) return shared ? say('{who} share the victory.', { who }) : say('{who} wins.', { who })
  const beaten = outcome.scores!.some((sheet, seat) => sheet.total === count && !first.includes(seat))
  if (beaten) {
    return shared
      ? say(
          {
            one: '{who} share the victory with {count} point and fewer cop cars.',
            other: '{who} share the victory with {count} points and fewer cop cars.',
          },
          { who, count },
        )
      : say(
          {
            one: '{who} wins with {count} point and fewer cop cars.',
            other: '{who} wins with {count} points and fewer cop cars.',
          },
          { who, count },
        )
  }
  return shared
    ? say(
        { one: '{who} share the victory with {count} point.', other: '{who} share the victory with {count} points.' },
        { who, count },
      )
    : say({ one: '{who} wins with {count} point.', other: '{who} wins with {count} points.' }, { who, count })
}

function scoreLine(content: Content, label: string): string {
  return ICONS.includes(label as Icon)
    ? say('Tags on {icon}', { icon: iconName(content, label as Icon) })
    : objectiveName(content, label as ObjectiveId)
}
