/** How a game begins from its page: with friends, against bots, on this device, or alone, with the remembered choices. */

import { type AnyGame, type BotLevel, type GameBox, unreachable, say, enumerated } from '#kernel'
import type { NewTableRequest } from '#protocol/messages.ts'
import { fittingOptions, type Options, ownChoices } from '../lobby/optionFields.ts'
import type { Habits } from '../shell/storage.ts'
import { levelName, someBots } from '../parts/botLevels.ts'

export type Mode = 'friends' | 'bots' | 'device' | 'alone'

/** The ways in which this game can be played. */
export function modesOf({ game }: GameBox): Mode[] {
  return game.players.min === 1 ? ['friends', 'bots', 'device', 'alone'] : ['friends', 'bots', 'device']
}

export function titleOf({ text }: GameBox, mode: Mode): string {
  switch (mode) {
    case 'friends':
      return say('With friends')
    case 'bots':
      return text.cooperative ? say('With bots') : say('Against bots')
    case 'device':
      return say('On this device')
    case 'alone':
      return say('Alone')
    default:
      return unreachable(mode)
  }
}

/** The fewest players of this way to play: with others, at least two. */
export function fewestFor({ game }: GameBox, mode: Mode): number {
  return mode === 'alone' ? 1 : Math.max(2, game.players.min)
}

/** How many seats the table has when begun this way. */
export function seatsFor(box: GameBox, habits: Habits, mode: Mode): number {
  const wanted = {
    friends: habits.friends.seats ?? 0,
    bots: habits.bots.levels.length + 1,
    device: habits.device.names.length,
    alone: 1,
  }
  return Math.min(box.game.players.max, Math.max(fewestFor(box, mode), wanted[mode]))
}

/** One per bot. */
export function levelsFor(box: GameBox, habits: Habits): BotLevel[] {
  const bots = seatsFor(box, habits, 'bots') - 1
  return Array.from({ length: bots }, (_, index) => habits.bots.levels[index] ?? 'normal')
}

/** namesFor(…)[seat] */
export function namesFor(box: GameBox, habits: Habits): string[] {
  const seats = seatsFor(box, habits, 'device')
  return Array.from(
    { length: seats },
    (_, seat) => habits.device.names[seat]?.trim() || say('Player {number}', { number: seat + 1 }),
  )
}

/** The table's options: the game's proposal for this way of playing, overridden by what was chosen last time. */
export function optionsFor({ game }: GameBox, habits: Habits, mode: Mode, seats: number): Options {
  return fittingOptions(game, { ...proposedFor(game, mode), ...habits[mode].options }, seats)
}

/** The remembered choices after these options were chosen: only what differs from the game's proposal is kept. */
export function withOptions({ game }: GameBox, habits: Habits, mode: Mode, seats: number, options: Options): Habits {
  const own = ownChoices(game, options, seats, proposedFor(game, mode))
  return { ...habits, [mode]: { ...habits[mode], options: own } }
}

function proposedFor(game: AnyGame, mode: Mode): Options {
  return mode === 'friends' ? {} : ((game.casual as Options | undefined) ?? {})
}

/** The request for a table on the server. */
export function tableRequest(box: GameBox, habits: Habits, mode: 'friends' | 'bots', name: string): NewTableRequest {
  const seats = seatsFor(box, habits, mode)
  return {
    game: box.game.id,
    name,
    seats,
    options: { ...optionsFor(box, habits, mode, seats) },
    bots: mode === 'bots' ? levelsFor(box, habits) : [],
    start: mode === 'bots',
  }
}

/** What to say of a mode while the server does not answer; `null` if nothing changes. */
export function withoutServer(mode: Mode): string | null {
  switch (mode) {
    case 'friends':
      return say('Needs the room, which does not answer now')
    case 'bots':
      return say('Plays on this device')
    case 'device':
    case 'alone':
      return null
    default:
      return unreachable(mode)
  }
}

/** The present choices of a mode in a few words, for its button. */
export function summary(box: GameBox, habits: Habits, mode: Mode): string {
  const seats = seatsFor(box, habits, mode)
  if (mode === 'friends') return say('A link to share, {count} places', { count: seats })
  if (mode === 'device') return say('{count} people, one screen', { count: seats })
  if (mode === 'alone') return say('You by yourself')
  const levels = levelsFor(box, habits)
  const [level, ...others] = new Set(levels)
  const count = levels.length
  if (others.length > 0)
    return say('You and {count} bots: {levels}', { count, levels: enumerated(levels.map(levelName)) })
  return say('You and {bots}', { bots: someBots(level!, count) })
}
