/** A process with players at many tables, each at human speed. */

import { setTimeout as sleep } from 'node:timers/promises'
import { createRng, type Rng } from '#kernel'
import type { Guest } from './guest.ts'
import { type Journey, LiveTable } from './liveTable.ts'
import { Thinker } from './thinker.ts'

export interface CrowdPlan {
  readonly address: string
  readonly tables: number
  readonly seed: string
  /** Milliseconds since 1970: the interval that is measured. Until then the tables fill up. */
  readonly from: number
  readonly to: number
}

export interface CrowdReport {
  readonly journeys: readonly Journey[]
  readonly refused: number
  /** Bytes sent to each seat for each entry. */
  readonly bytes: readonly number[]
  /** Milliseconds of CPU, without choosing actions. */
  readonly cpu: number
}

/** Milliseconds from one action of a player to the next: with the pauses between rounds, about one per second. */
const RHYTHM = [650, 1050] as const
/** Milliseconds until an idle player looks again. */
const LOOK_AGAIN = 300

if (process.send) process.once('message', (plan: CrowdPlan) => void run(plan).then(report => process.send!(report)))

async function run(plan: CrowdPlan): Promise<CrowdReport> {
  const journeys: Journey[] = []
  const bytes: number[] = []
  let refused = 0
  const thinker = new Thinker()
  const counts = () => plan.from <= Date.now() && Date.now() < plan.to
  const watcher = {
    onJourney: (journey: Journey) => void (counts() && journeys.push(journey)),
    onRefused: () => void (counts() && refused++),
    onStep: (size: number) => void (counts() && bytes.push(size)),
  }
  const before = sleep(plan.from - Date.now()).then(() => process.cpuUsage())
  const fillTime = 0.7 * (plan.from - Date.now())

  async function keepBusy(place: number): Promise<void> {
    await sleep((fillTime * place) / plan.tables)
    for (let match = 0; Date.now() < plan.to; match++) {
      const rng = createRng(`${plan.seed}/${place}`, match)
      const table = await LiveTable.open(plan.address, {}, watcher)
      await Promise.all(table.guests.map(guest => keepPlaying(table, guest, rng)))
      table.leave()
    }
  }

  async function keepPlaying(table: LiveTable, guest: Guest, rng: Rng): Promise<void> {
    while (!table.isOver && Date.now() < plan.to) {
      const choice = await thinker.choose(guest.view, guest.seat)
      if (choice) await table.act(guest, choice)
      const [from, to] = choice ? RHYTHM : [LOOK_AGAIN, LOOK_AGAIN + 1]
      await sleep(from + rng.int(to - from))
    }
  }

  await Promise.all(Array.from({ length: plan.tables }, (_, place) => keepBusy(place)))
  const { user, system } = process.cpuUsage(await before)
  thinker.stop()
  return { journeys, refused, bytes, cpu: (user + system) / 1000 }
}
