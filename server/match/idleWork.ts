/** What is done while the disk is waited for: after all that this moment brings, and for everybody who waits in one go. */

interface Pastime {
  /** `null` once there is nothing left to do. */
  work: (() => void) | null
}

let pastimes: Pastime[] = []

/** Not now: the commit that is about to be made should not wait for it. To be called off with `work = null` when there is nothing to wait for any more. */
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
