/** The cost of a first visit is counted, not timed: round trips and bytes, on production pages. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, launchChromium } from '../../e2e/support/chromium.ts'
import { openRoom, type Room } from '../../e2e/support/testRoom.ts'
import { countCosts } from './rounds.ts'
import { openScreens, type Screen } from './screens.ts'

/** Until the first paint, and until one can play: round trips, and kilobytes received, fonts included. */
const BUDGETS: Readonly<Record<string, { readonly painted: Budget; readonly playable: Budget }>> = {
  home: { painted: [4, 185], playable: [4, 185] },
  'game page': { painted: [5, 255], playable: [6, 255] },
  invitation: { painted: [5, 215], playable: [5, 215] },
  table: { painted: [7, 240], playable: [7, 240] },
  replay: { painted: [7, 270], playable: [7, 270] },
}
type Budget = readonly [rounds: number, kilobytes: number]

let browser: Browser
let room: Room
let screens: readonly Screen[]

beforeAll(async () => {
  ;[room, browser] = await Promise.all([openRoom({}, { pages: 'production' }), launchChromium()])
  screens = await openScreens(room.address)
}, 300_000)

afterAll(async () => {
  await closePages()
  await room.remove()
})

test.each(Object.entries(BUDGETS))('%s keeps its budget', async (name, { painted, playable }) => {
  const screen = screens.find(each => each.name.startsWith(name))!
  const costs = await countCosts(browser, room.address, screen)
  const spent = (each: 'largestPaint' | 'playable'): Budget => [costs[each].rounds, Math.ceil(costs[each].bytes / 1000)]
  for (const [have, allowed] of [
    [spent('largestPaint'), painted],
    [spent('playable'), playable],
  ] as const) {
    expect(have[0], 'round trips').toBeLessThanOrEqual(allowed[0])
    expect(have[1], 'kilobytes').toBeLessThanOrEqual(allowed[1])
    expect(have[1], 'kilobytes').toBeGreaterThan(80)
  }
})

test('a chain of scripts, each requested by the one before, is counted link by link', async () => {
  const scripts = Array.from({ length: 5 }, (_, link) => [`/${link}.js`, `import('./${link + 1}.js')`] as const)
  const end = "document.body.innerHTML = '<button>Play</button>'"
  const files = new Map<string, string>([
    [
      '/',
      '<!doctype html><title>chain</title><link rel="icon" href="data:,"><body><script type="module" src="/0.js"></script>',
    ],
    ...scripts,
    ['/5.js', end],
  ])
  const server = createServer(({ url }, answer) => {
    const text = files.get(url!)
    answer.writeHead(text ? 200 : 404, { 'content-type': url!.endsWith('.js') ? 'text/javascript' : 'text/html' })
    answer.end(text)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { playable } = await countCosts(browser, address, {
    name: 'chain',
    path: '/',
    remembers: {},
    playable: 'button',
  })
  server.closeAllConnections()
  server.close()
  expect(playable.rounds).toBe(7)
  expect(playable.requests).toBe(7)
})
