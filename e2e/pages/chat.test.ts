/** Chat at the table: messages arrive, forbidden ones cannot be sent, and muted players are not shown. */

import { PROTOCOL } from '#protocol/limits.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { LONG } from '../../scripts/tests/tier.ts'
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

async function enter(path: string, wish: Visit): Promise<Page> {
  const visitor = await visit(browser, room.address, wish)
  visitors.push(visitor)
  await visitor.page.goto(path)
  return visitor.page
}

/** Two people at a table where the match has begun: the host at a desktop, Ada with a phone. */
async function atTable(game: string, scheme: 'light' | 'dark' = 'light') {
  const host = await enter('/', { size: DESKTOP, scheme })
  await host.locator('.game-box', { hasText: game }).click()
  await host.locator('.game-mode-play', { hasText: 'With friends' }).click()
  const link = await host.getByRole('textbox', { name: 'Invite link' }).inputValue()
  await host.locator('.seat-row').first().waitFor()
  if ((await host.locator('.seat-row').count()) < 2)
    await host.getByRole('button', { name: 'Places: one more' }).click()
  const ada = await enter(link, { size: PHONE, scheme })
  await ada.getByLabel('Your name').fill('Ada')
  await ada.getByRole('button', { name: 'Sit down' }).click()
  await host.locator('.seat-row', { hasText: 'Ada' }).waitFor()
  await host.getByRole('button', { name: 'Start' }).click()
  await Promise.all([host, ada].map(page => page.getByRole('button', { name: 'Talk' }).waitFor()))
  return { host, ada }
}

const openTalk = (page: Page) => page.getByRole('button', { name: 'Talk', exact: true }).click()
const talkLog = (page: Page) => page.locator('.log .log-talk').allInnerTexts()
const bubble = (page: Page) => page.locator('.speech')
const liveRegion = (page: Page) => page.locator('.table > [aria-live="polite"]').textContent()

async function write(page: Page, words: string): Promise<void> {
  await page.getByLabel('Your words').fill(words)
  await page.getByRole('button', { name: 'Send' }).click()
}

test('a phrase with a slot arrives; free words cannot be sent at a table of phrases', async () => {
  const { host, ada } = await atTable('Pilfering Pandas')
  await openTalk(ada)
  expect(await ada.getByLabel('Your words').count()).toBe(0)
  expect(await ada.locator('.talk-hushed').innerText()).toContain('PP-22.3')
  await ada.getByRole('button', { name: 'A … would help me.' }).click()
  expect(await accessibilityBreaches(ada)).toEqual([])
  expect(await smallTargets(ada)).toEqual([])
  // Bubbles disappear after a few seconds: both are read as soon as they are there.
  const words = bubble(host).innerText()
  const place = bubble(ada).boundingBox()
  await ada.locator('.talk-slots').getByRole('button', { name: '7' }).click()

  expect(await words).toBe('A 7 would help me.')
  expect(await talkLog(host)).toEqual(['Ada: A 7 would help me.'])
  await expect.poll(() => liveRegion(host)).toContain('Ada: A 7 would help me.')
  const box = (await place)!
  expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= PHONE.width && box.y + box.height <= PHONE.height).toBe(true)
  expect(await scrolls(ada)).toBe(false)
  await bubble(host).waitFor({ state: 'hidden' })

  const refused = await ada.evaluate(forbiddenText, PROTOCOL)
  expect(refused).toMatchObject({ type: 'refused', refusal: { code: 'PHRASE_NOT_ALLOWED', rule: 'PP-22.3' } })
  expect(await talkLog(host)).toHaveLength(1)
})

test(
  'PP-22.3 the table agrees to talk another way: one asks, the other is asked wherever they are, and both see it at once',
  { tags: [LONG] },
  async () => {
    const { host, ada } = await atTable('Pilfering Pandas')
    const watcher = await enter(`/${new URL(host.url()).hash}`, { size: PHONE })
    await watcher.locator('.table').waitFor()

    await openTalk(ada)
    expect(await ada.locator('.talk-ways').innerText()).toContain('How we talk: Quick phrases only')
    await ada.getByRole('button', { name: 'Talk another way' }).press('Enter')
    expect(await accessibilityBreaches(ada)).toEqual([])
    expect(await smallTargets(ada)).toEqual([])
    await ada.getByRole('button', { name: 'Free text on your honour' }).click()
    await ada.locator('.pause-panel', { hasText: 'You asked everybody: Free text on your honour' }).waitFor()
    expect(await ada.locator('.pause-panel').innerText()).toMatch(/Waiting for .+\./)
    expect(await scrolls(ada)).toBe(false)

    // Asked over the board, and in the panel where the player may be.
    const question = host
      .getByRole('alert')
      .filter({ hasText: 'Ada wants to talk another way: Free text on your honour' })
    await question.waitFor()
    await openTalk(host)
    const asked = host.locator('.talk-dialog .pause-panel')
    expect(await accessibilityBreaches(host)).toEqual([])
    await asked.getByRole('button', { name: 'Rather not' }).click()
    await ada.locator('.toast', { hasText: 'would rather not.' }).waitFor()
    expect(await host.getByLabel('Your words').count()).toBe(0)

    // A player whose proposal was declined has to wait; the other need not, and changes their mind.
    await host.getByRole('button', { name: 'Talk another way' }).click()
    await host.getByRole('button', { name: 'Free text on your honour' }).click()
    await ada.getByRole('button', { name: 'Agree' }).click()
    for (const page of [host, ada, watcher]) {
      await page.locator('.toast', { hasText: 'Agreed. How we talk: Free text on your honour' }).waitFor()
      expect(await page.locator('.pause-panel').count()).toBe(0)
    }
    await openTalk(ada)
    expect(await ada.locator('.talk-note').innerText()).toContain('PP-22.2')
    expect(await ada.locator('.talk-ways').innerText()).toContain('How we talk: Free text on your honour')
    await write(ada, 'Well done')
    await expect.poll(() => talkLog(host)).toEqual(['Ada: Well done'])
  },
)

test('free words arrive unchanged, stay after a reload and a restart, and muted players are not shown', async () => {
  const { host, ada } = await atTable('My Little Town', 'dark')
  await openTalk(ada)
  const words = bubble(host).innerText()
  await write(ada, '<b>Hello</b> <img src=x onerror=alert(1)>')
  expect(await words).toBe('<b>Hello</b> <img src=x onerror=alert(1)>')
  expect(await host.locator('.log b, .speech b, .log img').count()).toBe(0)
  expect(await ada.locator('.talk-heard li').allInnerTexts()).toHaveLength(1)
  expect(await accessibilityBreaches(ada)).toEqual([])

  await openTalk(host)
  expect(await accessibilityBreaches(host)).toEqual([])
  await host.getByRole('button', { name: 'Mute Ada' }).click()
  await host.keyboard.press('Escape')
  await expect.poll(() => talkLog(host)).toEqual([])
  await write(ada, 'Can you hear me?')
  await expect.poll(() => ada.locator('.talk-heard li').count()).toBe(2)
  await openTalk(host)
  await host.getByRole('button', { name: 'Nice one!' }).click()
  await expect.poll(() => talkLog(host)).toHaveLength(1)
  expect(await liveRegion(host)).not.toContain('Can you hear me?')

  await room.close()
  await room.reopen()
  await host.reload()
  await expect.poll(() => talkLog(host)).toHaveLength(1)
  await openTalk(host)
  await host.getByRole('button', { name: 'Mute Ada' }).click()
  await expect.poll(() => host.locator('.talk-heard li').allInnerTexts()).toHaveLength(3)
  await host.keyboard.press('Escape')
  const lines = await talkLog(host)
  expect(lines[1]).toBe('Ada: Can you hear me?')
  expect(lines[2]).toContain('Nice one!')
})

test(
  'a player points at a face-up card on every board, without an action; a card in hand cannot be pointed at',
  { tags: [LONG] },
  async () => {
    const { host, ada } = await atTable('Pilfering Pandas')
    await beginWith(host, ada)
    const shown = host.locator('.pp-hideout [data-face-up]').last()
    const card = (await shown.getAttribute('data-face-up'))!

    const ring = (page: Page) => page.locator(`.pp-pointed[data-pointed-at="${card}"]`)
    const pointer = (page: Page) => ring(page).locator('.pp-pointer').innerText()
    const seen = pointer(ada)
    await shown.hover()
    await host.mouse.down()
    expect(await seen).toBe(await ownName(host))
    await host.mouse.up()
    await expect.poll(() => liveRegion(ada)).toMatch(/: Look: \w+ \d/)
    expect(await scrolls(ada)).toBe(false)
    expect(await accessibilityBreaches(ada)).toEqual([])
    expect(await host.locator('.pp [aria-pressed="true"]').count()).toBe(0)
    await Promise.all([host, ada].map(page => ring(page).waitFor({ state: 'hidden' })))
    await shown.click()
    expect(await shown.locator('button').getAttribute('aria-pressed')).toBe('true')

    await ada.locator(`.pp-hideout [data-face-up="${card}"] button`).focus()
    const heard = pointer(host)
    await ada.keyboard.press('.')
    expect(await heard).toBe('Ada')

    await holdByFinger(ada, '.pp-hand [data-card]')
    // The resting finger shows what lies there, and by which rule.
    await ada.locator('.name-tip .rule-link').waitFor()
    expect(await ada.locator('.note-bubble').innerText()).toContain('PP-22.4')
    expect(await ada.locator('.pp-hand [aria-pressed="true"]').count()).toBe(0)
    expect(await talkLog(host)).toHaveLength(2)
  },
)

/** Both take a Panda, and the host takes the first turn. */
async function beginWith(host: Page, ada: Page): Promise<void> {
  for (const page of [host, ada]) {
    await page.locator('.pp-panda-card[data-lit]').first().click()
    await page.getByRole('button', { name: 'Choose this Panda' }).click()
  }
  await host.locator('.pp-answer[data-target="start 0"]').click()
  await Promise.all([host, ada].map(page => page.locator('.pp-answer').first().waitFor({ state: 'detached' })))
}

const ownName = (page: Page) => page.locator('.pp-plate strong').first().innerText()

/** A real touch, longer than a tap. */
async function holdByFinger(page: Page, selector: string): Promise<void> {
  const { x, y } = (await page.locator(selector).first().boundingBox())!
  const finger = await page.context().newCDPSession(page)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 9, y: y + 20 }] })
  await page.locator('.note-bubble').waitFor()
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('there is no chat with bots, or at a shared screen', { tags: [LONG] }, async () => {
  const page = await enter('/', { size: PHONE })
  for (const way of ['Against bots', 'On this device']) {
    await page.goto('/')
    await page.locator('.game-box', { hasText: 'My Little Town' }).click()
    await page.locator('.game-mode-play', { hasText: way }).click()
    await page.getByRole('button', { name: 'What can I do?' }).waitFor()
    expect(await page.getByRole('button', { name: 'Talk' }).count()).toBe(0)
  }
})

/** In the page: sends what its own buttons do not offer, over a socket of its own, with the seat's token. */
async function forbiddenText(protocol: number): Promise<unknown> {
  const key = Object.keys(localStorage).find(name => name.startsWith('parlour.seat.'))!
  const { table, token } = JSON.parse(localStorage.getItem(key)!) as { table: string; token: string }
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`)
  await new Promise(resolve => socket.addEventListener('open', resolve))
  const answer = new Promise(resolve => {
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as { type: string; id?: string }
      if (message.id === 'forbidden') resolve(message)
    })
  })
  socket.send(JSON.stringify({ type: 'hello', protocol, table, token }))
  const saying = { type: 'text', text: 'I am collecting fox cards.' }
  socket.send(JSON.stringify({ type: 'say', id: 'forbidden', saying }))
  const heard = await answer
  socket.close()
  return heard
}
