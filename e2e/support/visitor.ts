/** A person at a browser, and the queries that tests make there. */

import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { isBreach, watchPolicy } from './policy.ts'

export const PHONE = { width: 360, height: 640 }
export const TABLET = { width: 768, height: 1024 }
export const DESKTOP = { width: 1366, height: 768 }

export interface Visit {
  readonly size?: { readonly width: number; readonly height: number }
  readonly scheme?: 'light' | 'dark'
  /** Whether the browser may cache the pages for use without a network; else every page comes from the server. */
  readonly keepsPages?: boolean
  /** The browser's preferred language. */
  readonly language?: string
}

export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** Every error and warning of the page. */
  readonly complaints: string[]
}

export async function visit(
  browser: Browser,
  baseURL: string,
  { size = DESKTOP, scheme = 'light', keepsPages = false, language = 'en-US' }: Visit = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL,
    viewport: { ...size },
    colorScheme: scheme,
    locale: language,
    hasTouch: size.width < 1000,
    reducedMotion: 'reduce',
    serviceWorkers: keepsPages ? 'allow' : 'block',
  })
  await watchPolicy(context)
  const complaints: string[] = []
  // Of all its pages: some open another tab.
  context.on('weberror', error => complaints.push(error.error().message))
  context.on('console', message => {
    // The browser itself reports lost connections, refused requests and a header that counts only over TLS; the page's reaction is tested.
    const isNetwork =
      !isBreach(message) &&
      /ERR_|WebSocket|Failed to load resource|Cross-Origin-Opener-Policy header has been ignored/.test(message.text())
    if (message.type() === 'error' && !isNetwork) complaints.push(message.text())
  })
  const page = await context.newPage()
  return { page, context, complaints }
}

/** WCAG 2.2 A and AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Violations that axe finds, in a few words each: of WCAG 2.2 A and AA, and of rules with `more` tags. */
export async function accessibilityBreaches(page: Page, more: readonly string[] = []): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags([...WCAG, ...more])
    // In the page itself, which has no frames; otherwise every pass is described and carried to a second page.
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 160)}`))
}

/** Waits for the dialogs of a table: the page loads them after the table, and cannot while the server is down. */
export async function dialogsLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/lazyDialogs-')),
  )
}

/** Whether the page could be scrolled. */
export function scrolls(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement
    return scrollHeight > innerHeight || scrollWidth > innerWidth
  })
}

/** Controls outside the board that are smaller than 44 pixels either way, by name. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('button, a, input, select')]
    return controls
      .filter(control => !control.closest('.board-place') && control.checkVisibility())
      .map(control => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ control, box }) => control.getAttribute('role') !== 'switch' && (box.width < 44 || box.height < 44))
      .map(({ control, box }) => `${control.outerHTML.slice(0, 80)} ${box.width}x${box.height}`)
  })
}
