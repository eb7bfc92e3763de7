import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { share } from '#scripts/tests/tier.ts'
import { closePages, launchChromium } from '../support/chromium.ts'
import { openRoom, type Room } from '../support/testRoom.ts'
import {
  accessibilityBreaches,
  DESKTOP,
  PHONE,
  scrolls,
  smallTargets,
  type Visit,
  visit,
  type Visitor,
} from '../support/visitor.ts'

/** Milliseconds: long enough for a shared machine. */
const TIMEOUT = 180_000
/** More actions than a match of two can take. */
const MOST_ACTIONS = 200

let browser: Browser
let room: Room
const visitors: Visitor[] = []

beforeAll(async () => {
  ;[room, browser] = await Promise.all([openRoom({}, { pages: share('production', 'development') }), launchChromium()])
}, TIMEOUT)

afterEach(async () => {
  const left = visitors.splice(0)
  await Promise.all(left.map(({ context }) => context.close()))
  expect(left.flatMap(({ complaints }) => complaints)).toEqual([])
})

afterAll(async () => {
  await closePages()
  await room.remove()
})

async function enter(path = '/', wish: Visit = {}): Promise<Page> {
  const visitor = await visit(browser, room.address, wish)
  visitors.push(visitor)
  visitor.page.setDefaultTimeout(30_000)
  await visitor.page.goto(path)
  return visitor.page
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Places the longest standee that fits, else does the first thing on the list, until the match is over. */
async function playToTheEnd(page: Page): Promise<void> {
  const over = page.locator('.end-dialog')
  for (let done = 0; done < MOST_ACTIONS; done++) {
    await page.locator('.table.table-my-turn:not(:has(.table-sending))').or(over).first().waitFor()
    if (await over.isVisible()) return
    await button(page, 'What can I do?').click()
    const items = page.locator('.action-item')
    const standees = items.filter({ hasText: /standee|tree|resident|car|house/i })
    await ((await standees.count()) > 0 ? standees.last() : items.first()).click()
    await page.locator('.table-sending').waitFor({ state: 'hidden' })
  }
  throw new Error('the match does not end')
}

async function isClean(page: Page): Promise<void> {
  expect(await accessibilityBreaches(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
}

describe('the deal of the day', { timeout: TIMEOUT }, () => {
  test('one tap begins it; its end stands on the board, in the statistics and on the first page', async () => {
    const page = await enter('/', { size: PHONE })
    await isClean(page)
    await page.locator('.today-play', { hasText: 'My Little Town' }).click()
    await page.locator('.board-frame button:visible, .board-frame [tabindex]:visible').first().waitFor()
    expect(await scrolls(page)).toBe(false)

    // From the first page the player comes back to the same match.
    const table = page.url()
    await page.goto('/')
    await page.locator('.today-play', { hasText: 'Go on with it' }).click()
    await expect.poll(() => page.url()).toBe(table)
    await playToTheEnd(page)

    await page.getByRole('link', { name: 'The board of the day' }).click()
    const today = page.getByRole('region', { name: 'Today' })
    const mine = today.locator('tr.daily-you')
    await mine.waitFor()
    expect(await mine.innerText()).toMatch(/^1\.\s.*you/)
    expect(await today.locator('thead').innerText()).toMatch(/Result\s+Points\s+Moves/)
    expect(await mine.innerText()).toMatch(/(Won|Place 2)\s+[−\d]+\s+\d+$/)
    await page.getByText('What is equal for everybody').click()
    await isClean(page)

    await page.goto('/#/statistics')
    await page.getByRole('heading', { name: 'My Little Town' }).waitFor()
    expect(await page.locator('.statistics-facts').first().innerText()).toMatch(/Matches\s+1/)
    for (const details of await page.getByText('As a table').all()) await details.click()
    expect(await page.locator('.chart table').first().locator('tbody tr').count()).toBe(1)
    expect(await page.locator('.chart-bars').first().innerText()).toContain('Normal bots')
    await isClean(page)

    await page.goto('/')
    await page.locator('.today-play', { hasText: 'see the board' }).waitFor()
    await page.reload()
    await page.goto('/#/statistics')
    await page.getByRole('heading', { name: 'My Little Town' }).waitFor()
    expect(await page.locator('.statistics-facts').first().innerText()).toMatch(/Matches\s+1/)

    // It may be played again; the first result stays.
    await page.goto('/#/daily/my-little-town')
    await button(page, 'Play it again, for fun').click()
    await page.locator('.table').waitFor()
    expect(page.url()).not.toBe(table)
    await page.goto('/#/daily/my-little-town')
    await button(page, 'Go on').waitFor()
    expect(await today.locator('tr.daily-you').count()).toBe(1)
  })

  test('another browser finds it not begun, and sees who has finished it', async () => {
    const page = await enter('/#/daily/my-little-town', { size: DESKTOP, scheme: 'dark' })
    await page.getByRole('region', { name: 'Today' }).locator('tbody tr').first().waitFor()
    expect(await page.locator('tr.daily-you').count()).toBe(0)
    await button(page, 'Play').waitFor()
    await isClean(page)
  })
})

describe('statistics', { timeout: TIMEOUT }, () => {
  test('are cleared only after a question, and a rating key comes from another device', async () => {
    const page = await enter('/', { size: DESKTOP, scheme: 'dark' })
    const results = Array.from({ length: 25 }, (_, index) => ({
      id: `t${index}`,
      game: 'our-tidy-spaces',
      at: Date.UTC(2026, 9, 1 + index),
      seats: 2 + (index % 3),
      bots: ['easy', 'normal', 'hard'].slice(index % 3, (index % 3) + 1),
      won: index % 2 === 0,
      place: 1 + (index % 2),
      points: 40 + ((index * 7) % 23),
      daily: null,
    }))
    await page.evaluate(all => localStorage.setItem('parlour.results', JSON.stringify(all)), results)
    await page.goto('/#/statistics')
    await page.getByRole('heading', { name: 'Points over time' }).waitFor()
    expect(await page.locator('.chart-dot').count()).toBe(50)
    await isClean(page)

    await page.getByText('Your player key').click()
    await page.getByLabel('A key from another device').fill('no key')
    await button(page, 'Use this key here').click()
    await page.getByText('That is no player key.').waitFor()
    await page.getByLabel('A key from another device').fill('A'.repeat(22))
    await button(page, 'Use this key here').click()
    await page.getByText('No rated match of yours has ended yet.').waitFor()
    await isClean(page)
    await button(page, 'Delete my ratings').click()
    await button(page, 'Delete them').click()
    await page.getByText('Your ratings are deleted.').waitFor()

    await button(page, 'Clear all').click()
    await button(page, 'Keep them').click()
    await page.getByRole('heading', { name: 'Points over time' }).waitFor()
    await button(page, 'Clear all').click()
    await button(page, 'Clear them').click()
    await page.getByText('Nothing yet.').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('parlour.results'))).toBeNull()
  })
})

describe('a rated table', { timeout: TIMEOUT }, () => {
  test('begins with rated players, and its end changes both ratings', async () => {
    const ben = await enter('/', { size: DESKTOP })
    await ben.locator('.game-box', { hasText: 'My Little Town' }).click()
    await ben.getByLabel('You play as').fill('Ben')
    await ben.locator('.game-mode-play', { hasText: 'With friends' }).click()
    const link = await ben.getByRole('textbox', { name: 'Invite link' }).inputValue()
    await ben.getByRole('switch', { name: 'Rated' }).click()
    await ben.getByLabel('Version').selectOption('easy')
    await ben.getByLabel('Standees').selectOption(share('short', 'standard'))
    const ada = await enter(link, { size: PHONE })
    await ada.getByLabel('Your name').fill('Ada')
    await button(ada, 'Sit down').click()
    await expect.poll(() => ada.getByRole('switch', { name: 'Rated' }).isChecked()).toBe(true)
    await isClean(ada)
    await button(ben, 'Start').click()
    await Promise.all([ben, ada].map(playToTheEnd))
    await ben.getByText('This match counts').waitFor()
    expect(await accessibilityBreaches(ben)).toEqual([])

    for (const page of [ben, ada]) {
      await page.goto('/#/statistics')
      await expect
        .poll(async () => {
          await page.reload()
          await page.getByRole('heading', { name: 'Ratings' }).waitFor()
          return page.locator('.ratings').innerText()
        })
        .toContain('1 of 5 matches it takes')
    }
  })
})
