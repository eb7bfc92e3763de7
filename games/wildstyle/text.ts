/** English for everything the game says. Reasons are in sentences.ts, the log in log.ts, the position in picture.ts. */

import { type GameText, type Names, type Outcome, type Seat, unreachable, type Viewer, winners } from '#kernel'
import { CARD } from './card.ts'
import type { Content } from './content.ts'
import { describeEvent, whereOf } from './log.ts'
import { drawPosition } from './picture.ts'
import { iconOf } from './possibilities.ts'
import { refusalSentence } from './sentences.ts'
import { type Action, ICONS, type Icon, type ObjectiveId, type PlayerView, type View, type Wildstyle } from './types.ts'
import {
  cardName,
  counted,
  drawPileName,
  hexName,
  iconName,
  listed,
  objectiveName,
  objectiveRule,
  sharePileName,
  spaceName,
} from './words.ts'

export function createText(content: Content): GameText<Wildstyle> {
  return {
    name: CARD.name,
    pitch: CARD.pitch,
    options: { ...OPTIONS, ...setupWords(content) },
    refusal: refusalSentence,
    action: (action, view) => describeAction(content, action, view),
    event: (event, names, view) => describeEvent(content, event, names, view),
    where: whereOf,
    prompt,
    outcome: describeOutcome,
    scoreLine: label => scoreLine(content, label),
    scoreRule: label => (ICONS.includes(label as Icon) ? 'WS-17.8' : objectiveRule(label as ObjectiveId)),
    picture: (view, names) => drawPosition(content, view, names),
  }
}

/** Options whose values the content names. */
function setupWords(content: Content): GameText<Wildstyle>['options'] {
  const { tiles, faces } = content
  const sides = (side: 'A' | 'B') => ({
    random: 'Drawn at random',
    ...Object.fromEntries(tiles.map(tile => [tile[side], objectiveName(content, tile[side])])),
  })
  const names = Object.fromEntries([...faces.values()].map(({ id, name }) => [id, `${name} (${id})`]))
  return {
    firstObjective: { label: 'First objective', help: 'In family mode the only one.', values: sides('A') },
    secondObjective: { label: 'Second objective', help: 'Of another tile than the others.', values: sides('A') },
    thirdObjective: { label: 'Third objective', help: 'Of another tile than the others.', values: sides('B') },
    districts: {
      label: 'Districts',
      help: 'Which boards make the city, place by place: one for each player, though none belongs to anybody.',
      values: { random: 'Random', ...names },
    },
  }
}

const OPTIONS: GameText<Wildstyle>['options'] = {
  mode: {
    label: 'Mode',
    help: 'Everybody at once and against the clock, or one after the other in peace.',
    values: { realtime: 'Real time', relaxed: 'Relaxed, in turns' },
  },
  family: { label: 'Family mode', help: 'One objective instead of three, and no railways to count.' },
  pace: {
    label: 'Pace',
    help: 'The least time between two actions of one player, in real time.',
    values: {
      '0': 'Off',
      '300': 'Quick (0.3 s)',
      '600': 'Standard (0.6 s)',
      '1200': 'Calm (1.2 s)',
      '2000': 'Gentle (2 s)',
    },
  },
  handicap: {
    label: 'Handicap',
    help: 'A seat’s pace times this: below 1 for the young, above 1 for the fast.',
    values: { '0.5': '½', '0.75': '¾', '1': '1', '1.5': '1½', '2': '2' },
  },
  countdown: {
    label: 'Countdown',
    help: 'Between all being ready and Go, in real time.',
    values: { '0': 'None', '3': '3 s', '5': '5 s', '10': '10 s' },
  },
  finalCountdown: {
    label: 'Final countdown',
    help: 'How long open sets may be finished once the round is closing, in real time.',
    values: { '0': 'No limit', '30': '30 s', '45': '45 s', '60': '60 s', '90': '90 s' },
  },
  lastCall: {
    label: 'Last call',
    help: 'How long there is for full sets and rushing when nothing else is possible, in real time.',
    values: { '0': 'No limit', '5': '5 s', '10': '10 s', '20': '20 s' },
  },
  stall: {
    label: 'Stall',
    help: 'A round in which only rushing is left begins to close after this time without an action.',
    values: { '15': '15 s', '30': '30 s' },
  },
  idle: {
    label: 'Idle',
    help: 'A round in which nobody does anything begins to close after this time.',
    values: { '0': 'Never', '90': '90 s' },
  },
  removalTime: {
    label: 'Time to choose',
    help: 'For choosing which tags the cop cars cost; then the best choice is made for you.',
    values: { '0': 'No limit', '30': '30 s', '60': '60 s', '120': '120 s' },
  },
  turnTimer: {
    label: 'Turn timer',
    help: 'In the relaxed game; when it runs out the turn passes.',
    values: { '0': 'Off', '15': '15 s', '30': '30 s', '60': '60 s' },
  },
  fairness: {
    label: 'Who was first',
    help: 'How it is decided who got a card or hex that several reached for.',
    values: {
      compensated: 'By arrival, less the way through the network',
      arrival: 'By arrival',
      lottery: 'By lot among those that come close together: distance is not evened out',
    },
  },
  hints: { label: 'Hints', help: 'Shows where cards and tags may go, and marks lonely tags.' },
}

function describeAction(content: Content, action: Action, view: View): string {
  const card = (id: string) => cardName(content, id)
  switch (action.type) {
    case 'READY':
      return action.ready ? 'Ready' : 'Not ready after all'
    case 'DRAW':
      return `Draw from ${drawPileName(action.pile)} (${counted(view.draws[action.pile] ?? 0, 'card')})`
    case 'PLAY':
      return `Put ${card(action.card)} on ${spaceWords(content, view, action.slot)}`
    case 'TAKE':
      return `Take ${card(action.card)} from ${sharePileName(action.share)} onto ${spaceWords(content, view, action.slot)}`
    case 'SHARE': {
      const top = view.shares[action.share]?.top ?? null
      return `Share ${card(action.card)} on ${sharePileName(action.share)} (${top === null ? 'empty' : card(top)})`
    }
    case 'COMPLETE':
      return `Complete ${spaceWords(content, view, action.slot)}: ${tagWords(content, view, action.hex)}`
    case 'RUSH':
      return `Rush ${spaceWords(content, view, action.slot)} with a cop car: ${tagWords(content, view, action.hex)}`
    case 'DONE':
      return 'Done with this round'
    case 'PASS':
      return 'Pass'
    case 'REMOVE':
      return `Take off ${listed(action.hexes.map(hex => hexName(content, view, hex)))}`
    default:
      return unreachable(action)
  }
}

/** "space 1 (2 Factory cards)", as far as one can tell whose space it is. */
function spaceWords(content: Content, view: View, slot: number): string {
  const set = ownerOf(view)?.spaces[slot] ?? []
  const cards = set.length === 0 ? 'empty' : counted(set.length, `${iconName(content, iconOf(content, set))} card`)
  return ownerOf(view) ? `${spaceName(slot)} (${cards})` : spaceName(slot)
}

function tagWords(content: Content, view: View, hex: string | null): string {
  return hex === null ? 'no tag' : `tag ${hexName(content, view, hex)}`
}

function ownerOf({ players }: View): PlayerView | undefined {
  const known = players.filter(player => typeof player.hand !== 'number')
  return known.length === 1 ? known[0] : undefined
}

function prompt(view: View, viewer: Viewer, names: Names): string {
  const own = viewer === null ? undefined : view.players[viewer]
  switch (view.phase) {
    case 'ready': {
      if (own && !own.ready) return `Round ${view.round}: study your cards and the city, then say that you are ready.`
      return `Waiting for ${seatsWhere(view, names, player => !player.ready)}.`
    }
    case 'countdown':
      return 'Get ready…'
    case 'play':
      return own?.finished
        ? 'You are finished for this round.'
        : (promptTurn(view, viewer, names) ?? 'Draw, add, share, complete or rush.')
    case 'final': {
      const what = view.lastCall
        ? 'Last call: complete or rush, or press Done.'
        : 'The round is closing: finish your sets, start none.'
      return own?.finished ? 'You are finished for this round.' : (promptTurn(view, viewer, names) ?? what)
    }
    case 'removal':
      return own?.removed === false
        ? `Choose ${counted(own.copCars, 'tag')} to take off for your cop cars.`
        : `Waiting for ${seatsWhere(view, names, player => player.removed === false)} to take off tags.`
    case 'over':
      return 'The game is over.'
    default:
      return unreachable(view.phase)
  }
}

/** Whose turn it is, in relaxed mode, if not the viewer's own. */
function promptTurn({ turn, phase }: View, viewer: Viewer, names: (seat: Seat) => string): string | null {
  if (turn === null) return null
  if (turn !== viewer) return `It is ${names(turn)}’s turn.`
  return phase === 'play' ? 'Your turn: one action, or pass.' : 'Your turn: finish your sets, pass, or press Done.'
}

function seatsWhere(view: View, names: Names, holds: (player: PlayerView) => boolean): string {
  return listed(view.players.flatMap((player, seat) => (holds(player) ? [names(seat)] : [])))
}

function describeOutcome(outcome: Outcome, names: Names): string {
  if (outcome.kind === 'shared') return outcome.won ? 'Everybody wins.' : 'Nobody wins.'
  const first = winners(outcome, outcome.places.length)
  const points = outcome.scores?.[first[0]!]?.total
  const beaten = outcome.scores?.some((sheet, seat) => sheet.total === points && !first.includes(seat)) ?? false
  const verb = first.length > 1 ? 'share the victory' : 'wins'
  const how = points === undefined ? '' : ` with ${counted(points, 'point')}${beaten ? ' and fewer cop cars' : ''}`
  return `${listed(first.map(names))} ${verb}${how}.`
}

function scoreLine(content: Content, label: string): string {
  return ICONS.includes(label as Icon)
    ? `Tags on ${iconName(content, label as Icon)}`
    : objectiveName(content, label as ObjectiveId)
}
