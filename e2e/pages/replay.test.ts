/** Replays in a real browser: of a match on a real server, by its link, as a file, and dealt again. */

import { botsOf } from '#bots/stock.ts'
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openGame } from '#games'
import { type GameBox, rounds, createRng, readSavedMatch, type Tagged, verify } from '#kernel'
import type { SeatGranted, ServerFrame } from '#protocol/messages.ts'
import { WebSocket } from 'ws'
import { follow, isStep, type Known, type Update } from '#protocol/follow.ts'
import { PROTOCOL } from '#protocol/limits.ts'
import { LONG, share } from '../../scripts/tests/tier.ts'
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
/** Tables whose match is over. */
let town: string
let heist: string
const visitors: Visitor[] = []

beforeAll(async () => {
  ;[room, browser] = await Promise.all([openRoom(), launchChromium()])
  ;[town, heist] = await Promise.all([playThrough('my-little-town'), playThrough('pilfering-pandas')])
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

async function enter(path: string, wish: Visit = {}): Promise<Page> {
  const visitor = await visit(browser, room.address, wish)
  visitors.push(visitor)
  await visitor.page.goto(path)
  return visitor.page
}

/** A whole match against a bot, played by a client without a page. Resolves to the table. */
async function playThrough(game: string): Promise<string> {
  const box = openGame(game)!
  const body = { game, name: 'Ada', seats: 2, options: {}, bots: ['easy'], start: true, nonce: '5a'.repeat(32) }
  const answer = await fetch(`${room.address}/api/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { table, seat, token } = (await answer.json()) as SeatGranted
  const socket = new WebSocket(`${room.address.replace('http', 'ws')}/ws`)
  let known: Known | null = null
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, table, token })))
    socket.on('message', data => {
      const frame = JSON.parse(String(data)) as ServerFrame
      if (!isStep(frame) && frame.type === 'refused') return reject(new Error(frame.refusal.text))
      if (!isStep(frame) && frame.type !== 'update') return
      known = follow(known, frame as Update)
      if (!known) return reject(new Error('a step is missing'))
      if (known.shown.outcome) return resolve()
      const action = choose(box, known.shown.view, seat, known.seq)
      if (action) socket.send(JSON.stringify({ type: 'act', id: `a${known.seq}`, seen: known.seq, action }))
    })
  })
  socket.close()
  return table
}

function choose(box: GameBox, view: unknown, seat: number, seq: number): Tagged | null {
  const { game } = box
  const state: unknown = game.determinize(view, createRng('any'))
  if (!game.actors(state).includes(seat)) return null
  return botsOf(box).easy.choose(view, seat, game.legalActions(state, seat), rounds(1, createRng(`${seq}`))) as Tagged
}

const when = (page: Page) => page.locator('.replay-when').innerText()
const lastStep = async (page: Page) => Number(await page.getByRole('slider', { name: 'Step' }).getAttribute('max'))
const ready = (page: Page) => page.locator('.board-place').locator('button, [tabindex]').first().waitFor()

test('by its link: scrubbed, stepped, played, by turns, with keys; the address follows', async () => {
  const page = await enter(`/#/replay/${town}`)
  await ready(page)
  expect(await when(page)).toBe('The beginning')
  const end = await lastStep(page)
  await page.getByRole('button', { name: 'One step on' }).click()
  expect(await when(page)).toBe(`1 of ${end}`)
  await page.getByRole('slider', { name: 'Step' }).fill('12')
  expect(await when(page)).toBe(`12 of ${end}`)
  await expect.poll(() => page.url()).toContain(`#/replay/${town}/12`)
  expect(await page.locator('.replay-story [aria-current="step"]').count()).toBeGreaterThan(0)

  await page.locator('h1').evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('ArrowLeft')
  expect(await when(page)).toBe(`11 of ${end}`)
  await page.keyboard.press('End')
  expect(await when(page)).toBe(`${end} of ${end}`)
  await page.keyboard.press('Home')
  await page.keyboard.press(' ')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await expect.poll(async () => Number.parseInt(await when(page), 10)).toBeGreaterThanOrEqual(2)
  await page.keyboard.press(' ')
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()

  await page.getByRole('combobox').selectOption({ label: 'As Ada saw it' })
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Next turn of Ada' }).click()
  expect(await page.locator('.seat-chip.seat-chip-acting').innerText()).toContain('Ada')

  const line = page.locator('.replay-story .log-line').nth(20)
  const text = await line.innerText()
  await line.click()
  expect(await page.locator('.table-prompt').innerText()).toContain(text)

  const again = await enter(`/#/replay/${town}/17`)
  await ready(again)
  expect(await when(again)).toBe(`17 of ${end}`)
  await again.evaluate(() => (location.hash = location.hash.replace('/17', '/18')))
  await expect.poll(() => when(again)).toBe(`18 of ${end}`)
})

test('the bots plot the chances, and every large swing leads to its move', { tags: [LONG] }, async () => {
  const page = await enter(`/#/replay/${town}`)
  await page.getByRole('heading', { name: 'The largest swings' }).waitFor({ timeout: 60_000 })
  expect(await page.getByRole('img', { name: /^Chances to win over \d+ steps: Ada from/ }).count()).toBe(1)
  const swings = page.locator('.evaluation-swings button')
  expect(await swings.count()).toBeGreaterThan(0)
  expect(await page.locator('.evaluation-swing').count()).toBe(await swings.count())
  await swings.last().click()
  expect(await when(page)).not.toBe('The beginning')
  expect(await page.locator('.evaluation-legend').innerText()).toMatch(/\d+%/)
})

test('hidden cards are shown to the viewers who saw them, and all of them when all is open', async () => {
  const page = await enter(`/#/replay/${heist}/20`)
  await ready(page)
  const text = () => page.locator('.board-place').innerText()
  const open = await text()
  await page.getByRole('combobox').selectOption({ label: 'As those saw it who watched' })
  const watched = await text()
  expect(watched).not.toBe(open)
  await page.getByRole('combobox').selectOption({ label: 'As Ada saw it' })
  expect(await text()).not.toBe(watched)
})

test('another move is tried against bots, on this device', { tags: [LONG] }, async () => {
  const page = await enter(`/#/replay/${town}/10`)
  await ready(page)
  await page.getByRole('button', { name: 'Play on from here' }).click()
  await page.getByText('is drawn anew').waitFor()
  await page.getByLabel('The others are played by').selectOption('easy')
  await page.getByRole('button', { name: 'Play on', exact: true }).click()
  await expect.poll(() => page.url()).toContain('#/local/')
  await ready(page)
  await page.getByRole('button', { name: 'What can I do?' }).click()
  await page.locator('.action-item').first().click()
  await expect.poll(() => page.locator('.log li').count()).toBeGreaterThan(0)
  expect(await page.locator('.seat-chip', { hasText: 'easy bot' }).count()).toBe(1)
})

test('saved as a file, opened again, verified; a changed file is refused, naming the entry', async () => {
  const page = await enter(`/#/replay/${town}`)
  await ready(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const content = readFileSync(await (await downloading).path(), 'utf8')
  const saved = readSavedMatch(content)
  expect(verify(openGame('my-little-town')!.game, saved)).toMatchObject({ ok: true, shuffled: true })

  const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  await page.goto('/#/open')
  const chooser = page.locator('input[type="file"]')
  const log = saved.record.log.toSpliced(7, 1)
  await chooser.setInputFiles(
    file('changed.json', JSON.stringify({ ...saved, hashes: null, shuffle: null, record: { ...saved.record, log } })),
  )
  await expect.poll(() => page.getByRole('alert').innerText()).toContain('entry 8 is not allowed')
  await chooser.setInputFiles(file('evil.json', '{"record":{"__proto__":{}},"names":["<img src=x onerror=alert(1)>"]}'))
  await expect.poll(() => page.getByRole('alert').innerText()).toContain('This is not a saved match')
  const names = ['<img src=x onerror="document.title=1">', 'Ben']
  await chooser.setInputFiles(file('named.json', JSON.stringify({ ...saved, names })))
  await ready(page)
  expect(await page.locator('.seat-chip').first().innerText()).toContain('<img src=x')
  expect(await page.locator('.seat-chip img').count()).toBe(0)

  await page.goto('/#/verify')
  await page.locator('input[type="file"]').setInputFiles(file('match.json', content))
  await page.getByRole('heading', { name: 'Everything fits together' }).waitFor()
  expect(await page.locator('.verify-verdict').innerText()).toContain('from what Ada added')
  const secret = saved.shuffle!.secret.startsWith('0') ? '1' : '0'
  const forged = { ...saved, shuffle: { ...saved.shuffle!, secret: secret + saved.shuffle!.secret.slice(1) } }
  await page.locator('input[type="file"]').setInputFiles(file('forged.json', JSON.stringify(forged)))
  await page.getByRole('heading', { name: 'This match does not hold' }).waitFor()
  expect(await page.locator('.verify-verdict').innerText()).toContain('The secret is not the one that was sealed')
})

test('the seal is shown in the lobby; after the match this browser recognises it', async () => {
  const host = await enter('/')
  await host.locator('.game-box', { hasText: 'My Little Town' }).click()
  await host.locator('.game-mode-play', { hasText: 'With friends' }).click()
  await host.getByText('Shuffle: sealed').waitFor()
  const short = await host.locator('.verify-seal code').innerText()
  expect(short).toMatch(/^[0-9A-F]{4}( [0-9A-F]{4}){3}$/)
  const table = host.url().split('/').at(-1)!
  const early = await enter(`/#/replay/${table}`)
  await early.getByText('still being played').waitFor()

  const kept = await host.evaluate(id => localStorage.getItem(`parlour.seal.${id}`), table)
  expect(JSON.parse(kept!)).toMatchObject({ sealedFirst: true })
  await host.getByRole('button', { name: 'Add bot' }).click()
  await host.getByRole('button', { name: 'Start' }).click()
  await ready(host)
  await host.getByRole('button', { name: 'This table' }).click()
  expect(await host.locator('.verify-seal code').innerText()).toBe(short)
})

test('the verify page by link says what it checked, for a player and for a stranger', { tags: [LONG] }, async () => {
  const page = await enter(`/#/verify/${heist}`)
  await page.getByRole('heading', { name: 'Everything fits together' }).waitFor()
  expect(await page.locator('.verify-verdict').innerText()).toContain('This browser was not at the table')
  const found = await page.locator('.verify-parts code').first().innerText()
  await page.evaluate(
    ({ id, seal }) =>
      localStorage.setItem(
        `parlour.seal.${id}`,
        JSON.stringify({ seal, nonce: '5a'.repeat(32), sealedFirst: true, at: 1 }),
      ),
    { id: heist, seal: found },
  )
  await page.reload()
  await page.getByText('What this browser added is in it').waitFor()
})

const LOOKS: [typeof PHONE, 'light' | 'dark'][] = [
  [PHONE, 'dark'],
  [DESKTOP, 'light'],
  [PHONE, 'light'],
  [DESKTOP, 'dark'],
]

test.each(share(LOOKS.slice(0, 1), LOOKS))(
  '%o, %s: nothing scrolls, every control can be pressed, WCAG holds',
  async (size, scheme) => {
    const page = await enter(`/#/replay/${town}/25`, { size, scheme })
    await ready(page)
    if (size === DESKTOP) await page.getByRole('heading', { name: 'The largest swings' }).waitFor({ timeout: 60_000 })
    expect(await scrolls(page)).toBe(false)
    expect(await smallTargets(page)).toEqual([])
    expect(await accessibilityBreaches(page)).toEqual([])
    await shoot(page, `replay-${size.width}-${scheme}`)
    if (size === PHONE) {
      await page.getByRole('button', { name: 'Plot' }).click()
      await page.getByRole('heading', { name: 'The largest swings' }).waitFor({ timeout: 60_000 })
      expect(await accessibilityBreaches(page)).toEqual([])
      await shoot(page, `plot-${size.width}-${scheme}`)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Story' }).click()
      await shoot(page, `story-${size.width}-${scheme}`)
      await page.keyboard.press('Escape')
    }
    await page.goto(`/#/verify/${town}`)
    await page.getByRole('heading', { name: 'Everything fits together' }).waitFor()
    expect(await smallTargets(page)).toEqual([])
    expect(await accessibilityBreaches(page)).toEqual([])
    await shoot(page, `verify-${size.width}-${scheme}`)
    await page.goto('/#/open')
    await page.getByRole('heading', { name: 'Open a saved match' }).waitFor()
    expect(await accessibilityBreaches(page)).toEqual([])
    await shoot(page, `open-${size.width}-${scheme}`)
  },
)

/** Screenshots: REPLAY_PICTURES names a folder. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['REPLAY_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}
