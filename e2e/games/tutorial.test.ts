/** The tutorial of every game to the end, in a real browser: by list, by keyboard, with wrong actions, breaks and skipped lessons. */

import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
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

let browser: Browser
let room: Room
const visitors: Visitor[] = []

beforeAll(async () => {
  ;[room, browser] = await Promise.all([openRoom({}, { pages: share('production', 'development') }), launchChromium()])
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

/** From the page of a game to its tutorial. */
async function learn(game: string, wish: Visit): Promise<Page> {
  const visitor = await visit(browser, room.address, wish)
  visitors.push(visitor)
  const { page } = visitor
  await page.goto(`/#/game/${game}`)
  await page.getByRole('link', { name: 'Learn in five minutes' }).click()
  await boardOf(page)
  return page
}

async function boardOf(page: Page): Promise<void> {
  await page.locator('.tutorial-board > :not(.board-wait)').first().waitFor({ timeout: 60_000 })
}

/** "Step 3 of 8", or "Done". */
async function stepOf(page: Page): Promise<string> {
  return (await page.locator('.tutorial-steps span').textContent()) ?? ''
}

/** Does something, and waits for the next lesson. */
async function pass(page: Page, doIt: () => Promise<unknown>): Promise<string> {
  const before = await stepOf(page)
  await doIt()
  await expect.poll(() => stepOf(page), { timeout: 30_000 }).not.toBe(before)
  return stepOf(page)
}

const ways = {
  list: async (page: Page) => {
    await page.getByRole('button', { name: 'What can I do?' }).click()
    await page.locator('.action-item').first().click()
  },
  keyboard: async (page: Page) => {
    await page.getByRole('button', { name: 'What can I do?' }).focus()
    await page.keyboard.press('Enter')
    const first = page.locator('.action-item').first()
    for (let presses = 0; presses < 6; presses++) {
      await page.keyboard.press('Tab')
      if (await first.evaluate(item => item === document.activeElement)) break
    }
    await page.keyboard.press('Enter')
  },
} as const

/** To the end, doing what the lessons ask. */
async function goThrough(page: Page, way: keyof typeof ways): Promise<string[]> {
  const said: string[] = []
  for (;;) {
    said.push((await page.getByRole('status').first().textContent()) ?? '')
    if ((await stepOf(page)) === 'Done') return said
    const next = page.getByRole('button', { name: 'Next' })
    const reads = (await next.count()) > 0
    const goOn = way === 'keyboard' ? () => next.press('Enter') : () => next.click()
    await pass(page, reads ? goOn : () => ways[way](page))
  }
}

async function expectGoodPage(page: Page): Promise<void> {
  expect(await accessibilityBreaches(page)).toEqual([])
  expect(await scrolls(page)).toBe(false)
  expect(await smallTargets(page)).toEqual([])
}

test('My Little Town is learnt with the keyboard alone, and the first real match is one key away', async () => {
  const page = await learn('my-little-town', { size: PHONE })
  await expectGoodPage(page)
  const said = await goThrough(page, 'keyboard')
  expect(new Set(said).size).toBe(said.length)
  await expectGoodPage(page)

  await page.getByRole('button', { name: /Now you: a real match against an easy bot/ }).press('Enter')
  await page.locator('.table:not(.tutorial) .table-prompt').waitFor()
  expect(page.url()).toContain('#/table/')

  await page.goto('/#/game/my-little-town')
  await page.getByRole('link', { name: 'Learnt: see it again' }).waitFor()
})

const BY_LIST: readonly (readonly [game: string, wish: Visit])[] = [
  ['our-tidy-spaces', { size: DESKTOP, scheme: 'dark' }],
  ['pilfering-pandas', { size: PHONE, scheme: 'dark' }],
  ['wildstyle', { size: DESKTOP }],
]

test.each(share(BY_LIST.slice(0, 1), BY_LIST))('%s is learnt by the list of actions', async (game, wish) => {
  const page = await learn(game, wish)
  const said = await goThrough(page, 'list')
  expect(new Set(said).size).toBe(said.length)
  await expectGoodPage(page)
})

test('a wrong try is answered kindly and changes nothing, and the rule is at hand', async () => {
  const page = await learn('pilfering-pandas', { size: PHONE })
  await pass(page, () => page.getByRole('button', { name: 'Next' }).click())
  await page.locator('[data-where="deck"]').click()
  await page.getByText('That works, too. But the red 5 at the end goes with your red 3 and 4.').first().waitFor()
  expect(await stepOf(page)).toBe('Step 2 of 14')

  await page.getByRole('link', { name: /^Why\?/ }).click()
  await page.getByRole('dialog').getByText('PP-6.3').first().waitFor()
  expect(page.url()).toContain('#/learn/')
})

test('lessons are skipped, taken back, left and resumed', async () => {
  const page = await learn('pilfering-pandas', { size: DESKTOP })
  await pass(page, () => page.getByRole('button', { name: 'Next' }).click())
  await pass(page, () => page.getByRole('button', { name: 'Skip' }).click())
  await pass(page, () => page.getByRole('button', { name: 'Skip' }).click())
  expect(await stepOf(page)).toBe('Step 4 of 14')
  await pass(page, () => page.getByRole('button', { name: 'Back' }).click())
  expect(await stepOf(page)).toBe('Step 3 of 14')
  await expectGoodPage(page)

  await page.getByRole('link', { name: 'Leave the tutorial' }).click()
  await page.getByRole('link', { name: 'Go on learning' }).click()
  await boardOf(page)
  expect(await stepOf(page)).toBe('Step 3 of 14')
  await page.reload()
  await boardOf(page)
  expect(await stepOf(page)).toBe('Step 3 of 14')
})
