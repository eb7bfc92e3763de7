/** The site as visitors see it: under a subfolder of a host, in light and dark, on a phone and on a desktop. */

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, launchChromium } from '../../e2e/support/chromium.ts'
import { accessibilityBreaches, DESKTOP, PHONE, visit } from '../../e2e/support/visitor.ts'
import { buildSite } from './build.ts'

const SUBFOLDER = '/somebody/parlour'
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const folder = mkdtempSync(join(tmpdir(), 'parlour-site-'))
let server: Server
let address: string
let browser: Browser

beforeAll(async () => {
  buildSite(folder, null)
  server = createServer(({ url }, answer) => {
    const path = join(folder, url!.slice(SUBFOLDER.length).split('?')[0]!.replace(/\/$/, '/index.html'))
    if (!url!.startsWith(`${SUBFOLDER}/`) || !existsSync(path)) return void answer.writeHead(404).end()
    answer.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' })
    answer.end(readFileSync(path))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await launchChromium()
})

afterAll(async () => {
  await closePages()
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

const PLACES = ['', 'games/my-little-town.html', 'docs/hosting.html', 'contributing.html', 'readme.html']

test.each([
  ['a desk by day', { size: DESKTOP, scheme: 'light' }],
  ['a phone at night', { size: PHONE, scheme: 'dark' }],
] as const)('%s: loads completely, accessible, no wider than the screen', async (_, wish) => {
  const { page, context, complaints } = await visit(browser, address, wish)
  const failed: string[] = []
  page.on('response', response => void (response.ok() || failed.push(response.url())))
  for (const place of PLACES) {
    await page.goto(`${SUBFOLDER}/${place}`)
    await page.evaluate(() => document.fonts.ready)
    expect(await accessibilityBreaches(page), place).toEqual([])
    const isTooWide = () => document.documentElement.scrollWidth > innerWidth
    expect(await page.evaluate(isTooWide), place).toBe(false)
    expect(await page.evaluate(() => document.fonts.check('16px "Young Serif"')), place).toBe(true)
  }
  expect(failed).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

test('with reduced motion the picture is still, otherwise it moves', async () => {
  const { page, context } = await visit(browser, address)
  const shown = () =>
    page
      .locator('img.film')
      .first()
      .evaluate(image => (image as HTMLImageElement).currentSrc)
  await page.goto(`${SUBFOLDER}/`)
  expect(await shown()).toContain('-still.webp')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(shown).not.toContain('-still.webp')
  await context.close()
})
