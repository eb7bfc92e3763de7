/** F18: connections that go dead silently, many at once. */

import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { games } from '#games'
import { PROTOCOL } from '#protocol/limits.ts'
import type { SeatGranted, ServerFrame } from '#protocol/messages.ts'
import { DEFAULT_SETTINGS } from '#server/settings.ts'
import { isStep } from '#protocol/follow.ts'
import type { Fault, FaultFindings, FaultRun } from '../../fault.ts'
import { timesNamed } from '../../figures.ts'
import { gather } from '../../clients/gather.ts'
import { loopbackAddress } from '../attack/loopbackAddresses.ts'
import { type Measured, MeasuredServer } from '../../servers/measured.ts'
import { dyingConnections } from './proxy.ts'
import { timeUntil } from '../../run.ts'
import { many } from '../../runs/concurrently.ts'
import { Visitor } from '../../clients/visitor.ts'

/** Milliseconds in which the page reports a bad connection, and in which it closes it; a second more than its own timeouts. */
const LATE_WITHIN = 3000
const LOST_WITHIN = 8000
/** Milliseconds to connect, and to reconnect once the connection was closed. */
const SIT_WITHIN = 30_000
const BACK_WITHIN = 6000
/** Milliseconds between two samples of the server's connections, and the timeout. */
const LOOK_EVERY = 200
const LONGEST = 20_000
/** Milliseconds by which everything may be later where there is other load on the machine. */
const SLACK = 60_000
/** Practically infinite: a server without a heartbeat. */
export const NEVER = 2 ** 31 - 1

export const halfOpen: Fault = {
  id: 'F18',
  name: 'half-open connections',
  holds: 'the server shows the seat as empty within 15 s; the page notices, and comes back by itself',
  about: `At every table one of two players is connected through a proxy that suddenly passes nothing on and hangs up on nobody, as when a laptop is shut or a router dies; many
at the same moment. One half never comes back: the server must find out within 15 s, show the seat as empty to the other player, and let go of the connection. The
other half has the page's own line (\`web/table/session/serverConnection.ts\`): it must notice by itself, dial again and have its position back.`,
  times: 1000,
  run: plan => cutSilently(plan, { heartbeat: DEFAULT_SETTINGS.limits.heartbeat }),
  control: {
    about: 'a server without a heartbeat.',
    times: 20,
    run: plan => cutSilently(plan, { heartbeat: NEVER, bound: 2 * DEFAULT_SETTINGS.limits.heartbeat + 1000 }),
  },
}

export interface SilencePlan {
  /** The server's setting, in milliseconds. */
  readonly heartbeat: number
  /** Milliseconds in which the server must have detected it; two heartbeats and a second, unless given. */
  readonly bound?: number
}

export async function cutSilently(
  { times: connections, timed = true, onDone }: FaultRun,
  { heartbeat, bound = 2 * heartbeat + 1000 }: SilencePlan,
): Promise<FaultFindings> {
  const slack = timed ? 0 : SLACK
  const server = await MeasuredServer.start({ limits: { heartbeat } })
  const proxy = await dyingConnections(server.address, connections)
  const tables: TestedTable[] = []
  try {
    await many(connections, 8, async index => {
      const [host, friend] = await gather(server.address, games[0]!.id, {
        friends: 1,
        bots: 0,
        from: loopbackAddress(index),
      })
      const watching = new Watch(server.address, host!, loopbackAddress(index))
      const away = new Player(proxy.address, friend!, { returns: index % 2 === 0 })
      tables.push({ watching, away })
    })
    await timeUntil(() => tables.every(({ watching, away }) => watching.present && away.isThere), SIT_WITHIN)
    const unseated = tables.filter(({ watching, away }) => !watching.present || !away.isThere).length
    const before = await server.measure()

    const cut = performance.now()
    proxy.goDead()
    const gone = tables.filter(({ away }) => !away.returns)
    const returning = tables.filter(({ away }) => away.returns)
    const isFound = ({ watching }: TestedTable) => watching.awayAt !== null
    const isBack = ({ away }: TestedTable) => away.backAt !== null
    let done = 0
    await timeUntil(() => {
      const now = gone.filter(isFound).length + returning.filter(isBack).length
      if (now > done) onDone?.((done = now))
      return performance.now() - cut > bound && returning.every(isBack)
    }, LONGEST + slack)
    // The old connections of returned clients are detected by the server alone: no one else sees them go.
    const heldBy = ({ connections: all }: Measured) => all - connections - returning.filter(isBack).length
    let after = await server.measure()
    while (performance.now() - cut < bound + slack && (heldBy(after) > 0 || !gone.every(isFound))) {
      await sleep(LOOK_EVERY)
      after = await server.measure()
    }
    const kept = heldBy(after)

    const found = gone.filter(isFound).map(({ watching }) => watching.awayAt! - cut)
    const since = (times: readonly (number | null)[]) => times.filter(time => time !== null).map(time => time - cut)
    const late = since(returning.map(({ away }) => away.lateAt))
    const lost = since(returning.map(({ away }) => away.lostAt))
    const back = since(returning.map(({ away }) => away.backAt))
    return {
      times: connections,
      figures: {
        'connections before': before.connections,
        ...timesNamed('until the seat is shown as empty', found),
        ...timesNamed('until the page says that the line is bad', late),
        ...timesNamed('until the page gives the line up', lost),
        ...timesNamed('until the page is back', back),
        [`dead connections still held after ${bound / 1000} s`]: Math.max(0, kept),
      },
      violations: [
        ...(unseated > 0 ? [`${unseated} players could not sit down`] : []),
        ...tooLate(`the seat was not shown as empty within ${bound} ms`, found, gone.length, bound + slack),
        ...tooLate(
          `the page did not say within ${LATE_WITHIN} ms that the line is bad`,
          late,
          returning.length,
          LATE_WITHIN + slack,
        ),
        ...tooLate(
          `the page did not give the line up within ${LOST_WITHIN} ms`,
          lost,
          returning.length,
          LOST_WITHIN + slack,
        ),
        ...tooLate('the page did not come back', back, returning.length, LOST_WITHIN + BACK_WITHIN + slack),
        ...(kept > 0 ? [`${kept} dead connections are still held after ${bound} ms`] : []),
      ],
    }
  } finally {
    for (const { watching, away } of tables) {
      watching.leave()
      away.leave()
    }
    await proxy.close()
    await server.sweepUp()
  }
}

interface TestedTable {
  readonly watching: Watch
  readonly away: Player
}

function tooLate(words: string, times: readonly number[], expected: number, bound: number): string[] {
  const inTime = times.filter(time => time <= bound).length
  return inTime === expected ? [] : [`${expected - inTime} of ${expected} times ${words}`]
}

/** The other player, on a good connection: sees whether seat 1 is connected. */
class Watch {
  readonly #socket: WebSocket
  present = false
  /** When the seat was shown as away, after it had been connected. */
  awayAt: number | null = null

  constructor(address: string, { table, token }: SeatGranted, localAddress: string) {
    this.#socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, { localAddress })
    this.#socket.on('open', () =>
      this.#socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, table, token })),
    )
    this.#socket.on('error', () => this.#socket.terminate())
    this.#socket.on('message', data => {
      const frame = JSON.parse(String(data)) as ServerFrame
      if (isStep(frame) || frame.type !== 'table') return
      const seat = frame.table.seats[1]
      const isHere = seat?.kind === 'player' && seat.present
      if (this.present && !isHere) this.awayAt ??= performance.now()
      this.present = isHere
    })
  }

  leave(): void {
    this.#socket.terminate()
  }
}

/** The player whose connection goes dead. One who does not return shuts the laptop: nothing runs there any more. */
class Player {
  readonly returns: boolean
  readonly #visitor: Visitor
  #wasThere = false
  lateAt: number | null = null
  lostAt: number | null = null
  backAt: number | null = null

  constructor(address: string, { table, token }: SeatGranted, { returns }: { readonly returns: boolean }) {
    this.returns = returns
    this.#visitor = new Visitor({
      address,
      table,
      token,
      changed: state => {
        if (state === 'lost') this.lostAt ??= performance.now()
        if (state === 'late' && this.#wasThere) this.lateAt ??= performance.now()
        if (state === 'lost' && !returns) this.#visitor.leave()
        if (state === 'online' && this.lostAt !== null) this.backAt ??= performance.now()
        this.#wasThere ||= state === 'online'
      },
    })
  }

  get isThere(): boolean {
    return this.#visitor.isThere
  }

  leave(): void {
    this.#visitor.leave()
  }
}
