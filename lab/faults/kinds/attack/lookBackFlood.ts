/** F26: all connections of one address ask for earlier positions of a long match, as often as each of them may. */

import { setTimeout as sleep } from 'node:timers/promises'
import { DEFAULT_SETTINGS } from '#server/settings.ts'
import { newTable, post, seatFrom, sit, TestClient } from '#server/testing/client.ts'
import type { Fault, FaultFindings, FaultRun } from '../../fault.ts'
import { lengths, quantile, type Span, timesNamed } from '../../figures.ts'
import { helloTo } from './hostileMessages.ts'
import { loopbackAddress } from './loopbackAddresses.ts'
import { type MeasuredPlan, MeasuredServer } from '../../servers/measured.ts'
import { RawConnection, textFrame } from './rawLine.ts'
import { timeUntil } from '../../run.ts'
import { BusyTables } from '../../runs/tables.ts'

const FRIENDS_TABLES = 3
/** All that one address may have. */
const LINES = DEFAULT_SETTINGS.limits.connectionsPerAddress
/** Entries of the match: as many messages as one connection may send at once. */
const ENTRIES = DEFAULT_SETTINGS.limits.messages.burst - 1
/** Milliseconds by which the event loop may be late, 99 of 100 times. */
const LATE = 50
/** Friends may be answered so many times later than before, or so many milliseconds. */
const SLOWER = 2
const LATER = 20

export const lookBackFlood: Fault = {
  id: 'F26',
  name: 'one address looks back',
  holds: `the event loop is late by at most ${LATE} ms, 99 of 100; others are answered first`,
  about: `${LINES} connections of one address watch a long match, and each asks for one look-back a second, all of them at the same moment: together more than a second of work. The event loop must be late by at most ${LATE} ms,
99 times of 100. Friends at other tables must be answered at most ${SLOWER} times or ${LATER} ms later than before, 99 times of 100; and what people from other addresses ask must be answered before half of the look-backs
are that were asked for just before it, and newcomers be shown their match. One time is a second.`,
  times: 60,
  run: plan => lookBackTogether(plan),
  control: {
    about: 'a server that does at once whatever it is asked for.',
    times: 5,
    run: plan => lookBackTogether({ ...plan, timed: false }, 'serveAtOnce.ts'),
  },
}

async function lookBackTogether(
  { times, seed, timed: checksTime = true, onDone }: FaultRun,
  entry: NonNullable<MeasuredPlan['entry']> = 'serveMeasured.ts',
): Promise<FaultFindings> {
  const shelf = import.meta.resolve('#server/testing/costlyShelf.ts')
  const server = await MeasuredServer.start({ settings: { shelf }, entry })
  const { address } = server
  const friends = new BusyTables([address], { game: 'tally', seed })
  let connections: readonly RawConnection[] = []
  let answered = 0
  try {
    const [long, other] = [await longMatch(address), await tableOf(address, 'tally')]
    const probe = await sit(address, other)
    for (let second = 0; second < times; second++) await play(friends)
    const calm = lengths(friends.waits)
    connections = await watchTogether(address, long, () => answered++)

    const before = await server.measure()
    server.begin()
    const began = performance.now()
    /** answeredBefore[second]: look-backs that were answered before another client's message. */
    const answeredBefore: number[] = []
    const newcomers: Span[] = []
    const health: Span[] = []
    for (let second = 0; second < times && !server.crashed; second++) {
      for (const connection of connections)
        connection.send(textFrame(JSON.stringify({ type: 'look-back', from: 0, to: ENTRIES })))
      const already = answered
      await Promise.all([
        play(friends),
        ask(probe).then(() => answeredBefore.push(answered - already)),
        spanOf(() => watchBriefly(address, other.table)).then(span => newcomers.push(span)),
        spanOf(() => fetch(`${address}/healthz`)).then(span => health.push(span)),
      ])
      onDone?.(second + 1)
    }
    const took = performance.now() - began
    const after = server.crashed ? null : await server.measure()
    const cpu = after ? after.cpu - before.cpu : 0
    const waits = lengths(friends.waits.filter(({ from }) => from >= began))
    const [slow, usual] = [quantile(waits, 0.99), quantile(calm, 0.99)]
    const late = after?.delay ?? 0
    return {
      times,
      figures: {
        'look-backs asked for': LINES * times,
        'look-backs answered': answered,
        'of those asked for at once, answered before somebody else is, median': quantile(answeredBefore, 0.5),
        'CPU used, %': Math.round((100 * cpu) / took),
        'event loop late, 99 %, ms': Math.round(late),
        'event loop late, longest, ms': Math.round(after?.longestDelay ?? 0),
        ...timesNamed('answers to friends before', calm),
        ...timesNamed('answers to friends meanwhile', waits),
        ...timesNamed('newcomers shown their match', lengths(newcomers)),
        ...timesNamed('/healthz', lengths(health)),
      },
      violations: [
        ...(server.crashed ? ['the server ended'] : []),
        ...(quantile(answeredBefore, 0.5) > LINES / 2 ? ['others were answered only after most look-backs'] : []),
        ...(checksTime && late > LATE
          ? [`the event loop was late by more than ${LATE} ms once in a hundred times`]
          : []),
        ...(waits.length === 0 ? ['friends were not answered at all'] : []),
        ...(checksTime && slow > Math.max(SLOWER * usual, usual + LATER)
          ? [`friends waited ${slow} ms once in a hundred times, before that ${usual} ms`]
          : []),
      ],
    }
  } finally {
    for (const connection of connections) connection.hangUp()
    friends.leave()
    await server.sweepUp()
  }
}

/** Milliseconds until all clients are connected. */
const SETTLE = 60_000

/** For a second. */
async function play(friends: BusyTables): Promise<void> {
  await friends.fill(FRIENDS_TABLES)
  await sleep(1000)
}

async function ask(client: TestClient): Promise<void> {
  const { told } = client
  const before = told.length
  client.send({ type: 'ping' })
  await client.heard('pong', pong => told.indexOf(pong) >= before, SETTLE)
}

async function spanOf(work: () => Promise<unknown>): Promise<Span> {
  const from = performance.now()
  await work()
  return { from, to: performance.now() }
}

async function watchBriefly(address: string, table: string): Promise<void> {
  const client = await new TestClient(address).opened()
  client.hello(table, null)
  await client.heard('update', undefined, SETTLE)
  client.leave()
}

function tableOf(address: string, game: string) {
  return seatFrom(post(address, '/api/tables', newTable({ game, seats: 1, start: true })))
}

/** A table whose match has so many entries. */
async function longMatch(address: string): Promise<string> {
  const seat = await tableOf(address, 'costly')
  const player = await sit(address, seat)
  for (let entry = 0; entry < ENTRIES; entry++) {
    await player.heard('update', ({ seq }) => seq === entry)
    await player.act({ type: 'add', amount: 1 })
  }
  player.leave()
  return seat.table
}

async function watchTogether(address: string, table: string, onEarlier: () => void): Promise<readonly RawConnection[]> {
  let shown = 0
  const onText = (text: string) => {
    if (text.startsWith('{"type":"earlier"')) onEarlier()
    else if (text.startsWith('{"type":"update"')) shown++
  }
  const connections = Array.from(
    { length: LINES },
    () => new RawConnection({ address, path: '/ws', from: loopbackAddress(0), onText }),
  )
  await Promise.all(connections.map(connection => connection.answered))
  for (const connection of connections) connection.send(textFrame(JSON.stringify(helloTo(table, null))))
  await timeUntil(() => shown === LINES, SETTLE)
  return connections
}
