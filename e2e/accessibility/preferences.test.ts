/** How much is announced, and which keys do what: chosen in the dialog, stored in the browser, heard and pressed on real boards. */

import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { LONG } from '../../scripts/tests/tier.ts'
import { closePages, launchChromium } from '../support/chromium.ts'
import { openRoom, type Room } from '../support/testRoom.ts'
import { announcements, Ear } from '../support/tree.ts'
import { accessibilityBreaches, smallTargets, visit, type Visitor } from '../support/visitor.ts'

let browser: Browser
let room: Room
const visitors: Visitor[] = []

beforeAll(async () => {
  ;[room, browser] = await Promise.all([openRoom(), launchChromium()])
})

afterEach(async () => {
  const left = visitors.splice(0)
  await Promise.all(left.map(({ context }) => context.close()))
  expect(left.flatMap(({ complaints }) => complaints)).toEqual([])
})

afterAll(async () => {
  await closePages()
  await room.remove()
})

/** Two players at one screen, so nothing depends on the speed of a bot. */
const onOneDevice = (game: string) => sitDown(game, 'device')

async function sitDown(game: string, mode: 'device' | 'bots'): Promise<Page> {
  const visitor = await visit(browser, room.address)
  visitors.push(visitor)
  const { page } = visitor
  await Ear.at(page)
  await page.goto('/')
  await page.locator('.game-box', { hasText: game }).click()
  await page.locator(`.game-mode-${mode} .game-mode-play`).click()
  await board(page)
  return page
}

const board = (page: Page) =>
  page.locator('.board-place button:visible, .board-place [tabindex]:visible').first().waitFor()

async function openComfort(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'This table' }).click()
  await page.getByRole('button', { name: 'Sound and motion' }).click()
}

async function openKeys(page: Page): Promise<void> {
  await openComfort(page)
  await page.getByRole('button', { name: 'Look at the keys' }).click()
  await page.locator('.key-list').waitFor()
}

const close = (page: Page) => page.getByRole('button', { name: 'Close', exact: true }).click()
const keyOf = (page: Page, meaning: string) => page.locator('.key-list li', { hasText: meaning }).locator('.key-button')
const hasDrawn = (page: Page) => page.locator('.mlt-placing')

async function actByList(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'What can I do?' }).click()
  await page.locator('.action-item').filter({ hasText: name }).first().click()
}

/** A turn of My Little Town; returns what was announced of it, once the next player has been asked to play. */
async function heardOfATurn(page: Page): Promise<string> {
  const before = (await announcements(page)).length
  await actByList(page, /^Draw/)
  await hasDrawn(page).waitFor()
  await actByList(page, /^Place the tile/)
  await hasDrawn(page).waitFor({ state: 'detached' })
  const heard = async () => (await announcements(page)).slice(before).join(' ')
  await expect.poll(heard).toMatch(/Your turn/)
  return heard()
}

test('the chosen verbosity of announcements applies, after a reload too', async () => {
  const page = await onOneDevice('My Little Town')
  const normal = await heardOfATurn(page)
  expect(normal).toMatch(/draws a tile; \d+ left.*Place your tile.*adds a tile .* the first.*Your turn: draw a tile/s)
  expect(normal).not.toMatch(/Possible/)

  const choose = async (level: string) => {
    await openComfort(page)
    await page.getByLabel('Read out').selectOption(level)
    await close(page)
  }
  await openComfort(page)
  expect(await accessibilityBreaches(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await close(page)
  await choose('few')
  expect(await heardOfATurn(page)).not.toMatch(/tile;|adds a tile|Place your tile|Possible/)
  await choose('all')
  await page.reload()
  await board(page)
  expect(await heardOfATurn(page)).toMatch(/Place your tile beside the town\. Possible: Place tile: \d+ ways\./)
})

test('a key is changed by pressing another, a taken one only after a warning, and all can be reset', async () => {
  const page = await onOneDevice('My Little Town')
  const square = page.locator('[data-place][tabindex="0"]')
  await openKeys(page)
  expect(await accessibilityBreaches(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await keyOf(page, 'Draw a tile').click()
  await page.keyboard.press('x')
  expect(await keyOf(page, 'Draw a tile').innerText()).toBe('X')
  await close(page)

  await square.focus()
  await page.keyboard.press('d')
  expect(await hasDrawn(page).count()).toBe(0)
  await page.keyboard.press('x')
  await hasDrawn(page).waitFor()

  await page.reload()
  await board(page)
  await openKeys(page)
  expect(await keyOf(page, 'Draw a tile').innerText()).toBe('X')
  await keyOf(page, 'Next place').click()
  await page.keyboard.press('x')
  await page.getByText('X is taken: Draw a tile.').waitFor()
  await page.getByRole('button', { name: 'Leave it' }).click()
  expect(await keyOf(page, 'Next place').innerText()).toBe('N')
  await keyOf(page, 'Next place').click()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Exchange the two' }).click()
  expect([await keyOf(page, 'Next place').innerText(), await keyOf(page, 'Draw a tile').innerText()]).toEqual([
    'X',
    'N',
  ])
  await keyOf(page, 'Next place').click()
  await page.keyboard.press('Escape')
  expect(await keyOf(page, 'Next place').innerText()).toBe('X')
  await page.getByRole('button', { name: 'Put all back' }).click()
  expect(await keyOf(page, 'Draw a tile').innerText()).toBe('D')
})

test('single keys can be switched off; arrows, Enter and the list still play', { tags: [LONG] }, async () => {
  const page = await onOneDevice('My Little Town')
  await openKeys(page)
  await page.getByRole('switch', { name: 'Single keys' }).click()
  expect(await page.locator('.key-list').count()).toBe(0)
  await close(page)
  const square = page.locator('[data-place][tabindex="0"]')
  await square.focus()
  await page.keyboard.press('d')
  await page.keyboard.press('ArrowRight')
  expect(await hasDrawn(page).count()).toBe(0)
  await actByList(page, /^Draw/)
  await hasDrawn(page).waitFor()
  await square.focus()
  await page.keyboard.press('Enter')
  await page.locator('.mlt-frame [aria-selected="true"]').first().waitFor({ state: 'attached' })
})

test('the keys shown on a board are the keys to press', { tags: [LONG] }, async () => {
  const page = await sitDown('Wildstyle', 'bots')
  const shown = () => page.locator('.ws-chip').first().getAttribute('data-key')
  expect(await shown()).toBe('7')
  await openKeys(page)
  await keyOf(page, 'Look at objective 1').click()
  await page.keyboard.press('m')
  await close(page)
  expect(await shown()).toBe('M')
  await openKeys(page)
  await page.getByRole('switch', { name: 'Single keys' }).click()
  await close(page)
  expect(await shown()).toBeNull()
})
