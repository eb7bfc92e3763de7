/** Narrow windows, large text, zoom and the system's own colours: nothing is lost on any screen, and every control can be pressed. */

import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { shelf } from '#games/shelf.ts'
import { type Subject, subjects } from '../../lab/gallery/subjects.ts'
import { share } from '../../scripts/tests/tier.ts'
import { closePages, launchChromium } from '../support/chromium.ts'
import { openRoom, type Room } from '../support/testRoom.ts'
import { faintSigns, measure } from '../support/visibilityChecks.ts'
import { visit, type Visitor } from '../support/visitor.ts'

/** A very narrow phone; also the width of a window of 1280x800 at 400 % zoom. */
const NARROW = { width: 320, height: 640 }
/** A window of 1280x800 at 200 % zoom. */
const ZOOMED = { width: 640, height: 400 }
const LARGE = { width: 1280, height: 800 }

/** Minimum sizes that boards promise beyond the 44 pixels of all other controls. */
const FLOORS: Readonly<Record<string, number>> = { '.mlt button': 56 }

/** At the end of a replay a board may cover everything with the result, until it is closed. */
const COVERED = '-replay-end'

const ALL = subjects().filter(
  ({ kind, id }) => (kind === 'screen' || id.endsWith('-board-middle')) && !id.endsWith(COVERED),
)
/** Each kind of screen of one game, and the board of every game. */
const MAIN = ALL.filter(({ kind, game }) => kind === 'board' || game === null || game === shelf[0]!.card.id)
const SCREENS = share(MAIN, ALL)

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

const FINE = { sideways: 0, lost: [], small: [] }

describe('every screen', () => {
  test.each(SCREENS.map((screen): [string, Subject] => [screen.id, screen]))('%s', async (_, screen) => {
    const visitor = await visit(browser, room.address, { size: NARROW })
    visitors.push(visitor)
    const { page } = visitor
    await screen.open(page)
    // A new layout for another window may take a moment.
    const isFine = (why: string) => expect.poll(() => measure(page, FLOORS), { message: why }).toEqual(FINE)
    await isFine('320 pixels wide')
    await page.setViewportSize(ZOOMED)
    await isFine('zoomed to 200 %')
    await page.setViewportSize(LARGE)
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
    await isFine('text at 200 %')
    await page.evaluate(() => void (document.documentElement.style.fontSize = ''))
    await page.emulateMedia({ forcedColors: 'active' })
    await expect.poll(() => faintSigns(page), { message: 'forced colours' }).toEqual([])
  })
})
