/** The history of a match on the page: the log, missed events, earlier positions, undo, and the signs of a turn. */

import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
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

async function enter(wish: Visit = {}, prepare: (page: Page) => Promise<unknown> = async () => {}): Promise<Page> {
  const visitor = await visit(browser, room.address, wish)
  visitors.push(visitor)
  await prepare(visitor.page)
  await visitor.page.goto('/')
  return visitor.page
}

async function againstBots(page: Page, game: string): Promise<void> {
  await page.locator('.game-box', { hasText: game }).click()
  await page.locator('.game-mode-play', { hasText: /bots/ }).click()
  await board(page)
}

/** Two people at one table of My Little Town; returns the first to play first. */
async function gather(hostWish: Visit = {}, guestWish: Visit = {}, prepare?: (page: Page) => Promise<unknown>) {
  const host = await enter(hostWish)
  await host.locator('.game-box', { hasText: 'My Little Town' }).click()
  await host.locator('.game-mode-play', { hasText: 'With friends' }).click()
  await host.getByLabel('First player').selectOption({ index: 1 })
  const link = await host.getByRole('textbox', { name: 'Invite link' }).inputValue()
  const guest = await enter(guestWish, prepare)
  await guest.goto(link)
  await guest.getByLabel('Your name').fill('Ada')
  await guest.getByRole('button', { name: 'Sit down' }).click()
  await host.locator('.seat-row', { hasText: 'Ada' }).waitFor()
  await host.getByRole('button', { name: 'Start' }).click()
  await Promise.all([board(host), board(guest)])
  return { host, guest }
}

const board = (page: Page) =>
  page.locator('.board-place button:visible, .board-place [tabindex]:visible').first().waitFor()
const lines = (page: Page) => page.locator('.log li').allInnerTexts()
const seenLines = (page: Page) => page.locator('.look-back-lines').innerText()
const lit = (page: Page) => page.locator('.lit-place')
const mine = (page: Page) => page.waitForFunction(() => document.title.startsWith('●'))

async function actByList(page: Page, name?: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'What can I do?' }).click()
  const items = page.locator('.action-item')
  await (name ? items.filter({ hasText: name }) : items).first().click()
}

/** A turn of My Little Town. */
async function takeTurn(page: Page): Promise<void> {
  await mine(page)
  await actByList(page, /^Draw/)
  await page.locator('.mlt-placing').waitFor()
  await actByList(page, /^Place the tile/)
  await page.locator('.mlt-placing').waitFor({ state: 'detached' })
  await page.waitForFunction(() => !document.querySelector('.table-sending'))
}

async function openComfort(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'This table' }).click()
  await page.getByRole('button', { name: 'Sound and motion' }).click()
}

/** Pixels between the centres of two elements, measured in the same frame. */
function apart(page: Page, ...selectors: readonly [string, string]): Promise<number> {
  return page.evaluate(both => {
    const [one, other] = both.map(selector => document.querySelector(selector)!.getBoundingClientRect())
    const middle = ({ x, y, width, height }: DOMRect) => [x + width / 2, y + height / 2] as const
    const [from, to] = [middle(one!), middle(other!)]
    return Math.hypot(from[0] - to[0], from[1] - to[1])
  }, selectors)
}

describe('the log', () => {
  test('a line lights its place on the board, by mouse, by keyboard and by a tap on a phone', async () => {
    const page = await enter({ size: DESKTOP })
    await againstBots(page, 'My Little Town')
    await takeTurn(page)
    const line = page.locator('.log-line', { hasText: 'adds a tile' }).first()
    await line.hover()
    await lit(page).waitFor()
    // Once the board has stopped moving.
    await expect.poll(() => apart(page, '[data-where^="town tile"]:nth-of-type(2)', '.lit-place')).toBeLessThan(12)
    await page.mouse.move(1, 1)
    await expect.poll(() => lit(page).count()).toBe(0)
    await line.focus()
    await lit(page).waitFor()

    const phone = await enter({ size: PHONE })
    await againstBots(phone, 'My Little Town')
    await takeTurn(phone)
    await phone.getByRole('button', { name: 'Log', exact: true }).click()
    expect(await accessibilityBreaches(phone)).toEqual([])
    expect(await smallTargets(phone)).toEqual([])
    await phone.locator('.log-line', { hasText: 'adds a tile' }).first().tap()
    await expect.poll(() => phone.locator('.log-dialog').count()).toBe(0)
    await lit(phone).waitFor()
    expect(await scrolls(phone)).toBe(false)
  })
})

describe('missed events', () => {
  test('a returning player steps through missed events with one tap, skips them any time, and plays on', async () => {
    const { host, guest } = await gather({}, { size: PHONE })
    const address = guest.url()
    await guest.goto('about:blank')
    await takeTurn(host)
    await guest.goto(address)
    await guest.locator('.away-note', { hasText: 'While you were away: 2 things' }).waitFor()
    expect(await accessibilityBreaches(guest)).toEqual([])
    await guest.getByRole('button', { name: 'Show me' }).tap()
    await expect.poll(() => seenLines(guest)).toContain('draws a tile')
    await lit(guest).waitFor()
    expect(await guest.locator('[data-where^="town tile"]').count()).toBe(1)
    await guest.getByRole('button', { name: 'Forward' }).tap()
    await expect.poll(() => seenLines(guest)).toContain('adds a tile')
    expect(await guest.locator('[data-where^="town tile"]').count()).toBe(2)
    expect(await accessibilityBreaches(guest)).toEqual([])
    expect(await smallTargets(guest)).toEqual([])
    await guest.getByRole('button', { name: 'Now' }).tap()
    await expect.poll(() => guest.locator('.look-back').count()).toBe(0)
    await takeTurn(guest)
    await guest.reload()
    await board(guest)
    expect(await guest.locator('.away-note').count()).toBe(0)
  })

  test('nothing blocks a turn: an action closes the note', async () => {
    const { host, guest } = await gather()
    const address = guest.url()
    await guest.goto('about:blank')
    await takeTurn(host)
    await guest.goto(address)
    await guest.locator('.away-note').waitFor()
    await actByList(guest, /^Draw/)
    await expect.poll(() => guest.locator('.away-note').count()).toBe(0)
  })

  test('a player steps back through the match to its beginning while the others go on', async () => {
    const { host, guest } = await gather()
    await takeTurn(host)
    await guest.getByRole('button', { name: 'Look back' }).click()
    await expect.poll(() => guest.locator('.look-back-when').innerText()).toBe('1 step ago')
    await guest.getByRole('button', { name: 'Back', exact: true }).click()
    await expect.poll(() => seenLines(guest)).toContain('The beginning.')
    expect(await guest.getByRole('button', { name: 'Back', exact: true }).isDisabled()).toBe(true)
    expect(await guest.locator('[data-where^="town tile"]').count()).toBe(1)
    expect(await lines(host)).toEqual(await lines(guest))
    await guest.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(() => guest.locator('.look-back').count(), { timeout: 20_000 }).toBe(0)
    expect(await guest.locator('[data-where^="town tile"]').count()).toBe(2)
  })
})

test('undo goes back over several actions, shows each before the server can answer, and stays undone', async () => {
  const page = await enter({}, each => each.addInitScript(answerLate))
  await page.locator('.game-box', { hasText: 'Our Tidy Spaces' }).click()
  await page
    .locator('.game-mode', { hasText: /bots/ })
    .getByRole('button', { name: /options|settings/i })
    .click()
  await page.getByLabel('Quick setup').setChecked(false)
  await page.locator('.dialog-foot button').click()
  await board(page)
  // Undo ends at another player's action: wait until the bot has acted.
  const hasMovedIn = expect.stringContaining('has moved in') as unknown
  await expect.poll(() => lines(page), { timeout: 60_000 }).toContainEqual(hasMovedIn)
  const items = () => page.locator('.ots-pane[data-pane="home"] .ots-item').count()
  for (const count of [1, 2]) {
    await actByList(page, /^Put /)
    await expect.poll(items).toBe(count)
    await page.waitForFunction(() => !document.querySelector('.table-sending'))
  }
  const back = page.getByRole('button', { name: 'Take back' })
  for (const count of [1, 0]) {
    await expect.poll(() => back.isEnabled(), { timeout: 20_000 }).toBe(true)
    const took = await page.evaluate(async wanted => {
      const tiles = () => document.querySelectorAll('.ots-pane[data-pane="home"] .ots-item').length
      const button = [...document.querySelectorAll('button')].find(each => each.textContent?.includes('Take back'))!
      const began = performance.now()
      button.click()
      while (tiles() !== wanted) await new Promise(wake => setTimeout(wake))
      return performance.now() - began
    }, count)
    expect(took).toBeLessThan(LATE / 2)
  }
  await expect.poll(() => back.isEnabled(), { timeout: 20_000 }).toBe(false)
  await page.waitForFunction(() => !document.querySelector('.table-sending'))
  await page.reload()
  await board(page)
  expect(await items()).toBe(0)
  expect((await lines(page)).filter(line => line.includes('takes that back'))).toHaveLength(2)
})

/** Milliseconds of delay from the page to the server, once it is switched on. */
const LATE = 1500

function answerLate(): void {
  const { send } = WebSocket.prototype
  WebSocket.prototype.send = function sendLater(text) {
    if (String(text).includes('"Undo"')) setTimeout(() => send.call(this, text), 1500)
    else send.call(this, text)
  }
}

describe('the signs of a turn', () => {
  /** Records every note played and every notification of the browser. */
  const listen = (page: Page) =>
    page.addInitScript(() => {
      const heard = { notes: 0, messages: [] as string[] }
      Object.assign(window, { heard })
      const { start } = OscillatorNode.prototype
      OscillatorNode.prototype.start = function play(...when) {
        heard.notes++
        start.apply(this, when)
      }
      window.Notification = class extends EventTarget {
        static permission = 'granted'
        static requestPermission = async () => 'granted'
        constructor(_title: string, { body }: { body: string }) {
          super()
          heard.messages.push(body)
        }
        close() {}
      } as unknown as typeof Notification
    })
  const heard = (page: Page) =>
    page.evaluate(() => (window as unknown as { heard: { notes: number; messages: string[] } }).heard)
  const hide = (page: Page) =>
    page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })

  test('title and icon, two notes once, and a notification for a player who asked for it and is not looking', async () => {
    const { host, guest } = await gather({}, {}, listen)
    await openComfort(guest)
    expect(await accessibilityBreaches(guest)).toEqual([])
    expect(await smallTargets(guest)).toEqual([])
    await guest.getByRole('switch', { name: 'Tell me when it is my turn' }).check()
    await guest.getByRole('button', { name: 'Close', exact: true }).click()
    await hide(guest)
    await takeTurn(host)
    await mine(guest)
    expect(await guest.locator('link[rel="icon"]').getAttribute('href')).toBe('/icon-turn.svg')
    await expect.poll(() => heard(guest)).toEqual({ notes: 2, messages: ['Your turn at My Little Town.'] })
  })

  test('with the volume at 0 there is no sound; the choice is remembered on this device', async () => {
    const { host, guest } = await gather({}, { size: PHONE }, listen)
    await openComfort(guest)
    for (let taps = 0; taps < 4; taps++) await guest.getByRole('button', { name: 'Volume: one less' }).tap()
    await guest.getByLabel('Motion', { exact: true }).selectOption('off')
    await guest.reload()
    await board(guest)
    await openComfort(guest)
    expect(await guest.getByLabel('Motion', { exact: true }).inputValue()).toBe('off')
    await guest.getByRole('button', { name: 'Close', exact: true }).tap()
    await takeTurn(host)
    await mine(guest)
    expect(await heard(guest)).toEqual({ notes: 0, messages: [] })
  })
})
