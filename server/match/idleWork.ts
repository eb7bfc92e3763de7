/** Work for the time in which the process waits for the disk: runs in one batch after the current events. */

interface IdleTask {
  /** `null` once there is nothing left to do. */
  work: (() => void) | null
}

let tasks: IdleTask[] = []

/** Delays work, so that the commit about to be made does not wait for it. Set `work = null` to cancel. */
export function whenIdle(work: () => void): IdleTask {
  const task: IdleTask = { work }
  if (tasks.push(task) === 1) setImmediate(runAll)
  return task
}

function runAll(): void {
  const all = tasks
  tasks = []
  for (const { work } of all) work?.()
}
