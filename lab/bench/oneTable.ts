/** One table on a machine with nothing else to do: how long an action takes to reach everybody, and how much of that is the disk. */

import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Journey } from './liveTable.ts'

export interface OneTableReport {
  readonly journeys: readonly CommittedJourney[]
  /** Milliseconds of the same journeys by way of a server that does nothing but write and pass on, one after each of ours. */
  readonly bare: readonly number[]
  /** Milliseconds of CPU the server used. */
  readonly cpu: number
  /** The same while masters think at other tables, stretch by stretch in turn with the others. */
  readonly besideBots: readonly CommittedJourney[]
}

export interface CommittedJourney extends Journey {
  /** Milliseconds of it in which it was written to disk. */
  readonly commit: number
  /** Milliseconds of it in the server: from reading the action until all views were on the wire. */
  readonly inServer: number
}

/** The people are a process of their own, which clears up between the actions: what they wait for must not be their own clearing up. */
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
