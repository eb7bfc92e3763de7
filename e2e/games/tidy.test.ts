/** Our Tidy Spaces in a real browser: three people play to the end, by mouse, by finger and by keys. */

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { share } from '#scripts/tests/tier.ts'
import { closePages, launchChromium } from '../support/chromium.ts'
import { openRoom, type Room } from '../support/testRoom.ts'
import { expectOneSheet, printedScores } from '../support/scores.ts'
import { decide, finger, type Hand, keyboard, mouse, untilAsked } from './tidyHands.ts'
import { accessibilityBreaches, DESKTOP, PHONE, scrolls, type Visit, visit, type Visitor } from '../support/visitor.ts'

/** In `npm run test:all` as many as can play: bots take five of the seats. */
const SEATS = share(3, 8)
const PAGES = share('production', 'development')

let browser: Browser
let room: Room
const visitors: Visitor[] = []

beforeAll(async () => {
  const parts = { newSeed: () => 'eight neighbours' }
  ;[room, browser] = await Promise.all([openRoom(parts, { pages: PAGES }), launchChromium()])
})

afterAll(async () => {
  await closePages()
  await room.remove()
})

interface Person {
  readonly page: Page
  readonly hand: Hand
}

async function arrive(path: string, hand: Hand, wish: Visit): Promise<Person> {
  const visitor = await visit(browser, room.address, wish)
  visitors.push(visitor)
  visitor.page.setDefaultTimeout(30_000)
  await visitor.page.goto(path)
  return { page: visitor.page, hand }
}

async function sitDown(link: string, name: string, hand: Hand, wish: Visit): Promise<Person> {
  const person = await arrive(link, hand, wish)
  await person.page.getByLabel('Your name').fill(name)
  await person.page.getByRole('button', { name: 'Sit down' }).click()
  await person.page.locator('.seat-row', { hasText: name }).waitFor()
  return person
}

/** Three people around a table; bots on the remaining seats. */
async function gather(): Promise<Person[]> {
  const host = await arrive('/', mouse, { size: DESKTOP })
  const { page } = host
  await page.locator('.game-box', { hasText: 'Our Tidy Spaces' }).click()
  await page.locator('.game-mode-play', { hasText: 'With friends' }).click()
  const link = await page.getByRole('textbox', { name: 'Invite link' }).inputValue()
  for (let places = await page.locator('.seat-row').count(); places < SEATS; places++) {
    await page.getByRole('button', { name: 'Places: one more' }).click()
    await expect.poll(() => page.locator('.seat-row').count(), { timeout: 30_000 }).toBe(places + 1)
  }
  const ben = await sitDown(link, 'Ben', finger, { size: PHONE, scheme: 'dark' })
  const cleo = await sitDown(link, 'Cleo', keyboard, { size: DESKTOP, scheme: 'dark' })
  await page.locator('.seat-row', { hasText: 'Cleo' }).waitFor()
  const free = page.getByRole('button', { name: 'Add bot' })
  for (let left = await free.count(); left > 0; left--) {
    await free.first().click()
    await expect.poll(() => free.count(), { timeout: 30_000 }).toBe(left - 1)
  }
  await page.getByRole('button', { name: 'Start' }).click()
  const people = [host, ben, cleo]
  await Promise.all(people.map(person => person.page.locator('.ots').waitFor()))
  return people
}

const isOver = (page: Page) => page.locator('.end-dialog').isVisible()

/** A summary that differs from one moment at a table to the next: what is asked, what is tried, what lies where. */
function moment(page: Page): Promise<string> {
  return page.evaluate(() => {
    const tray = document.querySelector('.ots-tray')?.textContent
    const lying = [...document.querySelectorAll('.ots-square')].map(square => square.getAttribute('aria-label'))
    return [document.querySelector('.table-prompt')?.textContent, tray, ...lying].join('\n')
  })
}

/** Plays one player's part to the end; `onTurn` is called before every decision with an Item in hand. */
async function playOn({ page, hand }: Person, onTurn: (turn: number) => Promise<void> = async () => {}): Promise<void> {
  for (let turn = 0; ;) {
    await untilAsked(page)
    if (await isOver(page)) return
    if (await page.locator('.ots-hand').isVisible()) await onTurn(++turn)
    const before = await moment(page)
    await decide(page, hand).catch(async reason => {
      // Another player may have ended the match meanwhile.
      if (!(await isOver(page))) throw reason
    })
    await expect
      .poll(async () => (await isOver(page)) || (await moment(page)) !== before, { timeout: 30_000 })
      .toBe(true)
  }
}

async function reloadAndReturn(page: Page): Promise<void> {
  const before = await moment(page)
  await page.reload()
  await page.locator('.ots-hand').waitFor()
  await expect.poll(() => moment(page), { timeout: 30_000 }).toBe(before)
}

test(`three people${share('', ' and five bots')} play to the end, by mouse, finger and keys; all see the same sheet`, async () => {
  const people = await gather()
  const [host, ben, cleo] = people as [Person, Person, Person]
  let reloaded = false
  await Promise.all([
    playOn(host, async turn => {
      if (turn !== 7) return
      await reloadAndReturn(host.page)
      reloaded = true
    }),
    playOn(ben, async turn => {
      expect(await scrolls(ben.page)).toBe(false)
      if (turn === 8) expect(await accessibilityBreaches(ben.page)).toEqual([])
    }),
    playOn(cleo),
  ])
  expect(reloaded).toBe(true)
  expectOneSheet(await Promise.all(people.map(({ page }) => printedScores(page))), SEATS)
  const words = await Promise.all(people.map(({ page }) => page.locator('.end-words').innerText()))
  expect(new Set(words).size).toBe(1)
  for (const { page } of people) expect(await accessibilityBreaches(page)).toEqual([])
  expect(visitors.flatMap(({ complaints }) => complaints)).toEqual([])
}, 600_000)
