/** The clients at one table: one match after the other, one action after the other, as many as asked for. */

import { setTimeout as sleep } from 'node:timers/promises'
import { createRng } from '#kernel'
import { BareTable } from './bareTable.ts'
import { LiveServer, type Reading } from './liveServer.ts'
import { type Journey, LiveTable, SEATS } from './liveTable.ts'
import type { CommittedJourney, OneTableReport } from './oneTable.ts'
import { ThinkingTable } from './thinkingTable.ts'

/** The first action wins, so that none is held; and no pace, so that no player waits before the next action. */
const OPTIONS = { fairness: 'arrival', pace: '0', countdown: '0' }
/** Milliseconds between two actions, so that each finds the server idle. */
const PAUSE = 20
/** Actions, without a pause, until the server has warmed up. */
const WARM_UP = 2000
/** Parts of the whole, half of them beside bots that think. */
const STRETCHES = 5
/** As many as the server has bot workers: each keeps one busy. */
const THINKING_TABLES = 2

/** Milliseconds between two checks whether the server is idle, and how often at most. */
const LOOK_EVERY = 1000
const MOST_LOOKS = 30
/** Of one core. */
const AT_REST = 0.03

process.once('message', (actions: number) => void measure(actions).then(report => process.send!(report)))

async function measure(actions: number): Promise<OneTableReport> {
  const server = await LiveServer.start()
  const bareTable = await BareTable.open()
  try {
    await play(server, bareTable, { actions: WARM_UP, pause: 0 })
    const alone: Played[] = []
    const besideBots: Played[] = []
    let used = 0
    for (let stretch = 0; stretch < STRETCHES; stretch++) {
      const before = await server.read()
      alone.push(await play(server, bareTable, { actions: actions / STRETCHES, pause: PAUSE }))
      used += (await server.read()).cpu - before.cpu
      const tables = Array.from({ length: THINKING_TABLES }, () => new ThinkingTable(server.address))
      await Promise.all(tables.map(table => table.open()))
      besideBots.push(await play(server, bareTable, { actions: actions / STRETCHES, pause: PAUSE }))
      for (const table of tables) table.leave()
      await atRest(server)
    }
    return {
      journeys: alone.flatMap(({ journeys }) => journeys),
      bare: alone.flatMap(({ bare }) => bare),
      cpu: used,
      besideBots: besideBots.flatMap(({ journeys }) => journeys),
    }
  } finally {
    bareTable.leave()
    await server.stop()
  }
}

/** Once the masters whose players have left have finished their search: the next measurement must not overlap with it. */
async function atRest(server: LiveServer): Promise<void> {
  let before = (await server.read()).cpu
  for (let look = 0; look < MOST_LOOKS; look++) {
    await sleep(LOOK_EVERY)
    const { cpu } = await server.read()
    if (cpu - before < AT_REST * LOOK_EVERY) return
    before = cpu
  }
  throw new Error('the server does not come to rest')
}

/** The young generation: searching leaves most garbage there. */
function clearUp(): void {
  globalThis.gc!({ type: 'minor', execution: 'sync' })
}

type Played = Pick<OneTableReport, 'journeys' | 'bare'>

interface Play {
  readonly actions: number
  readonly pause: number
}

/** One match after the other, one action after the other, here and at the bare table by turns. */
async function play(server: LiveServer, bareTable: BareTable, { actions, pause }: Play): Promise<Played> {
  const journeys: CommittedJourney[] = []
  const bare: number[] = []
  for (let match = 0; journeys.length < actions; match++) {
    const rng = createRng('one table', match)
    const table = await LiveTable.open(server.address, OPTIONS, {
      onJourney: () => {},
      onRefused: () => {},
      onStep: () => {},
    })
    while (journeys.length < actions && !table.isOver) {
      const guest = rng.pick(table.guests)
      const choice = guest.choose(rng)
      clearUp()
      const journey = choice && (await table.act(guest, choice))
      const reading = await server.read()
      if (journey) journeys.push({ ...journey, ...partsOf(journey, reading) })
      await sleep(pause)
      clearUp()
      bare.push(await bareTable.act())
      await sleep(pause)
    }
    table.leave()
  }
  return { journeys, bare }
}

/** Of the last action: reads during the commit belong to others, and so do writes after all seats had it. */
function partsOf({ took }: Journey, { commits, wire }: Reading): Pick<CommittedJourney, 'commit' | 'inServer'> {
  const commit = commits.at(-1)!
  const views = wire.written.slice(-SEATS)
  const heard = wire.read.findLast(at => at <= views[0]! - commit)!
  return { commit, inServer: Math.min(took, views.at(-1)! - heard) }
}
