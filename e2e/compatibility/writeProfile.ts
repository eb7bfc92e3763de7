/** Writes what the pages store in a browser, and the server it played on. See README.md. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchChromium, closeChromium } from '../support/chromium.ts'
import { openRoom } from '../support/testRoom.ts'
import { visit } from '../support/visitor.ts'
import type { Page } from 'playwright-core'
import { keepFolder } from './oldRoom.ts'

const boardOf = (page: Page) =>
  page.locator('.board-place button:visible, .board-place [tabindex]:visible').first().waitFor()

/** Presses the first item of the list, so many times. */
async function act(page: Page, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const curtain = page.locator('.hand-over').getByRole('button')
    const list = page.getByRole('button', { name: 'What can I do?' })
    await curtain.or(list).first().waitFor()
    if (await curtain.isVisible()) await curtain.press('Enter')
    await list.press('Enter')
    await page.locator('.action-item').first().press('Enter')
    await page.locator('.action-item').first().waitFor({ state: 'detached' })
  }
}

async function choose(page: Page, game: string, mode: string): Promise<void> {
  await page.goto(`/#/game/${game}`)
  await page.locator(`.game-mode-${mode} .game-mode-play`).click()
  await boardOf(page)
}

async function main(folder: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-old-'))
  const [room, browser] = [await openRoom({}, { dataDir }), await launchChromium()]
  const { page, context } = await visit(browser, room.address)
  page.setDefaultTimeout(20_000)
  await page.goto('/#/game/our-tidy-spaces')
  await page.getByLabel('You play as').fill('Grandma Ä')

  // The options of a game, which are remembered.
  await page.getByRole('button', { name: 'Settings: Against bots' }).click()
  await page.locator('#bot-0').selectOption('hard')
  await page.getByRole('button', { name: 'Close', exact: true }).click()

  await choose(page, 'our-tidy-spaces', 'bots')
  await act(page, 2)
  await choose(page, 'pilfering-pandas', 'device')
  await act(page, 3)

  // To the end: it counts in the statistics.
  await choose(page, 'my-little-town', 'device')
  while (!(await page.evaluate(() => 'parlour.results' in localStorage))) await act(page, 1)

  await page.goto('/#/learn/pilfering-pandas')
  await page.locator('.tutorial-board > :not(.board-wait)').first().waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Step 2 of').first().waitFor()

  await page.goto('/#/game/my-little-town')
  await page.locator('.game-mode-friends .game-mode-play').click()
  const invite = await page.getByRole('textbox', { name: 'Invite link' }).inputValue()
  const friend = await visit(browser, room.address)
  await friend.page.goto(invite)
  await friend.page.getByLabel('Your name').fill('Ada')
  await friend.page.getByRole('button', { name: 'Sit down' }).click()
  await page.locator('.seat-row', { hasText: 'Ada' }).waitFor()
  await page.getByRole('button', { name: 'Start', exact: false }).last().click()
  await boardOf(page)
  await page.getByRole('button', { name: 'This table' }).click()
  await page.getByRole('button', { name: 'Sound and motion' }).click()
  await page.getByLabel('Read out').selectOption('few')
  await page.getByRole('button', { name: 'Look at the keys' }).click()
  await page.locator('.key-list li', { hasText: 'Draw a tile' }).locator('.key-button').click()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Close', exact: true }).click()

  await page.goto('/#/')
  await page.locator('.language-choice select').selectOption('de')
  await page.locator('html[lang=de]').waitFor()
  const kept = await page.evaluate(async () => ({
    local: { ...localStorage },
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
  }))
  const cookies = await context.cookies()
  console.log(Object.keys(kept.local), kept.databases, kept.caches, cookies)
  await context.close()
  await room.close()
  keepFolder(folder, dataDir, kept.local)
  await closeChromium()
  rmSync(dataDir, { recursive: true })
}

await main(process.argv[2]!)
