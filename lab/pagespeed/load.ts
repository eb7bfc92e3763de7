/** Times the load of a screen in a new browser, over a slow connection on a slow machine. */

import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import type { Screen } from './screens.ts'

/** The network and CPU: Lighthouse's slow 4G, and a phone a quarter as fast as this machine. */
export const SLOW = { bytesDown: 200_000, bytesUp: 93_750, roundTrip: 150, slowdown: 4 }

export interface Load {
  /** Milliseconds until something was painted. */
  readonly firstPaint: number
  /** Milliseconds until the largest paint. */
  readonly largestPaint: number
  /** Milliseconds until a control that begins or continues a match can be tapped, and the page reacts. */
  readonly playable: number
  /** Bytes received until then, compressed, with headers. */
  readonly bytes: number
  readonly requests: number
}

declare global {
  interface Window {
    /** What the page recorded of its own loading. */
    pageSpeed: { largestPaint: number; playable: number | null }
  }
}

/** Milliseconds after which a load is abandoned. */
const LONGEST = 60_000
/** Milliseconds without a larger paint. */
const QUIET = 1000

/** `again`: a second visit with the browser's cache. */
export async function timeLoad(
  browser: Browser,
  address: string,
  screen: Screen,
  { again }: { readonly again: boolean },
): Promise<Load> {
  const context = await newcomer(browser, address, screen)
  try {
    if (again) await visit(context, screen)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await slowDown(session)
    const traffic = await watchTraffic(session)
    await page.goto(screen.path, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.pageSpeed.playable !== null, null, { timeout: LONGEST })
    const { bytes, requests } = traffic
    await page.waitForTimeout(QUIET)
    return { ...(await noted(page)), bytes, requests }
  } finally {
    await context.close()
  }
}

async function visit(context: BrowserContext, { path, playable }: Screen): Promise<void> {
  const page = await context.newPage()
  await page.goto(path)
  await page.locator(playable).first().waitFor()
  await page.close()
}

/** On a phone, a first visit, with what `remembers` says in its storage. */
export async function newcomer(browser: Browser, baseURL: string, screen: Screen): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 412, height: 823 },
    hasTouch: true,
    locale: 'en-US',
    serviceWorkers: 'block', // it begins its work when the page has loaded
  })
  await context.addInitScript(note, { remembers: screen.remembers, playable: screen.playable })
  return context
}

/** Runs in the page, before our code. */
function note({ remembers, playable }: Pick<Screen, 'remembers' | 'playable'>): void {
  for (const [key, value] of Object.entries(remembers)) localStorage.setItem(key, value)
  window.pageSpeed = { largestPaint: 0, playable: null }
  new PerformanceObserver(list => {
    window.pageSpeed.largestPaint = list.getEntries().at(-1)!.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  const look = () => {
    const found = [...document.querySelectorAll(playable)].some(element => element.checkVisibility())
    if (!found) return void requestAnimationFrame(look)
    // After everything that the page still has to do.
    setTimeout(() => (window.pageSpeed.playable = performance.now()))
  }
  requestAnimationFrame(look)
}

async function slowDown(session: CDPSession): Promise<void> {
  const { bytesDown, bytesUp, roundTrip, slowdown } = SLOW
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTrip,
    downloadThroughput: bytesDown,
    uploadThroughput: bytesUp,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Counts what has arrived so far. */
async function watchTraffic(session: CDPSession): Promise<{ bytes: number; requests: number }> {
  const traffic = { bytes: 0, requests: 0 }
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) traffic.requests++
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength
  })
  return traffic
}

/** What the page has recorded so far; 0 for what has not happened. */
export async function noted(page: Page): Promise<Pick<Load, 'firstPaint' | 'largestPaint' | 'playable'>> {
  return page.evaluate(() => {
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const { largestPaint, playable } = window.pageSpeed
    return { firstPaint: first, largestPaint, playable: playable ?? 0 }
  })
}
