/** How a game begins from its page: with friends, against bots, on this device, alone, each as one likes it. */

import { type AnyGame, type BotLevel, type GameBox, unreachable } from '#kernel'
import type { NewTableRequest } from '#protocol/messages.ts'
import { fittingOptions, type Options, ownChoices } from '../lobby/options.ts'
import type { Habits } from '../stored.ts'

export type Mode = 'friends' | 'bots' | 'device' | 'alone'

/** The ways in which this game can be played. */
export function modesOf({ game }: GameBox): Mode[] {
  return game.players.min === 1 ? ['friends', 'bots', 'device', 'alone'] : ['friends', 'bots', 'device']
}

export function titleOf({ text }: GameBox, mode: Mode): string {
  switch (mode) {
    case 'friends':
      return 'With friends'
    case 'bots':
      return text.cooperative ? 'With bots' : 'Against bots'
    case 'device':
      return 'On this device'
    case 'alone':
      return 'Alone'
    default:
      return unreachable(mode)
  }
}

/** The fewest that play this way: company is at least two. */
export function fewestFor({ game }: GameBox, mode: Mode): number {
  return mode === 'alone' ? 1 : Math.max(2, game.players.min)
}

/** How many places the table has when begun this way. */
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
  return Array.from({ length: seats }, (_, seat) => habits.device.names[seat]?.trim() || `Player ${seat + 1}`)
}

/** What the table is to play with: the game's proposal for this way of playing, and on top what was chosen last time. */
export function optionsFor({ game }: GameBox, habits: Habits, mode: Mode, seats: number): Options {
  return fittingOptions(game, { ...proposedFor(game, mode), ...habits[mode].options }, seats)
}

/** The habits after these options were chosen: only what the game does not propose by itself is remembered. */
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

/** What must be said of a mode while the server does not answer; `null` if nothing changes. */
export function withoutServer(mode: Mode): string | null {
  switch (mode) {
    case 'friends':
      return 'Needs the room, which does not answer now'
    case 'bots':
      return 'Plays on this device'
    case 'device':
    case 'alone':
      return null
    default:
      return unreachable(mode)
  }
}

/** The present habits of a mode in a few words, for its button. */
export function summary(box: GameBox, habits: Habits, mode: Mode): string {
  const seats = seatsFor(box, habits, mode)
  if (mode === 'friends') return `A link to share, ${seats} places`
  if (mode === 'device') return `${seats} people, one screen`
  if (mode === 'alone') return 'You by yourself'
  const levels = levelsFor(box, habits)
  const same = levels.every(level => level === levels[0])
  if (!same) return `You and ${levels.length} bots: ${levels.join(', ')}`
  return levels.length === 1 ? `You and a ${levels[0]} bot` : `You and ${levels.length} ${levels[0]} bots`
}
