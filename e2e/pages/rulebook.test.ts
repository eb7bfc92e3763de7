/** The rulebook: its page, its pictures, and the ways to it from a table. */

import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { shelf } from '#games/shelf.ts'
import { MIDDLE, momentsOf } from '../../lab/gallery/moments.ts'
import { LONG, share } from '../../scripts/tests/tier.ts'
import { closePages, launchChromium } from '../support/chromium.ts'
import { openRoom, type Room } from '../support/testRoom.ts'
import { accessibilityBreaches, DESKTOP, PHONE, type Visit, visit, type Visitor } from '../support/visitor.ts'

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

async function enter(address: string, wish: Visit = {}): Promise<Page> {
  const visitor = await visit(browser, room.address, wish)
  visitors.push(visitor)
  await visitor.page.goto(address)
  return visitor.page
}

const GAMES = shelf.map(({ card }) => card.id)

describe.each(share(GAMES.slice(0, 1), GAMES))('%s', id => {
  test('every picture is drawn by the real board and has a text alternative', async () => {
    const page = await enter(`/#/rules/${id}`)
    await page.locator('.rulebook').waitFor()
    const figures = await page.locator('.scene').all()
    expect(figures.length).toBeGreaterThanOrEqual(5)
    for (const figure of figures) {
      await figure.scrollIntoViewIfNeeded()
      await figure.locator('.scene-frame section').first().waitFor()
      expect((await figure.locator('figcaption').innerText()).length).toBeGreaterThan(20)
    }
  })

  test('fits a phone in the dark', async () => {
    const page = await enter(`/#/rules/${id}`, { size: PHONE, scheme: 'dark' })
    await page.locator('.rulebook').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    expect(await accessibilityBreaches(page)).toEqual([])
  })
})

describe('looking something up', () => {
  test('a rule has an address, and its text is in view and in focus', async () => {
    const page = await enter('/#/rules/wildstyle/WS-15.6', { size: PHONE })
    const rule = page.locator('[data-rule="WS-15.6"]')
    await expect
      .poll(() => rule.evaluate(element => element === document.activeElement), { timeout: 20_000 })
      .toBe(true)
    const { y } = (await rule.boundingBox())!
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThan(PHONE.height)
  })

  test('a collapsed part opens when one of its rules is asked for', { tags: [LONG] }, async () => {
    const page = await enter('/#/rules/my-little-town')
    const rule = page.locator('[data-rule="MLT-7.2"]')
    await rule.waitFor({ state: 'attached' })
    expect(await rule.isVisible()).toBe(false)
    await page.evaluate(() => location.assign('#/rules/my-little-town/MLT-7.2'))
    await rule.waitFor({ state: 'visible' })
  })

  test('the search finds rules, marks the words, and says when there are none', async () => {
    const page = await enter('/#/rules/our-tidy-spaces')
    const search = page.getByRole('searchbox', { name: 'Search the rules' })
    await search.fill('bicycle plant')
    await page.locator('.rulebook-found', { hasText: /rules?/ }).waitFor()
    const found = await page.locator('.rulebook-rule').count()
    expect(found).toBeGreaterThan(0)
    expect(found).toBeLessThan(20)
    expect(await page.locator('mark').count()).toBeGreaterThanOrEqual(found)
    expect(await accessibilityBreaches(page)).toEqual([])
    await search.fill('dragon')
    await page.getByText('No rule says that.').waitFor()
  })
})

/** A card or a tile of each game in the middle of a match, and the rule it leads to. */
const PIECES: [game: string, piece: string, rule: string][] = [
  ['my-little-town', '.mlt-drawn', 'MLT-4.5'],
  ['our-tidy-spaces', '.ots-neighbour-card', 'OT-8.1'],
  ['pilfering-pandas', '.pp-hand [data-part="card"]', 'PP-2.2'],
  ['wildstyle', '.ws-hand-card', 'WS-1.3'],
]

/** A match on this device, with the piece in view. */
async function sitDown(id: string, piece: string, wish: Visit = {}): Promise<Page> {
  const { names, record } = momentsOf(id).find(({ name }) => name === MIDDLE)!
  const table = JSON.stringify({ id: 'state', names, record, startedAt: 0, playedAt: 0, over: false })
  const page = await enter('/', wish)
  await page.evaluate(value => localStorage.setItem('parlour.local.state', value), table)
  await page.goto('/#/local/state')
  await page.reload()
  await page.locator('.board-frame section').first().waitFor()
  // By keys: neither a mouse nor a finger rests anywhere.
  for (const door of ['.hand-over button', '[data-tab="cards"]']) {
    if (await page.locator(door).isVisible()) await page.locator(door).press('Enter')
  }
  await page.locator(piece).first().waitFor()
  return page
}

describe('at a table', () => {
  test('a piece has a tooltip when the mouse rests on it, and when it gets the keyboard focus', async () => {
    const page = await enter('/#/game/my-little-town')
    await page.locator('.game-mode-play', { hasText: /device/ }).click()
    const standee = page.locator('.mlt-shelf button').first()
    await standee.hover()
    const tip = page.locator('.name-tip')
    await tip.getByText(/standee of 3/).waitFor()
    await page.mouse.move(2, 2)
    await tip.waitFor({ state: 'hidden' })
    await page.keyboard.press('Tab')
    await standee.focus()
    await tip.getByText(/standee of 3/).waitFor()
    await page.keyboard.press('Escape')
    await tip.waitFor({ state: 'hidden' })
  })

  test('on a phone it has one when a finger rests on it, which does nothing else', { tags: [LONG] }, async () => {
    const page = await enter('/#/game/my-little-town', { size: PHONE })
    await page.locator('.game-mode-play', { hasText: /device/ }).click()
    const standee = page.locator('.mlt-shelf button').first()
    const { x, y, width, height } = (await standee.boundingBox())!
    const finger = await page.context().newCDPSession(page)
    const stay = { touchPoints: [{ x: x + width / 2, y: y + height / 2 }] }
    const pressed = await standee.getAttribute('aria-pressed')
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', ...stay })
    const tip = page.locator('.name-tip')
    await tip.getByText(/standee of 3/).waitFor()
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    expect(await tip.isVisible()).toBe(true)
    expect(await standee.getAttribute('aria-pressed')).toBe(pressed)
    await standee.tap()
    await tip.waitFor({ state: 'hidden' })
    await expect.poll(() => standee.getAttribute('aria-pressed')).not.toBe(pressed)
  })

  describe.each(share(PIECES.slice(-1), PIECES))('%s', (id, piece, rule) => {
    const asked = (page: Page) => page.getByRole('dialog').locator(`.rulebook-rule[data-rule="${rule}"][data-asked]`)

    test('a piece leads to its rule by mouse, and no tooltip is in the way before', async () => {
      const page = await sitDown(id, piece)
      await page.clock.install()
      await page.locator(piece).first().hover()
      const link = page.locator('.name-tip .rule-link', { hasText: rule })
      await link.waitFor()
      const { x, y, width, height } = (await link.boundingBox())!
      const middle: [number, number] = [x + width / 2, y + height / 2]
      const isOnTop = () => page.evaluate(at => document.elementFromPoint(...at)?.matches('.rule-link'), middle)
      expect(await isOnTop()).toBe(false)
      await page.mouse.move(x + width / 2, y + height + 4, { steps: 3 })
      await page.mouse.move(...middle, { steps: 3 })
      await expect.poll(isOnTop).toBe(true)
      await page.clock.runFor(1000) // it stays as long as the mouse is there
      await page.mouse.click(...middle)
      await asked(page).waitFor()
      expect(await page.locator('.name-tip').count()).toBe(0)
    })

    test('and by keyboard, with the focus back on the piece afterwards', async () => {
      const page = await sitDown(id, piece)
      await page.keyboard.press('Tab')
      const first = page.locator(piece).first()
      await first.focus()
      await page.keyboard.press('F1')
      await asked(page).waitFor()
      expect(await accessibilityBreaches(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      expect(await first.evaluate(element => element === document.activeElement)).toBe(true)
      await page.locator('.name-tip', { hasText: rule }).waitFor()
      expect(await accessibilityBreaches(page)).toEqual([])
    })

    test('and on a phone by a finger that rests', async () => {
      const page = await sitDown(id, piece, { size: PHONE })
      const first = page.locator(piece).first()
      await first.scrollIntoViewIfNeeded()
      const { x, y, width, height } = (await first.boundingBox())!
      const finger = await page.context().newCDPSession(page)
      const stay = { touchPoints: [{ x: x + width / 2, y: y + height / 2 }] }
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', ...stay })
      const link = page.locator('.name-tip .rule-link', { hasText: rule })
      await link.waitFor()
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      expect(await accessibilityBreaches(page)).toEqual([])
      await link.tap()
      await asked(page).waitFor()
    })
  })

  test.each(share([PHONE], [DESKTOP, PHONE]))(
    '$width: a refusal leads to its rule, and back to the match',
    async size => {
      const page = await enter('/#/game/my-little-town', { size })
      await page.locator('.game-mode-play', { hasText: /device/ }).click()
      await page.locator('.mlt').waitFor()
      await page.locator('.mlt-shelf button').first().click()
      await page.locator('[data-place]').first().click()
      await page.locator('.mlt-bubble .rule-link').click()
      const dialog = page.getByRole('dialog', { name: 'My Little Town: the rules' })
      await dialog.locator('.rulebook-rule[data-asked]').waitFor()
      expect(page.url()).toContain('#/local/')
      expect(await accessibilityBreaches(page)).toEqual([])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      expect(await page.locator('.mlt').isVisible()).toBe(true)
    },
  )
})
