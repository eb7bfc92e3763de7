/** Invites made on a page opened as `localhost` have an address that friends can reach. */

import { networkInterfaces } from 'node:os'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Settings } from '#server/settings.ts'
import { qrPath } from '#web/lobby/QrCode.tsx'
import { freePort } from '../../scripts/testSupport/freePort.ts'
import { closePages, launchChromium } from '../support/chromium.ts'
import { openRoom } from '../support/testRoom.ts'
import { accessibilityBreaches, PHONE, smallTargets, visit, type Visitor } from '../support/visitor.ts'

/** This machine's address on its network. */
const [LAN] = Object.values(networkInterfaces())
  .flatMap(list => list ?? [])
  .flatMap(({ family, internal, address }) => (family === 'IPv4' && !internal ? [address] : []))

let browser: Browser
const visitors: Visitor[] = []

beforeAll(async () => {
  browser = await launchChromium()
})

afterEach(async () => {
  const left = visitors.splice(0)
  await Promise.all(left.map(({ context }) => context.close()))
  expect(left.flatMap(({ complaints }) => complaints)).toEqual([])
})

afterAll(() => closePages())

/** Ann makes a table at a page opened as `localhost`. */
async function annsTable(settings: Partial<Settings>): Promise<{ ann: Page; port: string; context: BrowserContext }> {
  const room = await openRoom({}, settings)
  onTestFinished(() => room.remove())
  const { port } = new URL(room.address)
  const { page, context } = await enter(`http://localhost:${port}`, PHONE)
  await page.goto('/#/game/my-little-town')
  await page.locator('.game-mode-friends .game-mode-play').click()
  return { ann: page, port, context }
}

async function enter(address: string, size = PHONE): Promise<Visitor> {
  const visitor = await visit(browser, address, { size })
  visitors.push(visitor)
  return visitor
}

/** The invite, the same in the field, in the clipboard and in the picture; returns only the address. */
async function invitedTo(ann: Page, context: BrowserContext): Promise<{ link: string; address: string }> {
  const link = await ann.getByRole('textbox', { name: 'Invite link' }).inputValue()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await ann.locator('.invite').getByRole('button', { name: 'Copy' }).click()
  await ann.locator('.invite').getByRole('button', { name: 'Copied' }).waitFor()
  expect(await ann.evaluate(() => navigator.clipboard.readText())).toBe(link)
  expect(await ann.locator('.invite .qr-ink').getAttribute('d')).toBe(qrPath(link).path)
  expect(await accessibilityBreaches(ann)).toEqual([])
  expect(await smallTargets(ann)).toEqual([])
  return { link, address: new URL(link).origin }
}

const note = (ann: Page) => ann.locator('.invite .address-note')

test('an invite made at localhost brings a friend in through the address of the machine', async ({ skip }) => {
  skip(LAN === undefined, 'This machine has no network address but its own.')
  const { ann, port, context } = await annsTable({ host: '0.0.0.0' })
  const { link, address } = await invitedTo(ann, context)
  expect(address).toBe(`http://${LAN}:${port}`)

  const { page: ben } = await enter(address)
  await ben.goto(link)
  await ben.getByLabel('Your name').fill('Ben')
  await ben.getByRole('button', { name: 'Sit down' }).click()
  await ann.locator('.seat-row', { hasText: 'Ben' }).waitFor()
  await ann.getByRole('button', { name: 'Start' }).click()
  for (const page of [ann, ben]) await page.getByRole('button', { name: 'This table' }).waitFor()
  // At an address that others can reach, the page changes nothing and says nothing.
  await ben.goto(`${address}/#/game/my-little-town`)
  await ben.locator('.game-mode-friends .game-mode-play').click()
  expect(new URL(await ben.getByRole('textbox', { name: 'Invite link' }).inputValue()).origin).toBe(address)
  expect(await note(ben).count()).toBe(0)

  await ann.getByRole('button', { name: 'This table' }).click()
  await ann.locator('.menu-item', { hasText: 'Play on another device' }).click()
  const seat = await ann.getByRole('textbox', { name: 'Link to your seat' }).inputValue()
  expect(new URL(seat).origin).toBe(address)
})

test('of several addresses in ORIGINS the first is offered, and another can be chosen', async () => {
  const port = await freePort()
  const origins = [`http://localhost:${port}`, 'https://games.example.org', 'http://192.168.0.7:8080']
  const { ann, context } = await annsTable({ port, origins })
  expect((await invitedTo(ann, context)).address).toBe('https://games.example.org')
  expect(await note(ann).count()).toBe(0)
  await ann.getByLabel('Address').selectOption('http://192.168.0.7:8080')
  expect((await invitedTo(ann, context)).address).toBe('http://192.168.0.7:8080')
  expect(await note(ann).innerText()).toMatch(/home network.*docs\/hosting\.md/)
})

test('where the server listens only locally, the page says so', async () => {
  const { ann, port, context } = await annsTable({ host: 'localhost' })
  expect((await invitedTo(ann, context)).address).toBe(`http://localhost:${port}`)
  expect(await note(ann).innerText()).toMatch(/only on this computer.*docs\/hosting\.md/)
})
