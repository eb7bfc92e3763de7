/** States with a snapshot of their accessibility tree: seeded, so that they are the same every time. */

import type { Page } from 'playwright-core'
import { openGame } from '#games'
import { createRng, seatTable, startMatch, submit } from '#kernel'

export interface TreeState {
  /** Also the name of its file. */
  readonly name: string
  /** Opens it, from an empty page. */
  open(page: Page): Promise<unknown>
}

const NAMES = ['Ada', 'Ben']

/** The number of actions to the middle of a match, and options without a clock. */
const MIDDLES: Readonly<Record<string, { readonly actions: number; readonly options: Record<string, unknown> }>> = {
  'my-little-town': { actions: 24, options: {} },
  'pilfering-pandas': { actions: 16, options: {} },
  'our-tidy-spaces': { actions: 40, options: { quickSetup: true } },
  wildstyle: { actions: 37, options: { mode: 'relaxed' } },
}
const TOWN = 'my-little-town'

export const TREES: readonly TreeState[] = [
  { name: 'home', open: home },
  { name: 'game-page', open: page => go(page, `#/game/${TOWN}`, '.game-mode-play') },
  { name: 'lobby', open: lobby },
  { name: 'rulebook', open: page => go(page, `#/rules/${TOWN}`, '.rulebook-section') },
  ...Object.keys(MIDDLES).flatMap(game => [
    { name: `${game}-start`, open: (page: Page) => sit(page, game, 0) },
    { name: `${game}-middle`, open: (page: Page) => sit(page, game, MIDDLES[game]!.actions) },
  ]),
  { name: 'actions', open: page => sit(page, TOWN, 26).then(() => actions(page)) },
  { name: 'end-sheet', open: page => sit(page, TOWN, Infinity).then(() => page.locator('.end-dialog').waitFor()) },
  { name: 'replay', open: replay },
]

/**
 * The browser's accessibility tree of the page, or of the dialog over it. Without what differs from run to run, and without the names of
 * rows, which repeat those of their cells.
 */
export async function treeOf(page: Page): Promise<string> {
  const dialog = page.locator('dialog[open]')
  const tree = await ((await dialog.count()) > 0 ? dialog : page.locator('body')).ariaSnapshot()
  const lasting = tree
    .replaceAll(/- (?:'row ".*"'|row ".*"):$/gm, '- row:')
    .replaceAll(/https?:\/\/[^\s/]+/g, 'http://room')
    .replaceAll(/#\/(join|table)\/[\w-]+/g, '#/$1/…')
  return `${lasting}\n`
}

async function go(page: Page, hash: string, there: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('parlour.name', JSON.stringify('Ada')))
  await page.goto(`/${hash}`)
  await page.locator(there).first().waitFor()
}

async function home(page: Page): Promise<void> {
  await go(page, '', '.game-box')
}

async function lobby(page: Page): Promise<void> {
  await go(page, `#/game/${TOWN}`, '.game-mode-play')
  await page.locator('.game-mode-play', { hasText: 'With friends' }).click()
  await page.locator('.seat-row').first().waitFor()
}

async function actions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'What can I do?' }).click()
  await page.locator('.action-item').first().waitFor()
}

async function sit(page: Page, game: string, count: number): Promise<void> {
  await keep(page, game, count)
  await page.goto('/#/local/tree')
  await boardDrawn(page)
  const handOver = page.locator('.hand-over button')
  if (await handOver.isVisible()) await handOver.click()
  await boardDrawn(page)
}

async function replay(page: Page): Promise<void> {
  await keep(page, TOWN, Infinity)
  await page.goto('/#/replay/tree/20')
  await boardDrawn(page)
}

async function boardDrawn(page: Page): Promise<void> {
  await page.locator('.board-frame section').first().waitFor()
}

/** Plays a match at random and stores it in the browser as one on this device. */
async function keep(page: Page, game: string, count: number): Promise<void> {
  const box = openGame(game)!
  const seating = seatTable(box.game, NAMES.length, MIDDLES[game]!.options)
  if (!seating.ok) throw new Error(seating.refusal.code)
  const match = startMatch(box.game, seating.table, 'a tree')
  const rng = createRng('a tree')
  for (let done = 0; done < count && !box.game.outcome(match.state); done++) {
    const seat = rng.pick(box.game.actors(match.state))
    submit(match, seat, rng.pick(box.game.legalActions(match.state, seat)), 0)
  }
  const over = box.game.outcome(match.state) !== null
  const table = { id: 'tree', names: NAMES, record: match.record, startedAt: 0, playedAt: 0, over }
  await page.addInitScript(value => localStorage.setItem('parlour.local.tree', value), JSON.stringify(table))
}
