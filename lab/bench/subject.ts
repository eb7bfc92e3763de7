/** A subject of a benchmark, in a process of its own: it does the given work, and reports its CPU time. */

export interface Work {
  /** The work done, in the unit of the contest. */
  readonly done: number
  /** The same for all subjects that did the same; `null` where there is nothing to compare. */
  readonly checksum: string | null
}

export interface Subject {
  /** Works for about so many milliseconds. The same round is the same work for all subjects. */
  work(round: number, milliseconds: number): Work | Promise<Work>
}

export interface Measured extends Work {
  /** Milliseconds of CPU of this process, all threads. */
  readonly cpu: number
  /** Milliseconds of wall time. */
  readonly took: number
}

export interface Errand {
  readonly round: number
  readonly milliseconds: number
}

/** Serves the requests of the parent process. */
export function present(subject: Subject): void {
  process.on('message', ({ round, milliseconds }: Errand) => void run(subject, round, milliseconds))
  process.send!('ready')
}

/** Milliseconds of CPU this process has used. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function run(subject: Subject, round: number, milliseconds: number): Promise<void> {
  const [cpu, began] = [cpuTime(), performance.now()]
  const work = await subject.work(round, milliseconds)
  process.send!({ ...work, cpu: cpuTime() - cpu, took: performance.now() - began } satisfies Measured)
}
