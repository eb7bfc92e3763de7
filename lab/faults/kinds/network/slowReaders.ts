/** F19: clients that read next to nothing, while they keep asking for everything. */

import { setTimeout as sleep } from 'node:timers/promises'
import { hashJson } from '#kernel'
import { follow, type Known, type Update } from '#protocol/follow.ts'
import type { ServerMessage, Step } from '#protocol/messages.ts'
import type { Limits } from '#server/settings.ts'
import { games } from '../rules/bulkyShelf.ts'
import type { Fault, FaultFindings, FaultRun } from '../../fault.ts'
import { lengths, quantile, type Span, timesNamed } from '../../figures.ts'
import { helloTo } from '../attack/hostileMessages.ts'
import { loopbackAddress } from '../attack/loopbackAddresses.ts'
import { type Measured, MeasuredServer } from '../../servers/measured.ts'
import { RawConnection, textFrame } from '../attack/rawLine.ts'
import { timeUntil } from '../../run.ts'
import { BusyTables } from '../../runs/tables.ts'
import { many } from '../../runs/concurrently.ts'

/** Bytes the server may buffer for one of them. */
const HELD_AT_MOST = 1024 * 1024
/** By so much, and so many milliseconds, friends may be answered later, 99 of 100 times. */
const SLOWER = 1.1
const LATER = 5
const FRIENDS_TABLES = 3
/** Bytes a slow reader reads per second; every other one reads nothing. */
const SIP = 1024

export const slowReaders: Fault = {
  id: 'F19',
  name: 'slow readers',
  holds: 'less than 1 MB waits for each, friends notice nothing, and at last each sees the newest position',
  about: `Readers at busy tables of a game whose positions take 32 kB to tell take in 1 kB a second or nothing at all, and ask for the whole position again and again. What waits for them in the server must stay below 1 MB each; friends at the
same tables must be answered as fast as with readers who ask as much and read all; and once the line is good again, each must have skipped to the newest position and see exactly
what the server says it should, over the same line, or over a new one if it was given up.`,
  times: 500,
  run: plan => readSlowly(plan, { limits: {}, seconds: 45, asksPerSecond: 4 }),
  control: {
    about: 'a server that keeps everything for whoever reads too slowly.',
    times: 10,
    run: plan =>
      readSlowly({ ...plan, timed: false }, { ...IN_A_HURRY, limits: { ...IN_A_HURRY.limits, ...UNBOUNDED } }),
  },
}

/** Few readers who ask a lot, for a few seconds. */
export const IN_A_HURRY: SlowPlan = {
  limits: { messages: { burst: 1e9, perSecond: 1e9 } },
  seconds: 3,
  asksPerSecond: 100,
}
export const UNBOUNDED: Partial<Limits> = { backlog: 1e12 }

export interface SlowPlan {
  /** Where they differ from the real ones. */
  readonly limits: Partial<Limits>
  /** The time for which readers read slowly; before that, just as long, they read fast. */
  readonly seconds: number
  /** How often each asks for everything. */
  readonly asksPerSecond: number
}

export async function readSlowly(
  { times, seed, timed = true, onDone }: FaultRun,
  plan: SlowPlan,
): Promise<FaultFindings> {
  const shelf = new URL('../rules/bulkyShelf.ts', import.meta.url).href
  const server = await MeasuredServer.start({ limits: plan.limits, settings: { shelf } })
  const { address } = server
  const friends = new BusyTables([address], { game: games[0]!.id, seed })
  let readers: readonly Reader[] = []
  try {
    await friends.fill(FRIENDS_TABLES)
    await timeUntil(() => friends.allBack, SETTLE)
    const tables = [...new Set(friends.histories.map(({ table }) => table))]
    const sitDown = (pace: (index: number) => Pace) =>
      many(times, 16, async index => {
        const reader = new Reader(address, tables[index % tables.length]!, loopbackAddress(index >> 5), pace(index))
        await reader.isThere
        return reader
      })

    readers = await sitDown(() => 'fast')
    const beside = await askAgainAndAgain(server, readers, plan)
    for (const reader of readers) reader.hangUp()

    await timeUntil(() => false, SETTLE / 10)
    const before = await server.measure()
    readers = await sitDown(index => (index % 2 === 0 ? 'nothing' : 'sips'))
    const asking = await askAgainAndAgain(server, readers, plan)
    const most = Math.max(...asking.readings.map(({ memory }) => memory)) - before.memory
    const held = most / times

    friends.rest()
    await timeUntil(() => friends.quiet, SETTLE)
    const [fast, slow] = [waitsDuring(beside, friends), waitsDuring(asking, friends)]
    const wrong: string[] = []
    let given = 0
    let skipped = 0
    await many(times, 16, async index => {
      const reader = readers[index]!
      const before = reader.asked
      const isRight = await reader.catchUp()
      if (reader.updates < before) skipped++
      if (isRight === 'cut') {
        given++
        const again = new Reader(address, reader.table, loopbackAddress(index >> 5), 'fast')
        await again.isThere
        if ((await again.catchUp()) !== 'right') wrong.push(`reader ${index} is not right on a new line`)
        again.hangUp()
      } else if (isRight === 'wrong') wrong.push(`reader ${index} does not see what the server says it should`)
      reader.hangUp()
      onDone?.(index + 1)
    })
    const [with99, without99] = [quantile(slow, 0.99), quantile(fast, 0.99)]
    return {
      times,
      figures: {
        'asked for everything, times': readers.reduce((sum, { asked }) => sum + asked, 0),
        'most memory held for one, kB': Math.round(held / 1024),
        'readers that skipped positions': skipped,
        'readers given up': given,
        ...timesNamed('answers to friends beside fast readers', fast),
        ...timesNamed('answers to friends beside slow readers', slow),
        'ratio of the two, 99 %': Number((with99 / Math.max(1, without99)).toFixed(2)),
      },
      violations: [
        ...(server.crashed ? ['the server ended'] : []),
        ...(held > HELD_AT_MOST ? [`the server held ${Math.round(held / 1024)} kB for every slow reader`] : []),
        ...(skipped === 0 ? ['nobody was told too much: nothing was tried'] : []),
        ...(timed && with99 > SLOWER * without99 + LATER
          ? [
              `beside slow readers friends waited ${with99} ms once in a hundred times, beside fast ones ${without99} ms`,
            ]
          : []),
        ...wrong,
      ],
    }
  } finally {
    for (const reader of readers) reader.hangUp()
    friends.leave()
    await server.sweepUp()
  }
}

/** Milliseconds. */
const SETTLE = 10_000
const TICK = 100
/** Bytes by which memory may grow while the server has nothing left to answer. */
const STILL = 256 * 1024

/** A time in which readers ask, and the server's resource use, second by second. */
interface Asking extends Span {
  readonly readings: readonly Measured[]
}

/** Friends' latency in this time, caused by the server and not by our measuring. */
function waitsDuring({ from, to, readings }: Asking, friends: BusyTables): readonly number[] {
  const { timeOrigin } = performance
  const sweeps = readings.map(({ swept }) => ({ from: swept.from - timeOrigin, to: swept.to - timeOrigin }))
  return lengths(
    friends.waits.filter(wait => wait.from >= from && wait.from < to),
    sweeps,
  )
}

async function askAgainAndAgain(server: MeasuredServer, readers: readonly Reader[], plan: SlowPlan): Promise<Asking> {
  const readings: Measured[] = []
  const from = performance.now()
  let asked = 0
  let sipped = 0
  for (let passed = 0; passed < plan.seconds; passed = (performance.now() - from) / 1000) {
    // However late a busy machine wakes us: as many as are due.
    for (; asked < passed * plan.asksPerSecond; asked++) for (const reader of readers) reader.ask()
    if (sipped < passed) {
      sipped++
      for (const reader of readers) reader.sip()
      readings.push(await server.measure())
    }
    await sleep(TICK)
  }
  // On a busy machine the server may not have handled all requests yet.
  for (let known = -Infinity; readings.at(-1)!.memory > known + STILL;) {
    known = readings.at(-1)!.memory
    await sleep(TICK)
    readings.push(await server.measure())
  }
  return { from, to: performance.now(), readings }
}

type Pace = 'fast' | 'sips' | 'nothing'

class Reader {
  readonly table: string
  readonly #pace: Pace
  readonly #connection: RawConnection
  /**
   * The last full position and the steps since, unparsed: parsing for all 500 would delay their friends, who are in this process as well.
   */
  #told: string[] = []
  #pong: { readonly seq: number; readonly hash: string } | null = null
  asked = 0
  /** Full positions received. */
  updates = 0

  constructor(address: string, table: string, from: string, pace: Pace) {
    this.table = table
    this.#pace = pace
    this.#connection = new RawConnection({
      address,
      path: '/ws',
      from,
      ...(pace !== 'fast' && { sips: SIP }),
      onText: text => this.#hear(text),
    })
    this.ask()
  }

  get isThere(): Promise<number> {
    return this.#connection.answered
  }

  ask(): void {
    this.asked++
    this.#connection.send(textFrame(JSON.stringify(helloTo(this.table, null))))
  }

  sip(): void {
    if (this.#pace === 'sips') this.#connection.readOn()
  }

  hangUp(): void {
    this.#connection.hangUp()
  }

  /** Parses all messages, and checks the position. */
  async catchUp(): Promise<'right' | 'wrong' | 'cut'> {
    this.#connection.readAll()
    // The answer may arrive before the newest position; others may have to be read first.
    for (let tries = 0; tries < TRIES; tries++) {
      this.#pong = null
      this.#connection.send(textFrame('{"type":"ping"}'))
      await timeUntil(() => this.#pong !== null || !this.#connection.isOpen, SETTLE)
      if (!this.#connection.isOpen) return 'cut'
      if (this.#isRight) return 'right'
      await sleep(TICK)
    }
    return 'wrong'
  }

  get #isRight(): boolean {
    const frames = this.#told.map(text => JSON.parse(text) as Update | Step)
    const known = frames.reduce<Known | null>(follow, null)
    const pong = this.#pong
    return known !== null && known.seq === pong?.seq && hashJson(known.shown.view) === pong.hash
  }

  #hear(text: string): void {
    if (text.startsWith('{"type":"update"')) {
      this.updates++
      this.#told = [text]
    } else if (text.startsWith('[')) this.#told.push(text)
    else if (text.startsWith('{"type":"pong"'))
      this.#pong = JSON.parse(text) as Extract<ServerMessage, { type: 'pong' }>
  }
}

const TRIES = 100
