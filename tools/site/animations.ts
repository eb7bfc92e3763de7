/** `npm run animations`: records a short moving picture of every game from a match among bots, drawn by the real board. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { playMatch } from '#bots/arena.ts'
import { openGame } from '#games'
import { type AnyGame, type MatchRecord, seatTable } from '#kernel'
import { closeChromium, launchChromium } from '../browser/chromium.ts'
import { openRoom } from '../browser/room.ts'
import { visit } from '../browser/visitor.ts'
import { animate, type Frame } from './webp.ts'

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
/** Narrow enough that the page leaves all room to the board. */
const WINDOW = { width: 960, height: 700 }
/** The bar below the board is left out. */
const SHOWN = { x: 0, y: 0, width: 960, height: 600 }
const PICTURE = { width: 640, height: 400 }
/** Of the packing, from 0 to 1. */
const QUALITY = 0.6
/** Pixels; even, so that a frame may begin at any of them. */
const BLOCK = 16

const { values } = parseArgs({ options: { only: { type: 'string' }, pages: { type: 'string' } } })
const room = await openRoom({}, values.pages === undefined ? {} : { webRoot: values.pages })
const browser = await launchChromium()
for (const scene of SCENES.filter(({ game }) => game.includes(values.only ?? ''))) {
  const { page, context } = await visit(browser, room.address, { size: WINDOW })
  const { frames, still } = await record(page, scene)
  const film = animate(PICTURE, frames)
  writeFileSync(join(FOLDER, `${scene.game}.webp`), film)
  writeFileSync(join(FOLDER, `${scene.game}-still.webp`), still)
  console.log(`${scene.game}: ${frames.length} frames, ${Math.round(film.length / 1000)} kB`)
  await context.close()
}
await closeChromium()
await room.remove()

async function record(page: Page, scene: Scene): Promise<{ frames: Frame[]; still: Uint8Array }> {
  const match = played(scene)
  const table = { id: 'film', names: scene.names, record: match, startedAt: 0, playedAt: 0, over: true }
  await page.goto('/')
  await page.evaluate(value => localStorage.setItem('parlour.local.film', value), JSON.stringify(table))
  const steps = Array.from({ length: FRAMES }, (_, frame) => 1 + frame * scene.stride)
  const frames: Frame[] = []
  let whole: Uint8Array = Buffer.alloc(0)
  for (const step of steps.filter(each => each < match.log.length)) {
    await page.goto(`/#/replay/film/${step}`)
    await page.locator('.replay-when', { hasText: `${step} of` }).waitFor()
    await page.locator('.board-frame').waitFor()
    await page.locator('.board-wait').waitFor({ state: 'detached' })
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    const picture = await page.screenshot({ clip: SHOWN })
    const drawn = await pack(page, picture.toString('base64'))
    whole = read(drawn.whole)
    const before = frames.at(-1)
    if (drawn.part)
      frames.push({ ...drawn.part, stays: STAYS, file: read(drawn.part.file), mask: read(drawn.part.mask) })
    else if (before) frames[frames.length - 1] = { ...before, stays: before.stays + STAYS }
  }
  const last = frames.at(-1)!
  frames[frames.length - 1] = { ...last, stays: STAYS_LAST }
  return { frames, still: whole }
}

function read(base64: string): Buffer {
  return Buffer.from(base64, 'base64')
}

interface Packed {
  readonly whole: string
  /** What has changed since the picture before; `null` if nothing has. */
  readonly part: (Omit<Frame, 'file' | 'mask' | 'stays'> & { readonly file: string; readonly mask: string }) | null
}

/** Makes the picture smaller, finds what has changed, and packs that as WebP; all of it in the page, where the tools are. */
function pack(page: Page, picture: string): Promise<Packed> {
  return page.evaluate(
    async ({ picture, width, height, quality, block }) => {
      const memory = window as { before?: Uint8ClampedArray }
      const encoded = (canvas: HTMLCanvasElement) => canvas.toDataURL('image/webp', quality).split(',')[1]!
      const canvasOf = (wide: number, high: number) => {
        const canvas = document.createElement('canvas')
        canvas.width = wide
        canvas.height = high
        return { canvas, context: canvas.getContext('2d', { willReadFrequently: true })! }
      }
      const image = new Image()
      image.src = `data:image/png;base64,${picture}`
      await image.decode()
      const { canvas, context } = canvasOf(width, height)
      context.imageSmoothingQuality = 'high'
      context.drawImage(image, 0, 0, width, height)
      const { data } = context.getImageData(0, 0, width, height)
      const before = memory.before
      const whole = encoded(canvas)
      memory.before = data
      const box = { left: width, top: height, right: 0, bottom: 0 }
      const differs = (x: number, y: number) => {
        const at = (y * width + x) * 4
        return !before || [0, 1, 2].some(colour => Math.abs(data[at + colour]! - before[at + colour]!) > 3)
      }
      // By blocks, as the packing goes.
      const [columns, rows] = [Math.ceil(width / block), Math.ceil(height / block)]
      const changed = new Set<number>()
      for (let place = 0; place < columns * rows; place++) {
        const [left, top] = [(place % columns) * block, Math.floor(place / columns) * block]
        const [right, bottom] = [Math.min(left + block, width), Math.min(top + block, height)]
        for (let y = top; y < bottom && !changed.has(place); y++) {
          for (let x = left; x < right && !changed.has(place); x++) if (differs(x, y)) changed.add(place)
        }
        if (!changed.has(place)) continue
        box.left = Math.min(box.left, left)
        box.right = Math.max(box.right, right)
        box.top = Math.min(box.top, top)
        box.bottom = Math.max(box.bottom, bottom)
      }
      if (box.right === 0) return { whole, part: null }
      const [x, y, wide, high] = [box.left, box.top, box.right - box.left, box.bottom - box.top]
      const [colours, mask] = [canvasOf(wide, high), canvasOf(wide, high)]
      colours.context.drawImage(canvas, -x, -y)
      mask.context.drawImage(canvas, -x, -y)
      for (let place = 0; place < columns * rows; place++) {
        if (changed.has(place)) continue
        const [left, top] = [(place % columns) * block - x, Math.floor(place / columns) * block - y]
        mask.context.clearRect(left, top, block, block)
        // Beside what has changed the colours go on, else a seam would be seen; farther off they cost nothing.
        const beside = [-1, 0, 1].some(row => [-1, 0, 1].some(column => changed.has(place + row * columns + column)))
        if (!beside) colours.context.fillRect(left, top, block, block)
      }
      const part = { x, y, width: wide, height: high, file: encoded(colours.canvas), mask: encoded(mask.canvas) }
      return { whole, part }
    },
    { picture, ...PICTURE, quality: QUALITY, block: BLOCK },
  )
}

function played({ game: id, names, options }: Scene): MatchRecord<AnyGame> {
  const { game, bots } = openGame(id)!
  const seating = seatTable(game, names.length, options)
  if (!seating.ok) throw new Error(`${id}: ${seating.refusal.code}`)
  return playMatch(game, { table: seating.table, bots: names.map(() => bots.normal), seed: SEED, rounds: 20 }).match
    .record
}
