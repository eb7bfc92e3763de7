/** Clock times as text. */

import type { ClockRule } from '#protocol/messages.ts'
import { type Seat, say } from '#kernel'
import type { ClocksTold } from '../session/tableSession.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Below this many milliseconds the player is warned. */
export const SHORT = 20 * SECOND

/** Milliseconds that `seat` has left at `now`. */
export function leftAt({ left, running, at }: ClocksTold, seat: Seat, now: number): number {
  const passed = running.includes(seat) ? now - at : 0
  return Math.max(0, (left[seat] ?? 0) - passed)
}

/** As on a clock: 4:05, 1:02:09; long times in words: "2 days 3 h". */
export function figures(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / SECOND)
  if (milliseconds >= DAY) {
    const count = Math.floor(milliseconds / DAY)
    const hours = Math.floor((milliseconds % DAY) / HOUR)
    const days = say({ one: '{count} day', other: '{count} days' }, { count })
    return hours > 0 ? say('{days} {hours} h', { days, hours }) : days
  }
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (number: number) => String(number).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

export function clockRuleText(rule: ClockRule | undefined): string {
  if (!rule) return say('No clock: think as long as you like.')
  if (rule.kind === 'days') {
    return say({ one: 'One day for every turn.', other: '{count} days for every turn.' }, { count: rule.days })
  }
  const bank = say(
    { one: 'One minute each for the whole match', other: '{count} minutes each for the whole match' },
    { count: rule.minutes },
  )
  if (rule.increment === 0) return say('{bank}.', { bank })
  const more = say(
    { one: 'one second more for every turn', other: '{count} seconds more for every turn' },
    { count: rule.increment },
  )
  return say('{bank}, and {more}.', { bank, more })
}

/** A duration in words: "2 hours", "3 days". */
export function spanText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE)
  if (minutes < 1) return say('less than a minute')
  if (minutes < 60) return say({ one: '{count} minute', other: '{count} minutes' }, { count: minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return say({ one: '{count} hour', other: '{count} hours' }, { count: hours })
  return say({ one: '{count} day', other: '{count} days' }, { count: Math.floor(hours / 24) })
}
