/** The names of the options and of their values. */

import { type GameText, say } from '#kernel'
import type { Content } from '../content.ts'
import type { Wildstyle } from '../types.ts'
import { faceName, objectiveName } from './gameWords.ts'

type OptionWords = GameText<Wildstyle>['options']

export function optionWords(content: Content): OptionWords {
  return { ...PLAY_WORDS, ...setupWords(content) }
}

/** Options whose values have their names in the content. */
function setupWords(content: Content): OptionWords {
  const { tiles, faces } = content
  const sides = (side: 'A' | 'B') => ({
    random: say('Drawn at random'),
    ...Object.fromEntries(tiles.map(tile => [tile[side], objectiveName(content, tile[side])])),
  })
  const names = Object.fromEntries(
    [...faces.keys()].map(face => [face, say('{district} ({face})', { district: faceName(content, face), face })]),
  )
  return {
    firstObjective: { label: say('First objective'), help: say('In family mode the only one.'), values: sides('A') },
    secondObjective: {
      label: say('Second objective'),
      help: say('Of another tile than the others.'),
      values: sides('A'),
    },
    thirdObjective: {
      label: say('Third objective'),
      help: say('Of another tile than the others.'),
      values: sides('B'),
    },
    districts: {
      label: say('Districts'),
      help: say('Which boards make the city, place by place: one for each player, though none belongs to anybody.'),
      values: { random: say('Random'), ...names },
    },
  }
}

const PLAY_WORDS: OptionWords = {
  mode: {
    label: say('Mode'),
    help: say('Everybody at once and against the clock, or one after the other in peace.'),
    values: { realtime: say('Real time'), relaxed: say('Relaxed, in turns') },
  },
  family: { label: say('Family mode'), help: say('One objective instead of three, and no railways to count.') },
  pace: {
    label: say('Pace'),
    help: say('The least time between two actions of one player, in real time.'),
    values: {
      '0': say('Off'),
      '300': say('Quick ({seconds} s)', { seconds: 0.3 }),
      '600': say('Standard ({seconds} s)', { seconds: 0.6 }),
      '1200': say('Calm ({seconds} s)', { seconds: 1.2 }),
      '2000': say('Gentle ({seconds} s)', { seconds: 2 }),
    },
  },
  handicap: {
    label: say('Handicap'),
    help: say('A seat’s pace times this: below 1 for the young, above 1 for the fast.'),
    values: { '0.5': '½', '0.75': '¾', '1': '1', '1.5': '1½', '2': '2' },
  },
  countdown: {
    label: say('Countdown'),
    help: say('Between all being ready and Go, in real time.'),
    values: { '0': say('None', {}, 'countdown'), ...seconds(3, 5, 10) },
  },
  finalCountdown: {
    label: say('Final countdown'),
    help: say('How long open sets may be finished once the round is closing, in real time.'),
    values: { '0': say('No limit'), ...seconds(30, 45, 60, 90) },
  },
  lastCall: {
    label: say('Last call'),
    help: say('How long there is for full sets and rushing when nothing else is possible, in real time.'),
    values: { '0': say('No limit'), ...seconds(5, 10, 20) },
  },
  stall: {
    label: say('Stall'),
    help: say('A round in which only rushing is left begins to close after this time without an action.'),
    values: seconds(15, 30),
  },
  idle: {
    label: say('Idle'),
    help: say('A round in which nobody does anything begins to close after this time.'),
    values: { '0': say('Never', {}, 'by itself'), ...seconds(90) },
  },
  removalTime: {
    label: say('Time to choose'),
    help: say('For choosing which tags the cop cars cost; then the best choice is made for you.'),
    values: { '0': say('No limit'), ...seconds(30, 60, 120) },
  },
  turnTimer: {
    label: say('Turn timer'),
    help: say('In the relaxed game; when it runs out the turn passes.'),
    values: { '0': say('Off'), ...seconds(15, 30, 60) },
  },
  fairness: {
    label: say('Who was first'),
    help: say('How it is decided who got a card or hex that several reached for.'),
    values: {
      compensated: say('By arrival, less the way through the network'),
      arrival: say('By arrival'),
      lottery: say('By lot among those that come close together: distance is not evened out'),
    },
  },
  hints: { label: say('Hints'), help: say('Shows where cards and tags may go, and marks lonely tags.') },
}

/** A choice of times. */
function seconds(...times: readonly number[]): Readonly<Record<string, string>> {
  return Object.fromEntries(times.map(time => [time, say('{seconds} s', { seconds: time })]))
}
