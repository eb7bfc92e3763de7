/** States of the pages beside those of the gallery: dialogs, errors, actions being tried. */

import type { Page } from 'playwright-core'
import { momentsOf, MIDDLE } from '../../lab/gallery/moments.ts'

/** A state that a player may see on the screen. */
export interface State {
  readonly name: string
  /** Only where there is space beside the board. */
  readonly wide?: boolean
  /** Opens it, from an empty page. */
  open(page: Page): Promise<unknown>
}

export const ADMIN_TOKEN = 'whoever-hosts-this-room'
const TOWN = 'my-little-town'

export const STATES: readonly State[] = [
  { name: 'an invite that nobody made', open: openUnknownInvite },
  { name: 'a table that is not there', open: page => go(page, `#/table/${'x'.repeat(22)}`, 'main h1') },
  { name: 'a link to a table that was cut off', open: page => go(page, '#/table/cut-off', 'main h1') },
  { name: 'a match of another browser', open: page => go(page, '#/local/elsewhere', 'main h1') },
  { name: 'a replay that is not there', open: page => go(page, '#/replay/not-there', 'main h1') },
  { name: 'a seat that was moved before', open: page => go(page, '#/move/table/ticket', 'main') },
  { name: 'the host’s door', open: page => go(page, '#/admin', 'main input') },
  { name: 'the host’s side', open: hostsSide },
  { name: 'home, while the room does not answer', open: page => withoutRoom(page, '/', '.room-note') },
  { name: 'a game, while the room does not answer', open: withoutRoomAtGame },
  { name: 'a file that is no match', open: wrongFile },
  { name: 'rules, searched', open: page => searchRules(page, 'tile') },
  { name: 'rules, searched in vain', open: page => searchRules(page, 'submarine') },
  { name: 'the invite of a table, as a guest sees it', open: asGuest },
  { name: 'a table of this room, with a bot', open: againstBot },
  { name: 'a table of this room: its menu', open: page => againstBot(page).then(() => press(page, 'This table')) },
  { name: 'a table of this room: watching', open: page => menu(page, 'Watching') },
  { name: 'a table of this room, connection lost', open: connectionLost },
  { name: 'a table of this room: talk, in phrases', open: page => talk(page, 'pilfering-pandas') },
  { name: 'a table of this room: talk, in free words', open: page => talk(page, TOWN) },
  { name: 'a live table that waits for somebody', open: page => waitsForFriend(page, '.pause') },
  { name: 'a table: sound and motion', open: page => sit(page, TOWN).then(() => comfort(page)) },
  { name: 'a table: the keys', open: page => sit(page, TOWN).then(() => keys(page)) },
  { name: 'a table: how we play', open: howWePlay },
  { name: 'a table: told what a piece is', open: toldOfPiece },
  { name: 'a table: the rules over it', open: page => sit(page, TOWN).then(() => rulesOver(page)) },
  { name: 'a table: looking back', wide: true, open: lookBack },
  { name: 'My Little Town: told to choose first', open: chooseFirst },
  { name: 'My Little Town: a standee picked', open: page => tryOut(page, TOWN, 'gridcell', ['1']) },
  { name: 'Our Tidy Spaces: a Home shown large', wide: true, open: homeLarge },
  {
    name: 'Our Tidy Spaces: an Item tried out',
    open: page => tryOut(page, 'our-tidy-spaces', 'gridcell', ['f', 'Space']),
  },
  { name: 'Pilfering Pandas: about to draw', open: page => tryOut(page, 'pilfering-pandas', 'button', ['d']) },
  { name: 'Wildstyle: a set picked', open: page => tryOut(page, 'wildstyle', 'gridcell', ['q']) },
]

async function go(page: Page, hash: string, there: string): Promise<void> {
  await page.goto(`/${hash}`)
  await page.locator(there).first().waitFor()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

async function openUnknownInvite(page: Page): Promise<void> {
  await go(page, `#/join/${'x'.repeat(22)}`, '.message h1:not(.visually-hidden)')
}

async function hostsSide(page: Page): Promise<void> {
  await go(page, '#/admin', 'main input')
  await page.locator('main input').fill(ADMIN_TOKEN)
  await page.keyboard.press('Enter')
  await page.locator('.admin h1').waitFor()
}

async function withoutRoom(page: Page, path: string, there: string): Promise<void> {
  await page.route('**/api/**', route => route.abort())
  await page.goto(path)
  await page.locator(there).first().waitFor()
}

async function withoutRoomAtGame(page: Page): Promise<void> {
  await withoutRoom(page, '/', '.room-note')
  await page.locator('.game-box').first().click()
  await page.locator('.game-mode-caution').first().waitFor()
}

async function wrongFile(page: Page): Promise<void> {
  await go(page, '#/open', 'main')
  const file = { name: 'letter.json', mimeType: 'application/json', buffer: Buffer.from('{"dear": "friend"}') }
  await page.locator('input[type="file"]').setInputFiles(file)
  await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor()
}

async function searchRules(page: Page, word: string): Promise<void> {
  await go(page, `#/rules/${TOWN}`, '.rulebook-section')
  await page.getByRole('searchbox').fill(word)
}

/** As the host of a table with free seats; returns the invite link. */
async function withFriends(page: Page, game: string): Promise<string> {
  await page.goto(`/#/game/${game}`)
  await page.locator('.game-mode-play', { hasText: 'With friends' }).click()
  return page.getByRole('textbox', { name: 'Invite link' }).inputValue()
}

/** Opens the link in a browser that does not know the table. */
async function asGuest(page: Page): Promise<void> {
  const link = await withFriends(page, TOWN)
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByRole('button', { name: 'Sit down' }).waitFor()
}

async function againstBot(page: Page): Promise<void> {
  await page.goto(`/#/game/${TOWN}`)
  await page.locator('.game-mode-play', { hasText: 'Against bots' }).click()
  await boardDrawn(page)
}

async function menu(page: Page, item: string): Promise<void> {
  await againstBot(page)
  await press(page, 'This table')
  await page.locator('.menu-item', { hasText: item }).click()
  await page.getByRole('dialog', { name: item }).waitFor()
}

async function connectionLost(page: Page): Promise<void> {
  await againstBot(page)
  await page.context().setOffline(true)
  await page.locator('.banner').getByText('Connection lost').waitFor({ timeout: 60_000 })
}

/** Ada has a seat, but is not connected. */
async function besideAda(page: Page, game: string): Promise<void> {
  const link = await withFriends(page, game)
  await page.locator('.seat-row').first().waitFor()
  if ((await page.locator('.seat-row').count()) < 2) await press(page, 'Places: one more')
  await page.locator('.seat-row').nth(1).waitFor()
  await page.request.post('/api/join', { data: { invite: link.split('/').at(-1)!, name: 'Ada' } })
  await page.locator('.seat-row', { hasText: 'Ada' }).waitFor()
  await press(page, 'Start')
}

async function talk(page: Page, game: string): Promise<void> {
  await besideAda(page, game)
  await press(page, 'Talk')
  await page.getByRole('dialog').waitFor()
}

async function waitsForFriend(page: Page, there: string): Promise<void> {
  await besideAda(page, 'wildstyle')
  await page.locator(there).waitFor({ timeout: 60_000 })
}

/** A match on this device, in its middle. */
async function sit(page: Page, game: string): Promise<void> {
  const { names, record } = momentsOf(game).find(({ name }) => name === MIDDLE)!
  const table = JSON.stringify({ id: 'state', names, record, startedAt: 0, playedAt: 0, over: false })
  await page.addInitScript(value => localStorage.setItem('parlour.local.state', value), table)
  await page.goto('/#/local/state')
  await page.locator('.board-frame section').first().waitFor()
  const handOver = page.locator('.hand-over button')
  if (await handOver.isVisible()) await handOver.click()
  await boardDrawn(page)
}

async function boardDrawn(page: Page): Promise<void> {
  await page.locator('.board-place').locator('button:visible, [tabindex]:visible').first().waitFor()
}

async function comfort(page: Page): Promise<void> {
  await press(page, 'This table')
  await page.locator('.menu-item').nth(1).click()
  await page.getByRole('dialog').waitFor()
}

async function keys(page: Page): Promise<void> {
  await comfort(page)
  await press(page, 'Look at the keys')
  await page.locator('.key-list').waitFor()
}

async function toldOfPiece(page: Page): Promise<void> {
  await sit(page, TOWN)
  await page.locator('.board-place [tabindex="0"]').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.locator('.name-tip').waitFor()
}

async function howWePlay(page: Page): Promise<void> {
  await sit(page, TOWN)
  await press(page, 'This table')
  await page.locator('.menu-item').first().click()
  await page.getByRole('dialog').waitFor()
}

async function rulesOver(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Rules', exact: true }).click()
  await page.getByRole('dialog').locator('.rulebook-section').first().waitFor()
}

async function lookBack(page: Page): Promise<void> {
  await againstBot(page)
  await page.getByRole('button', { name: 'Draw a tile' }).click({ trial: false })
  await page.locator('.log-back').click({ timeout: 60_000 })
  await page.locator('.board-frame[data-earlier]').waitFor()
}

async function chooseFirst(page: Page): Promise<void> {
  await sit(page, TOWN)
  await page.getByRole('gridcell').first().press('Enter')
  await page.locator('.mlt-bubble').waitFor()
}

async function homeLarge(page: Page): Promise<void> {
  await sit(page, 'our-tidy-spaces')
  await page
    .getByRole('button', { name: /Show the Home large/ })
    .nth(1)
    .press('Enter')
  await page.getByRole('dialog').waitFor()
}

/** By keys, with the focus on the board. */
async function tryOut(page: Page, game: string, role: 'gridcell' | 'button', keys: readonly string[]): Promise<void> {
  await sit(page, game)
  const board = page.locator('.board-frame')
  await board.getByRole(role).and(page.locator('[tabindex="0"], button')).first().focus()
  for (const key of keys) await page.keyboard.press(key)
}
