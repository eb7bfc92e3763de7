/** The board of Our Tidy Spaces in a real browser: every question of a card, by every input; Homes shown large, and their pictures. */

import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ourTidySpaces } from '#games/our-tidy-spaces/index.ts'
import { type Given, stateFrom } from '#games/our-tidy-spaces/testing/examples.ts'
import type { Action, OurTidySpaces } from '#games/our-tidy-spaces/types.ts'
import { type MatchRecord, seatTable, startFrom } from '#kernel'
import { share } from '#scripts/tests/tier.ts'
import { closePages, launchChromium } from '../support/chromium.ts'
import { openRoom, type Room } from '../support/testRoom.ts'
import { decide, finger, type Hand, keyboard, mouse, untilAsked } from './tidyHands.ts'
import {
  accessibilityBreaches,
  DESKTOP,
  PHONE,
  scrolls,
  TABLET,
  type Visit,
  visit,
  type Visitor,
} from '../support/visitor.ts'

const { game } = ourTidySpaces.open(ourTidySpaces.content)
const NAMES = ['Ada', 'Ben', 'Cleo', 'Dana', 'Emil', 'Fay', 'Gus', 'Hana']
const KEY = 'parlour.local.scene'

let browser: Browser
let room: Room
const visitors: Visitor[] = []

beforeAll(async () => {
  ;[room, browser] = await Promise.all([openRoom({}, { pages: share('production', 'development') }), launchChromium()])
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

/** A table on this device at a position. */
async function open(given: Given, wish: Visit, prepare?: (page: Page) => Promise<void>): Promise<Page> {
  const visitor = await visit(browser, room.address, wish)
  visitors.push(visitor)
  const { page } = visitor
  await prepare?.(page)
  const names = NAMES.slice(0, given.players)
  const table = { id: 'scene', names, record: recordFrom(given), startedAt: 0, playedAt: 0, over: false }
  await page.goto('/')
  await page.evaluate(({ key, value }) => localStorage.setItem(key, value), { key: KEY, value: JSON.stringify(table) })
  await page.goto('/#/local/scene')
  await page.locator('.ots-tray').waitFor()
  const handOver = page.locator('.hand-over button')
  if (await handOver.isVisible()) await handOver.click()
  return page
}

function recordFrom(given: Given): MatchRecord<OurTidySpaces> {
  const start = game.parseState(stateFrom(given))
  const seating = seatTable<OurTidySpaces>(game, given.players, { ...start.options })
  if (!seating.ok) throw new Error(seating.refusal.code)
  return startFrom(game, seating.table, 'a scene', start).record
}

/** The actions so far. */
async function actionsOf(page: Page): Promise<Action[]> {
  const kept = await page.evaluate(key => localStorage.getItem(key)!, KEY)
  const { record } = JSON.parse(kept) as { record: MatchRecord<OurTidySpaces> }
  return record.log.flatMap(entry => ('action' in entry ? [entry.action] : []))
}

async function done(page: Page): Promise<string[]> {
  return (await actionsOf(page)).map(({ type }) => type)
}

/** Items that have been moved, and where to. */
async function moved(page: Page) {
  return (await actionsOf(page)).flatMap(action =>
    action.type === 'MoveItem' ? [{ item: action.item, board: action.board }] : [],
  )
}

const drawing = (card: string, items: Given['items'] = []): Given => ({
  players: 3,
  phase: 'community',
  items,
  community: [card, 'potluck'],
})
const SOFA = ['a', 'sofa', 0, 'corridor', 2, 0, 0] as const

const HANDS: readonly [string, Hand, Visit][] = [
  ['by mouse', mouse, { size: DESKTOP, scheme: 'dark' }],
  ['by finger', finger, { size: PHONE, scheme: 'light' }],
  ['by keys', keyboard, { size: TABLET, scheme: 'dark' }],
]

const QUESTIONS: readonly [question: string, given: Given, answer: string][] = [
  ['which Item to move', drawing('spring-cleaning', [SOFA]), 'MoveItem'],
  ['which Item to give away', drawing('bulky-collection', [SOFA]), 'RemoveItem'],
  ['what to exchange', drawing('swap-shop', [['a', 'doormat', 0, 'home', 5, 5, 0]]), 'SwapItems'],
  ['which tile to keep', drawing('flea-market'), 'KeepTile'],
  ['one of two ways', drawing('borrowed-trolley', [SOFA]), 'PickOption'],
  ['whom to choose', drawing('helping-hand'), 'PickPlayer'],
  ['where another tile goes', drawing('year-end-sale'), 'PlaceItem'],
]

/** Each question by one input, in `npm run test:all` by every input. */
const ANSWERS = QUESTIONS.flatMap(([question, given, answer], place) =>
  share([HANDS[place % HANDS.length]!], HANDS).map(
    ([by, hand, wish]) => [`${question}, ${by}`, { given, answer, hand, wish }] as const,
  ),
)

test.each(ANSWERS)('the question of a card can be answered: %s', async (_, { given, answer, hand, wish }) => {
  const page = await open(given, wish)
  for (let decisions = 0; !(await done(page)).includes(answer); decisions++) {
    expect(decisions).toBeLessThan(8)
    await untilAsked(page)
    if (decisions === 1 && hand === mouse) expect(await accessibilityBreaches(page)).toEqual([])
    await decide(page, hand)
  }
  expect(await scrolls(page)).toBe(false)
})

test.each([
  ['slowly, over another that could be moved', 12],
  ['in one jerk', 1],
] as const)('an Item dragged %s is put where it is dropped', async (_, steps) => {
  const items = [SOFA, ['b', 'doormat', 0, 'home', 5, 0, 0], ['c', 'doormat', 0, 'home', 5, 3, 0]] as const
  const page = await open(drawing('borrowed-trolley', [...items]), { size: DESKTOP })
  while (!(await done(page)).includes('PickOption')) {
    await untilAsked(page)
    await decide(page, mouse)
  }
  await page.locator('.ots-item[data-lit]').first().waitFor()
  const square = (place: string) => page.locator(`[data-board="home:0"][data-square="${place}"]:visible`)
  const [from, to] = [(await square('5,0').boundingBox())!, (await square('5,5').boundingBox())!]
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Place it here' }).click()
  await expect.poll(() => moved(page), { timeout: 30_000 }).toEqual([{ item: 'b', board: 'home:0' }])
})

describe('a Home shown large', () => {
  const neighbour = (page: Page, seat: number) => page.locator(`.ots-neighbour[data-seat="${seat}"]`)
  const hasFocus = (page: Page, selector: string) =>
    page.evaluate(wanted => document.activeElement?.closest(wanted) !== null, selector)

  test('keeps the focus while it is open, and returns it afterwards', async () => {
    const page = await open({ players: 8, phase: 'draw' }, { size: DESKTOP, scheme: 'dark' })
    await neighbour(page, 3).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Home of Dana' }).waitFor()
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let presses = 0; presses < 8; presses++) {
        expect(await hasFocus(page, '[role="dialog"]')).toBe(true)
        await page.keyboard.press(key)
      }
    }
    await page.getByRole('button', { name: 'Next Home' }).press('Enter')
    await page.getByRole('dialog', { name: 'Home of Emil' }).waitFor()
    expect(await hasFocus(page, '[role="dialog"]')).toBe(true)
    expect(await accessibilityBreaches(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await hasFocus(page, '.ots-neighbour[data-seat="3"]')).toBe(true)
  })

  test('takes the answer to an exchange, and closes for the next question', async () => {
    const page = await open(drawing('swap-shop', [['a', 'doormat', 0, 'home', 5, 5, 0]]), { size: PHONE })
    await page.getByRole('button', { name: 'Draw a Community Card' }).tap()
    await page.locator('[data-square="5,5"]:visible').tap()
    await page.locator('[data-tab="neighbours"]').tap()
    await neighbour(page, 1).tap()
    await page.getByRole('dialog').locator('[data-square="0,0"]').tap()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.locator('.ots-ask').innerText()).toContain('Doormat for Kitchen Stool?')
    await page.getByRole('button', { name: 'Yes' }).tap()
    await expect.poll(() => done(page)).toContain('SwapItems')
  })
})

describe('the picture of a Home', () => {
  const over: Given = { players: 2, phase: 'neighbour', bag: ['sofa'], community: [] }

  async function finished(prepare?: (page: Page) => Promise<void>): Promise<Page> {
    const page = await open({ ...over, items: fullHome() }, { size: PHONE, scheme: 'dark' }, prepare)
    await page.getByRole('button', { name: 'End turn' }).tap()
    await page.getByRole('button', { name: 'See the board' }).tap()
    await page.getByRole('button', { name: 'Pictures of the Homes' }).tap()
    return page
  }

  /** Nothing of the bag fits any more. */
  function fullHome(): NonNullable<Given['items']> {
    const poles = [3, 4, 5].map(row => [`poles${row}`, 'laundry-poles', 0, 'home', row, 0, 0] as const)
    return [...poles, ['mat', 'doormat', 0, 'home', 2, 5, 0]]
  }

  test('can be saved as a file', async () => {
    const page = await finished()
    expect(await accessibilityBreaches(page)).toEqual([])
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save picture' }).tap()
    const file = await saving
    expect(file.suggestedFilename()).toBe('home-of-ada.png')
    const bytes = readFileSync(await file.path())
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect(Math.max(bytes.readUInt32BE(16), bytes.readUInt32BE(20))).toBe(1200)
  })

  test('can be shared where the browser can share', async () => {
    const page = await finished(async visited => void (await visited.addInitScript(sharing)))
    await page.getByRole('button', { name: 'Share' }).tap()
    await expect.poll(() => page.evaluate(() => document.title)).toMatch(/^shared home-of-ada\.png image\/png \d{4,}$/)
  })

  /** In the page: a browser that can share files, and writes into the title what was shared. */
  function sharing(): void {
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files: [file] }: { files: File[] }) => {
        document.title = `shared ${file!.name} ${file!.type} ${file!.size}`
      },
    })
  }
})

test.each(share([2, 8], [2, 4, 6, 7, 8]))('with %i players every square is large enough for a mouse', async players => {
  const page = await open({ players, phase: 'place', drawn: 'doormat' }, { size: DESKTOP })
  const sizes = await page
    .locator('.ots-pane .ots-square rect')
    .evaluateAll(squares => squares.map(square => square.getBoundingClientRect().width))
  expect(sizes.length).toBeGreaterThan(80)
  expect(Math.round(Math.min(...sizes))).toBeGreaterThanOrEqual(36)
  expect(
    await page.locator('.ots-scroll').evaluateAll(rooms => rooms.some(room => room.scrollWidth > room.clientWidth)),
  ).toBe(false)
})
