/** `npm run site -- pictures`: takes the README's pictures from a real server, in the middle of a match among bots. */

import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { playMatch } from '#bots/arena.ts'
import { botsOf } from '#bots/stock.ts'
import { openGame } from '#games'
import { type AnyGame, type GameBox, type MatchRecord, seatTable } from '#kernel'
import { closeChromium, launchChromium } from '../../e2e/support/chromium.ts'
import { openRoom } from '../../e2e/support/testRoom.ts'
import { DESKTOP, PHONE, TABLET, visit } from '../../e2e/support/visitor.ts'

interface Scene {
  readonly game: string
  readonly names: readonly string[]
  readonly options: Readonly<Record<string, unknown>>
  readonly seed: string
  /** Number of entries played before the picture. */
  readonly entries: number
}

const SCENES: readonly Scene[] = [
  {
    game: 'my-little-town',
    names: ['Ada', 'Ben', 'Cleo'],
    options: { firstSeat: 0, takeBack: 'untilNextAction' },
    seed: 'a picture',
    entries: 45,
  },
  {
    game: 'pilfering-pandas',
    names: ['Ada', 'Ben', 'Cleo'],
    options: {},
    seed: 'a picture',
    entries: 60,
  },
  {
    game: 'our-tidy-spaces',
    names: ['Ada', 'Ben', 'Cleo', 'Dana'],
    options: {},
    seed: 'a picture',
    entries: 130,
  },
  {
    game: 'wildstyle',
    names: ['Ada', 'Ben', 'Cleo', 'Dana', 'Emil'],
    options: { mode: 'relaxed' },
    seed: 'a picture',
    entries: 600,
  },
]

/** The mode in pictures, with a row about to be built. */
const CHILDREN: Scene = {
  game: 'my-little-town',
  names: ['Tree', 'Resident'],
  options: { firstSeat: 0, version: 'easy', standeeSet: 'short', pileSize: 20, takeBack: 'untilNextAction' },
  seed: 'a picture for children',
  entries: 18,
}

const FOLDER = join(import.meta.dirname, '../../docs/pictures')

const room = await openRoom()
const browser = await launchChromium()
await takeHome(browser)
for (const scene of SCENES) {
  await takeTable(browser, scene, 'desktop', DESKTOP)
  await takeTable(browser, scene, 'phone', PHONE)
}
await takeChildren(browser, CHILDREN)
await closeChromium()
await room.remove()

async function takeHome(browser: Browser): Promise<void> {
  const { page, context } = await visit(browser, room.address, { size: DESKTOP })
  await page.goto('/')
  await page.locator('.game-box').first().waitFor()
  await page.setViewportSize({ ...DESKTOP, height: await page.evaluate(() => document.body.scrollHeight) })
  await shoot(page, 'home')
  await context.close()
}

async function takeTable(browser: Browser, scene: Scene, name: string, size: typeof DESKTOP): Promise<void> {
  const { page, context } = await visit(browser, room.address, { size })
  await sitDown(page, scene)
  await page.locator('.board-place button:visible').first().waitFor()
  const handOver = page.locator('.hand-over button')
  if (await handOver.isVisible()) await handOver.click()
  await shoot(page, `${scene.game}-${name}`)
  await context.close()
}

async function takeChildren(browser: Browser, scene: Scene): Promise<void> {
  const { page, context } = await visit(browser, room.address, { size: TABLET })
  await context.addInitScript(() => localStorage.setItem('parlour.children', '{"on":true,"voice":true}'))
  await sitDown(page, scene)
  await page.locator('[data-points]').tap()
  await page.locator('[data-points-at]').waitFor()
  await shoot(page, `${scene.game}-children`)
  await context.close()
}

async function sitDown(page: Page, scene: Scene): Promise<void> {
  const table = { id: 'picture', names: scene.names, record: half(scene), startedAt: 0, playedAt: 0, over: false }
  await page.goto('/')
  await page.evaluate(value => localStorage.setItem('parlour.local.picture', value), JSON.stringify(table))
  await page.goto('/#/local/picture')
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(500)
  await page.screenshot({ path: join(FOLDER, `${name}.png`) })
}

function half({ game: id, names, options, seed, entries }: Scene): MatchRecord<AnyGame> {
  const box: GameBox = openGame(id)!
  const { game } = box
  const seating = seatTable(game, names.length, options)
  if (!seating.ok) throw new Error(`${id}: ${seating.refusal.code}`)
  const contest = { table: seating.table, bots: names.map(() => botsOf(box).normal), seed, rounds: 20 }
  const { record } = playMatch(game, contest).match
  return { ...record, log: record.log.slice(0, entries) }
}
