/** Every text that people write, in every place where they may, is shown as plain text in a real browser, and none of it runs. */

import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { games, openGame } from '#games'
import { type ContentFiles, createRng, ShapeError } from '#kernel'
import { freeText, playerName, type SeatGranted } from '#protocol/messages.ts'
import { dayOf } from '#server/accounts/daily.ts'
import { DEFAULT_SETTINGS } from '#server/settings.ts'
import { SqliteStore } from '#server/store/sqlite/sqliteStore.ts'
import { newTable, post, seatFrom, sit } from '#server/testing/client.ts'
import { goldenRecords } from '#server/testing/golden.ts'
import { hashToken, newSecret } from '#server/store/tokens.ts'
import { share } from '../../scripts/tests/tier.ts'
import { closePages, launchChromium } from '../support/chromium.ts'
import { PAYLOADS } from '../support/payloads.ts'
import { takeBreaches } from '../support/policy.ts'
import { openRoom, type Room } from '../support/testRoom.ts'
import { visit, type Visit, type Visitor } from '../support/visitor.ts'

/** Enough for all of them together: limits are tested elsewhere. */
const PLENTY = { burst: 100_000, perSecond: 1000 }
const limits = {
  ...DEFAULT_SETTINGS.limits,
  messages: PLENTY,
  sayings: PLENTY,
  newTables: PLENTY,
  joins: PLENTY,
  requests: PLENTY,
}
/** The game with most seats. */
const [BIGGEST] = games
  .map(({ id }) => openGame(id)!.game)
  .toSorted((a, b) => b.players.max - a.players.max)
  .map(({ id, players }) => ({ id, seats: players.max }))
/** The payloads as names, cut to the length of a name. */
const NAMES = [...new Set(PAYLOADS.map(payload => payload.slice(0, 24).trim()))].filter(
  name => playerName.safeParse(name).success,
)
const SAYINGS = PAYLOADS.filter(payload => freeText.safeParse(payload).success)

/** Where each takes a page of its own, `npm test` tries so many of them. */
const some = <T>(items: readonly T[], count: number): readonly T[] =>
  share(
    createRng('a share')
      .shuffle([...items])
      .slice(0, count),
    items,
  )

let browser: Browser
let room: Room
let store: SqliteStore
const folder = mkdtempSync(join(tmpdir(), 'parlour-security-'))
const visitors: (Visitor & { readonly addresses: string[] })[] = []
/** Every token given out in this test. */
const tokens: string[] = []

beforeAll(async () => {
  store = new SqliteStore({ dataDir: folder, gather: 0, onFatal: () => {} })
  ;[room, browser] = await Promise.all([openRoom({ store }, { limits }), launchChromium()])
})

afterEach(async () => {
  const left = visitors.splice(0)
  await Promise.all(left.map(({ context }) => context.close()))
  expect(left.flatMap(({ complaints }) => complaints)).toEqual([])
  const addresses = left.flatMap(visitor => visitor.addresses)
  expect(addresses.filter(address => tokens.some(token => address.includes(token)))).toEqual([])
})

afterAll(async () => {
  await closePages()
  await room.remove()
  rmSync(folder, { recursive: true })
})

/** A visitor whose pages have the trap, and who records every requested address with the page that asked for it. */
async function trapped(wish: Visit = {}): Promise<Visitor & { readonly addresses: string[] }> {
  const visitor = await visit(browser, room.address, wish)
  const addresses: string[] = []
  await visitor.context.addInitScript(() => {
    const page = globalThis as unknown as { ran: () => void }
    page.ran = () => {
      frameElement?.setAttribute('data-ran', '')
      console.error('a payload ran', new Error('here').stack)
    }
  })
  visitor.context.on('dialog', dialog => {
    visitor.complaints.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  visitor.context.on('request', request => {
    addresses.push(request.url(), request.headers()['referer'] ?? '')
  })
  visitor.context.on('page', page => page.on('websocket', socket => addresses.push(socket.url())))
  visitor.page.on('websocket', socket => addresses.push(socket.url()))
  return { ...visitor, addresses }
}

async function enter(path: string, wish: Visit = {}): Promise<Page> {
  const visitor = await trapped(wish)
  visitors.push(visitor)
  await visitor.page.goto(path)
  return visitor.page
}

/** Elements and attributes that none of our pages has: they could only come from a text. */
function foreign(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const strange = 'script:not([src]), iframe, object, embed, base, math, marquee, meta[http-equiv], [srcdoc]'
    const found = [...document.querySelectorAll(strange)]
    // React puts its own value wherever we pass a function; the policy keeps it from running too.
    const isOurs = (value: string) => value.startsWith("javascript:throw new Error('A React form was unexpectedly")
    const isCode = (value: string) => /^\s*(javascript|vbscript):/i.test(value) && !isOurs(value)
    const handled = [...document.querySelectorAll('*')].filter(({ attributes }) =>
      [...attributes].some(({ name, value }) => name.startsWith('on') || isCode(value)),
    )
    return [...found, ...handled].map(({ outerHTML }) => outerHTML.slice(0, 120))
  })
}

/** The texts that are not shown there, letter by letter. */
async function unread(page: Page, selector: string, texts: readonly string[]): Promise<string[]> {
  const shown = await page
    .locator(selector)
    .evaluateAll(found => found.map(({ textContent }) => textContent).join('\n'))
  return texts.filter(text => !shown.includes(text))
}

async function granted(answer: ReturnType<typeof post>): Promise<SeatGranted> {
  const seat = await seatFrom(answer)
  tokens.push(seat.token)
  return seat
}

/** A table with all of these names. The first is the host. */
async function tableOf([host, ...guests]: readonly string[], game: string) {
  const seat = await granted(
    post(room.address, '/api/tables', newTable({ game, name: host!, seats: 1 + guests.length })),
  )
  const client = await sit(room.address, seat)
  const { invite } = await client.heard('table')
  for (const name of guests) await granted(post(room.address, '/api/join', { invite, name }))
  return { seat, client }
}

/** A table without players, for stored results. */
async function bareTable(game: string): Promise<string> {
  const id = newSecret()
  await store.createTable({ id, invite: newSecret(), game, seats: [], options: {}, match: null, revision: 0 })
  return id
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

/** A seat in the browser's storage. */
function keptSeat({ table, seat, token }: SeatGranted, game: string, name: string): readonly [string, string] {
  const kept = { table, game, seat, token, name, at: Date.now(), over: false, invite: null }
  return [`parlour.seat.${table}`, JSON.stringify(kept)]
}

function keep(page: Page, entries: readonly (readonly [string, string])[]): Promise<void> {
  return page.evaluate(pairs => {
    for (const [key, value] of pairs) localStorage.setItem(key, value)
  }, entries)
}

describe('the test would notice', () => {
  test('there are 200 payloads and more; in a page that takes text for markup, many of them run', async () => {
    expect(PAYLOADS.length).toBeGreaterThan(200)
    expect(NAMES.length).toBeGreaterThan(150)
    const { page, context } = await trapped()
    await page.goto('about:blank')
    await page.evaluate(payloads => {
      for (const payload of payloads) {
        const frame = document.createElement('iframe')
        frame.srcdoc = `<p>${payload}</p>`
        document.body.append(frame)
      }
    }, PAYLOADS)
    const counted = () => page.evaluate(() => document.querySelectorAll('iframe[data-ran]').length)
    await expect.poll(counted).toBeGreaterThan(60)
    await context.close()
    takeBreaches()
  })

  test('an inline script, markup made of text and a stranger’s script are breaches, and are reported', async () => {
    const attempts: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
      [
        'require-trusted-types-for',
        page =>
          page.evaluate(() => {
            const script = document.createElement('script')
            script.append('ran()')
            document.head.append(script)
          }),
      ],
      ['require-trusted-types-for', page => page.evaluate(() => (document.body.innerHTML = '<b>bold</b>'))],
      ['connect-src', page => page.evaluate(() => fetch('https://evil.example/'))],
      [
        'img-src',
        page =>
          page.evaluate(() => {
            const image = new Image()
            image.src = 'https://evil.example/x.png'
            document.body.append(image)
          }),
      ],
      ['style-src-attr', page => page.evaluate(() => document.body.setAttribute('style', 'color: red'))],
      ['trusted-types', page => page.evaluate('trustedTypes.createPolicy("another", {})')],
    ]
    takeBreaches()
    for (const [directive, attempt] of attempts) {
      const { page, context, complaints } = await trapped()
      await page.goto('/')
      await page.locator('main').waitFor()
      expect(takeBreaches()).toEqual([])
      await attempt(page).catch((error: Error) => error)
      await expect.poll(() => complaints.join('\n')).toContain(directive)
      expect(takeBreaches().join('\n')).toContain(directive)
      expect(complaints.join()).not.toContain('a payload ran')
      await context.close()
      takeBreaches()
    }
  })

  test('a page that comes with an inline script is found', async () => {
    const { page, context, complaints } = await trapped()
    await page.route('**/', async route => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace('</body>', '<script>ran()</script><p onclick="ran()">x</p></body>')
      await route.fulfill({ response: answer, body })
    })
    await page.goto('/')
    await expect.poll(() => complaints.join('\n')).toContain('script-src')
    expect(await foreign(page)).toHaveLength(2)
    expect(complaints.join()).not.toContain('a payload ran')
    await context.close()
    expect(takeBreaches().length).toBeGreaterThan(0)
  })

  test('every browser test watches for breaches: all start with `visit`, and all end with `closePages`', () => {
    for (const path of globSync(join(import.meta.dirname, '../*/*.ts'))) {
      const source = readFileSync(path, 'utf8')
      const name = path.split('/').at(-1)!
      if (name !== 'visitor.ts')
        expect([name, /\.newContext\(|\.launchPersistentContext\(/.test(source)]).toEqual([name, false])
      if (name !== 'security.test.ts')
        expect([name, source.includes(['bypass', 'CSP'].join(''))]).toEqual([name, false])
      // Tests with byEar.ts end in its own way.
      const ending = /^byEar.*\.test\.ts$/.test(name) ? 'listener.leave()' : 'closePages()'
      const opensPages = /\blaunchChromium\(|\/byEar\.ts'/.test(source)
      if (opensPages && (name.endsWith('.test.ts') || name === 'byEar.ts'))
        expect([name, source.includes(ending)]).toEqual([name, true])
    }
  })
})

test.each(['constructor', '__proto__', 'toString', 'game/constructor', 'table/__proto__', 'children/valueOf'])(
  'an address that names a property of every object (%s) is answered like any unknown address',
  async address => {
    const page = await enter(`/#/${address}`)
    await page.getByRole('heading').first().waitFor()
  },
)

describe('names', () => {
  test('among my tables: every one of them is shown as it was written', async () => {
    const page = await enter('/')
    const tables = chunks(NAMES, BIGGEST!.seats).filter(({ length }) => length > 1)
    const seats: (readonly [string, string])[] = []
    for (const names of tables) {
      const { seat, client } = await tableOf(names, BIGGEST!.id)
      seats.push(keptSeat(seat, BIGGEST!.id, names[0]!))
      client.leave()
    }
    await keep(page, [...seats, ['parlour.name', JSON.stringify(PAYLOADS[0])]])
    await page.reload()
    await page.locator('.my-tables > .button').click()
    const others = tables.flatMap(names => names.slice(1))
    await expect.poll(() => unread(page, '.my-tables', others), { timeout: 30_000 }).toEqual([])
    expect(await foreign(page)).toEqual([])
  })

  test.each(games.map(({ id }) => id))('%s: in the lobby, at the table, in its log and at its end', async id => {
    const { players } = openGame(id)!.game
    const count = Math.min(players.max, 5)
    const names = createRng(`names at ${id}`)
      .shuffle([...NAMES])
      .slice(0, count)
    const { seat, client } = await tableOf(names, id)
    const page = await enter(`/#/table/${seat.table}`)
    await expect.poll(() => unread(page, '.seat-row', names)).toEqual([])
    expect(await foreign(page)).toEqual([])
    await client.command({ type: 'start' })
    await client.heard('update')
    await expect.poll(() => unread(page, '.seat-strip', names)).toEqual([])
    expect(await foreign(page)).toEqual([])
    const strip = () => page.locator('.seat-strip').innerText()
    const before = await strip()
    await client.ask({ type: 'leave' })
    await expect.poll(strip).not.toBe(before)
    expect(await foreign(page)).toEqual([])
  })

  test('on the daily and high-score boards', async () => {
    const day = dayOf(Date.now())
    const perGame = chunks(NAMES, 50)
    for (const [index, { id }] of games.entries()) {
      const begun = (perGame[index] ?? []).map(async name => {
        const table = await bareTable(id)
        await store.tries.begin({ table, day, game: id, browser: hashToken(newSecret()), name })
        await store.tries.end(table, { worth: 1, place: 1, points: 3, moves: 7 })
      })
      await Promise.all(begun)
    }
    const rated = some(NAMES, 60)
    for (let match = 0; match < 5; match++) {
      const entered = chunks(rated, 2).map(async (pair, index) => {
        const table = await bareTable(games[0]!.id)
        await store.ratings.expect(table)
        const players = pair.map((name, seat) => ({ player: hashToken(`player ${index} ${seat}`), name }))
        await store.ratings.enter({ table, game: games[0]!.id, players }, before =>
          before.map(() => ({ mu: 25, sigma: 1 })),
        )
      })
      await Promise.all(entered)
    }
    const page = await enter('/')
    for (const [index, { id }] of games.entries()) {
      await page.goto(`/#/daily/${id}`)
      await expect.poll(() => unread(page, '.daily', perGame[index] ?? [])).toEqual([])
      expect(await foreign(page)).toEqual([])
    }
    const result = {
      id: 'x',
      game: games[0]!.id,
      at: 1,
      seats: 2,
      bots: [],
      won: true,
      place: 1,
      points: 1,
      daily: PAYLOADS[0],
    }
    await keep(page, [['parlour.results', JSON.stringify([result, { ...result, id: PAYLOADS[1], game: PAYLOADS[2] }])]])
    await page.goto('/#/statistics')
    await page.locator('.ratings').waitFor()
    expect(await foreign(page)).toEqual([])
    const { ratings } = (await (await fetch(`${room.address}/api/ratings/${games[0]!.id}`)).json()) as {
      ratings: unknown[]
    }
    expect(ratings.length).toBeGreaterThan(50)
  })

  test('of programs on the server', async () => {
    const names = some(NAMES, 40)
    const game = games[0]!.id
    const seat = await granted(post(room.address, '/api/tables', newTable({ game })))
    for (const name of names) {
      const token = `bot_${newSecret()}`
      await store.accounts.add(name, hashToken(token))
      await post(room.address, '/bot', { cmd: 'games' }, { authorization: `Bearer ${token}` })
    }
    const page = await enter('/')
    await keep(page, [keptSeat(seat, game, 'Ann')])
    await page.goto(`/#/table/${seat.table}`)
    await page.locator('.bot-chooser .icon-button').first().click()
    await expect.poll(() => unread(page, '.program-list', names)).toEqual([])
    expect(await foreign(page)).toEqual([])
  })
})

describe('chat', () => {
  test('every word of it stands in the log, for players and spectators', async () => {
    const talkative = games.find(({ id }) => !openGame(id)!.talk) ?? games[0]!
    const { seat, client } = await tableOf(['<b>Ann', '"><i>Ben'], talkative.id)
    await client.command({ type: 'start' })
    await client.heard('update')
    const page = await enter(`/#/table/${seat.table}`)
    expect(SAYINGS.length).toBeGreaterThan(200)
    // A client that joins later gets the last hundred messages.
    for (const texts of chunks(SAYINGS, 100)) {
      await Promise.all(texts.map(text => client.say({ type: 'text', text })))
      await page.reload()
      const heard = texts.map(text => text.trim())
      await expect.poll(() => unread(page, '.log', heard), { timeout: 30_000 }).toEqual([])
      expect(await foreign(page)).toEqual([])
    }
    const refused = some(PAYLOADS, 60).filter(payload => !SAYINGS.includes(payload) && payload.length <= 200)
    for (const text of refused.filter(each => each.isWellFormed())) {
      const stranger = await sit(room.address, seat)
      stranger.send({ type: 'say', id: 'x', saying: { type: 'text', text } })
      expect(await stranger.heard('problem')).toMatchObject({ code: 'MALFORMED' })
    }
  })
})

describe('files', () => {
  const [record] = goldenRecords()
    .filter(({ log }) => log.length > 0)
    .toSorted((a, b) => b.table.seats - a.table.seats)

  async function open(page: Page, content: string): Promise<void> {
    await page.locator('.file-drop input').setInputFiles({
      name: `${PAYLOADS[2]}.json`,
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    })
  }

  test('names in a saved match are shown as they were written, whatever else is in it', async () => {
    const page = await enter('/#/open')
    const saved = { record: { ...record!, log: record!.log.slice(0, 3) } }
    const plain = PAYLOADS.filter(
      payload => payload.isWellFormed() && !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(payload),
    )
    for (const names of some(chunks(plain, record!.table.seats), 10)) {
      const all = [...names, ...Array.from({ length: record!.table.seats - names.length }, () => 'x')]
      await page.goto('/#/open')
      await open(page, JSON.stringify({ ...saved, names: all }))
      await page.locator('.seat-strip').waitFor()
      const cut = names.map(name => name.slice(0, 60))
      expect(await unread(page, '.seat-strip', cut)).toEqual([])
      expect(await foreign(page)).toEqual([])
      await page.goto('/#/')
      await page.locator('.game-box').first().waitFor()
    }
  })

  test('the errors of a file are shown as text, payloads included', async () => {
    const page = await enter('/#/open')
    const spoilt: readonly ((payload: string) => unknown)[] = [
      payload => ({ record: { ...record!, game: payload } }),
      payload => ({ record: { ...record!, contentHash: payload } }),
      payload => ({ record: { ...record!, log: [{ at: 0, seat: 0, action: { type: payload } }] } }),
      payload => ({ record: { ...record!, table: { seats: 2, options: { [payload]: payload } } } }),
      payload => ({ record: { ...record!, [payload]: payload } }),
      payload => ({ record: { ...record!, start: { [payload]: payload } } }),
      payload => payload,
    ]
    for (const [index, payload] of some(PAYLOADS, 45).entries()) {
      await open(page, index % 9 === 8 ? payload : JSON.stringify(spoilt[index % spoilt.length]!(payload)))
      await expect.poll(() => page.locator('.trouble').textContent()).not.toBe('')
    }
    expect(await foreign(page)).toEqual([])
    await page.goto('/#/verify')
    for (const payload of some(PAYLOADS, 5)) {
      await open(page, JSON.stringify({ record: { ...record!, game: payload } }))
      await page.locator('.trouble').waitFor()
    }
    expect(await foreign(page)).toEqual([])
  })
})

describe('addresses', () => {
  test('whatever stands after # leads to a page of ours, or to the first page', async () => {
    const page = await enter('/')
    await page.locator('main').waitFor()
    const titles = await page.evaluate(
      async payloads => {
        const forms = [
          '',
          'game/',
          'join/',
          'replay/',
          'verify/',
          'rules/',
          'move/x/',
          'local/',
          'daily/',
          'learn/',
          'table/',
        ]
        const seen = new Set<string>()
        for (const [index, payload] of payloads.entries()) {
          for (const written of [payload, encodeURIComponent(payload.toWellFormed())]) {
            location.hash = `#/${forms[index % forms.length]!}${written}`
            await new Promise(resolve => setTimeout(resolve, 4))
            seen.add(document.title)
          }
        }
        return [...seen]
      },
      some(PAYLOADS, 70),
    )
    for (const title of titles) expect(title).not.toMatch(/[<>]|ran/)
    await page.locator('main').waitFor()
    expect(await foreign(page)).toEqual([])
  })

  test('whatever stands in the path or after ?, the page is the same and ignores it', async () => {
    const page = await enter('/')
    const plain = await page.locator('main').innerText()
    for (const payload of some(PAYLOADS, 4)) {
      const written = encodeURIComponent(payload.toWellFormed())
      await page.goto(`/?q=${written}&language=${written}`)
      expect(await page.locator('main').innerText()).toBe(plain)
      expect(await foreign(page)).toEqual([])
    }
    for (const payload of ['<script>ran()</script>', '"><img src=x onerror=ran()>', '..%2f..%2f']) {
      const answer = await fetch(`${room.address}/${encodeURIComponent(payload)}`)
      expect(await answer.text()).not.toContain('ran()')
    }
  })
})

describe('content packs', () => {
  test('the texts of a pack are shown as text, on every board', async () => {
    const dataDir = join(folder, 'packs')
    const changed: string[] = []
    for (const module of games) {
      const pack = poisoned(module.content, content => module.open(content))
      mkdirSync(join(dataDir, 'content', module.id), { recursive: true })
      for (const [file, content] of Object.entries(pack.content)) {
        writeFileSync(join(dataDir, 'content', module.id, file), JSON.stringify(content))
      }
      if (pack.count > 0) changed.push(module.id)
    }
    expect(changed.length).toBeGreaterThan(1)
    const packed = await openRoom({}, { dataDir, limits })
    try {
      for (const id of some(changed, 2)) {
        const { players } = openGame(id)!.game
        const request = newTable({
          game: id,
          seats: Math.max(2, players.min),
          bots: Array.from({ length: Math.max(1, players.min - 1) }, () => 'easy'),
          start: true,
        })
        const seat = await seatFrom(post(packed.address, '/api/tables', request))
        const visitor = await trapped()
        visitors.push(visitor)
        await visitor.page.goto(`${packed.address}/#/table/${seat.table}`)
        await visitor.page
          .locator('.board-place button, .board-place [tabindex]')
          .first()
          .waitFor({ state: 'attached' })
        await visitor.page.locator('.table-prompt').waitFor()
        expect([id, await foreign(visitor.page)]).toEqual([id, []])
      }
    } finally {
      await packed.remove()
    }
  })

  /** The content with payloads in place of all texts for which the game accepts any text. */
  function poisoned(content: ContentFiles, openWith: (content: ContentFiles) => unknown) {
    let current = content
    let count = 0
    for (const file of Object.keys(content)) {
      for (const key of wordsIn(content[file])) {
        let next = 0
        const altered = JSON.parse(JSON.stringify(current[file]), (name, value: unknown) =>
          name === key && typeof value === 'string' ? PAYLOADS[14 + (next++ % 60)] : value,
        ) as unknown
        try {
          openWith({ ...current, [file]: altered })
        } catch (error) {
          if (error instanceof ShapeError || error instanceof Error) continue
          throw error
        }
        current = { ...current, [file]: altered }
        count += next
      }
    }
    return { content: current, count }
  }

  function wordsIn(value: unknown): Set<string> {
    const found = new Set<string>()
    JSON.stringify(value, (key, each: unknown) => {
      if (typeof each === 'string' && key !== '' && !/^\d+$/.test(key)) found.add(key)
      return each
    })
    return found
  }
})
