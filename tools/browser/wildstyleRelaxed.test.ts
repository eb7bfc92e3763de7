/** Wildstyle without seeing it: a relaxed match against a bot by keys and by what the accessibility tree says, nothing else. */

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#server/settings.ts'
import { closeChromium, launchChromium } from './chromium.ts'
import { openRoom, type Room } from './room.ts'
import { expectOneSheet } from './scores.ts'
import { announcements, Ear, type Heard, tabTo } from './tree.ts'
import { visit, type Visitor } from './visitor.ts'
import { decide, liking, type Table, understand, type Wish } from './wildstyleMind.ts'

const SPACE_KEYS = ['q', 'w']
const SHARE_KEYS = ['z', 'x', 'c', 'v']
const DRAW_KEYS = ['d', 'g', 'h']
/** How many lit hexes are listened to before one is tagged. */
const PATIENCE = 4
/** Cop cars taken on the way: enough that tags must come off at the end. */
const NERVE = 4
const OVER = 'The match is over'

/** Milliseconds: who plays against them is not kept waiting. */
const QUICK_BOTS = { ...DEFAULT_SETTINGS.bots, budget: 50, pace: { afterPlayer: [0, 0], afterBot: [0, 0] } } as const

let browser: Browser
let room: Room
let visitor: Visitor

beforeAll(async () => {
  ;[room, browser] = await Promise.all([openRoom({ newSeed: () => 'by ear' }, { bots: QUICK_BOTS }), launchChromium()])
  visitor = await visit(browser, room.address)
})

afterAll(async () => {
  await closeChromium()
  await room.remove()
})

/** From the door to the table, by Tab and Enter. */
async function sitDown(page: Page, ear: Ear): Promise<void> {
  await page.goto('/')
  await ear.until('link', /^Wildstyle.*players/)
  await tabTo(page, ear, 'link', /^Wildstyle.*players/)
  await page.keyboard.press('Enter')
  await ear.until('button', /^Against bots/)
  await tabTo(page, ear, 'button', /^Against bots/)
  await page.keyboard.press('Enter')
  await ear.until('button', /^Ready/)
}

const isOver = ({ role, name }: Heard) => role === 'dialog' && name === OVER

/** What the pieces are called, and what is said of oneself. */
function pieces(heard: readonly Heard[]): string[] {
  return heard.filter(({ role, name }) => role === 'button' || name.startsWith('You, ')).map(({ name }) => name)
}

function logLines(heard: readonly Heard[]): string[] {
  return heard.filter(({ role, inside }) => role === 'StaticText' && inside.includes('log Log')).map(({ name }) => name)
}

/** The keys for what somebody wants. A tag goes to the best of the first few hexes that are lit. */
async function press(page: Page, ear: Ear, wish: Wish): Promise<void> {
  const { keyboard } = page
  switch (wish.what) {
    case 'draw':
      return keyboard.press(DRAW_KEYS[wish.pile]!)
    case 'add':
      await keyboard.press(String(wish.place + 1))
      return keyboard.press(SPACE_KEYS[wish.space]!)
    case 'share':
      await keyboard.press(String(wish.place + 1))
      return keyboard.press(SHARE_KEYS[wish.pile]!)
    case 'take':
      await keyboard.press(SHARE_KEYS[wish.pile]!)
      return keyboard.press(SPACE_KEYS[wish.space]!)
    case 'tag':
      await keyboard.press(SPACE_KEYS[wish.space]!)
      return keyboard.press((await seek(page, ear, /can be tagged/)) ? 'Enter' : 'Backspace')
    case 'end':
      return keyboard.press('e')
  }
}

/** Goes over the lit hexes and stays on the one that is liked best; says whether there is any. */
async function seek(page: Page, ear: Ear, wanted: RegExp): Promise<boolean> {
  const heard: string[] = []
  while (heard.length < PATIENCE) {
    await page.keyboard.press('n')
    const hex = await ear.focused()
    if (hex.role !== 'gridcell' || !wanted.test(hex.name)) return false
    if (heard.includes(hex.name)) break
    heard.push(hex.name)
  }
  const best = heard.toSorted((a, b) => liking(b) - liking(a))[0]!
  while ((await ear.focused()).name !== best) await page.keyboard.press('b')
  return true
}

/** Chooses the tags that come off one by one, then says so by the button. */
async function takeOff(page: Page, ear: Ear): Promise<void> {
  const { name } = await ear.until('button', /^Take off/)
  const count = Number(/\/(\d+)/.exec(name)![1])
  for (let chosen = 0; chosen < count;) {
    await page.keyboard.press('n')
    if (!/can come off/.test((await ear.focused()).name)) continue
    await page.keyboard.press('Enter')
    expect((await ear.focused()).name).toMatch(/comes off/)
    await ear.until('button', new RegExp(`^Take off ${++chosen}/${count}`))
  }
  await tabTo(page, ear, 'button', /^Take off/)
  await page.keyboard.press('Enter')
}

/** A card that was drawn is said aloud, by the name that it has in the hand. */
async function expectDrawnCardSaid(page: Page, ear: Ear, before: Table): Promise<void> {
  const { hand } = understand(pieces(await ear.hear()))
  const [card] = hand.filter((held, place) => held && !before.hand[place])
  const said = async () => (await announcements(page)).join(' ')
  await expect.poll(said, { timeout: 20_000 }).toContain(`Drew ${card!.colour} ${card!.icon}.`)
}

/** The score sheet as it is read out: rows of numbers, the last of them the totals. */
function readScores(heard: readonly Heard[]): number[][] {
  const rows: string[][] = []
  for (const { role, name, inside } of heard) {
    if (role === 'row') rows.push([])
    const isNumber =
      role === 'StaticText' && inside.some(part => part.startsWith('cell ') || part.startsWith('gridcell '))
    if (isNumber && inside.includes(`dialog ${OVER}`)) rows.at(-1)!.push(name)
  }
  return rows
    .filter(row => row.length > 0)
    .map(row => row.map(cell => (cell === '–' ? 0 : Number(cell.replace('−', '-')))))
}

test('a relaxed match against a bot is played to the end by keys and by ear', async () => {
  const { page, complaints } = visitor
  const ear = await Ear.at(page)
  await sitDown(page, ear)
  const done = new Set<Wish['what']>()
  let turns = 0
  let removed = false
  for (let heard = await ear.hear(); !heard.some(isOver); heard = await ear.hear()) {
    const prompt = heard.find(({ inside }) => inside.at(-1)?.startsWith('status '))?.name ?? ''
    const lines = logLines(heard).length
    const table = understand(pieces(heard))
    if (/^Choose \d+ tags? to take off/.test(prompt)) {
      await takeOff(page, ear)
      removed = true
    } else if (prompt.startsWith('Your turn')) {
      const wish = decide(table, { nerve: NERVE })
      await press(page, ear, wish)
      await expect.poll(async () => logLines(await ear.hear()).length, { timeout: 20_000 }).toBeGreaterThan(lines)
      if (wish.what === 'draw') await expectDrawnCardSaid(page, ear, table)
      done.add(wish.what)
      turns++
    } else if (prompt.includes('say that you are ready')) {
      await page.keyboard.press('e')
      await expect.poll(async () => logLines(await ear.hear()).length, { timeout: 20_000 }).toBeGreaterThan(lines)
    }
  }

  for (const what of ['draw', 'add', 'share', 'tag'] as const) expect(done).toContain(what)
  expect(turns).toBeGreaterThan(20)
  expect(removed).toBe(true)
  expectOneSheet([readScores(await ear.hear())], 2)
  expect(complaints).toEqual([])
}, 300_000)
