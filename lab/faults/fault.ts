/** The type of every fault of the matrix: how it is injected, how often, and what it must detect. */

export interface Fault {
  /** Its number in the matrix: 'F1'. */
  readonly id: string
  /** In a few words, lower case: 'kill -9 during play'. */
  readonly name: string
  /** In one short sentence, for the page: 'no player is locked out'. */
  readonly holds: string
  /** Two or three sentences: what is done to the server, and what must hold. */
  readonly about: string
  /** How often the long form injects it. */
  readonly times: number
  run(plan: FaultRun): Promise<FaultFindings>
  /** The positive control: a build that breaks the promise on purpose, and in what way. It must be detected. */
  readonly control: FaultControl
}

export interface FaultControl {
  readonly about: string
  readonly times: number
  run(plan: FaultRun): Promise<FaultFindings>
}

export interface FaultRun {
  readonly times: number
  /** The same seed does the same, as far as processes and disks allow. */
  readonly seed: string
  /** `false`: other load on the machine, so bounds on wall time are not checked. Default: true. */
  readonly timed?: boolean
  onDone?(done: number): void
}

export interface FaultFindings {
  /** How often it really happened. */
  readonly times: number
  /** Counts and measurements, by name with its unit, in the order of display. */
  readonly figures: Readonly<Record<string, number | string>>
  /** Sentences: which promise was broken, and where. */
  readonly violations: readonly string[]
}
