/** The share of CPU time that other virtual machines on the same host took: measurements during that time are less reliable. */

import { existsSync, readFileSync } from 'node:fs'

/** Ticks of all cores since boot. */
interface Ticks {
  readonly busy: number
  readonly stolen: number
}

const STAT = '/proc/stat'
/** Columns of its first line. */
const IDLE = [3, 4]
const STOLEN = 7
/** A guest's time is counted a second time, as that of a user. */
const GUESTS = [8, 9]

/**
 * Starts watching. The returned function gives the stolen share, from 0 to 1, of the demand since then; `null` where the system does not
 * say.
 */
export function watchStolen(): () => number | null {
  const before = read()
  return () => {
    const after = read()
    return before && after && stolenShare(before, after)
  }
}

/** The stolen share of the time in which a process here wanted to run. */
export function stolenShare(before: Ticks, after: Ticks): number {
  const stolen = after.stolen - before.stolen
  const wanted = after.busy - before.busy + stolen
  return wanted > 0 ? stolen / wanted : 0
}

/** The first line of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal, guests. */
export function ticksIn(stat: string): Ticks {
  const counts = stat.split('\n')[0]!.trim().split(/\s+/).slice(1).map(Number)
  const isWork = (place: number) => place !== STOLEN && !IDLE.includes(place) && !GUESTS.includes(place)
  const busy = counts.filter((_, place) => isWork(place)).reduce((sum, count) => sum + count, 0)
  return { busy, stolen: counts[STOLEN] ?? 0 }
}

function read(): Ticks | null {
  return existsSync(STAT) ? ticksIn(readFileSync(STAT, 'utf8')) : null
}
