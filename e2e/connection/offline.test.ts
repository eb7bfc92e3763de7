import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { games, openGame } from '#games'
import { readSavedMatch, replay } from '#kernel'
import { LONG, share } from '../../scripts/tests/tier.ts'
import { closePages, launchChromium } from '../support/chromium.ts'
import { builtPages } from '../support/pages.ts'
import { openRoom, type Room } from '../support/testRoom.ts'
import {
  accessibilityBreaches,
  DESKTOP,
  PHONE,
  smallTargets,
  type Visit,
  visit,
  type Visitor,
} from '../support/visitor.ts'

let browser: Browser
let room: Room
const folder = mkdtempSync(join(tmpdir(), 'parlour-offline-'))
/** The folder that the server serves, and the two builds it is filled with. */
const webRoot = join(folder, 'web')
const later = join(folder, 'later')
let earlier: string
const visitors: Visitor[] = []

beforeAll(async () => {
  earlier = await builtPages('production', join(folder, 'earlier'))
  send(earlier)
  ;[room, browser] = await Promise.all([openRoom({}, { webRoot }), launchChromium()])
})

afterEach(async () => {
  const left = visitors.splice(0)
  await Promise.all(left.map(({ context }) => context.close()))
  expect(left.flatMap(({ complaints }) => complaints)).toEqual([])
})

afterAll(async () => {
  await closePages()
  await room.remove()
  rmSync(folder, { recursive: true })
})

/** The production pages, with another greeting. */
async function buildLater(): Promise<void> {
  const greet = {
    name: 'greeting',
    transform: (code: string) => code.replace('Pull up a chair.', 'Pull up another chair.'),
  }
  vi.stubEnv('NODE_ENV', 'production')
  await build({ logLevel: 'silent', mode: 'production', plugins: [greet], build: { outDir: later } })
  vi.unstubAllEnvs()
}

/** From now on the server serves this build. */
function send(built: string): void {
  rmSync(webRoot, { recursive: true, force: true })
  cpSync(built, webRoot, { recursive: true })
}

async function enter(wish: Visit = {}): Promise<Page> {
  const visitor = await visit(browser, room.address, { keepsPages: true, ...wish })
  visitors.push(visitor)
  await visitor.page.goto('/')
  return visitor.page
}

/** Waits until everything is cached on this device. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

async function unplug(page: Page): Promise<void> {
  await room.close()
  await page.context().setOffline(true)
}

async function begin(page: Page, game: string, way: string): Promise<void> {
  await page.goto(`/#/game/${game}`)
  await page.locator('.game-mode-play', { hasText: way }).click()
  await boardOf(page)
}

async function boardOf(page: Page): Promise<void> {
  await page.locator('.board-frame > :not(.board-wait)').first().waitFor()
}

const botsOf = (game: string) => (openGame(game)!.text.cooperative ? 'With bots' : 'Against bots')
const logLines = (page: Page) => page.locator('.log li').allInnerTexts()
const greeting = (page: Page) => page.locator('.home-welcome h1').innerText()

/** Waits for the bots, and acts if it is our turn. */
async function playOn(page: Page): Promise<void> {
  await page.clock.runFor(2100)
  if ((await saved(page)).over) return page.locator('.end-dialog').waitFor()
  await actByList(page)
}

/** Presses an item of the list, if there is one. */
async function actByList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'What can I do?' }).click()
  const items = page.locator('.action-item')
  const count = await items.count()
  if (count > 0) await items.nth(Math.floor(count / 2)).click()
  else await page.keyboard.press('Escape')
}

interface Saved {
  readonly over: boolean
  readonly record: { readonly log: readonly { readonly seat?: number }[] }
}

/** What this browser has stored of the match on the page. */
async function saved(page: Page): Promise<Saved> {
  const text = await page.evaluate(() => localStorage.getItem(`parlour.local.${location.hash.split('/').at(-1)}`))
  return JSON.parse(text!) as Saved
}

const savedLog = async (page: Page) => (await saved(page)).record.log

async function saveFile(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'This table' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^[a-z-]+-\d{4}-\d\d-\d\d\.json$/)
  return readFileSync(await download.path(), 'utf8')
}

describe('without a network, after one visit', () => {
  afterEach(() => room.reopen())

  test('the first page opens, says what needs the server, and a whole match is played, left, found again and saved', async () => {
    const first = await enter()
    await kept(first)
    await unplug(first)
    const page = await first.context().newPage()
    await page.clock.install()
    await page.goto('/')
    await page.getByText('The room does not answer.').waitFor()
    expect(await page.locator('.game-box').count()).toBe(games.length)
    expect(await accessibilityBreaches(page)).toEqual([])

    await page.goto('/#/game/my-little-town')
    await page.getByText('Plays on this device').waitFor()
    await page.getByText('Needs the room').waitFor()
    await begin(page, 'my-little-town', 'Against bots')
    expect(await page.locator('.seat-chip').nth(1).innerText()).toContain('normal bot')
    for (let turn = 0; turn < 4; turn++) await playOn(page)
    const [before, lines] = [await savedLog(page), await logLines(page)]
    expect(before.some(({ seat }) => seat === 1)).toBe(true)
    await page.reload()
    await expect.poll(async () => (await logLines(page)).slice(0, lines.length)).toEqual(lines)
    await page.goto('/')
    await page.locator('.my-table', { hasText: 'on this device' }).locator('a').click()
    while (!(await saved(page)).over) await playOn(page)
    await page.getByRole('button', { name: 'See the board' }).click()

    const { record, hashes, names } = readSavedMatch(await saveFile(page))
    const { game } = openGame('my-little-town')!
    expect(game.outcome(replay(game, record).state)).not.toBeNull()
    expect(hashes).toHaveLength(record.log.length + 1)
    expect(names).toHaveLength(2)
  })

  test("after the browser's storage is cleared, a message is shown, not an empty table", { tags: [LONG] }, async () => {
    const page = await enter({ size: PHONE, scheme: 'dark' })
    await kept(page)
    await unplug(page)
    await page.goto('/#/game/my-little-town')
    await page.getByText('Plays on this device').waitFor()
    expect(await accessibilityBreaches(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await begin(page, 'my-little-town', 'Against bots')
    await page.getByRole('button', { name: 'This table' }).click()
    expect(await accessibilityBreaches(page)).toEqual([])
    await page.evaluate(() => localStorage.clear())
    await page.goto('/')
    await page.goBack()
    await page.getByText('This browser does not remember that match.').waitFor()
  })

  const others = games.map(({ id }) => id).filter(id => id !== 'my-little-town')
  test.each(share(others.slice(0, 1), others))('%s plays against a bot', async id => {
    const page = await enter()
    await kept(page)
    await unplug(page)
    await page.clock.install()
    await begin(page, id, botsOf(id))
    const acted = async () => new Set((await savedLog(page)).flatMap(({ seat }) => seat ?? []))
    while ((await acted()).size < 2) await playOn(page)
    const before = await savedLog(page)
    await page.reload()
    await boardOf(page)
    expect((await savedLog(page)).slice(0, before.length)).toEqual(before)
    const { record } = readSavedMatch(await saveFile(page))
    replay(openGame(id)!.game, record)
  })

  test('a live game keeps its clock and its bot its pace', { tags: [LONG] }, async () => {
    const page = await enter()
    await kept(page)
    await unplug(page)
    await page.evaluate(() => {
      const bots = { levels: ['easy'], options: { mode: 'realtime' } }
      const none = { options: {} }
      const habits = { friends: { seats: null, ...none }, bots, device: { names: [], ...none }, alone: none }
      localStorage.setItem('parlour.habits.wildstyle', JSON.stringify(habits))
    })
    await begin(page, 'wildstyle', 'Against bots')
    const acted = async () => (await savedLog(page)).filter(({ seat }) => seat === 1).length
    await actByList(page) // ready
    await expect.poll(acted, WAIT).toBeGreaterThan(2)
    const { record } = readSavedMatch(await saveFile(page))
    expect(replay(openGame('wildstyle')!.game, record).record.log.at(-1)!.at).toBeGreaterThan(1800)
  })

  test('after the server becomes unreachable, matches against bots still work on this device', async () => {
    const page = await enter({ size: PHONE })
    await kept(page)
    await page.goto('/#/game/our-tidy-spaces')
    await page.locator('.game-mode-play', { hasText: 'Against bots' }).waitFor()
    await unplug(page)
    await page.locator('.game-mode-play', { hasText: 'Against bots' }).click()
    await page.waitForURL(/#\/local\//)
  })
})

const WAIT = { timeout: 60_000 }

describe('a new version', () => {
  /** Names of all files of a build that contain a hash. */
  const filesOf = (built: string) => new Set(readdirSync(join(built, 'assets')))
  const loaded = (page: Page) =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter(path => path.startsWith('/assets/'))
        .map(path => path.slice('/assets/'.length)),
    )
  const strangers = async (page: Page, built: string) => (await loaded(page)).filter(name => !filesOf(built).has(name))
  const note = (page: Page) => page.getByText('A new version is ready.')

  beforeAll(buildLater)

  afterEach(() => send(earlier))

  test('is used by pages opened from then on; open pages keep their own, to the last file', async () => {
    const old = await enter()
    await kept(old)
    expect(await greeting(old)).toBe('Pull up a chair.')
    send(later)
    const other = await old.context().newPage()
    await other.goto('/')
    expect(await greeting(other)).toBe('Pull up a chair.')
    await note(old).waitFor(WAIT)
    await note(other).waitFor(WAIT)
    expect(await smallTargets(other)).toEqual([])

    await other.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => greeting(other), WAIT).toBe('Pull up another chair.')
    expect(await note(other).isVisible()).toBe(false)

    await begin(old, 'pilfering-pandas', 'With bots')
    await old.getByRole('button', { name: 'What can I do?' }).click()
    await old.locator('.action-item').first().waitFor()
    expect(await note(old).isVisible()).toBe(false)
    const unlike = [...filesOf(earlier)].filter(name => !filesOf(later).has(name))
    expect((await loaded(old)).some(name => unlike.includes(name))).toBe(true)
    expect(await strangers(old, earlier)).toEqual([])

    await begin(other, 'pilfering-pandas', 'With bots')
    expect(await strangers(other, later)).toEqual([])
    await old.goto('/')
    expect(await greeting(old)).toBe('Pull up another chair.')
    expect(await strangers(old, later)).toEqual([])
  })

  test('with a missing file is not used, and is used once it is complete', { tags: [LONG] }, async () => {
    const page = await enter()
    await kept(page)
    send(later)
    const missing = [...filesOf(later)].find(name => name.endsWith('.js') && !filesOf(earlier).has(name))!
    for (const packed of ['', '.gz', '.br']) rmSync(join(webRoot, 'assets', `${missing}${packed}`))
    const failed = page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return new Promise<string>(resolve => {
        registration.addEventListener('updatefound', () => {
          const { installing } = registration
          installing!.addEventListener('statechange', () => resolve(installing!.state))
        })
        void registration.update()
      })
    })
    const builds = () => page.evaluate(async () => (await caches.keys()).filter(key => key.startsWith('parlour-')))
    expect(await failed).toBe('redundant')
    await expect.poll(builds).toHaveLength(1)
    await page.reload()
    expect(await greeting(page)).toBe('Pull up a chair.')
    await begin(page, 'pilfering-pandas', 'With bots')
    expect(await strangers(page, earlier)).toEqual([])
    send(later)
    // The browser looks for it some time after a page was opened, this one or the one before.
    const opened = async () => {
      await page.goto('/')
      return greeting(page)
    }
    await expect.poll(opened, WAIT).toBe('Pull up another chair.')
    expect(await strangers(page, later)).toEqual([])
  })
})

describe('at one shared device', () => {
  test('while the device is handed over, the page contains only public information', async () => {
    const page = await enter({ size: DESKTOP })
    await begin(page, 'pilfering-pandas', 'On this device')
    const curtain = page.getByRole('heading', { name: /^Hand the device to/ })
    const everything = () =>
      page.evaluate(() => {
        const labels = [...document.querySelectorAll('[aria-label], [title], [alt]')].flatMap(element =>
          ['aria-label', 'title', 'alt'].map(name => element.getAttribute(name)),
        )
        return [document.body.innerText.trim(), document.title, ...labels.filter(Boolean)]
      })
    for (let turn = 0; turn < 3; turn++) {
      await curtain.waitFor()
      const told = await everything()
      await page.reload() // a page that never showed a hand
      await boardOf(page)
      await curtain.waitFor()
      expect(told).toEqual(await everything())
      await page.getByRole('button', { name: /^I am / }).click()
      while (!(await curtain.isVisible())) await playOn(page)
    }
  })
})
