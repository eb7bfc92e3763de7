/** One table on a machine with nothing else to do: how long an action takes to reach everybody, and how much of that is the disk. */

import { setTimeout as sleep } from 'node:timers/promises'
import { createRng } from '#kernel'
import { LiveServer, type Reading } from './liveServer.ts'
import { type Journey, LiveTable } from './liveTable.ts'

export interface OneTableReport extends Reading {
  readonly journeys: readonly Journey[]
}

/** Whatever is first is first, so that nothing is held back; and nobody has to wait before they act again. */
const OPTIONS = { fairness: 'arrival', pace: '0', countdown: '0' }
/** Milliseconds between two actions, so that each finds the server at rest. */
const PAUSE = 20
/** Actions until the server has warmed up. */
const WARM_UP = 300

export async function measureOneTable(actions: number): Promise<OneTableReport> {
  const server = await LiveServer.start()
  try {
    await play(server, WARM_UP)
    const before = await server.read()
    const journeys = await play(server, actions)
    const { cpu, commits } = await server.read()
    return { journeys, cpu: cpu - before.cpu, commits }
  } finally {
    await server.stop()
  }
}

/** One match after the other, one action after the other. */
async function play(server: LiveServer, actions: number): Promise<Journey[]> {
  const journeys: Journey[] = []
  for (let match = 0; journeys.length < actions; match++) {
    const rng = createRng('one table', match)
    const table = await LiveTable.open(server.address, OPTIONS, {
      onJourney: journey => void journeys.push(journey),
      onRefused: () => {},
      onStep: () => {},
    })
    while (journeys.length < actions && !table.isOver) {
      const guest = rng.pick(table.guests)
      const choice = guest.choose(rng)
      if (choice) await table.act(guest, choice)
      await sleep(PAUSE)
    }
    table.leave()
  }
  return journeys
}
