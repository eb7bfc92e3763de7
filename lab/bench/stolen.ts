/** What of this machine's time went to its neighbours, where it shares a larger one with them: what was measured meanwhile is to be read with that in mind. */

import { existsSync, readFileSync } from 'node:fs'

/** Ticks of all cores since the machine began. */
interface Ticks {
  readonly busy: number
  readonly stolen: number
}

const STAT = '/proc/stat'
/** Places in the first line of it. */
const IDLE = [3, 4]
const STOLEN = 7
/** A guest's time is counted a second time, as that of a user. */
const GUESTS = [8, 9]

/** Begins to watch. What it returns tells the share, from 0 to 1, of what was wanted since; `null` where the system does not say. */
export function watchStolen(): () => number | null {
  const before = read()
  return () => {
    const after = read()
    return before && after && stolenShare(before, after)
  }
}

/** Of the time in which somebody here wanted to work, how much was not to be had. */
export function stolenShare(before: Ticks, after: Ticks): number {
  const stolen = after.stolen - before.stolen
  const wanted = after.busy - before.busy + stolen
  return wanted > 0 ? stolen / wanted : 0
}

/** The first line of the system's own account: user, nice, system, idle, waiting, interrupts, soft interrupts, stolen, guests. */
export function ticksIn(stat: string): Ticks {
  const counts = stat.split('\n')[0]!.trim().split(/\s+/).slice(1).map(Number)
  const isWork = (place: number) => place !== STOLEN && !IDLE.includes(place) && !GUESTS.includes(place)
  const busy = counts.filter((_, place) => isWork(place)).reduce((sum, count) => sum + count, 0)
  return { busy, stolen: counts[STOLEN] ?? 0 }
}

function read(): Ticks | null {
  return existsSync(STAT) ? ticksIn(readFileSync(STAT, 'utf8')) : null
}
