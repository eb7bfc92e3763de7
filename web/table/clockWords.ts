/** What clocks show, in words and figures. */

import type { ClockRule } from '#protocol/messages.ts'
import type { Seat } from '#kernel'
import type { ClocksTold } from './session.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Below this, in milliseconds, whoever thinks is warned. */
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
    const days = Math.floor(milliseconds / DAY)
    const hours = Math.floor((milliseconds % DAY) / HOUR)
    return `${days} ${days === 1 ? 'day' : 'days'}${hours > 0 ? ` ${hours} h` : ''}`
  }
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (number: number) => String(number).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

export function ruleWords(rule: ClockRule | undefined): string {
  if (!rule) return 'No clock: think as long as you like.'
  if (rule.kind === 'days') return `${rule.days === 1 ? 'One day' : `${rule.days} days`} for every turn.`
  const bank = rule.minutes === 1 ? 'One minute' : `${rule.minutes} minutes`
  return `${bank} each for the whole match${rule.increment > 0 ? `, and ${rule.increment} seconds more for every turn` : ''}.`
}

/** How long something has been so: "2 hours", "3 days". */
export function spanWords(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return hours === 1 ? '1 hour' : `${hours} hours`
  return `${Math.floor(hours / 24)} days`
}
