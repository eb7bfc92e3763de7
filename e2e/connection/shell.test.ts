import { readdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { LONG, share } from '../../scripts/tests/tier.ts'
import { closePages, launchChromium } from '../support/chromium.ts'
import { nearlyOver } from '../support/nearlyOver.ts'
import { openRoom, type Room } from '../support/testRoom.ts'
import {
  accessibilityBreaches,
  DESKTOP,
  dialogsLoaded,
  PHONE,
  scrolls,
  smallTargets,
  TABLET,
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

async function enter(wish: Visit = {}): Promise<Page> {
  const visitor = await visit(browser, room.address, wish)
  visitors.push(visitor)
  await visitor.page.goto('/')
  return visitor.page
}

/** Two taps from the first page. */
async function begin(page: Page, way: 'With friends' | 'Against bots' | 'On this device'): Promise<void> {
  await gameBox(page).click()
  await page.locator('.game-mode-play', { hasText: way }).click()
}

const gameBox = (page: Page) => page.locator('.game-box', { hasText: 'My Little Town' })
const board = (page: Page) => page.locator('.board-place').locator('button, [tabindex]').first().waitFor()
const prompt = (page: Page) => page.locator('.table-prompt').innerText()
const logLines = (page: Page) => page.locator('.log li').allInnerTexts()

/** Presses the first item with this name in the list of legal actions. */
async function actByList(page: Page, name?: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'What can I do?' }).click()
  const items = page.locator('.action-item')
  await (name === undefined ? items : items.filter({ hasText: name })).first().click()
}

async function gather(hostWish: Visit = {}, guestWish: Visit = {}, name = 'Ada') {
  const host = await enter(hostWish)
  await begin(host, 'With friends')
  const link = await host.getByRole('textbox', { name: 'Invite link' }).inputValue()
  const guest = await enter(guestWish)
  await guest.goto(link)
  await guest.getByLabel('Your name').fill(name)
  await guest.getByRole('button', { name: 'Sit down' }).click()
  await host.locator('.seat-row', { hasText: name }).waitFor()
  await guest.locator('.seat-row', { hasText: name }).waitFor()
  return { host, guest, link }
}

test('the first page links to the licences of every package and font in the build', async () => {
  const page = await enter()
  await page.getByRole('link', { name: 'Licences' }).click()
  await page.waitForURL('**/THIRD_PARTY_NOTICES.txt')
  const text = await page.locator('body').innerText()
  for (const name of ['react', 'react-dom', 'scheduler', 'uqr']) expect(text).toMatch(new RegExp(`^## ${name} - `, 'm'))
  for (const font of readdirSync('web/fonts').filter(name => name.endsWith('.woff2'))) expect(text).toContain(font)
  expect(text.match(/^SIL OPEN FONT LICENSE Version 1.1/gm)).toHaveLength(2)
})

describe('joining', () => {
  test('two taps lead to a match against a bot', async () => {
    const page = await enter({ size: PHONE })
    await begin(page, 'Against bots')
    await board(page)
    await page.getByText('Your turn').first().waitFor()
    expect(await page.locator('.seat-chip').count()).toBe(2)
    expect(await page.locator('.seat-chip').nth(1).innerText()).toContain('normal bot')
  })

  test('two taps lead to a match on this device, which survives a reload', async () => {
    const page = await enter()
    await begin(page, 'On this device')
    await board(page)
    await actByList(page)
    await expect.poll(() => logLines(page)).toHaveLength(1)
    const before = { prompt: await prompt(page), log: await logLines(page) }
    await page.reload()
    await board(page)
    expect({ prompt: await prompt(page), log: await logLines(page) }).toEqual(before)
    await page.goto('/')
    await page.locator('.my-table', { hasText: 'on this device' }).waitFor()
  })

  test('a guest with the link types a name and sits, on a phone; nothing secret is in the address', async () => {
    const { host, guest, link } = await gather({}, { size: PHONE })
    expect(await guest.locator('.seat-row').allInnerTexts()).toHaveLength(2)
    expect(await guest.getByRole('button', { name: 'Start' }).count()).toBe(0)
    for (const page of [host, guest]) {
      const tokens = await page.evaluate(() =>
        Object.values(localStorage).map(value => (JSON.parse(value) as { token?: string }).token),
      )
      for (const token of tokens.filter(Boolean)) expect(page.url() + link).not.toContain(token)
    }
    await host.getByRole('button', { name: 'Start' }).click()
    await Promise.all([board(host), board(guest)])
    expect(await scrolls(guest)).toBe(false)
  })

  test('the longest and widest name fits a phone', { tags: [LONG] }, async () => {
    const { host, guest } = await gather({ size: PHONE }, { size: PHONE }, 'W'.repeat(24))
    for (const page of [host, guest]) {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    }
  })

  test("opening the link again leads back to one's own seat, the host too", { tags: [LONG] }, async () => {
    const { host, guest, link } = await gather()
    for (const page of [host, guest]) {
      await page.goto('/')
      await page.goto(link)
      await page.locator('.seat-row', { hasText: 'Ada' }).waitFor()
      expect(await page.locator('.seat-row').allInnerTexts()).toHaveLength(2)
    }
    expect(await guest.locator('.seat-row', { hasText: 'You' }).innerText()).toContain('Ada')
    await host.getByRole('button', { name: 'Start' }).click()
    await Promise.all([board(host), board(guest)])
  })

  test('the host fills seats with bots and sets options that all see; start says what is missing', async () => {
    const { host, guest } = await gather()
    await host.getByRole('button', { name: 'Places: one more' }).click()
    await host.getByText('One place is free').waitFor()
    expect(await host.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true)
    await host.getByRole('button', { name: 'Add bot' }).click()
    await guest.locator('.seat-row', { hasText: 'Bot, normal' }).waitFor()
    await host.getByLabel('Version').selectOption('easy')
    await expect.poll(() => guest.getByLabel('Version').inputValue()).toBe('easy')
    await host.getByRole('button', { name: /^Remove / }).click()
    await guest.locator('.seat-row', { hasText: 'A free chair' }).waitFor()
  })

  test('an unknown invite is answered in words, before a name is asked for', { tags: [LONG] }, async () => {
    const page = await enter()
    await page.goto('/#/join/AAAAAAAAAAAAAAAAAAAAAAAA')
    await page.getByText('This invitation leads nowhere. Ask for a new link.').waitFor()
  })

  test('a link that was cut off is answered in words, not by a request to reload', { tags: [LONG] }, async () => {
    const page = await enter()
    await page.goto('/#/table/AAAA')
    await page.getByText('There is no such table here.').waitFor()
    await page.goto('/#/join/AAAA')
    await page.getByText('This invitation leads nowhere. Ask for a new link.').waitFor()
  })
})

describe('staying', () => {
  test('a reload leads back to the exact position', async () => {
    const { host, guest } = await gather()
    await host.getByRole('button', { name: 'Start' }).click()
    await Promise.all([board(host), board(guest)])
    const mover = (await prompt(host)).includes('Your turn') ? host : guest
    await actByList(mover)
    await expect.poll(() => logLines(host)).toHaveLength(1)
    const before = { prompt: await prompt(mover), log: await logLines(mover) }
    await mover.reload()
    await board(mover)
    await expect.poll(async () => ({ prompt: await prompt(mover), log: await logLines(mover) })).toEqual(before)
  })

  test('two tabs of one table on this device follow each other and lose nothing', { tags: [LONG] }, async () => {
    const page = await enter()
    await begin(page, 'On this device')
    await board(page)
    const tab = await page.context().newPage()
    await tab.goto(page.url())
    await board(tab)
    for (const [here, there] of [
      [page, tab],
      [tab, page],
      [page, tab],
    ] as const) {
      const before = await logLines(here)
      await actByList(here)
      await expect.poll(() => logLines(here)).not.toEqual(before)
      await expect.poll(() => logLines(there)).toEqual(await logLines(here))
    }
    expect(await logLines(tab)).toHaveLength(3)
  })

  test('a lost connection is shown within two seconds; the table reconnects by itself, and an action tapped meanwhile counts once', async () => {
    const page = await enter()
    await begin(page, 'Against bots')
    await board(page)
    await page.getByText('Your turn').first().waitFor()
    const before = await logLines(page)
    await dialogsLoaded(page)
    // The page's clock is stopped: the message must not wait for a timer.
    await page.clock.install()
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000))
    await Promise.all([room.close(), page.getByText('The server restarts').waitFor()])
    await page.clock.resume()
    await actByList(page)
    await room.reopen()
    await page.getByText('The server restarts').waitFor({ state: 'hidden' })
    await expect.poll(() => logLines(page)).toHaveLength(before.length + 1)
  })

  test("the player's own action is on the board before the server has answered", async () => {
    const page = await enter()
    const held: (string | Buffer)[] = []
    let silent = false
    let release = () => {}
    await page.routeWebSocket(/\/ws\//, client => {
      const server = client.connectToServer()
      server.onMessage(message => (silent ? void held.push(message) : client.send(message)))
      release = () => held.splice(0).forEach(message => client.send(message))
    })
    await begin(page, 'Against bots')
    await board(page)
    await page.getByText('Your turn').first().waitFor()
    await actByList(page, /^Draw/)
    await page.locator('.table-prompt', { hasText: 'Place your tile' }).waitFor()
    const before = await logLines(page)
    silent = true
    await actByList(page)
    await page.locator('.table-prompt', { hasText: 'Place your tile' }).waitFor({ state: 'hidden' })
    expect(await logLines(page)).toEqual(before)
    silent = false
    release()
    await expect.poll(async () => (await logLines(page)).length).toBeGreaterThan(before.length)
  })

  test('title and icon of the tab show whose turn it is', { tags: [LONG] }, async () => {
    const { host, guest } = await gather()
    await host.getByRole('button', { name: 'Start' }).click()
    await Promise.all([board(host), board(guest)])
    const icon = (page: Page) => page.locator('link[rel="icon"]').getAttribute('href')
    const hostMoves = (await prompt(host)).includes('Your turn')
    const [mover, waiter] = hostMoves ? [host, guest] : [guest, host]
    await expect.poll(() => mover.title()).toContain('Your turn')
    expect(await icon(mover)).toBe('/icon-turn.svg')
    expect(await waiter.title()).not.toContain('Your turn')
    expect(await icon(waiter)).toBe('/icon.svg')
  })

  test.each(share([PHONE], [PHONE, TABLET, DESKTOP]))(
    'at $width x $height nothing scrolls in play, and every control can be pressed',
    async size => {
      const page = await enter({ size })
      expect(await smallTargets(page)).toEqual([])
      await begin(page, 'On this device')
      await board(page)
      expect(await scrolls(page)).toBe(false)
      expect(await smallTargets(page)).toEqual([])
      const asked = await prompt(page)
      await actByList(page)
      await expect.poll(() => prompt(page)).not.toBe(asked)
      expect(await scrolls(page)).toBe(false)
    },
  )

  test('the end shows the outcome, lines that add up, and a way to play again', async () => {
    const end = nearlyOver('my-little-town', ['Ada', 'Ben'])
    const page = await enter()
    await page.evaluate(({ key, value }) => localStorage.setItem(key, value), end)
    await page.goto(`/${end.hash}`)
    await board(page)
    await actByList(page, end.last)
    await page.getByRole('heading', { name: 'The match is over' }).waitFor()
    const cells = (row: string) =>
      page
        .locator(`.end-scores ${row}`)
        .evaluateAll(rows =>
          rows.map(each =>
            [...each.querySelectorAll('td')].map(cell => Number(cell.textContent.replace('−', '-')) || 0),
          ),
        )
    const lines = await cells('tbody tr')
    const [totals] = await cells('tfoot tr')
    expect(totals).toHaveLength(2)
    expect(totals!.map((_, column) => lines.reduce((sum, line) => sum + line[column]!, 0))).toEqual(totals)
    await page.getByRole('button', { name: 'Play again' }).click()
    await page.getByRole('heading', { name: 'The match is over' }).waitFor({ state: 'hidden' })
    expect(page.url()).not.toContain('nearly')
    expect(await logLines(page)).toEqual([])
  })
})

describe.each(['light', 'dark'] as const)('WCAG 2.2 A and AA hold, %s', { tags: [LONG] }, scheme => {
  test('from the first page to the table', async () => {
    const page = await enter({ scheme })
    await gameBox(page).waitFor()
    expect(await accessibilityBreaches(page)).toEqual([])
    await gameBox(page).click()
    await page.locator('.game-modes').waitFor()
    expect(await accessibilityBreaches(page)).toEqual([])
    await page.getByRole('button', { name: 'Settings: against bots' }).click()
    await page.locator('dialog').waitFor()
    expect(await accessibilityBreaches(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('.game-mode-play', { hasText: 'On this device' }).click()
    await board(page)
    expect(await accessibilityBreaches(page)).toEqual([])
    await page.getByRole('button', { name: 'What can I do?' }).click()
    expect(await accessibilityBreaches(page)).toEqual([])
  })

  test('in the lobby, for host and guest', async () => {
    const { host, guest } = await gather({ scheme }, { scheme, size: PHONE })
    expect(await accessibilityBreaches(host)).toEqual([])
    expect(await accessibilityBreaches(guest)).toEqual([])
  })

  test('at the end', async () => {
    const end = nearlyOver('my-little-town', ['Ada', 'Ben'])
    const page = await enter({ scheme, size: PHONE })
    await page.evaluate(({ key, value }) => localStorage.setItem(key, value), end)
    await page.goto(`/${end.hash}`)
    await board(page)
    await actByList(page, end.last)
    await page.getByRole('heading', { name: 'The match is over' }).waitFor()
    expect(await accessibilityBreaches(page)).toEqual([])
  })
})
