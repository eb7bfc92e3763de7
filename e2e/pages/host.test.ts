import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SeatInfo } from '#protocol/messages.ts'
import { DEFAULT_SETTINGS } from '#server/settings.ts'
import { newTable, post, seatFrom, sit, type TestClient } from '#server/testing/client.ts'
import { LONG } from '../../scripts/tests/tier.ts'
import { closePages, launchChromium } from '../support/chromium.ts'
import { openRoom, type Room } from '../support/testRoom.ts'
import { accessibilityBreaches, PHONE, smallTargets, type Visit, visit, type Visitor } from '../support/visitor.ts'

const ADMIN_TOKEN = 'the-hosts-own-secret'
const EXAMPLE = join(import.meta.dirname, '../../examples/bot.ts')
/** Folder for screenshots of the pages, if wanted. */
const PICTURES = process.env['PICTURES']

let browser: Browser
let room: Room
/** Stands in for the browser vendor's push service. */
let service: Server
const deliveries: number[] = []
const visitors: Visitor[] = []
const programs: ChildProcess[] = []

beforeAll(async () => {
  service = createServer((request, response) => {
    let bytes = 0
    request.on('data', (chunk: Buffer) => (bytes += chunk.length))
    request.on('end', () => {
      deliveries.push(bytes)
      response.writeHead(201).end()
    })
  })
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  const push = { services: [serviceOrigin()], contact: null, delay: 300 }
  ;[room, browser] = await Promise.all([
    openRoom({}, { adminToken: ADMIN_TOKEN, push: { ...DEFAULT_SETTINGS.push, ...push } }),
    launchChromium(),
  ])
})

afterEach(async () => {
  for (const program of programs.splice(0)) program.kill()
  const left = visitors.splice(0)
  await Promise.all(left.map(({ context }) => context.close()))
  expect(left.flatMap(({ complaints }) => complaints)).toEqual([])
})

afterAll(async () => {
  await closePages()
  await room.remove()
  service.close()
})

function serviceOrigin(): string {
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}`
}

async function enter(wish: Visit = {}): Promise<{ page: Page; visitor: Visitor }> {
  const visitor = await visit(browser, room.address, wish)
  visitors.push(visitor)
  return { page: visitor.page, visitor }
}

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: join(PICTURES, `${name}.png`) })
}

async function beautiful(page: Page, name: string): Promise<void> {
  await picture(page, name)
  expect(await accessibilityBreaches(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
}

async function begin(page: Page, way: 'With friends' | 'Against bots'): Promise<void> {
  await page.goto('/')
  await page.locator('.game-box', { hasText: 'My Little Town' }).click()
  await page.locator('.game-mode-play', { hasText: way }).click()
}

describe('the host’s side', () => {
  test('opens with the token only, shows the tables, and ends one that is stuck', async () => {
    const { page: player } = await enter()
    await begin(player, 'Against bots')
    await player.getByText('Your turn').first().waitFor()

    const { page } = await enter({ scheme: 'dark' })
    await page.goto('/#/admin')
    for (const wrong of ['not-the-hosts-secret', 'nicht-das-Kennwort-für-hier-✗']) {
      await page.getByLabel('Token').fill(wrong)
      await page.getByRole('button', { name: 'Open' }).click()
      await page.getByText('That is not the token of this server.').waitFor()
    }
    await beautiful(page, 'admin-door-dark')
    await page.getByLabel('Token').fill(ADMIN_TOKEN)
    await page.getByRole('button', { name: 'Open' }).click()
    const row = page.locator('.admin-list li', { hasText: 'My Little Town' }).first()
    await row.waitFor()
    expect(await row.innerText()).toMatch(/under way · 1 of 2 here/)
    await beautiful(page, 'admin-dark')
    expect(page.url()).not.toContain(ADMIN_TOKEN)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)

    const end = async () => {
      await row.getByRole('button', { name: 'End this match of My Little Town' }).click()
      await row.getByRole('button', { name: 'End it without a result' }).click()
    }
    const problem = { code: 'NOT_SAVED', text: 'This could not be saved, so it did not happen. Try again in a moment.' }
    await page.route('**/api/admin/end', route => route.fulfill({ status: 503, json: problem }), { times: 1 })
    await end()
    await page.getByRole('alert').getByText('This could not be saved').waitFor()
    await end()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await expect.poll(() => row.innerText()).toContain('over')
    await expect.poll(() => player.locator('body').innerText()).toMatch(/without a result/i)
    await page.getByRole('button', { name: 'Lock' }).click()
    await page.getByLabel('Token').waitFor()
  })

  test('fits a phone', { tags: [LONG] }, async () => {
    const { page } = await enter({ size: PHONE })
    await page.goto('/#/admin')
    await page.getByLabel('Token').fill(ADMIN_TOKEN)
    await page.getByLabel('Token').press('Enter')
    await page.getByRole('heading', { name: 'What went wrong' }).waitFor()
    await beautiful(page, 'admin-phone')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
})

test('a program invited from the lobby takes its seat and plays', async () => {
  const { page } = await enter({ size: PHONE })
  await begin(page, 'With friends')
  await page.getByRole('button', { name: 'Invite a program to seat 2' }).waitFor()
  await beautiful(page, 'lobby-free-phone')
  await page.getByRole('button', { name: 'Invite a program to seat 2' }).click()
  await page.getByLabel('What your program is called').fill('Clockwork')
  await beautiful(page, 'program-phone')
  await page.getByRole('button', { name: 'Make a token' }).click()
  const token = await page.getByRole('textbox', { name: 'Token' }).inputValue()
  expect(token).toMatch(/^[\w-]{24}\.[\w-]{24}$/)
  await beautiful(page, 'program-token-phone')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.locator('.seat-row', { hasText: 'Clockwork' }).getByText('a program, away').waitFor()
  programs.push(spawn(process.execPath, [EXAMPLE, room.address, token], { stdio: 'inherit' }))
  await page.locator('.seat-row', { hasText: 'Clockwork' }).getByText('a program, here').waitFor({ timeout: 30_000 })
  await picture(page, 'lobby-program-phone')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.locator('.board-place').waitFor()
  const watcher = await sit(room.address, { table: token.split('.')[0]!, token: null })
  const hasPlayed = () => watcher.told.some(told => told.type === 'update' && told.events.some(isByProgram))
  const playOn = async () => {
    if (hasPlayed()) return true
    await page.getByRole('button', { name: 'What can I do?' }).click()
    const item = page.locator('.action-item').first()
    if ((await item.count()) > 0) await item.click()
    else await page.getByRole('button', { name: 'Close' }).click()
    return hasPlayed()
  }
  await expect.poll(playOn, { timeout: 60_000, interval: 300 }).toBe(true)
  watcher.leave()
})

function isByProgram(event: unknown): boolean {
  return (event as { seat?: number }).seat === 1
}

describe('messages about one’s turn', () => {
  test('a message that comes while no table is open is shown, and leads to the table', { tags: [LONG] }, async () => {
    const { page, visitor } = await enter({ keepsPages: true })
    await visitor.context.grantPermissions(['notifications'], { origin: room.address })
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    // A headless browser shows no messages: the call is recorded here.
    const worker = visitor.context.serviceWorkers()[0] ?? (await visitor.context.waitForEvent('serviceworker'))
    await worker.evaluate(() => {
      const scope = self as unknown as { shown: unknown[]; registration: ServiceWorkerRegistration }
      scope.shown = []
      scope.registration.showNotification = async (title, { body, tag } = {}) =>
        void scope.shown.push({ title, body, tag })
    })
    const session: CDPSession = await visitor.context.newCDPSession(page)
    const registrations = new Map<string, string>()
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: list }) => {
      for (const { registrationId, scopeURL } of list) registrations.set(scopeURL, registrationId)
    })
    await session.send('ServiceWorker.enable')
    await expect.poll(() => registrations.size).toBe(1)
    const data = JSON.stringify({ title: 'Your turn', body: 'It is your turn at chess.', page: '#/table/abc' })
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: room.address,
      registrationId: [...registrations.values()][0]!,
      data,
    })
    const shown = () => worker.evaluate(() => (self as unknown as { shown: unknown[] }).shown)
    await expect.poll(shown).toEqual([{ title: 'Your turn', body: 'It is your turn at chess.', tag: '#/table/abc' }])
  })

  test('are sent through the browser’s push service to players who ask for them', async () => {
    const { page, visitor } = await enter({ keepsPages: true })
    await visitor.context.grantPermissions(['notifications'], { origin: room.address })
    // The test's browser has no push service to subscribe at; the keys are real, the address is our stand-in's.
    await page.addInitScript(endpoint => {
      PushManager.prototype.getSubscription = async () => null
      PushManager.prototype.subscribe = async () => {
        const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
          'deriveBits',
        ])
        const point = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey as CryptoKey))
        const text = (bytes: Uint8Array) =>
          btoa(String.fromCharCode(...bytes))
            .replaceAll('+', '-')
            .replaceAll('/', '_')
            .replaceAll('=', '')
        const keys = { p256dh: text(point), auth: text(crypto.getRandomValues(new Uint8Array(16))) }
        return { endpoint, toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription
      }
    }, `${serviceOrigin()}/for-ann`)
    const request = newTable({ game: 'my-little-town', name: 'Ben', options: { firstSeat: 0 } })
    const ben = await sit(room.address, await seatFrom(post(room.address, '/api/tables', request)))
    const { invite } = await ben.heard('table')
    await page.goto(`/#/join/${invite}`)
    await page.getByLabel('Your name').fill('Ann')
    await page.getByRole('button', { name: 'Sit down' }).click()
    await ben.heard('table', ({ table }) => table.seats.every(seat => seat.kind === 'player' && seat.present))
    await ben.command({ type: 'start' })
    await page.locator('.board-place').waitFor()
    await page.getByRole('button', { name: 'This table' }).click()
    const item = page.getByRole('button', { name: 'Message me when it is my turn' })
    await item.click()
    await page.getByText('On, for this table').waitFor()
    await picture(page, 'push-menu')
    expect(await item.getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('button', { name: 'Close' }).click()

    await page.goto('about:blank')
    await ben.heard('table', ({ table }) => isAway(table.seats[1]))
    await playTurn(ben)
    await expect.poll(() => deliveries.length, { timeout: 60_000 }).toBe(1)
    expect(deliveries[0]).toBeGreaterThan(100)
  })
})

/** Acts until it is another seat's turn. */
async function playTurn(client: TestClient): Promise<void> {
  for (let now = await client.heard('update'); now.actions.length > 0;) {
    await client.act(now.actions[0] as Record<string, unknown>)
    now = await client.heard('update', ({ seq }) => seq > now.seq)
  }
  client.leave()
}

function isAway(seat: SeatInfo | undefined): boolean {
  return seat?.kind === 'player' && !seat.present
}
