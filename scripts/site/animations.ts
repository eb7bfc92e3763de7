/** `npm run site -- animations`: records a short animation of every game from a match among bots, drawn by the real board. */

import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { playMatch } from '#bots/arena.ts'
import { botsOf } from '#bots/stock.ts'
import { openGame } from '#games'
import { type AnyGame, type MatchRecord, seatTable } from '#kernel'
import { closeChromium, launchChromium } from '../../e2e/support/chromium.ts'
import { openRoom } from '../../e2e/support/testRoom.ts'
import { visit } from '../../e2e/support/visitor.ts'

interface Scene {
  readonly game: string
  readonly names: readonly string[]
  readonly options: Readonly<Record<string, unknown>>
  /** Steps of the match between two frames. */
  readonly stride: number
}

const SCENES: readonly Scene[] = [
  { game: 'my-little-town', names: ['Ada', 'Ben', 'Cleo'], options: { firstSeat: 0 }, stride: 2 },
  { game: 'pilfering-pandas', names: ['Ada', 'Ben', 'Cleo'], options: {}, stride: 3 },
  { game: 'our-tidy-spaces', names: ['Ada', 'Ben', 'Cleo', 'Dana'], options: {}, stride: 8 },
  { game: 'wildstyle', names: ['Ada', 'Ben', 'Cleo', 'Dana'], options: { mode: 'relaxed' }, stride: 12 },
]

const FOLDER = join(import.meta.dirname, '../../docs/pictures/animations')
const SEED = 'a moving picture'
const FRAMES = 24
/** Milliseconds. */
const STAYS = 420
const STAYS_LAST = 2500
/** Narrow enough that the page gives all its width to the board. */
const WINDOW = { width: 960, height: 700 }
/** Without the bar below the board. */
const SHOWN = { x: 0, y: 0, width: 960, height: 600 }
const PICTURE = { width: 640, height: 400 }
const PACKING = { quality: 60 }

const { values } = parseArgs({ options: { only: { type: 'string' }, pages: { type: 'string' } } })
const room = await openRoom({}, values.pages === undefined ? {} : { webRoot: values.pages })
const browser = await launchChromium()
for (const scene of SCENES.filter(({ game }) => game.includes(values.only ?? ''))) {
  const { page, context } = await visit(browser, room.address, { size: WINDOW })
  const frames = await record(page, scene)
  const delay = frames.map((_, frame) => (frame === frames.length - 1 ? STAYS_LAST : STAYS))
  const film = join(FOLDER, `${scene.game}.webp`)
  const { size } = await sharp(frames, { join: { animated: true } })
    .webp({ ...PACKING, delay, loop: 0 })
    .toFile(film)
  await sharp(frames.at(-1))
    .webp(PACKING)
    .toFile(join(FOLDER, `${scene.game}-still.webp`))
  console.log(`${scene.game}: ${frames.length} frames, ${Math.round(size / 1000)} kB`)
  await context.close()
}
await closeChromium()
await room.remove()

async function record(page: Page, scene: Scene): Promise<Buffer[]> {
  const match = played(scene)
  const table = { id: 'film', names: scene.names, record: match, startedAt: 0, playedAt: 0, over: true }
  await page.goto('/')
  await page.evaluate(value => localStorage.setItem('parlour.local.film', value), JSON.stringify(table))
  const steps = Array.from({ length: FRAMES }, (_, frame) => 1 + frame * scene.stride)
  const frames: Buffer[] = []
  for (const step of steps.filter(each => each < match.log.length)) {
    await page.goto(`/#/replay/film/${step}`)
    await page.locator('.replay-when', { hasText: `${step} of` }).waitFor()
    await page.locator('.board-frame').waitFor()
    await page.locator('.board-wait').waitFor({ state: 'detached' })
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    frames.push(
      await sharp(await page.screenshot({ clip: SHOWN }))
        .resize(PICTURE)
        .png()
        .toBuffer(),
    )
  }
  return frames
}

function played({ game: id, names, options }: Scene): MatchRecord<AnyGame> {
  const box = openGame(id)!
  const { game } = box
  const seating = seatTable(game, names.length, options)
  if (!seating.ok) throw new Error(`${id}: ${seating.refusal.code}`)
  return playMatch(game, { table: seating.table, bots: names.map(() => botsOf(box).normal), seed: SEED, rounds: 20 })
    .match.record
}
