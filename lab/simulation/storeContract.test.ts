/** The simulated stores keep the contract of all stores: what is found with them applies to others. */

import { describeStore } from '#server/testing/storeContract.ts'
import { Database } from './database.ts'
import { FileEngine, LineEngine, type Machine } from './engines.ts'
import { SideRows } from './sideRows.ts'
import { SimulatedStore } from './store.ts'

/** A machine in real time, without faults. */
const machine: Machine = {
  after: (_milliseconds, then) => void setImmediate(then),
  afterThere: (_milliseconds, then) => void setImmediate(then),
  takes: () => 0,
  touches: () => true,
  isCut: () => false,
  coin: () => true,
  now: () => performance.now(),
}

describeStore('a simulated file', async () => {
  const [database, side] = [new Database(), new SideRows()]
  return async () => new SimulatedStore(new FileEngine(database, machine), side)
})

describeStore(
  'a simulated line to a database',
  async () => {
    const [database, side] = [new Database(), new SideRows()]
    return async () => new SimulatedStore(new LineEngine(database, machine, () => {}), side)
  },
  { shared: true },
)
