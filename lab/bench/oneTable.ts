/** One table on an otherwise idle machine: the time until an action has reached all seats, and the share of the disk. */

import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Journey } from './liveTable.ts'

export interface OneTableReport {
  readonly journeys: readonly CommittedJourney[]
  /** Milliseconds of the same journeys through a server that only appends and broadcasts, one after each of ours. */
  readonly bare: readonly number[]
  /** Milliseconds of CPU the server used. */
  readonly cpu: number
  /** The same while masters think at other tables, interleaved with the others. */
  readonly besideBots: readonly CommittedJourney[]
}

export interface CommittedJourney extends Journey {
  /** Milliseconds of it for the commit to disk. */
  readonly commit: number
  /** Milliseconds of it in the server: from reading the action until all views were written to the sockets. */
  readonly inServer: number
}

/** The clients are a separate process, which collects garbage between the actions: collection must not count as latency. */
export function measureOneTable(actions: number): Promise<OneTableReport> {
  const people = fork(join(import.meta.dirname, 'oneTablePeople.ts'), { execArgv: ['--expose-gc'] })
  people.send(actions)
  return new Promise((resolve, reject) => {
    people.once('message', report => {
      resolve(report as OneTableReport)
      people.disconnect()
    })
    people.once('exit', code => reject(new Error(`the people ended with code ${code}`)))
  })
}
