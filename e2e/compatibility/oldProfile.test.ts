/** Browser storage of an earlier version: settings, names, tables and matches are still there and continue. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unpackFolder } from './oldRoom.ts'
import { share } from '../../scripts/tests/tier.ts'
import { closePages, launchChromium } from '../support/chromium.ts'
import { openRoom, type Room } from '../support/testRoom.ts'
import { visit } from '../support/visitor.ts'

const PROFILE = join(import.meta.dirname, './bd64cb9/profile')

const dataDir = mkdtempSync(join(tmpdir(), 'parlour-old-'))
const kept = unpackFolder<Readonly<Record<string, string>>>(PROFILE, dataDir)
let browser: Browser
let room: Room

beforeAll(async () => {
  ;[room, browser] = await Promise.all([
    openRoom({}, { dataDir, pages: share('production', 'development') }),
    launchChromium(),
  ])
})

afterAll(async () => {
  await closePages()
  await room.remove()
  rmSync(dataDir, { recursive: true })
})

/** In the chosen language, whatever the browser prefers. */
async function enter() {
  const visitor = await visit(browser, room.address)
  await visitor.context.addInitScript(entries => {
    if (localStorage.length === 0) for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, kept)
  await visitor.page.goto('/')
  await visitor.page.locator('html[lang=de]').waitFor()
  return visitor
}

const myTable = (page: Page, game: string) => page.locator('.my-table', { hasText: game }).getByRole('link')
const button = (page: Page, name: string) => page.getByRole('button', { name })

async function actByList(page: Page): Promise<void> {
  await button(page, 'Was kann ich tun?').press('Enter')
  await page.locator('.action-item').first().press('Enter')
}

test('its tables open, and its saved match continues', async () => {
  const { page, complaints } = await enter()
  await expect.poll(() => page.locator('.my-table').count()).toBe(3)

  const [saved] = Object.keys(kept).filter(
    key => key.startsWith('parlour.local.') && kept[key]!.includes('"over":false'),
  )
  const actions = async () => {
    const { record } = JSON.parse((await page.evaluate(key => localStorage.getItem(key), saved!))!)
    return (record as { log: unknown[] }).log.length
  }
  const before = await actions()
  await myTable(page, 'Pilfering Pandas').click()
  await page.locator('.hand-over').getByRole('button').or(button(page, 'Was kann ich tun?')).first().waitFor()
  if (await page.locator('.hand-over').isVisible()) await page.locator('.hand-over').getByRole('button').press('Enter')
  await actByList(page)
  await expect.poll(actions).toBe(before + 1)

  for (const game of ['Our Tidy Spaces', 'My Little Town']) {
    await page.goto('/')
    await myTable(page, game).click()
    await page.locator('.seat-strip', { hasText: 'Grandma Ä' }).waitFor()
  }
  expect(complaints).toEqual([])
})

test('its settings, its place in the tutorial and its results are shown', async () => {
  const { page, complaints } = await enter()
  await page.goto('/#/game/our-tidy-spaces')
  expect(await page.getByLabel('Du spielst als').inputValue()).toBe('Grandma Ä')
  await button(page, 'Einstellungen: Gegen Bots').click()
  expect(await page.locator('#bot-0').inputValue()).toBe('hard')

  await page.goto('/#/learn/pilfering-pandas')
  await page.getByText('Schritt 2 von').first().waitFor()

  await page.goto('/#/statistics')
  await page.locator('.statistics', { hasText: 'My Little Town' }).waitFor()

  await page.goto('/')
  await myTable(page, 'My Little Town').click()
  await button(page, 'Dieser Tisch').click()
  await button(page, 'Klang und Bewegung').click()
  expect(await page.getByLabel('Vorlesen').inputValue()).toBe('few')
  await button(page, 'Tasten ansehen').click()
  await page.locator('.key-list li', { hasText: 'Ein Plättchen ziehen' }).getByText('X', { exact: true }).waitFor()
  expect(complaints).toEqual([])
})
