/** A new game without pictures, tutorial, translations or bots of its own: it is on the shelf and is played in Chromium to its end. */

import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyCheckout, ROOT } from '#scripts/deploy/checkout.ts'
import { newGame } from '#scripts/newGame/newGame.ts'
import { LONG } from '#scripts/tests/tier.ts'
import { closePages, launchChromium } from '../support/chromium.ts'
import { buildPages } from '../support/pages.ts'
import { openRoom, type Room } from '../support/testRoom.ts'
import { accessibilityBreaches, PHONE, visit } from '../support/visitor.ts'

const copy = mkdtempSync(join(tmpdir(), 'parlour-new-game-'))
let browser: Browser
let room: Room

beforeAll(async () => {
  copyCheckout(copy, ['docs', 'bench', 'lab'])
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  newGame(copy, 'connect-four')
  const webRoot = join(copy, 'dist/web')
  await buildPages('development', webRoot, copy)
  const shelf = pathToFileURL(join(copy, 'games/index.ts')).href
  ;[room, browser] = await Promise.all([openRoom({}, { webRoot, shelf }), launchChromium()])
})

afterAll(async () => {
  await closePages()
  await room.remove()
  rmSync(copy, { recursive: true })
})

const open = (page: Page) => page.locator('.connect-four button[aria-disabled="false"]')
const result = (page: Page) => page.getByRole('dialog').filter({ hasText: /four in a row|A draw/ })

/** Plays the first open column against a stock bot until the match ends. Returns the number of discs dropped by hand. */
async function playToEnd(page: Page, drop: (column: Locator) => Promise<void>): Promise<number> {
  for (let dropped = 0; ; dropped++) {
    await open(page).first().or(result(page)).first().waitFor()
    if (await result(page).isVisible()) return dropped
    const discs = await page.locator('[data-seat]').count()
    await drop(open(page).first())
    await expect.poll(() => page.locator('[data-seat]').count()).toBeGreaterThan(discs)
  }
}

async function startMatch(page: Page): Promise<void> {
  await page.goto('/')
  await page.locator('.game-box', { hasText: 'Connect Four' }).click()
  await page.locator('.game-mode-play', { hasText: 'Against bots' }).click()
  await page.locator('.connect-four').waitFor()
}

test('is on the shelf with its rules, is played by mouse to the end, and axe finds nothing', async () => {
  const { page, context, complaints } = await visit(browser, room.address)
  await page.goto('/#/game/connect-four')
  await page.getByRole('link', { name: 'The rules' }).waitFor()
  expect(await page.locator('.game-learn').getByRole('link').allInnerTexts()).toEqual(['The rules'])
  expect(await accessibilityBreaches(page)).toEqual([])
  await page.getByRole('link', { name: 'The rules' }).click()
  await page.getByText('drop one disc into a column').waitFor()

  await startMatch(page)
  await open(page).first().waitFor()
  expect(await accessibilityBreaches(page)).toEqual([])
  expect(await playToEnd(page, column => column.click())).toBeGreaterThan(2)
  expect(await accessibilityBreaches(page)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

test(
  'is played by keyboard on a phone in dark mode, in a language without translations',
  { tags: [LONG] },
  async () => {
    const { page, context, complaints } = await visit(browser, room.address, {
      size: PHONE,
      scheme: 'dark',
      language: 'de-DE',
    })
    await page.goto('/#/game/connect-four')
    await page.locator('.game-mode-bots .game-mode-play').press('Enter')
    await page.locator('.connect-four').waitFor()
    const drops = await playToEnd(page, async column => {
      while (!(await column.evaluate(each => each === document.activeElement))) await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
    })
    expect(drops).toBeGreaterThan(2)
    expect(await accessibilityBreaches(page)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  },
)
