/**
 * Wildstyle in real browsers: people play a live match to the end; in `npm run test:all` five, each over a connection of its own latency.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DelayProxy, delayProxy } from '#server/testing/delayProxy.ts'
import { UNHURRIED_WAIT } from '#protocol/limits.ts'
import { DEFAULT_SETTINGS } from '#server/settings.ts'
import { LONG } from '#scripts/tests/tier.ts'
import { closePages, launchChromium } from '../support/chromium.ts'
import { paintsOf, quantile, timePaints } from '../support/paints.ts'
import { openRoom, type Room } from '../support/testRoom.ts'
import { expectOneSheet, printedScores } from '../support/scores.ts'
import { accessibilityBreaches, PHONE, scrolls, TABLET, type Visit, visit, type Visitor } from '../support/visitor.ts'
import { finger, look, mouse, playOn, takeOff, type Tap } from './wildstyleHands.ts'

/** Milliseconds. */
const PAUSE = { wait: 20_000, vote: 60_000, count: 3000 }
/** How many cop cars a player takes: together the five take nearly all there are. */
const NERVE = 5
/** More than there are: rounds close soon. */
const BOLD = 20
/** Milliseconds until an idle player looks again. */
const LOOK_AGAIN = 150
/** Milliseconds for the match itself. */
const LONGEST = 500_000
const WIDE = { width: 1180, height: 700 }
const LYING_PHONE = { width: 780, height: 360 }
const DARK_SCANS = ['ready', 'play', 'final', 'removal']
const ADA: Arrival = { name: 'Ada', trip: 10, tap: mouse, size: WIDE, scans: ['ready', 'final', 'removal'] }
const BEN: Arrival = { name: 'Ben', trip: 40, tap: finger, size: PHONE, scheme: 'dark', scans: DARK_SCANS }
const CLEO: Arrival = { name: 'Cleo', trip: 80, tap: mouse, size: WIDE, scheme: 'dark', scans: [] }
const DANA: Arrival = { name: 'Dana', trip: 150, tap: finger, size: TABLET, scans: [] }
const EVE: Arrival = { name: 'Eve', trip: 250, tap: finger, size: LYING_PHONE, scans: [] }

let browser: Browser
let room: Room
const people: Person[] = []

interface Person extends Visitor {
  readonly name: string
  readonly line: DelayProxy
  readonly tap: Tap
  /** The phases of the game in which axe checks the page. */
  readonly scans: Set<string>
  actions: number
  gone: boolean
}

beforeAll(async () => {
  // Production pages: five development pages would keep the machine busy instead of the players.
  const parts = { newSeed: () => 'five crews' }
  const wishes = { pause: PAUSE, away: { ...DEFAULT_SETTINGS.away, wait: 1 }, pages: 'production' } as const
  ;[room, browser] = await Promise.all([openRoom(parts, wishes), launchChromium()])
})

afterEach(async () => {
  await Promise.all(people.splice(0).flatMap(({ context, line }) => [context.close(), line.close()]))
})

afterAll(async () => {
  await closePages()
  await room.remove()
})

interface Arrival extends Visit {
  readonly name: string
  /** Round-trip time in milliseconds. */
  readonly trip: number
  readonly tap: Tap
  readonly scans: readonly string[]
}

async function arrive({ name, trip, tap, scans, ...wish }: Arrival, path: string): Promise<Person> {
  const line = await delayProxy(room.address, trip)
  const visitor = await visit(browser, line.address, wish)
  await timePaints(visitor.page, '.ws')
  const person = { ...visitor, name, line, tap, scans: new Set(scans), actions: 0, gone: false }
  people.push(person)
  await person.page.goto(path)
  return person
}

async function sitDown(arrival: Arrival, path: string): Promise<Person> {
  const person = await arrive(arrival, path)
  await person.page.getByLabel('Your name').fill(arrival.name)
  await person.page.getByRole('button', { name: 'Sit down' }).click()
  await person.page.locator('.seat-row', { hasText: arrival.name }).waitFor()
  return person
}

/** Around one table, the first of them its host. */
async function gather([first, ...others]: readonly [Arrival, ...Arrival[]], options: Options): Promise<void> {
  const { page } = await arrive(first, '/')
  await page.locator('.game-box', { hasText: 'Wildstyle' }).click()
  await page.getByLabel('You play as').fill('Ada')
  await page.locator('.game-mode-play', { hasText: 'With friends' }).click()
  const link = new URL(await page.getByRole('textbox', { name: 'Invite link' }).inputValue())
  for (let places = await page.locator('.seat-row').count(); places <= others.length; places++) {
    await page.getByRole('button', { name: 'Places: one more' }).click()
    await expect.poll(() => page.locator('.seat-row').count()).toBe(places + 1)
  }
  await page.getByLabel('Pace').selectOption(options.pace)
  await page.getByLabel('Countdown', { exact: true }).selectOption(options.countdown)
  await page.getByLabel('Last call').selectOption(options.lastCall)
  await page.getByLabel('Time to choose').selectOption('120')
  const path = link.href.slice(link.origin.length)
  for (const arrival of others) await sitDown(arrival, path)
  await page.locator('.seat-row', { hasText: people.at(-1)!.name }).waitFor()
  await page.getByRole('button', { name: 'Start' }).click()
  await Promise.all(people.map(person => person.page.locator('.ws-ready').waitFor({ timeout: 90_000 })))
}

/** Milliseconds for `pace`, else seconds. */
interface Options {
  readonly pace: string
  readonly countdown: string
  readonly lastCall: string
}

/** Plays one player's part until the match is over, or until one has left. */
async function play(person: Person, nerve: number): Promise<void> {
  const { page, tap, scans } = person
  while (!person.gone) {
    const { phase } = await look(page)
    if (phase === 'over') return
    if (scans.delete(phase)) {
      expect(await accessibilityBreaches(page)).toEqual([])
      expect(await scrolls(page)).toBe(false)
    }
    if (phase === 'removal') await takeOff(page, tap)
    const wish = await playOn(page, tap, { nerve, hurry: person.name !== 'Cleo' })
    if (wish) person.actions++
    else await page.waitForTimeout(LOOK_AGAIN)
  }
}

/** What a player has on the screen, without the selection. */
async function possessions(page: Page): Promise<unknown> {
  const { buttons, self } = await look(page)
  return { self, pieces: buttons.map(({ name }) => name).filter(name => /^Set|^Share|^Draw|your hand$/.test(name)) }
}

/** A player's cards and sets. */
function ownPieces(page: Page): Promise<string[]> {
  return page.locator('.ws-mat .ws-unseen').allTextContents()
}

/** The count before play resumes, and the player's own cards and sets at that moment, recorded by the page itself. */
function whenPlayGoesOn(page: Page): Promise<{ count: string; own: string[] }> {
  return page.evaluate(
    () =>
      new Promise(resolve => {
        const lookOut = () => {
          const count = document.querySelector('.pause-count')?.textContent
          const own = [...document.querySelectorAll('.ws-mat .ws-unseen')].map(piece => piece.textContent)
          if (count) resolve({ count, own })
          else requestAnimationFrame(lookOut)
        }
        lookOut()
      }),
  )
}

const waitsFor = (page: Page, name: string) => page.getByRole('heading', { name: `The table waits for ${name}` })
const secondsLeft = async (page: Page) => Number.parseInt(await page.locator('.pause-left').innerText())

/** A player's connection breaks in the middle of the round and is restored. */
async function dropOutAndReturn(away: Person, others: readonly Person[]): Promise<void> {
  await expect.poll(() => away.actions, { timeout: 240_000 }).toBeGreaterThanOrEqual(3)
  away.line.cut()
  await Promise.all(others.map(({ page }) => waitsFor(page, away.name).waitFor()))
  const before = await Promise.all(others.map(({ page }) => possessions(page)))
  const left = await secondsLeft(others[0]!.page)
  expect(left).toBeLessThanOrEqual(PAUSE.wait / 1000)
  await away.page.getByText('Connection lost').waitFor()
  const held = await ownPieces(away.page)
  expect(await accessibilityBreaches(others[0]!.page)).toEqual([])
  expect(await Promise.all(others.map(({ page }) => possessions(page)))).toEqual(before)

  const back = whenPlayGoesOn(away.page)
  away.line.mend()
  expect(await back).toEqual({ count: expect.stringMatching(/^[123]$/), own: held })
  await Promise.all(others.map(({ page }) => page.locator('.pause').waitFor({ state: 'hidden', timeout: 30_000 })))
  const { actions } = away
  await expect.poll(() => away.actions, { timeout: 60_000 }).toBeGreaterThan(actions)
}

/** A player leaves for good during the count to a round: the match waits until the others have voted for a bot. */
async function leaveForGood(away: Person, others: readonly Person[]): Promise<void> {
  const [first] = others as [Person]
  await first.page.getByText('Round 2 of 3').first().waitFor({ timeout: 300_000 })
  const count = first.page.locator('.ws-countdown')
  await count.waitFor({ timeout: 60_000 })
  away.gone = true
  away.line.cut()
  await waitsFor(first.page, away.name).waitFor()
  const shown = await count.innerText()
  await first.page
    .getByRole('heading', { name: `${away.name} is still away. How do we go on?` })
    .waitFor({ timeout: 60_000 })
  expect(await count.innerText()).toBe(shown)
  const voters = others.slice(0, 3)
  for (const { page } of voters) await page.getByRole('button', { name: `A bot plays for ${away.name}` }).click()
  for (const { page } of others) await page.locator('.pause').waitFor({ state: 'hidden', timeout: 30_000 })
  const chip = first.page.locator('.seat-chip', { hasText: away.name })
  expect(await chip.innerText()).toContain('away, a bot plays')
}

test('two people play a live match to the end, by mouse and by finger', { timeout: 300_000 }, async () => {
  // Only the long tier checks pages with axe while play goes on.
  await gather(
    [
      { ...ADA, scans: ['ready'] },
      { ...BEN, scans: ['ready'] },
    ],
    { pace: '0', countdown: '0', lastCall: '5' },
  )
  await inTime(Promise.all(people.map(person => play(person, BOLD))), LONGEST / 2)
  await Promise.all(people.map(({ page }) => page.locator('.end-dialog').waitFor()))
  expectOneSheet(await Promise.all(people.map(({ page }) => printedScores(page))), 2)
  for (const { page } of people) expect(await accessibilityBreaches(page)).toEqual([])
  expect(people.flatMap(({ complaints }) => complaints)).toEqual([])
})

// Several minutes of real time.
test(
  'five people over connections of 10 to 250 ms play to the end; one reconnects, one leaves for good',
  { tags: [LONG], timeout: 600_000 },
  async () => {
    await gather([ADA, BEN, CLEO, DANA, EVE], { pace: '300', countdown: '5', lastCall: '5' })
    const [ada, ben, cleo, dana, eve] = people as [Person, Person, Person, Person, Person]
    await inTime(
      Promise.all([
        ...people.map(person => play(person, NERVE)),
        dropOutAndReturn(dana, [ada, ben, cleo, eve]),
        leaveForGood(eve, [ada, ben, cleo, dana]),
      ]),
    )

    const left = [ada, ben, cleo, dana]
    await Promise.all(left.map(({ page }) => page.locator('.end-dialog').waitFor()))
    const sheets = await Promise.all(left.map(({ page }) => printedScores(page)))
    expectOneSheet(sheets, 5)
    expect(Math.max(...sheets[0]!.at(-1)!)).toBeGreaterThan(0)
    for (const { page } of [ada, ben]) expect(await accessibilityBreaches(page)).toEqual([])
    for (const { page } of left) await page.getByRole('button', { name: 'See the board' }).click()
    for (const { page } of left) {
      await page.getByRole('button', { name: /^Show it again$|totals$/ }).click()
      expect(await page.locator('.ws-totals b').allInnerTexts()).toHaveLength(5)
    }
    for (const { page } of [ada, ben]) expect(await accessibilityBreaches(page)).toEqual([])

    const races = await Promise.all([ada, cleo].map(({ page }) => page.locator('.log-race').allTextContents()))
    expect(races[0]!.length).toBeGreaterThan(0)
    expect(races[0]).toEqual(races[1])
    for (const race of races[0]!) expect(race).toMatch(/\d+ ms before|together: the lot chose/)
    await reportPaints(dana.page)
    expect(people.flatMap(({ complaints }) => complaints)).toEqual([])
  },
)

/** On a timeout the error tells the state of every player. */
async function inTime(played: Promise<unknown>, longest = LONGEST): Promise<void> {
  const given = new AbortController()
  const late = sleep(longest, undefined, { signal: given.signal }).then(async () => {
    const stands = await Promise.all(people.map(describe))
    throw new Error(`not over after ${longest / 1000} s:\n${stands.join('\n')}`)
  })
  await Promise.race([played, late]).finally(() => given.abort())
}

async function describe({ name, page, actions, gone }: Person): Promise<string> {
  const { phase, finished, held, self } = await look(page)
  const round = await page.locator('.ws-stock').allInnerTexts()
  const covering = await page.evaluate(() => {
    const { x = 0, y = 0, width = 0, height = 0 } = document.querySelector('.ws-ready')?.getBoundingClientRect() ?? {}
    return document.elementFromPoint(x + width / 2, y + height / 2)?.outerHTML.slice(0, 200)
  })
  return JSON.stringify({ name, actions, gone, phase, finished, held, self, round, covering })
}

/** A tap shows at the very next frame, whatever the latency to the server. */
async function reportPaints(page: Page): Promise<void> {
  const paints = await paintsOf(page)
  const times = paints.map(({ took }) => took)
  const [median, slow] = [0.5, 0.95].map(share => Math.round(quantile(times, share)))
  const seen = paints.filter(paint => paint.seen).length
  console.log(`${paints.length} taps, ${seen} seen at the next frame; median ${median} ms, 95 % within ${slow} ms`)
  expect(seen / paints.length).toBeGreaterThan(0.8)
}

test('a player takes Ready back by mouse and key, and the others start without one who is never ready', async () => {
  await gather([ADA, BEN], { pace: '600', countdown: '10', lastCall: '10' })
  const [ada, ben] = people.map(({ page }) => page) as [Page, Page]
  const ready = ada.getByRole('button', { name: 'Ready', exact: true })
  const notYet = ada.getByRole('button', { name: 'Not yet' })
  await ready.click()
  await notYet.click()
  await ready.waitFor()
  await ada.locator('.ws').focus()
  await ada.keyboard.press('e')
  await notYet.waitFor()
  await ada.clock.install()
  await ada.reload()
  await notYet.waitFor()
  const start = ada.getByRole('button', { name: 'Start now' })
  expect(await start.count()).toBe(0)
  await ada.clock.runFor(UNHURRIED_WAIT)
  await start.waitFor()
  expect(await ada.locator('.pause-panel').innerText()).toContain('Ben is not ready yet')
  expect(await ben.getByRole('button', { name: 'Start now' }).count()).toBe(0)
  expect(await accessibilityBreaches(ada)).toEqual([])
  await start.click()
  // During the countdown of ten seconds: Ben was made ready, and takes it back.
  await ben.getByRole('button', { name: 'Not yet' }).click()
  await ben.getByRole('button', { name: 'Ready', exact: true }).waitFor()
  await ada.locator('.ws-countdown').waitFor({ state: 'detached' })
  await ada.locator('.pause-panel').waitFor({ state: 'detached' })
})
