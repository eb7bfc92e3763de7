/** Work for the time in which the process waits for the disk: runs in one batch after the current events. */

interface Pastime {
  /** `null` once there is nothing left to do. */
  work: (() => void) | null
}

let pastimes: Pastime[] = []

/** Delays work, so that the commit about to be made does not wait for it. Set `work = null` to cancel. */
export function whenIdle(work: () => void): Pastime {
  const pastime: Pastime = { work }
  if (pastimes.push(pastime) === 1) setImmediate(pass)
  return pastime
}

function pass(): void {
  const all = pastimes
  pastimes = []
  for (const { work } of all) work?.()
}
