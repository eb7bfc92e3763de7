/** The deals of the days in words. */

import type { DailyBoard, DailyRow } from '#protocol/results.ts'

/** `2026-11-16` as people say it. */
export function dayName(day: string): string {
  return new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}

/** Who plays. */
export function companyWords({ seats, bots }: Pick<DailyBoard, 'seats' | 'bots'>): string {
  if (bots === null) return 'You play it alone.'
  return seats === 2 ? `You play it against a ${bots} bot.` : `You play it against ${seats - 1} ${bots} bots.`
}

/** Whether a try was won, or how far it came. */
export function endWords({ won, place }: Pick<DailyRow, 'won' | 'place'>): string {
  return won ? 'Won' : place === null ? 'Lost' : ordinal(place)
}

export function numeral(number: number): string {
  return String(number).replace('-', '−')
}

/** For friends: what was played, how it went, and where they can try. It gives nothing away about the cards. */
export function shareText(game: string, day: string, row: DailyRow, count: number, link: string): string {
  const { rank, points, moves } = row
  const result = [
    row.won || row.place === null ? endWords(row) : `${endWords(row)} at the table`,
    ...(points === null ? [] : [`${numeral(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`]),
    `${moves} ${moves === 1 ? 'move' : 'moves'}`,
    rank === null ? 'not the first try' : `${ordinal(rank)} of ${count}`,
  ]
  return `${game}, the deal of ${dayName(day)}\n${result.join(', ')}\n${link}`
}

/** Hours and minutes, for what is not so urgent. */
export function waitWords(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000))
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`
}

function ordinal(number: number): string {
  const tens = number % 100
  const ending = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${ending}`
}
