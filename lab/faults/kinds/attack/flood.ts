/** F23: floods from single addresses, under the real rate limits. */

import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { games } from '#games'
import { DEFAULT_SETTINGS, type Limits } from '#server/settings.ts'
import { newTable, post, seatFrom } from '#server/testing/client.ts'
import type { Fault, FaultFindings, FaultRun } from '../../fault.ts'
import { lengths, quantile, timesNamed } from '../../figures.ts'
import { type HelloCounts, sendHellos, mostAnswers } from './helloFlood.ts'
import { helloTo } from './hostileMessages.ts'
import { loopbackAddress } from './loopbackAddresses.ts'
import { MeasuredServer } from '../../servers/measured.ts'
import { frame, OPCODE, RawConnection, textFrame } from './rawLine.ts'
import { timeUntil } from '../../run.ts'
import { BusyTables } from '../../runs/tables.ts'

const FRIENDS_TABLES = 3
/** Milliseconds in which friends are answered, 99 of 100 times, whatever others do. */
const ANSWERED_WITHIN = 200
/** Messages a second on one connection, connections from one address, unfinished request heads, and headers in one of them. */
const MESSAGES = 10_000
const CROWD = 2000
const TRICKLES = 500
const HEADERS = 2000
/** Fragments of one message, sent at once. */
const PIECES = 2000

export const flood: Fault = {
  id: 'F23',
  name: 'floods',
  holds: `the limits hold, and 99 of 100 answers to friends take at most ${ANSWERED_WITHIN} ms`,
  about: `Six households at once, as fast as they can, again and again: ${MESSAGES} messages a second on one line; ${CROWD} lines from one address; ${TRICKLES} handshakes that are told letter by letter;
handshakes with ${HEADERS} headers; messages in pieces of one byte; and lines that each say no more than a line may, but all
of them hello, for which they must be told the whole match. All under the real limits, which must hold: no line is answered more often than it may speak, no household has more lines
than it may, and whoever does not finish is hung up on. Friends who play meanwhile must be answered within ${ANSWERED_WITHIN} ms, 99 times of 100. One time is a round of ten seconds.`,
  times: 30,
  run: plan => flooded(plan, { limits: {}, seconds: 10 }),
  control: {
    about: 'a server without those limits.',
    times: 1,
    run: plan => flooded({ ...plan, timed: false }, { limits: NO_LIMITS, seconds: 10 }),
  },
}

/** A match under way, in which it is a player's turn. */
const watched = newTable({ game: games[0]!.id, bots: ['easy'], start: true })

const ANY_NUMBER = { burst: 1e9, perSecond: 1e9 }
export const NO_LIMITS: Partial<Limits> = {
  messages: ANY_NUMBER,
  connects: ANY_NUMBER,
  requests: ANY_NUMBER,
  connectionsPerAddress: 1e9,
  headersWithin: 1e6,
}

export interface FloodPlan {
  /** Where they differ from the real ones. */
  readonly limits: Partial<Limits>
  /** Of a round. */
  readonly seconds: number
  /** Milliseconds in which the head of a request must be complete; shorter than the real limit to save time. */
  readonly headersWithin?: number
  /** Milliseconds after which an unfinished request must have been closed. */
  readonly timeout?: number
}

export async function flooded(
  { times, seed, timed = true, onDone }: FaultRun,
  plan: FloodPlan,
): Promise<FaultFindings> {
  const headersWithin = plan.headersWithin ?? DEFAULT_SETTINGS.limits.headersWithin
  const timeout = plan.timeout ?? 1.5 * headersWithin + SLACK
  const server = await MeasuredServer.start({ limits: { headersWithin, ...plan.limits } })
  const { address } = server
  const friends = new BusyTables([address], { game: games[0]!.id, seed })
  const seen: Flood = {
    spoken: 0,
    heard: 0,
    tooOften: 0,
    cut: 0,
    most: 0,
    turnedAway: 0,
    longest: 0,
    pieces: 0,
    uncut: 0,
  }
  const greetings: HelloCounts = { rounds: 0, said: 0, shown: 0, lasted: 0 }
  try {
    await friends.fill(FRIENDS_TABLES)
    const { table } = await seatFrom(post(address, '/api/tables', watched))
    await timeUntil(() => friends.allBack, SETTLE)
    await sleep((1000 * plan.seconds) / 2)
    const before = await server.measure()
    server.begin()
    const began = performance.now()
    for (let round = 0; round < times && !server.crashed; round++) {
      const until = performance.now() + 1000 * plan.seconds
      const isOver = () => performance.now() > until || server.crashed
      await friends.fill(FRIENDS_TABLES)
      const flooding: Flooding = { address, table, seen, isOver }
      await Promise.all([
        talk(flooding),
        crowd(flooding),
        trickle(flooding, timeout),
        tellHeaders(flooding),
        tellInPieces(flooding, timeout),
        sendHellos(address, table, greetings, isOver),
      ])
      onDone?.(round + 1)
    }
    const took = performance.now() - began
    const after = server.crashed ? null : await server.measure()
    friends.rest()
    await timeUntil(() => friends.quiet, SETTLE)
    const calm = lengths(friends.waits.filter(({ from }) => from < began))
    const waits = lengths(friends.waits.filter(({ from }) => from >= began))
    const slowest = quantile(waits, 0.99)
    const { connectionsPerAddress } = DEFAULT_SETTINGS.limits
    const problems = server.crashed ? [] : await server.problems(timed)
    return {
      times,
      figures: {
        'messages sent': seen.spoken,
        'of them answered': seen.heard,
        'lines cut off for it': seen.cut,
        'most lines of one household at once': seen.most,
        'lines turned away': seen.turnedAway,
        'longest unfinished handshake, ms': Math.round(seen.longest),
        'pieces of messages sent': seen.pieces,
        'greetings sent': greetings.said,
        'greetings answered': greetings.shown,
        'event loop late, 99 %, ms': Math.round(after?.delay ?? 0),
        'CPU used, %': after ? Math.round((100 * (after.cpu - before.cpu)) / took) : 0,
        ...timesNamed('answers to friends before', calm),
        ...timesNamed('answers to friends meanwhile', waits),
      },
      violations: [
        ...(server.crashed ? ['the server ended'] : []),
        ...(problems.length > 0
          ? [`the server met ${problems.length} errors: ${[...new Set(problems)].join(', ')}`]
          : []),
        ...(seen.tooOften > 0 ? [`${seen.tooOften} lines were answered more often than they may speak`] : []),
        ...(seen.most > connectionsPerAddress ? [`one household had ${seen.most} lines at once`] : []),
        ...(seen.longest >= timeout ? [`a handshake took ${Math.round(seen.longest)} ms and was not hung up on`] : []),
        ...(seen.uncut > 0 ? [`${seen.uncut} messages in ${PIECES} pieces were not cut off`] : []),
        ...(greetings.shown > mostAnswers(greetings)
          ? [`${greetings.shown} times one household was told the whole match`]
          : []),
        ...(waits.length === 0 ? ['friends were not answered at all'] : []),
        ...(timed && slowest > ANSWERED_WITHIN ? [`friends waited ${slowest} ms once in a hundred times`] : []),
      ],
    }
  } finally {
    friends.leave()
    await server.sweepUp()
  }
}

/** Milliseconds: to connect or be answered; for a busy machine; between two attempts. */
const SETTLE = 10_000
const SLACK = 2000
const BREATH = 20
const TRICKLE_EVERY = 100

interface Flooding {
  readonly address: string
  /** A table that allows spectators. */
  readonly table: string
  readonly seen: Flood
  isOver(): boolean
}

/** The results. */
interface Flood {
  spoken: number
  heard: number
  /** Connections that were answered more often than their rate limit allows. */
  tooOften: number
  cut: number
  /** The most connections of one address at once. */
  most: number
  turnedAway: number
  /** Milliseconds that the longest unfinished handshake stayed open. */
  longest: number
  pieces: number
  uncut: number
}

/** One connection, reopened whenever it is closed. */
async function talk({ address, table, seen, isOver }: Flooding): Promise<void> {
  const { burst, perSecond } = DEFAULT_SETTINGS.limits.messages
  const hundred = Buffer.concat(Array.from({ length: MESSAGES / 100 }, () => textFrame('{"type":"ping"}')))
  while (!isOver()) {
    let answers = 0
    const connection = new RawConnection({
      address,
      path: '/ws',
      from: loopbackAddress(0),
      onText: text => void (answers += text.startsWith('{"type":"pong"') ? 1 : 0),
    })
    if ((await connection.answered) !== 101) {
      seen.turnedAway++
      await sleep(BREATH)
      continue
    }
    const began = performance.now()
    connection.send(textFrame(JSON.stringify(helloTo(table, null))))
    while (connection.isOpen && !isOver()) {
      if (connection.waiting < 1e6) {
        connection.send(hundred)
        seen.spoken += MESSAGES / 100
      }
      await sleep(10)
    }
    if (!connection.isOpen) seen.cut++
    seen.heard += answers
    if (answers > burst + (perSecond * (performance.now() - began)) / 1000 + 1) seen.tooOften++
    connection.hangUp()
  }
}

/** As many connections as the server accepts, held as long as they may stay silent. */
async function crowd({ address, seen, isOver }: Flooding): Promise<void> {
  const connections: RawConnection[] = []
  while (!isOver()) {
    for (let each = 0; each < 200 && connections.length < CROWD; each++) {
      const connection = new RawConnection({ address, path: '/ws', from: loopbackAddress(1) })
      connections.push(connection)
      void connection.answered.then(status => status !== 101 && !isOver() && seen.turnedAway++)
    }
    await sleep(BREATH)
    seen.most = Math.max(seen.most, connections.filter(connection => connection.isOpen).length)
  }
  for (const connection of connections) connection.hangUp()
}

/** Many slow handshakes, a letter at a time, until the last was closed. */
async function trickle({ address, seen }: Flooding, timeout: number): Promise<void> {
  const { hostname, port } = new URL(address)
  const began = performance.now()
  const sockets = Array.from({ length: TRICKLES }, () => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: loopbackAddress(2) })
    socket.write('GET /ws HTTP/1.1\r\nX-Much: ')
    return socket.resume().on('error', () => socket.destroy())
  })
  while (sockets.some(socket => !socket.closed) && performance.now() - began < timeout) {
    for (const socket of sockets) if (socket.writable) socket.write('x')
    await sleep(TRICKLE_EVERY)
  }
  seen.longest = Math.max(seen.longest, performance.now() - began)
  for (const socket of sockets) socket.destroy()
}

async function tellHeaders({ address, seen, isOver }: Flooding): Promise<void> {
  const headers = Array.from({ length: HEADERS }, (_, index) => `x${index}: y`)
  while (!isOver()) {
    const connection = new RawConnection({ address, path: '/ws', from: loopbackAddress(3), headers })
    if ((await connection.answered) !== 101) seen.turnedAway++
    connection.hangUp()
    await sleep(BREATH)
  }
}

/** Messages that never end. */
async function tellInPieces({ address, seen, isOver }: Flooding, timeout: number): Promise<void> {
  const piece = Buffer.from(' ')
  const first = frame({ opcode: OPCODE.text, payload: piece, last: false })
  const others = Array.from({ length: PIECES }, (_, index) =>
    frame({ opcode: OPCODE.continuation, payload: index % 2 === 0 ? piece : Buffer.alloc(0), last: false }),
  )
  const all = Buffer.concat([first, ...others])
  while (!isOver()) {
    const connection = new RawConnection({ address, path: '/ws', from: loopbackAddress(4) })
    if ((await connection.answered) === 101) {
      connection.send(all)
      seen.pieces += others.length + 1
      await timeUntil(() => !connection.isOpen, timeout)
      if (connection.isOpen) seen.uncut++
    } else {
      seen.turnedAway++
      await sleep(BREATH)
    }
    connection.hangUp()
  }
}
