/** F20: all clients reconnect at once after the server was killed. */

import { setTimeout as sleep } from 'node:timers/promises'
import { games, openGame } from '#games'
import type { Limits } from '#server/settings.ts'
import { check } from '../../checker.ts'
import type { Fault, FaultFindings, FaultRun } from '../../fault.ts'
import { timesNamed } from '../../figures.ts'
import { gather } from '../../clients/gather.ts'
import { loopbackAddress } from '../attack/loopbackAddresses.ts'
import { MeasuredServer } from '../../servers/measured.ts'
import { readMatches } from '../../runs/readLog.ts'
import { timeUntil } from '../../run.ts'
import { Crowd, type CrowdMember } from './stormCrowd.ts'
import { BusyTables } from '../../runs/tables.ts'
import { many } from '../../runs/concurrently.ts'

const TABLES = 1000
/** At each table: its players, and one spectator. */
const PLAYERS = 4
const CROWDS = 2
const BUSY_TABLES = 10
/** Tables of one client address. */
const AT_HOME = 5
/** Milliseconds in which all clients must be back, counted from the start of the new process. */
const BACK_WITHIN = 30_000

export const storm: Fault = {
  id: 'F20',
  name: 'reconnect storm',
  holds: `${TABLES * (PLAYERS + 1)} people are back at their positions within ${BACK_WITHIN / 1000} s; nothing is lost`,
  about: `${TABLES} tables with ${PLAYERS} players and somebody who watches, ${TABLES * (PLAYERS + 1)} connections with the page's own line (\`web/table/session/serverConnection.ts\`) and its waiting times by chance; beside them ${BUSY_TABLES} tables
that are played all the time. The server is killed with \`kill -9\` and started again. Everybody must be back with the position they had within ${BACK_WITHIN / 1000} s of the start, and nothing that was acknowledged
may be lost. The limits are the real ones; the people come from ${TABLES / AT_HOME} addresses.`,
  times: 5,
  run: plan => comeBack(plan, { tables: TABLES, backWithin: BACK_WITHIN }),
  control: {
    about: 'a server that, once it is back, takes in only half of the people of each address.',
    times: 1,
    run: plan => comeBack(plan, { tables: 2 * AT_HOME, backWithin: BACK_WITHIN, afterwards: HALF_OF_THEM }),
  },
}

export const HALF_OF_THEM: Partial<Limits> = { connectionsPerAddress: Math.floor((AT_HOME * (PLAYERS + 1)) / 2) }

export interface StormPlan {
  readonly tables: number
  /** Milliseconds. */
  readonly backWithin: number
  /** Limits of the restarted server. */
  readonly afterwards?: Partial<Limits>
}

export async function comeBack({ times, seed, onDone }: FaultRun, plan: StormPlan): Promise<FaultFindings> {
  const server = await MeasuredServer.start()
  const { address } = server
  const game = games.find(module => module.open(module.content).game.players.max >= PLAYERS)!.id
  const busy = new BusyTables([address], { game: games[0]!.id, seed })
  const crowds = Array.from({ length: CROWDS }, () => new Crowd())
  const look: Look = async how => (await Promise.all(crowds.map(crowd => crowd.look(how)))).flat()
  const violations: string[] = []
  const returns: number[] = []
  const lasts: number[] = []
  const loads: number[] = []
  const people = plan.tables * (PLAYERS + 1)
  try {
    await many(plan.tables, 8, async index => {
      const from = loopbackAddress(Math.floor(index / AT_HOME))
      const seats = await gather(address, game, { friends: PLAYERS - 1, bots: 0, from })
      const { table } = seats[0]!
      const guests = [...seats, { table, token: null }]
      crowds[index % CROWDS]!.sit(guests.map(({ table, token }) => ({ address, from, table, token })))
    })
    await busy.fill(Math.min(BUSY_TABLES, plan.tables / 5))
    if (!(await allThere(look, 1, SIT_WITHIN))) throw new Error('not all clients could join')
    const before = await look({ closely: true })
    for (let done = 0; done < times; done++) {
      const acked = busy.acked
      await timeUntil(() => busy.acked >= acked + BETWEEN, CALM)
      await server.kill()
      const killed = Date.now()
      await server.start(plan.afterwards)
      await allThere(look, done + 2, plan.backWithin - (Date.now() - killed))
      const after = await look({ closely: true })
      const { cpu } = await server.measure()
      const back = after.filter(({ arrivals }) => arrivals >= done + 2)
      const took = back.map(({ arrivedAt }) => arrivedAt - killed)
      returns.push(...took)
      lasts.push(Math.max(...took))
      loads.push(Math.round((100 * cpu) / (Date.now() - killed)))
      const missing = people - took.filter(time => time <= plan.backWithin).length
      if (missing > 0) violations.push(`${missing} of ${people} were not back within ${plan.backWithin / 1000} s`)
      const lost = after.filter(({ seen }, index) => seen?.hash !== before[index]!.seen?.hash).length
      if (lost > 0) violations.push(`${lost} were shown another position than before`)
      onDone?.(done + 1)
    }
    busy.rest()
    // A refused client is not answered either: no need to wait for it.
    await timeUntil(() => busy.quiet || violations.length > 0, SIT_WITHIN)
    await server.stop()
    const verdict = check(busy.histories, readMatches(server.dataDir), openGame)
    violations.push(...verdict.violations)
    violations.push(...verdict.unanswered)
    return {
      times,
      figures: {
        connections: people,
        ...timesNamed('from the kill until somebody is back', returns),
        ...timesNamed('from the kill until the last is back', lasts),
        'CPU of the server until then, % of one core, most': Math.max(...loads),
        'actions acknowledged at busy tables': verdict.acked,
        'views shown there and found right': verdict.views,
      },
      violations,
    }
  } finally {
    busy.leave()
    await Promise.all(crowds.map(crowd => crowd.leave()))
    await server.sweepUp()
  }
}

/** Actions acknowledged at busy tables between two kills. */
const BETWEEN = 20
/** Milliseconds to connect, between two kills at most, and between two samples. */
const SIT_WITHIN = 60_000
const CALM = 3000
const LOOK_EVERY = 250

type Look = (how: { readonly closely: boolean }) => Promise<readonly CrowdMember[]>

/** Whether all clients have connected so many times and have the position. */
async function allThere(look: Look, arrivals: number, within: number): Promise<boolean> {
  const until = performance.now() + within
  for (;;) {
    const members = await look({ closely: false })
    if (members.every(member => member.isThere && member.arrivals >= arrivals)) return true
    if (performance.now() > until) return false
    await sleep(LOOK_EVERY)
  }
}
