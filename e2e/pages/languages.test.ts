/** Other languages: no page has untranslated text, everything fits, and a choice is remembered. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { shelf } from '#games/shelf.ts'
import { catalogue as german } from '#web/languages/de.ts'
import { readCatalogue } from '../../scripts/languages/check.ts'
import { type Language, LANGUAGES, ROOT } from '../../scripts/languages/folders.ts'
import { share } from '../../scripts/tests/tier.ts'
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
  // A name in digits, which is the same in every language.
  await visitor.context.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('parlour.name', '"007"')
  })
  await visitor.page.goto(address)
  return visitor.page
}

/** The game whose texts are all checked; the others have tests of their own. */
const GAME = 'my-little-town'
const SAVED = join(ROOT, 'games', GAME, 'golden', 'two-easy.json')

interface Look {
  readonly name: string
  readonly route: string
  /** Steps from the page to the state. */
  reach?(page: Page): Promise<void>
  /** An element that is there once the state is reached. */
  readonly sign: string
}

const button = (page: Page, at: string) => page.locator(at).first().click()

/** Against bots on this device, so that nothing changes during the check. */
async function sitDown(page: Page): Promise<void> {
  await button(page, '.game-mode-bots .game-mode-play')
  await page.locator('.mlt-pile').waitFor()
}

const LOOKS: readonly Look[] = [
  { name: 'home', route: '', sign: '.home-shelf' },
  { name: 'game', route: `game/${GAME}`, sign: '.game-modes' },
  {
    name: 'settings',
    route: `game/${GAME}`,
    sign: 'dialog .options',
    reach: page => button(page, '.game-mode-bots .game-mode-settings'),
  },
  {
    name: 'lobby',
    route: `game/${GAME}`,
    sign: '.lobby-grid .invite',
    reach: page => button(page, '.game-mode-friends .game-mode-play'),
  },
  { name: 'table', route: `game/${GAME}`, sign: '.mlt-pile', reach: sitDown },
  {
    name: 'actions',
    route: `game/${GAME}`,
    sign: '.actions-dialog .action-item, .actions-dialog p',
    reach: async page => {
      await sitDown(page)
      await button(page, '.table-bar-button:has(path[d^="M9 9a3"])')
    },
  },
  {
    name: 'menu',
    route: `game/${GAME}`,
    sign: '.table-menu',
    reach: async page => {
      await sitDown(page)
      await button(page, '.table-rail-menu')
    },
  },
  {
    name: 'comfort',
    route: `game/${GAME}`,
    sign: 'dialog .language-choice',
    reach: async page => {
      await sitDown(page)
      await button(page, '.table-rail-menu')
      await page.locator('.menu-item').nth(1).click()
    },
  },
  { name: 'rulebook', route: `rules/${GAME}`, sign: '.rulebook' },
  { name: 'tutorial', route: `learn/${GAME}`, sign: '.mlt-town' },
  { name: 'statistics', route: 'statistics', sign: '.ratings' },
  { name: 'daily', route: `daily/${GAME}`, sign: '.daily-boards' },
  { name: 'verify', route: 'verify', sign: '.verify-words' },
  {
    name: 'replay',
    route: 'open',
    sign: '.replay-rail',
    reach: page => page.locator('input[type=file]').setInputFiles(SAVED),
  },
]

async function go(page: Page, { sign, reach }: Look): Promise<void> {
  await page.locator('main').waitFor()
  await reach?.(page)
  await page.locator(sign).first().waitFor()
}

/** All text of the page, visible or read aloud, except what is the same in every language. */
function readAll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const same =
      'code, pre, option[lang], script, style, .wordmark, .rulebook-text, .rulebook-contents ol, .link-field input'
    const names = [...document.querySelectorAll('.seat-chip strong, .mlt-runner-name')].map(each => each.textContent)
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: around } = node
      if (around && !around.closest(same) && around.checkVisibility()) found.push(node.textContent ?? '')
    }
    for (const each of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      if (each.closest(same)) continue
      for (const kind of ['aria-label', 'title', 'placeholder']) found.push(each.getAttribute(kind) ?? '')
    }
    return found
      .map(text => names.reduce((left, name) => left.replaceAll(name, ''), text))
      .filter(text => text.trim() !== '')
  })
}

/** Controls and headings whose text does not fit. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = [
      ...document.querySelectorAll<HTMLElement>('button, .button, h1, h2, h3, label, .game-box-fact, dt, td, th'),
    ]
    return shown
      .filter(
        each => each.checkVisibility() && !each.closest('.visually-hidden, .mlt-unseen, svg, .scene, .board-place'),
      )
      .filter(each => getComputedStyle(each).display !== 'inline' && each.clientWidth > 1)
      .filter(each => each.scrollWidth > each.clientWidth + 2)
      .map(each => `${each.tagName} ${each.className}: ${each.textContent} (${each.scrollWidth} > ${each.clientWidth})`)
  })
}

const GAME_NAMES = shelf.map(({ card }) => card.name)
/** The numbers of rules, the tiles’ letters, and dates, which the browser formats. */
const SAME_EVERYWHERE = /Parlour|[A-Z]+-\d|\b[GBYRX]{3}\b|\d+ [A-Z][a-z]+ \d{4}/g

function plainWords(text: string): string {
  return GAME_NAMES.reduce((left, name) => left.replaceAll(name, ''), text).replace(SAME_EVERYWHERE, '')
}

const plainTexts = async (page: Page) => (await readAll(page)).filter(text => /[A-Za-z]{2,}/.test(plainWords(text)))

/** The states with most text: for sizes and languages that cannot all be checked. */
const MAIN = LOOKS.filter(({ name }) => ['home', 'lobby', 'table', 'tutorial', 'replay'].includes(name))

const WALKS = [
  { where: 'a phone', size: PHONE, looks: LOOKS },
  { where: 'a desktop', size: DESKTOP, looks: MAIN },
]

describe.each(share(WALKS.slice(0, 1), WALKS))('in strange letters, on $where', ({ size, looks }) => {
  test.each(looks)('$name', async look => {
    const page = await enter(`/?language=pseudo#/${look.route}`, { size })
    await go(page, look)
    expect(await plainTexts(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
    expect(await cutOff(page)).toEqual([])
  })
})

test('the check finds plain English, and words that do not fit', async () => {
  const page = await enter(`/#/game/${GAME}`, { size: PHONE })
  await page.locator('.game-modes').waitFor()
  expect((await plainTexts(page)).length).toBeGreaterThan(10)
  await page.evaluate(() => {
    const narrow = document.querySelector<HTMLElement>('.game-learn .button')!
    narrow.style.width = '60px'
    narrow.style.whiteSpace = 'nowrap'
    narrow.style.overflow = 'hidden'
  })
  expect(await cutOff(page)).toHaveLength(1)
})

describe.each(LANGUAGES)('in %s', language => {
  test.each(share(MAIN.slice(0, 1), MAIN))('$name fits a phone, and says nothing in English', async look => {
    const page = await enter(`/?language=${language}#/${look.route}`, { size: PHONE })
    await go(page, look)
    expect(await page.evaluate(() => document.documentElement.lang.slice(0, 2))).toBe(language)
    const english = await englishIn(language)
    expect((await readAll(page)).filter(text => english.has(text.trim()))).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    expect(await cutOff(page)).toEqual([])
    if (look.name === 'home') expect(await accessibilityBreaches(page)).toEqual([])
  })
})

/** The English sentences that this language translates differently. */
async function englishIn(language: Language): Promise<ReadonlySet<string>> {
  const folders = ['web/languages', `games/${GAME}/languages`]
  const catalogues = await Promise.all(folders.map(folder => readCatalogue(folder, language)))
  const entries = catalogues.flatMap(each => Object.entries(each ?? {}))
  const said = new Set(entries.map(([, words]) => words))
  return new Set(entries.map(([key]) => key.split('|')[0]!).filter(key => key.length > 3 && !said.has(key)))
}

describe('a browser set to German', () => {
  test('gets German pages, and can choose French, which stays', async () => {
    const page = await enter('/', { language: 'de-AT' })
    await page.getByRole('heading', { name: german['Pull up a chair.'] as string }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de')
    await page.getByLabel(german['Language'] as string).selectOption('fr')
    await page.getByRole('heading', { name: 'Prends une chaise.' }).waitFor()
    await page.goto('/')
    await page.getByRole('heading', { name: 'Prends une chaise.' }).waitFor()
  })

  test('shows the rules in German, number by number', async () => {
    const page = await enter(`/#/rules/${GAME}/MLT-5.5`, { language: 'de' })
    const rule = page.locator('[data-rule="MLT-5.5"]')
    await rule.waitFor()
    const rules = readFileSync(join(ROOT, 'games', GAME, 'languages', 'RULES.de.md'), 'utf8')
    const [, words] = /\*\*MLT-5\.5\*\* (.*)/.exec(rules)!
    expect(await rule.innerText()).toContain(words)
  })

  test('gets refusals in German, by the server too', async () => {
    const page = await enter('/#/table/AAAAAAAAAAAAAAAAAAAAAA', { language: 'de' })
    await page.getByText(german['There is no such table here.'] as string).waitFor()
  })

  test('plays in German without a network', async () => {
    const page = await enter('/', { language: 'de', keepsPages: true })
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      // The worker has what it needs once the texts of all games are cached.
      const isThere = async () => {
        const names = await caches.keys()
        const kept = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
        return kept.flat().filter(({ url }) => /\/(?:de|RULES\.de)-/.test(url)).length
      }
      for (let before = -1, now = 0; now === 0 || before !== now; before = now, now = await isThere()) {
        await new Promise(resolve => setTimeout(resolve, 300))
      }
    })
    await page.context().setOffline(true)
    await page.goto(`/#/rules/${GAME}`)
    await page.reload()
    await page.getByText('Zwei, drei oder vier Spieler machen mit.').waitFor()
    await page.goto(`/#/game/${GAME}`)
    await page.getByText(german['With friends'] as string).waitFor()
    await sitDown(page)
    await page.getByText('Verlauf').first().waitFor()
  })
})
