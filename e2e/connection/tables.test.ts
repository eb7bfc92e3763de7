import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { LONG } from '../../scripts/tests/tier.ts'
import { closePages, launchChromium } from '../support/chromium.ts'
import { openRoom, type Room } from '../support/testRoom.ts'
import {
  accessibilityBreaches,
  dialogsLoaded,
  PHONE,
  smallTargets,
  type Visit,
  visit,
  type Visitor,
} from '../support/visitor.ts'

/** Milliseconds: long enough for a shared machine. */
const TIMEOUT = 90_000

let browser: Browser
let room: Room
const visitors: Visitor[] = []

beforeAll(async () => {
  // On development pages React runs effects twice: the second ticket to a seat makes the first link void.
  const pages = 'production' as const
  const wishes = { away: { wait: 500, vote: 60_000, count: 0 }, consent: { open: 60_000, again: 0 }, pages }
  ;[room, browser] = await Promise.all([openRoom({}, wishes), launchChromium()])
}, TIMEOUT)

afterEach(async () => {
  const left = visitors.splice(0)
  await Promise.all(left.map(({ context }) => context.close()))
  expect(left.flatMap(({ complaints }) => complaints)).toEqual([])
})

afterAll(async () => {
  await closePages()
  await room.remove()
})

async function enter(path = '/', wish: Visit = {}): Promise<Page> {
  const visitor = await visit(browser, room.address, wish)
  visitors.push(visitor)
  visitor.page.setDefaultTimeout(30_000)
  await visitor.page.goto(path)
  return visitor.page
}

const board = (page: Page) =>
  page.locator('.board-frame button:visible, .board-frame [tabindex]:visible').first().waitFor()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const clocks = async (page: Page) =>
  (await page.locator('.seat-clock').allInnerTexts()).map(text => text.replace(/time left:\s*/, ''))
const dialogs = (page: Page) => page.locator('dialog')

async function fromMenu(page: Page, item: string): Promise<void> {
  await button(page, 'This table').click()
  await page.locator('.menu-item', { hasText: item }).click()
}

/** Ben has the table, Ada joins by link; the match has begun unless told otherwise. */
async function benAndAda({ start = true, game = 'My Little Town' } = {}) {
  const ben = await enter()
  await ben.locator('.game-box', { hasText: game }).click()
  await ben.getByLabel('You play as').fill('Ben')
  await ben.locator('.game-mode-play', { hasText: 'With friends' }).click()
  const link = await ben.getByRole('textbox', { name: 'Invite link' }).inputValue()
  const ada = await enter(link, { size: PHONE })
  await ada.getByLabel('Your name').fill('Ada')
  await button(ada, 'Sit down').click()
  await ben.locator('.seat-row', { hasText: 'Ada' }).waitFor()
  if (start) {
    await button(ben, 'Start').click()
    await Promise.all([board(ben), board(ada)])
  }
  return { ben, ada, table: ben.url(), link }
}

describe('around the table', { timeout: TIMEOUT }, () => {
  test('a link to a table without a free seat says so at once, and leads to watching or to the next match', async () => {
    const { ben, ada, link } = await benAndAda({ start: false })
    /** Opens the link in a new browser. */
    const cleo = async (title: string, wish: Visit = {}) => {
      const page = await enter(link, wish)
      await page.getByRole('heading', { name: title }).waitFor()
      expect(await page.getByLabel('Your name').count()).toBe(0)
      expect(await accessibilityBreaches(page)).toEqual([])
      expect(await smallTargets(page)).toEqual([])
      return page
    }
    const watch = (page: Page) => page.getByRole('link', { name: 'Watch' })
    const full = await cleo('All seats are taken', { size: PHONE })
    await watch(full).click()
    await full.getByText('You are watching. The match has not begun yet.').waitFor()

    // A visitor with the form open when the last seat is taken is told so as well.
    await button(ada, 'Give up my chair').click()
    const slow = await enter(link)
    await slow.getByLabel('Your name').fill('Dan')
    const other = await enter(link)
    await other.getByLabel('Your name').fill('Ada')
    await button(other, 'Sit down').click()
    await button(ben, 'Start').click()
    await board(ben)
    await button(slow, 'Sit down').click()
    await slow.getByRole('heading', { name: 'The match has already begun' }).waitFor()
    await watch(slow).click()
    await board(slow)

    await fromMenu(ben, 'Watching')
    await ben.getByRole('switch', { name: 'Others may watch' }).click()
    await ben.keyboard.press('Escape')
    const shutOut = await cleo('The match has already begun')
    expect(await watch(shutOut).count()).toBe(0)
    await shutOut.getByRole('link', { name: 'Start your own table' }).click()
    await shutOut.locator('.game-mode-friends').waitFor()

    await fromMenu(ben, 'End the match')
    await button(ben, 'Ask everybody').click()
    await button(other, 'Agree').click()
    await button(ben, 'Play again').click()
    await button(ben, 'Places: one more').click()
    await ben.locator('.seat-row', { hasText: 'A free chair' }).waitFor()
    const next = await cleo('The match is over')
    await next.getByRole('link', { name: 'Join the next match' }).click()
    await next.getByLabel('Your name').fill('Cleo')
    await button(next, 'Sit down').click()
    await ben.locator('.seat-row', { hasText: 'Cleo' }).waitFor()
  })

  test('a match ends by agreement of all players, and a rematch begins with one tap', async () => {
    const { ben, ada, table } = await benAndAda()
    await fromMenu(ben, 'End the match')
    await button(ben, 'Ask everybody').click()
    await ada.getByText('Ben wants to end the match without a result').waitFor()
    expect(await accessibilityBreaches(ada)).toEqual([])
    await button(ada, 'Rather not').click()
    await ben.getByText('Ada would rather not.').waitFor()

    await fromMenu(ada, 'End the match')
    await button(ada, 'Ask everybody').click()
    await button(ben, 'Agree').click()
    for (const page of [ben, ada]) await dialogs(page).getByText('Ended without a result').waitFor()
    expect(await accessibilityBreaches(ada)).toEqual([])
    expect(await smallTargets(ada)).toEqual([])

    await button(ben, 'Play again').click()
    await dialogs(ada).getByText('The table is set again').waitFor()
    await button(ada, 'Join the next match').click()
    await Promise.all([board(ben), board(ada)])
    expect(ben.url()).toBe(ada.url())
    expect(ben.url()).not.toBe(table)
    for (const page of [ben, ada]) {
      expect(await page.locator('.seat-chip strong').allInnerTexts()).toEqual(['Ben', 'Ada'])
    }
  })

  test('a seat moves to another device by a link that works once; the first device is told and takes it back', async () => {
    const { ben, table } = await benAndAda()
    await fromMenu(ben, 'Play on another device')
    const link = await ben.getByRole('textbox', { name: 'Link to your seat' }).inputValue()
    expect(new URL(link).search).toBe('')
    expect(await accessibilityBreaches(ben)).toEqual([])

    const phone = await enter(link, { size: PHONE })
    await button(phone, 'Play here').click()
    await phone.locator('.seat-chip', { hasText: 'Ben' }).getByText('you').waitFor()
    expect(phone.url()).toBe(table)
    await ben.getByRole('heading', { name: 'You play on another device now.' }).waitFor()
    const late = await enter(link)
    await button(late, 'Play here').click()
    await late.getByText('This link was used before').waitFor()

    await button(ben, 'Play here again').click()
    await board(ben)
    await phone.getByRole('heading', { name: 'You play on another device now.' }).waitFor()
    expect(await accessibilityBreaches(phone)).toEqual([])
    expect(await ben.locator('.seat-chip', { hasText: 'Ben' }).innerText()).toContain('you')
  })

  test('a bot plays for a player who leaves, and the seat is theirs again when they come back', async () => {
    const { ben, ada } = await benAndAda()
    await fromMenu(ada, 'Leave the table')
    await button(ada, 'Leave').last().click()
    await ada.getByRole('heading', { name: 'You have left the table.' }).waitFor()
    const chip = ben.locator('.seat-chip', { hasText: 'Ada' })
    await chip.getByText('away, a bot plays').waitFor()
    await button(ada, 'Sit down again').click()
    await board(ada)
    await chip.getByText('away').waitFor({ state: 'detached' })
  })

  test('play goes on without a player who is away; my tables show whose turn it is', { tags: [LONG] }, async () => {
    const { ben, ada, table } = await benAndAda()
    const [away, here] = (await ben.locator('.table.table-my-turn').count()) > 0 ? [ben, ada] : [ada, ben]
    const name = away === ben ? 'Ben' : 'Ada'
    await away.goto('/')
    const row = away.locator('.my-table')
    await row.getByText('Your turn').waitFor()
    expect(await row.getAttribute('class')).toContain('my-table-yours')
    await here.getByRole('heading', { name: `${name} is away` }).waitFor()
    expect(await button(here, /sits out/).count()).toBe(0)
    expect(await accessibilityBreaches(here)).toEqual([])
    await button(here, `A bot plays for ${name}`).click()
    await here.locator('.table.table-my-turn').waitFor() // the bot has taken its turn

    const home = await here.context().newPage()
    await home.goto('/')
    await home.locator('.my-table', { hasText: 'Your turn' }).waitFor()
    await away.locator('.my-table').getByRole('link').click()
    await here.locator('.seat-chip', { hasText: name }).getByText('away').waitFor({ state: 'detached' })
    expect(away.url()).toBe(table)
  })

  test(
    'with the link one can watch open information; the host switches it off and spectators are told',
    { tags: [LONG] },
    async () => {
      const { ben, ada, table } = await benAndAda()
      const watcher = await enter(table)
      await board(watcher)
      await ada.locator('.watchers-chip').getByText('1').waitFor()
      expect(await button(watcher, 'Talk').count()).toBe(0)
      await fromMenu(ada, 'Watching')
      expect(await ada.getByRole('switch', { name: 'Others may watch' }).isDisabled()).toBe(true)
      await fromMenu(ben, 'Watching')
      expect(await accessibilityBreaches(ben)).toEqual([])
      await ben.getByRole('switch', { name: 'Others may watch' }).click()
      await watcher.getByRole('heading', { name: 'This table is private now' }).waitFor()
      await ada.locator('.watchers-chip').waitFor({ state: 'detached' })
    },
  )

  test(
    'clocks only if wanted: they run for the player to move, stop by consent, and their rules are a tap away',
    { tags: [LONG] },
    async () => {
      const { ben, ada } = await benAndAda({ start: false })
      await ben.getByLabel('Clock').selectOption('bank')
      await ada.getByRole('group', { name: 'Minutes for each' }).waitFor()
      expect(await accessibilityBreaches(ada)).toEqual([])
      await button(ben, 'Start').click()
      await Promise.all([board(ben), board(ada)])
      await expect
        .poll(() => clocks(ben))
        .toEqual(expect.arrayContaining(['20:00', expect.stringMatching(/^19:\d\d$/)]))
      await fromMenu(ben, 'Stop the clocks')
      await button(ada, 'Agree').click()
      await fromMenu(ada, 'How we play')
      await ada.getByText('20 minutes each for the whole match, and 15 seconds more for every turn.').waitFor()
      await dialogs(ada).getByRole('button', { name: 'Close', exact: true }).click()
      await button(ben, 'This table').click()
      await ben.locator('.menu-item', { hasText: 'Let the clocks run' }).waitFor()
      const stopped = await clocks(ben)
      await ben.locator('.menu-item', { hasText: 'Let the clocks run' }).click()
      await expect.poll(() => clocks(ben)).not.toEqual(stopped)
    },
  )

  test(
    'one tap sends a phrase at a table of a game without its own, and a muted player stays muted',
    { tags: [LONG] },
    async () => {
      const { ben, ada } = await benAndAda({ game: 'Our Tidy Spaces' })
      await button(ben, 'Talk').click()
      expect(await accessibilityBreaches(ben)).toEqual([])
      await button(ben, 'Well played!').click()
      await ada.locator('.seat-chip', { hasText: 'Ben' }).getByText('Well played!').waitFor()
      await button(ada, 'Talk').click()
      await button(ada, 'Mute Ben').click()
      await ada.reload()
      await board(ada)
      await button(ben, 'Talk').click()
      await button(ben, 'Nice one!').click()
      await button(ada, 'Talk').click()
      await button(ada, 'Mute Ben').waitFor()
      expect(await button(ada, 'Mute Ben').getAttribute('aria-pressed')).toBe('true')
      expect(await ada.getByRole('log', { name: 'What was said' }).innerText()).not.toContain('Nice one!')
    },
  )

  test('when the server restarts, players are told and the match goes on by itself', async () => {
    const { ben, ada } = await benAndAda()
    await Promise.all([dialogsLoaded(ben), dialogsLoaded(ada)])
    await room.close()
    await ben.locator('.banner').getByText('The server restarts').waitFor()
    expect(await ben.locator('.banner').innerText()).toContain('goes on by itself')
    await room.reopen()
    await ben.locator('.banner.banner-shown').waitFor({ state: 'detached' })
    await button(ben, 'What can I do?').click()
  })
})
