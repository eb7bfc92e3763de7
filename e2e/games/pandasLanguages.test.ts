/** The board of Pilfering Pandas in other languages: no untranslated text, and everything fits a phone. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { share } from '#scripts/tests/tier.ts'
import { LANGUAGES, ROOT } from '../../scripts/languages/folders.ts'
import { closePages, launchChromium } from '../support/chromium.ts'
import { openRoom, type Room } from '../support/testRoom.ts'
import { PHONE, visit } from '../support/visitor.ts'

const GAME = join(ROOT, 'games/pilfering-pandas')
const SAVED = join(GAME, 'golden/four-easy.json')
/** Names are the same in every language. */
const MEERKATS = (
  JSON.parse(readFileSync(join(GAME, 'content/meerkats.json'), 'utf8')) as { meerkats: { name: string }[] }
).meerkats.map(({ name }) => name)

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

/** Text on the board, visible or read aloud, in plain English letters, apart from the names of bots and Meerkats. */
function plainWords(page: Page): Promise<string[]> {
  return page.evaluate(meerkats => {
    const bots = [...document.querySelectorAll('.seat-chip strong')].map(chip => chip.textContent)
    const texts = [...document.querySelectorAll('.pp, .pp *')].flatMap(element => {
      const own = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.textContent)
      return [...own, element.getAttribute('aria-label'), element.getAttribute('title')].flatMap(text => text ?? [])
    })
    return texts
      .map(text => [...meerkats, ...bots].reduce((left, name) => left.replaceAll(name, ''), text))
      .filter(text => /[A-Za-z]{2,}/.test(text.replace(/PP-[\d.]+/g, '')))
  }, MEERKATS)
}

/** Texts that are wider than their element. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.pp :is(.pp-wide-button, .pp-panda-card, .pp-answer, p, h2)')]
      .filter(element => element.checkVisibility() && !element.matches('.pp-unseen'))
      .filter(element => element.scrollWidth > element.clientWidth + 4)
      .map(element => `${element.className}: ${element.textContent}`),
  )
}

const MOMENTS = ['pandas', 'panda', 'start', 'refresh', 'taking', 'actions', 'ability'] as const

/** A match against a bot, on this device: what a first turn shows. */
async function throughATurn(page: Page, look: (moment: (typeof MOMENTS)[number]) => Promise<void>): Promise<void> {
  await page.locator('.game-mode-bots .game-mode-play').click()
  await page.locator('.pp-panda-card[data-taken]').waitFor() // else the bot might choose the same one meanwhile
  await look('pandas')
  await page.locator('.pp-panda-card[data-lit]').first().click()
  await look('panda')
  await page.locator('.pp-tick').click()
  await page.locator('.pp-question').waitFor()
  await look('start')
  await page.locator('.pp-answer').first().click()
  await page.locator('.pp-deck[data-lit]').waitFor()
  await look('refresh')
  await page.locator('.pp-hideout li:last-child [data-target]').click()
  await page.locator('.pp-tick').waitFor()
  await look('taking')
  await page.locator('.pp-tick').click()
  await page.locator('.pp [data-target=done]').waitFor()
  await look('actions')
  await page.locator('.pp [data-target=ability]').click()
  await look('ability')
}

test('a turn has no untranslated text, and longer words fit', async () => {
  await onPhone('/?language=pseudo#/game/pilfering-pandas', async page => {
    await throughATurn(page, async moment => {
      expect([moment, ...(await plainWords(page))]).toEqual([moment])
      expect([moment, ...(await cutOff(page))]).toEqual([moment])
    })
  })
})

test('the check finds English words, and words that do not fit', async () => {
  await onPhone('/#/game/pilfering-pandas', async page => {
    await page.locator('.game-mode-bots .game-mode-play').click()
    const card = page.locator('.pp-panda-card[data-lit]').first()
    await card.waitFor()
    expect((await plainWords(page)).length).toBeGreaterThan(8)
    expect(await cutOff(page)).toEqual([])
    await card.locator('strong').evaluate(name => (name.textContent = 'Donaudampfschifffahrtsgesellschaftspanda'))
    expect(await cutOff(page)).toHaveLength(1)
  })
})

test.each(share<readonly string[]>(LANGUAGES.slice(0, 1), LANGUAGES))('a turn fits in %s', async language => {
  await onPhone(`/?language=${language}#/game/pilfering-pandas`, async page => {
    await throughATurn(page, async moment => {
      expect([moment, ...(await cutOff(page))]).toEqual([moment])
    })
  })
})

test('the ending has no untranslated text', async () => {
  await onPhone('/?language=pseudo#/open', async page => {
    await page.locator('input[type=file]').setInputFiles(SAVED)
    await page.locator('input[type=range]').first().focus()
    await page.keyboard.press('End')
    await page.locator('.pp-ending').waitFor()
    expect(await plainWords(page)).toEqual([])
    expect(await cutOff(page)).toEqual([])
  })
})
