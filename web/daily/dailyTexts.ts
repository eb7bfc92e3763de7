/** Texts about the deal of the day. */

import { say, dateWords, enumerated, numeral } from '#kernel'
import type { DailyBoard, DailyRow } from '#protocol/results.ts'
import { levelName } from '../parts/botLevels.ts'

/** `2026-11-16` as a date for people. */
export function dayName(day: string): string {
  return dateWords(new Date(day), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}

/** Who plays. */
export function opponentsText({ seats, bots }: Pick<DailyBoard, 'seats' | 'bots'>): string {
  if (bots === null) return say('You play it alone.')
  return say(
    { one: 'You play it against one bot, level: {level}.', other: 'You play it against {count} bots, level: {level}.' },
    { count: seats - 1, level: levelName(bots) },
  )
}

/** Whether a try was won, or how far it got. */
export function endText({ won, place }: Pick<DailyRow, 'won' | 'place'>): string {
  return won ? say('Won') : place === null ? say('Lost') : placeWords(place)
}

export function signed(number: number): string {
  return numeral(number).replace('-', '−')
}

/** A text to share: what was played, the result, and a link. It reveals no cards. */
export function shareText(game: string, day: string, row: DailyRow, count: number, link: string): string {
  const { rank, points, moves } = row
  const result = [
    row.won || row.place === null ? endText(row) : say('place {place} at the table', { place: row.place }),
    ...(points === null ? [] : [pointsWords(points)]),
    say({ one: '{count} move', other: '{count} moves' }, { count: moves }),
    rank === null ? say('not the first try') : say('place {rank} of {count}', { rank, count }),
  ]
  return `${say('{game}, the deal of {day}', { game, day: dayName(day) })}\n${enumerated(result)}\n${link}`
}

/** A duration in hours and minutes. */
export function waitText(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000))
  const hours = Math.floor(minutes / 60)
  return hours === 0
    ? say('{minutes} min', { minutes })
    : say('{hours} h {minutes} min', { hours, minutes: minutes % 60 })
}

function pointsWords(points: number): string {
  return say({ one: '{points} point', other: '{points} points' }, { count: Math.abs(points), points: signed(points) })
}

function placeWords(place: number): string {
  return say('Place {place}', { place })
}
