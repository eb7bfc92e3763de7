/** Four people play a whole match by link, each with another input, while the server is killed and restarted. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ServerProcess } from '#lab/faults/servers/serverProcess.ts'
import { share } from '#scripts/tests/tier.ts'
import { closePages, launchChromium } from '../support/chromium.ts'
import {
  drawTile,
  finger,
  type Hand,
  keyboard,
  list,
  mouse,
  mustDraw,
  type Person,
  playTurn,
} from '../support/people.ts'
import { expectOneSheet, printedScores } from '../support/scores.ts'
import { DESKTOP, PHONE, scrolls, TABLET, type Visit, visit, type Visitor } from '../support/visitor.ts'

/** Turns at which the server is killed while a player is about to confirm. */
const KILLS = [7, 19]
/** From this turn on, the next to draw a tile reloads with the tile in hand. */
const RELOAD = 10

let browser: Browser
let server: ServerProcess
const folder = mkdtempSync(join(tmpdir(), 'parlour-four-'))
const visitors: Visitor[] = []

beforeAll(async () => {
  server = await ServerProcess.create(join(import.meta.dirname, '../../server/main.ts'), folder)
  browser = await launchChromium()
  await open()
})

afterAll(async () => {
  await closePages()
  await server.stop()
  rmSync(folder, { recursive: true })
})

async function open(): Promise<void> {
  await server.start()
  await vi.waitFor(() => fetch(server.address), { timeout: 60_000 })
}

async function enter(path: string, wish: Visit): Promise<Page> {
  const visitor = await visit(browser, server.address, wish)
  visitors.push(visitor)
  await visitor.page.goto(path)
  return visitor.page
}

async function sitDown(link: string, name: string, hand: Hand, wish: Visit): Promise<Person> {
  const page = await enter(link, wish)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Sit down' }).click()
  await page.locator('.seat-row', { hasText: name }).waitFor()
  return { name, page, hand }
}

async function gather(): Promise<Person[]> {
  const host = await enter('/', { size: DESKTOP })
  await host.locator('.game-box', { hasText: 'My Little Town' }).click()
  await host.locator('.game-mode-play', { hasText: 'With friends' }).click()
  const link = await host.getByRole('textbox', { name: 'Invite link' }).inputValue()
  await host.getByRole('button', { name: 'Places: one more' }).click()
  await host.getByRole('button', { name: 'Places: one more' }).click()
  await host.getByLabel('Version').selectOption('easy')
  await host.getByLabel('Standees').selectOption(share('short', 'standard'))
  const ben = await sitDown(link, 'Ben', finger, { size: PHONE })
  const cleo = await sitDown(link, 'Cleo', list, { size: TABLET })
  const dana = await sitDown(link, 'Dana', keyboard, { size: DESKTOP })
  await host.locator('.seat-row', { hasText: 'Dana' }).waitFor()
  await host.getByRole('button', { name: 'Start' }).click()
  const people = [{ name: 'Host', page: host, hand: mouse }, ben, cleo, dana]
  await Promise.all(people.map(({ page }) => page.locator('.mlt-place').first().waitFor()))
  return people
}

/** Everything a person sees of the position. */
async function shownPosition(page: Page): Promise<unknown> {
  return {
    prompt: await page.locator('.table-prompt').innerText(),
    race: await page.locator('.mlt-runner').allTextContents(),
    places: await page
      .locator('.mlt-place')
      .evaluateAll(places => places.map(place => place.getAttribute('aria-label'))),
    shelf: await page.locator('.mlt-slot').allTextContents(),
  }
}

/** The seat on turn, as this page shows it; -1 once the match is over. */
async function seatOnTurn(page: Page): Promise<number> {
  const runners = await page
    .locator('.mlt-runner')
    .evaluateAll(seats => seats.map(seat => seat.hasAttribute('data-turn')))
  return runners.indexOf(true)
}

/** Waits until all pages show the same seat on turn, other than `seat`. */
async function passedOn(people: readonly Person[], seat: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const seen = new Set(await Promise.all(people.map(({ page }) => seatOnTurn(page))))
        return seen.size === 1 && !seen.has(seat)
      },
      { timeout: 20_000 },
    )
    .toBe(true)
}

/** kill -9, then a new start: every page must return to exactly what it showed, without any input. */
async function killAndReturn(people: readonly Person[]): Promise<void> {
  const before = await Promise.all(people.map(({ page }) => shownPosition(page)))
  await server.kill()
  await Promise.all(people.map(({ page }) => page.getByText('Connection lost').waitFor({ timeout: 5000 })))
  await open()
  await Promise.all(
    people.map(({ page }) => page.getByText('Connection lost').waitFor({ state: 'hidden', timeout: 20_000 })),
  )
  expect(await Promise.all(people.map(({ page }) => shownPosition(page)))).toEqual(before)
}

async function reloadAndReturn(page: Page): Promise<void> {
  const before = await shownPosition(page)
  await page.reload()
  await page.locator('.mlt-place').first().waitFor()
  await expect.poll(() => shownPosition(page)).toEqual(before)
}

test('four people play a whole match by link; one reloads, the server is killed twice, the end adds up', async () => {
  const people = await gather()
  let reloaded = false
  for (let turn = 1; (await seatOnTurn(people[0]!.page)) >= 0; turn++) {
    const seat = await seatOnTurn(people[0]!.page)
    const person = people[seat]!
    if (turn >= RELOAD && !reloaded && (await mustDraw(person.page))) {
      await drawTile(person)
      await reloadAndReturn(person.page)
      reloaded = true
    }
    await playTurn(person, KILLS.includes(turn) ? () => killAndReturn(people) : undefined)
    await passedOn(people, seat)
    if (turn % 8 === 0) for (const { page } of people) expect(await scrolls(page)).toBe(false)
  }

  expect(reloaded).toBe(true)
  const sheets: number[][][] = []
  for (const { page } of people) {
    await page.locator('.end-dialog').waitFor()
    sheets.push(await printedScores(page))
  }
  expectOneSheet(sheets, 4)
  expect(visitors.flatMap(({ complaints }) => complaints)).toEqual([])
}, 300_000)
