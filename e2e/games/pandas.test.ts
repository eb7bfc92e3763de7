/** Pilfering Pandas in a real browser: three people escape together, one plays alone by keyboard, one is caught. */

import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openGame } from '#games'
import { position } from '#games/pilfering-pandas/testing/table.ts'
import { seatTable, startMatch } from '#kernel'
import { LONG, runsAll, share } from '#scripts/tests/tier.ts'
import { closePages, launchChromium } from '../support/chromium.ts'
import { nearlyOver } from '../support/nearlyOver.ts'
import { finger, type Hand, keyboard, mouse, tabTo } from './pandasHands.ts'
import { isPickUp, type Known, knownAlone, overhear, think, winnableDeal } from './pandasMind.ts'
import { openRoom, type Room } from '../support/testRoom.ts'
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

let browser: Browser
let room: Room
const visitors: Visitor[] = []

beforeAll(async () => {
  const seed = winnableDeal(3, {})
  ;[room, browser] = await Promise.all([
    openRoom({ newSeed: () => seed }, { pages: share('production', 'development') }),
    launchChromium(),
  ])
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

async function enter(wish: Visit): Promise<Page> {
  const visitor = await visit(browser, room.address, wish)
  visitors.push(visitor)
  return visitor.page
}

interface Person {
  readonly page: Page
  readonly hand: Hand
  known(): Known | null
}

async function arrive(path: string, hand: Hand, wish: Visit): Promise<Person> {
  const page = await enter(wish)
  const known = overhear(page)
  await page.goto(path)
  return { page, hand, known }
}

async function sitDown(link: string, name: string, hand: Hand, wish: Visit): Promise<Person> {
  const person = await arrive(link, hand, wish)
  await person.page.getByLabel('Your name').fill(name)
  await person.page.getByRole('button', { name: 'Sit down' }).click()
  await person.page.locator('.seat-row', { hasText: name }).waitFor()
  return person
}

/** Three people around a table, the second with a phone. */
async function gather(): Promise<Person[]> {
  const host = await arrive('/', mouse, { size: DESKTOP })
  await host.page.locator('.game-box', { hasText: 'Pilfering Pandas' }).click()
  await host.page.locator('.game-mode-play', { hasText: 'With friends' }).click()
  const link = await host.page.getByRole('textbox', { name: 'Invite link' }).inputValue()
  while ((await host.page.locator('.seat-row').count()) < 3) {
    const places = await host.page.locator('.seat-row').count()
    await host.page.getByRole('button', { name: 'Places: one more' }).click()
    await expect.poll(() => host.page.locator('.seat-row').count()).toBe(places + 1)
  }
  const ben = await sitDown(link, 'Ben', finger, { size: PHONE, scheme: 'dark' })
  const cleo = await sitDown(link, 'Cleo', mouse, { size: TABLET, scheme: 'dark' })
  await host.page.locator('.seat-row', { hasText: 'Cleo' }).waitFor()
  await host.page.getByRole('button', { name: 'Start' }).click()
  const people = [host, ben, cleo]
  await Promise.all(people.map(({ page }) => page.locator('.pp').waitFor()))
  await allKnow(people, 0)
  return people
}

/** Waits until all pages know so many actions, and their boards show them. */
async function allKnow(people: readonly Person[], seq: number): Promise<void> {
  await expect.poll(() => people.map(({ known }) => known()?.seq), { timeout: 10_000 }).toEqual(people.map(() => seq))
  await Promise.all(people.map(({ page }) => drawn(page)))
}

/** Waits until the page has drawn what it knows. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

/** How far the Keeper would come, as track and controls show it before anything is sent. */
async function shownCost(page: Page): Promise<number> {
  const ghost = page.locator('.pp-marker[data-ghost][data-who="keeper"]')
  expect(await ghost.isVisible()).toBe(true)
  const steps = await ghost.innerText()
  expect(await page.locator('.pp-preview [data-who="Keeper"] b').innerText()).toBe(steps)
  return Number(steps)
}

/** The lines of the end screen: numbers by name, the total last. */
async function printedScore(page: Page): Promise<Record<string, number>> {
  const rows = await page
    .locator('.end-dialog .end-scores')
    .locator('tbody tr, tfoot tr')
    .evaluateAll(lines =>
      lines.map(line => [
        line.querySelector('th')!.firstChild!.textContent,
        Number(line.querySelector('td')!.textContent.replace('−', '-')),
      ]),
    )
  return Object.fromEntries(rows) as Record<string, number>
}

function expectSum(score: Record<string, number>): void {
  const { Total, ...lines } = score
  expect(Object.values(lines).reduce((sum, points) => sum + points, 0)).toBe(Total)
}

test('three people escape together by link, one on a phone; the cost of a pick-up is shown before', async () => {
  const people = await gather()
  const [host, ben] = people as [Person, Person, Person]
  const costs: number[] = []
  for (let seq = 0; !host.known()!.outcome; seq++) {
    const seat = people.findIndex(({ known }) => known()!.actions.length > 0)
    const { page, hand, known } = people[seat]!
    const { view } = known()!
    const plan = think(known()!, seat)
    await hand(page, plan, async () => {
      if (!isPickUp(plan.action)) return
      if (runsAll || costs.length === 0) expect(await accessibilityBreaches(page)).toEqual([])
      costs.push(await shownCost(page))
    })
    await allKnow(people, seq + 1)
    if (isPickUp(plan.action)) expect(known()!.view.keeper - view.keeper).toBe(costs.at(-1))
    expect(await scrolls(ben.page)).toBe(false)
  }

  expect(costs.length).toBeGreaterThan(0)
  expect(Math.min(...costs)).toBeGreaterThanOrEqual(4)
  const scores: Record<string, number>[] = []
  for (const { page } of people) {
    expect(await page.locator('.end-dialog .end-words').innerText()).toContain('You have escaped!')
    scores.push(await printedScore(page))
    expectSum(scores.at(-1)!)
    expect(await accessibilityBreaches(page)).toEqual([])
  }
  expect(new Set(scores.map(score => JSON.stringify(score))).size).toBe(1)
  expect(scores[0]!['Total']).toBeGreaterThan(0)
  for (const { page } of people) await expectFinalCheck(page, scores[0]!)
}, 300_000)

/** Behind the end screen the board lays out the dropped cards one by one, up to where the Keeper stops. */
async function expectFinalCheck(page: Page, score: Record<string, number>): Promise<void> {
  await page.getByRole('button', { name: 'See the board' }).click()
  const check = page.getByRole('list', { name: 'Final check, card by card' })
  const spaces = (await check.locator('b').allInnerTexts()).map(Number)
  const { 'Space of the Panda': panda, 'Space of the Zoo Keeper': keeper, 'Cards dropped on the run': dropped } = score
  expect(spaces.at(-1)).toBe(panda)
  expect(spaces.at(-2)).toBe(-keeper! - dropped!)
  expect(await scrolls(page)).toBe(false)
}

test('a game alone, from the first page to the end, by keyboard', { tags: [LONG], timeout: 300_000 }, async () => {
  const page = await enter({ size: DESKTOP })
  await page.addInitScript(sameDealEveryTime)
  await page.goto('/')
  await tabTo(page, '.game-box:has-text("Pilfering Pandas")')
  await page.keyboard.press('Enter')
  await tabTo(page, '.game-mode-alone .game-mode-play')
  await page.keyboard.press('Enter')
  await page.locator('.pp').waitFor()

  for (let known = await knownAlone(page); !known.outcome; known = await knownAlone(page)) {
    await drawn(page)
    await keyboard(page, think(known, 0), async () => {})
    await expect.poll(async () => (await knownAlone(page)).seq).toBe(known.seq + 1)
  }
  await page.locator('.end-dialog').waitFor()
  expect(await page.locator('.end-words').innerText()).toMatch(/escaped|Caught|Too late|Lost|So close/)
  expectSum(await printedScore(page))
})

/** In the page: fixed randomness. */
function sameDealEveryTime(): void {
  crypto.getRandomValues = array => {
    if (array instanceof Uint8Array) array.fill(7)
    return array
  }
}

/** One person against bots, asked who begins, as the browser would have saved it. */
function askedWhoBegins(names: readonly string[]): string {
  const { game } = openGame('pilfering-pandas')!
  const seating = seatTable(game, names.length, { pandaChoice: 'random' })
  if (!seating.ok) throw new Error(seating.refusal.code)
  const { record } = startMatch(game, seating.table, 'who begins')
  const bots = names.map((_, seat) => (seat === 0 ? null : 'easy'))
  return JSON.stringify({ id: 'asked', names, bots, record, startedAt: 0, playedAt: 0, over: false })
}

/** What the answer depends on. */
const TOLD_BY = '.pp-track, .pp-plate, .pp-area, .pp-deck, .pp-hideout, .pp-hand'

/** What the question covers or what reaches out of the window, and whose plates are outlined. */
function questionPlace(page: Page): Promise<{ covered: string[]; outside: string[]; outlined: string[] }> {
  return page.evaluate(selector => {
    const question = document.querySelector('.pp-question')!
    const asked = question.getBoundingClientRect()
    const parts = [...document.querySelectorAll(selector)]
    const under = (part: Element) => {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      return left < asked.right && asked.left < right && top < asked.bottom && asked.top < bottom
    }
    const isOutside = (part: Element) => {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight
    }
    const isOutlined = (plate: Element) => !getComputedStyle(plate).borderTopColor.endsWith(', 0)')
    const plates = [...document.querySelectorAll('.pp-plate')].filter(isOutlined)
    return {
      covered: parts.filter(under).map(({ className }) => className),
      outside: [question, ...question.querySelectorAll('button'), ...parts]
        .filter(isOutside)
        .map(part => part.className),
      outlined: plates.map(plate => plate.querySelector('strong')!.textContent),
    }
  }, TOLD_BY)
}

test.each([[['Ada', 'Ben']], [['Ada', 'Benedetta', 'Cleo', 'Maximilian']]])(
  'the question who begins covers nothing it depends on, outlines those asked, and takes keys: %s',
  async names => {
    const page = await enter({ size: { width: 1440, height: 900 } })
    await page.goto('/')
    await page.evaluate(table => localStorage.setItem('parlour.local.asked', table), askedWhoBegins(names))
    await page.goto('/#/local/asked')
    await page.locator('.pp-question').waitFor()
    for (const [width, height] of [
      [1440, 900],
      [844, 390],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await drawn(page)
      const place = await questionPlace(page)
      expect(place, `${width}x${height}`).toEqual({ covered: [], outside: [], outlined: ['Ada'] })
    }
    await tabTo(page, '.pp-answer')
    await page.keyboard.press('ArrowRight')
    expect(await page.evaluate(() => document.activeElement!.textContent)).toBe(names[1])
    await page.keyboard.press('Enter')
    await page.locator('.pp-question').waitFor({ state: 'detached' })
  },
)

test.each(share(['dark'] as const, ['light', 'dark'] as const))('a lost game says why, %s', async scheme => {
  const end = nearlyOver('pilfering-pandas', ['Ada'])
  const page = await enter({ size: PHONE, scheme })
  await page.goto('/')
  await page.evaluate(({ key, value }) => localStorage.setItem(key, value), end)
  await page.goto(`/${end.hash}`)
  await page.locator('.pp').waitFor()
  expect(await accessibilityBreaches(page)).toEqual([])
  expect(await scrolls(page)).toBe(false)
  await page.getByRole('button', { name: 'What can I do?' }).click()
  await page.locator('.action-item', { hasText: end.last }).first().click()

  expect(await page.locator('.end-words').innerText()).toBe('Caught: the Zoo Keeper has reached the Panda.')
  const score = await printedScore(page)
  expectSum(score)
  expect(score['Total']).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'See the board' }).click()
  const { 'Space of the Panda': panda, 'Space of the Zoo Keeper': keeper } = score
  expect(await page.locator('.pp-ending').innerText()).toContain(
    `The Keeper came to ${-keeper!}, the Panda was on ${panda}.`,
  )
  expect(await scrolls(page)).toBe(false)
  expect(await accessibilityBreaches(page)).toEqual([])
})

test('alone, the board warns before the last card of the deck is drawn, in sight and in announcements', async () => {
  const { record, state } = position({ step: 'refresh', hands: ['R5 R6 G1 B2'], panda: 18, keeper: 6 })
  state.box.push(...state.deck.splice(1))
  const saved = { ...record, start: state }
  const table = { id: 'last', names: ['Ada'], record: saved, startedAt: 0, playedAt: 0, over: false }
  const page = await enter({ size: PHONE })
  await page.goto('/')
  await page.evaluate(value => localStorage.setItem('parlour.local.last', value), JSON.stringify(table))
  await page.goto('/#/local/last')
  await page.locator('.pp').waitFor()
  const warning = 'The deck runs out: escape this turn, or the game is lost.'
  const deck = page.locator('[data-target="deck"]').first()
  await deck.focus()
  await page.keyboard.press('Enter')
  expect(await page.locator('.pp-preview').innerText()).toContain(warning)
  expect(await page.locator('.pp-parts').evaluate(line => line.scrollWidth <= line.clientWidth), 'all of it').toBe(true)
  await page.locator('[aria-live="polite"]', { hasText: warning }).first().waitFor({ state: 'attached' })
  expect(await accessibilityBreaches(page)).toEqual([])
  expect(await scrolls(page)).toBe(false)
  await page.keyboard.press('Escape')
  await page.locator('.pp-preview').waitFor({ state: 'detached' })
  expect((await knownAlone(page)).seq, 'nothing was drawn').toBe(0)
})
