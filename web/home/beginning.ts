/** How a game begins from its page: with friends, against bots, on this device, each as one likes it. */

import type { AnyGame, BotLevel, GameBox } from '#kernel'
import type { NewTableRequest } from '#protocol/messages.ts'
import { fittingOptions, type Options, ownChoices } from '../lobby/options.ts'
import type { Habits } from '../stored.ts'

export type Mode = 'friends' | 'bots' | 'device'

/** How many places the table has when begun this way. */
export function seatsFor({ game }: GameBox, habits: Habits, mode: Mode): number {
  const { min, max } = game.players
  const wanted = {
    friends: habits.friends.seats ?? min,
    bots: habits.bots.levels.length + 1,
    device: habits.device.names.length,
  }
  return Math.min(max, Math.max(min, wanted[mode]))
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

/** The present habits of a mode in a few words, for its button. */
export function summary(box: GameBox, habits: Habits, mode: Mode): string {
  const seats = seatsFor(box, habits, mode)
  if (mode === 'friends') return `A link to share, ${seats} places`
  if (mode === 'device') return `${seats} people, one screen`
  const levels = levelsFor(box, habits)
  const same = levels.every(level => level === levels[0])
  if (!same) return `You and ${levels.length} bots: ${levels.join(', ')}`
  return levels.length === 1 ? `You and a ${levels[0]} bot` : `You and ${levels.length} ${levels[0]} bots`
}
