/** The board of Wildstyle in other languages: no untranslated text, and everything fits a phone. */

import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { share } from '#scripts/tests/tier.ts'
import { LANGUAGES, ROOT } from '../../scripts/languages/folders.ts'
import { closePages, launchChromium } from '../support/chromium.ts'
import { openRoom, type Room } from '../support/testRoom.ts'
import { PHONE, visit } from '../support/visitor.ts'

const SAVED = join(ROOT, 'games/wildstyle/golden/two-live.json')

let browser: Browser
let room: Room

beforeAll(async () => {
  ;[room, browser] = await Promise.all([openRoom(), launchChromium()])
})

afterAll(async () => {
  await closePages()
  await room.remove()
})

/** Opens the page on a phone; fails if the page reports an error. */
async function onPhone(address: string, look: (page: Page) => Promise<void>): Promise<void> {
  const { page, context, complaints } = await visit(browser, room.address, { size: PHONE })
  // A name in digits, which is the same in every language.
  await context.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('parlour.name', '"007"')
  })
  await page.goto(address)
  await look(page)
  await context.close()
  expect(complaints).toEqual([])
}

/** Text on the board, visible or read aloud, in plain English letters, apart from the names of bots and keys. */
function plainWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const board = document.querySelector('.ws')!
    const names = [...document.querySelectorAll('.seat-chip strong')].map(chip => chip.textContent)
    const texts = [...board.querySelectorAll('*')].flatMap(element => {
      if (element.closest('kbd, style')) return []
      const own = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.textContent)
      return [...own, element.getAttribute('aria-label')].flatMap(text => text ?? [])
    })
    return texts
      .map(text => names.reduce((left, name) => left.replaceAll(name, ''), text))
      .filter(text => /[A-Za-z]{2,}/.test(text.replace(/WS-[\d.]+/g, '')))
  })
}

/** Texts that are wider than their element. The sign of a key reaches a little over the edge. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.ws :is(button, p, h2, strong, .ws-share-empty, .ws-space-foot)')]
      .filter(element => element.checkVisibility() && element.scrollWidth > element.clientWidth + 4)
      .map(element => `${element.className}: ${element.textContent}`),
  )
}

const MOMENTS = ['ready', 'objective', 'play', 'card picked', 'set picked'] as const

/** A match against a bot, on this device: what a first turn shows. */
async function throughATurn(page: Page, look: (moment: (typeof MOMENTS)[number]) => Promise<void>): Promise<void> {
  await page.locator('.game-mode-bots .game-mode-play').click()
  await page.locator('.ws-ready').waitFor()
  await look('ready')
  await page.locator('.ws-chip').first().click()
  await look('objective')
  await page.locator('.ws-objective [data-close]').click()
  await page.locator('.ws-ready .ws-go').click()
  await page.locator('.ws-pile').first().waitFor()
  await look('play')
  await page.locator('.ws-hand-card').first().click()
  await look('card picked')
  await page.locator('.ws-space').first().click()
  await page.locator('.ws-rush-badge').waitFor()
  await page.locator('.ws-space').first().click()
  await page.locator('.ws-controls[data-rush]').waitFor()
  await look('set picked')
}

test('a turn has no untranslated text, and longer words fit', async () => {
  await onPhone('/?language=pseudo#/game/wildstyle', async page => {
    await throughATurn(page, async moment => {
      expect([moment, ...(await plainWords(page))]).toEqual([moment])
      expect([moment, ...(await cutOff(page))]).toEqual([moment])
    })
  })
})

test('the check finds English words, and words that do not fit', async () => {
  await onPhone('/#/game/wildstyle', async page => {
    await page.locator('.game-mode-bots .game-mode-play').click()
    await page.locator('.ws-ready').waitFor()
    expect((await plainWords(page)).length).toBeGreaterThan(20)
    expect(await cutOff(page)).toEqual([])
    await page
      .locator('.ws-ready .ws-go')
      .evaluate(button => (button.textContent = 'Donaudampfschifffahrtsgesellschaft'))
    await page.locator('.ws-ready .ws-go').evaluate(button => (button.style.width = '80px'))
    expect(await cutOff(page)).toHaveLength(1)
  })
})

test.each(share<readonly string[]>(LANGUAGES.slice(0, 1), LANGUAGES))('a turn fits in %s', async language => {
  await onPhone(`/?language=${language}#/game/wildstyle`, async page => {
    await throughATurn(page, async moment => {
      expect([moment, ...(await cutOff(page))]).toEqual([moment])
    })
  })
})

test('the ending has no untranslated text, and is gone when a player looks back', async () => {
  await onPhone('/?language=pseudo#/open', async page => {
    await page.locator('input[type=file]').setInputFiles(SAVED)
    await page.locator('input[type=range]').first().focus()
    await page.keyboard.press('End')
    await page.locator('.ws-show').waitFor()
    expect(await plainWords(page)).toEqual([])
    expect(await cutOff(page)).toEqual([])
    await page.locator('input[type=range]').first().focus()
    await page.keyboard.press('Home')
    await page.locator('.ws-ready').waitFor()
    expect(await page.locator('.ws-show').count()).toBe(0)
  })
})
