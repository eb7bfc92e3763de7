/** Counts the cost of loading a screen, independent of the machine's load: round trips, bytes, the browser's own work. */

import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { type HeldConnection, holdConnection } from './heldLine.ts'
import { newcomer, noted, SLOW } from './load.ts'
import type { Screen } from './screens.ts'

/** The cost until an event. */
export interface Cost {
  /** How often the browser had to wait for answers; browsers send at most six requests at a time. */
  readonly rounds: number
  /** Received, compressed, with headers. */
  readonly bytes: number
  readonly requests: number
  /** Milliseconds of the page's main thread, on this machine. */
  readonly work: number
}

export interface Costs {
  readonly firstPaint: Cost
  readonly largestPaint: Cost
  readonly playable: Cost
}

/** Round trips of a WebSocket until its first message: one for the handshake, one for hello. */
const SOCKET_ROUNDS = 2
/** How often a page must have been idle until it counts as settled. */
const IDLE_TIMES = 3
/** Milliseconds after which no frame is expected any more. */
const LONGEST_FRAME = 500

/** Milliseconds it takes if nothing overlaps: with the connection and the CPU of `timeLoad`. */
export function slowest({ rounds, bytes, work }: Cost): number {
  return rounds * SLOW.roundTrip + (bytes / SLOW.bytesDown) * 1000 + work * SLOW.slowdown
}

export async function countCosts(browser: Browser, address: string, screen: Screen): Promise<Costs> {
  const connection = await holdConnection(address)
  const context = await newcomer(browser, connection.address, screen)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const arriving = page.goto(screen.path, { waitUntil: 'commit' })
    await until(() => connection.waiting > 0)
    await connection.release()
    await arriving
    return await goOn(page, session, connection)
  } finally {
    await context.close()
    await connection.close()
  }
}

/** Round by round, until one can play and no request is left. */
async function goOn(page: Page, session: CDPSession, connection: HeldConnection): Promise<Costs> {
  let rounds = 1
  let before = { firstPaint: 0, largestPaint: 0, playable: 0 }
  const costs: { -readonly [each in keyof Costs]?: Cost } = {}
  for (;;) {
    await settle(page)
    const spent: Cost = {
      rounds: rounds + connection.sockets * SOCKET_ROUNDS,
      bytes: connection.bytes,
      requests: connection.requests,
      work: await workOf(session),
    }
    const now = await noted(page)
    for (const each of ['firstPaint', 'largestPaint', 'playable'] as const) {
      if (now[each] !== before[each]) costs[each] = spent
    }
    before = now
    if (connection.waiting === 0 && now.playable > 0) return costs as Costs
    if (connection.waiting === 0)
      await until(
        () => connection.waiting > 0,
        () => noted(page).then(({ playable }) => playable > 0),
      )
    if (connection.waiting > 0) rounds++
    await connection.release()
  }
}

/** Until the page is idle. */
async function settle(page: Page): Promise<void> {
  for (let times = 0; times < IDLE_TIMES; times++) {
    await page.evaluate(async longest => {
      const timedOut = new Promise(resolve => setTimeout(resolve, longest))
      await new Promise(resolve => requestIdleCallback(resolve, { timeout: longest }))
      // Two frames, so that what was drawn is painted. There are none as long as the style sheet is held.
      await Promise.race([
        timedOut,
        new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      ])
      const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0
      // Recorded once it is on the screen, which may take long on a busy machine.
      for (let wait = 0; wait < 50 && window.pageSpeed.playable !== null && !isPainted(); wait++) {
        await new Promise(resolve => setTimeout(resolve, 100))
      }
    }, LONGEST_FRAME)
  }
}

async function until(...conditions: readonly (() => boolean | Promise<boolean>)[]): Promise<void> {
  for (;;) {
    for (const condition of conditions) if (await condition()) return
    await sleep(20)
  }
}

async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
}
