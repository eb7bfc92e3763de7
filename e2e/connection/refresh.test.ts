/**
 * Reloading the page changes nothing: the same text and the same accessibility tree. `npm run test:all` reloads after every action of a
 * match of every game, `npm test` a few times in the first turns of each.
 */

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { games } from '#games'
import { runsAll, share } from '#scripts/tests/tier.ts'
import { closePages, launchChromium } from '../support/chromium.ts'
import { openRoom, type Room } from '../support/testRoom.ts'
import { Ear } from '../support/tree.ts'
import { visit } from '../support/visitor.ts'

/** The number of own actions, and after which of them the page is reloaded. */
const ACTIONS = share(7, 2000)
const isReloaded = (action: number) => runsAll || action % 3 === 0

let browser: Browser
let room: Room

beforeAll(async () => {
  ;[room, browser] = await Promise.all([openRoom(), launchChromium()])
})

afterAll(async () => {
  await closePages()
  await room.remove()
})

test.each(games.map(({ id, open, content }) => [id, open(content).text.name] as const))(
  '%s: text and accessibility tree are the same after a reload',
  async (_id, name) => {
    const { page, context, complaints } = await visit(browser, room.address)
    const ear = await Ear.at(page)
    await page.goto('/')
    await page.locator('.game-box', { hasText: name }).click()
    await page.locator('.game-mode-play', { hasText: /bots/ }).click()
    let reloads = 0
    for (let action = 0; action < ACTIONS; action++) {
      await settled(page)
      if (isReloaded(action)) {
        const { before, after } = await reload(page, ear)
        expect(after, `${name}, after action ${action}`).toEqual(before)
        reloads++
      }
      if (await isOver(page)) break
      await actByList(page, action)
    }
    expect(reloads).toBeGreaterThan(1)
    expect(complaints).toEqual([])
    await context.close()
  },
  share(120_000, 3_600_000),
)

/** Compares before and after. If another player acted meanwhile, once more: that is no difference of the page's. */
async function reload(page: Page, ear: Ear) {
  const told = () => page.locator('.log li').count()
  for (;;) {
    const lines = await told()
    const before = await sensed(page, ear)
    await page.reload()
    await settled(page)
    const after = await sensed(page, ear)
    if ((await told()) === lines) return { before, after }
    await page.reload() // missed events are marked as seen by now
    await settled(page)
  }
}

/** Everything is drawn, and it is the player's own turn or the end: nothing changes any more by itself. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const table = document.querySelector('.table')
      const isDrawn = document.querySelector('.board-frame button, .board-frame [tabindex]') !== null
      const isMine = table?.classList.contains('table-my-turn') ?? false
      return (
        isDrawn &&
        !document.querySelector('.table-sending') &&
        (isMine || document.querySelector('.end-words') !== null)
      )
    },
    null,
    { timeout: 60_000 },
  )
  await page.evaluate(() => document.fonts.ready)
  // No piece is hovered.
  await page.mouse.move(0, 0)
  await page.locator('.name-tip').waitFor({ state: 'detached' })
  // Animations have ended, and temporary messages are gone.
  await page.waitForFunction(() => document.getAnimations().every(each => each.playState !== 'running'))
}

const isOver = async (page: Page) => (await page.locator('.end-words').count()) > 0

/** Text and accessibility tree, without announcements that are over and without the focus. */
async function sensed(page: Page, ear: Ear) {
  const announced = page.locator('.table .visually-hidden[aria-live]')
  const show = (display: string) =>
    announced.evaluateAll((regions, shown) => {
      for (const region of regions) region.style.display = shown
    }, display)
  await show('none')
  const text = timeless(await page.evaluate(() => document.body.innerText))
  const heard = await ear.hear()
  await show('')
  return { text, tree: heard.map(({ role, name, inside }) => `${inside.length} ${role} ${timeless(name)}`) }
}

/** In a live game round-trip times are measured again and again, and shown a moment after a player arrives. */
function timeless(words: string): string {
  return words.replaceAll(/, \d+ ms\b/g, '')
}

/** Not always the first of the list, so that matches make progress. */
async function actByList(page: Page, action: number): Promise<void> {
  await page.getByRole('button', { name: 'What can I do?' }).click()
  const items = page.locator('.action-item')
  const decided = items.filter({ hasText: /^(Confirm|End your turn|Ready|Finish)/ })
  const count = await items.count()
  await ((await decided.count()) > 0 ? decided.first() : items.nth((action * 7) % count)).click()
  await page.locator('.actions-dialog').waitFor({ state: 'detached' })
}
