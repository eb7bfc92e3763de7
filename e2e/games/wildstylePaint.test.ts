/** Wildstyle over a slow connection: a tap shows its effect at once, long before the server can have answered. */

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newTable, post, seatFrom } from '#server/testing/client.ts'
import { type DelayProxy, delayProxy } from '#server/testing/delayProxy.ts'
import { closePages, launchChromium } from '../support/chromium.ts'
import { paintsOf, quantile, timePaints } from '../support/paints.ts'
import { openRoom, type Room } from '../support/testRoom.ts'
import { PHONE, visit } from '../support/visitor.ts'
import { finger, look, playOn } from './wildstyleHands.ts'

/** Round-trip time in milliseconds: four times as long as a tap may take to be shown. */
const TRIP = 200
const PAINTED_WITHIN = 50
const TAPS = 40
/** Milliseconds until an idle player looks again. */
const LOOK_AGAIN = 100

let browser: Browser
let room: Room
let line: DelayProxy

beforeAll(async () => {
  // Production pages: development pages are slower.
  ;[room, browser] = await Promise.all([
    openRoom({ newSeed: () => 'paint' }, { pages: 'production' }),
    launchChromium(),
  ])
  line = await delayProxy(room.address, TRIP)
})

afterAll(async () => {
  await closePages()
  await line.close()
  await room.remove()
})

test('an own action is painted within 50 ms, whatever the latency', { timeout: 180_000 }, async () => {
  const game = 'wildstyle'
  const options = { pace: '300', countdown: '0' }
  const wish = newTable({ game, seats: 2, bots: ['easy'], start: true, options })
  const { table, seat, token } = await seatFrom(post(room.address, '/api/tables', wish))
  const kept = { table, game, seat, token, name: 'Ann', at: 0, over: false, invite: null }
  const { page, complaints } = await visit(browser, line.address, { size: PHONE })
  await page.addInitScript(
    ([key, value]) => localStorage.setItem(key!, value!),
    [`parlour.seat.${table}`, JSON.stringify(kept)],
  )
  await timePaints(page, '.ws')
  await page.goto(`/#/table/${table}`)
  await page.locator('.ws-dock').waitFor()
  while ((await paintsOf(page)).length < TAPS && (await look(page)).phase !== 'over') {
    const done = await playOn(page, finger, { nerve: 2, hurry: false })
    if (!done) await page.waitForTimeout(LOOK_AGAIN)
  }
  const paints = await paintsOf(page)
  const times = paints.map(({ took }) => took)
  const seen = paints.filter(paint => paint.seen).length
  console.log(
    `${paints.length} taps, ${seen} seen at the next frame; median ${quantile(times, 0.5).toFixed(1)} ms, 95 % within ${quantile(times, 0.95).toFixed(1)} ms`,
  )
  expect(paints.length).toBeGreaterThanOrEqual(TAPS / 2)
  expect(seen / paints.length).toBeGreaterThan(0.8)
  expect(quantile(times, 0.5)).toBeLessThan(PAINTED_WITHIN)
  expect(complaints).toEqual([])
})
