/**
 * One device, two players: while the device is handed over, the page holds no player's cards, not after a reload or a step back either, and
 * no request contains them.
 */

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGame } from '#games'
import { parseContent } from '#games/pilfering-pandas/content.ts'
import type { Card, State } from '#games/pilfering-pandas/types.ts'
import { cardName } from '#games/pilfering-pandas/text/gameWords.ts'
import { type AnyGame, type MatchRecord, replay, seatTable, startMatch } from '#kernel'
import { closePages, launchChromium } from '../support/chromium.ts'
import { openRoom, type Room } from '../support/testRoom.ts'
import { visit } from '../support/visitor.ts'

/** Turns after which every part of the page has been drawn for both. */
const TURNS = 8

const box = openGame('pilfering-pandas')!
const content = parseContent(box.content)
let browser: Browser
let room: Room

beforeAll(async () => {
  ;[room, browser] = await Promise.all([openRoom(), launchChromium()])
})

afterAll(async () => {
  await closePages()
  await room.remove()
})

const curtain = (page: Page) => page.locator('.hand-over')
/** By keys: a mouse that rests on a piece would load the tooltips. */
const takeDevice = (page: Page) => curtain(page).getByRole('button').press('Enter')

/** From this seed no player is caught for so many turns. */
function sharedTable() {
  const table = seatTable(box.game, 2, {})
  if (!table.ok) throw new Error('two can always play')
  const { record } = startMatch(box.game, table.table, 'one device, two hands')
  return { id: 'shared', names: ['Ada', 'Ben'], record, startedAt: 0, playedAt: 0, over: false }
}

/** The state that the browser stores: it holds both hands, as the whole match is on this device. */
async function stateOf(page: Page): Promise<State> {
  const kept = await page.evaluate(() => localStorage.getItem('parlour.local.shared')!)
  const { record } = JSON.parse(kept) as { record: MatchRecord<AnyGame> }
  return replay(box.game, record).state as State
}

/** Hand cards of one seat that the others have never seen. */
const secretsOf = ({ seats }: State, seat: number) =>
  seats[seat]!.hand.filter(card => !seats[seat]!.known.includes(card))

/** The cards that the page names, in text or in attributes. */
async function namedOn(page: Page, cards: readonly Card[]): Promise<Card[]> {
  const [html, tree] = [await page.content(), await page.locator('body').ariaSnapshot()]
  return cards.filter(card => {
    const name = new RegExp(`\\b${cardName(content, card)}\\b|["'/#=]${card}\\b`)
    return name.test(html) || name.test(tree)
  })
}

/** By the list of actions, until the next player is asked to take the device. */
async function playTurn(page: Page): Promise<void> {
  const actors = async () => box.game.actors(await stateOf(page))
  const kept = () => page.evaluate(() => localStorage.getItem('parlour.local.shared'))
  for (const own = await actors(); (await actors())[0] === own[0];) {
    const before = await kept()
    await page.getByRole('button', { name: 'What can I do?' }).press('Enter')
    await page.locator('.action-item').first().press('Enter')
    await expect.poll(kept).not.toBe(before)
  }
  await curtain(page).waitFor()
}

test("a player's cards are on the page while they hold the device, and at no other time", async () => {
  const { page, context, complaints } = await visit(browser, room.address)
  await page.goto('/')
  await page.evaluate(table => localStorage.setItem('parlour.local.shared', table), JSON.stringify(sharedTable()))
  const dialogs = page.waitForResponse(/\/lazyDialogs-/)
  await page.goto('/#/local/shared')
  await curtain(page).waitFor()
  const asked: string[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    if (turn === 1) {
      // They load with the first turn.
      await (await dialogs).finished()
      page.on('request', request => asked.push(request.url()))
    }
    const state = await stateOf(page)
    const [ada, ben] = [secretsOf(state, 0), secretsOf(state, 1)]
    expect(await namedOn(page, [...ada, ...ben]), 'behind the curtain').toEqual([])
    await takeDevice(page)
    await curtain(page).waitFor({ state: 'hidden' })
    const [own, others] = state.turn === 0 ? [ada, ben] : [ben, ada]
    if (turn >= 2) expect(await namedOn(page, own), 'in the hand').toEqual(own)
    expect(await namedOn(page, others), 'in the other hand').toEqual([])
    await playTurn(page)
  }
  expect(asked, 'what is loaded by need tells what is needed').toEqual([])

  await takeDevice(page)
  await page.reload()
  await curtain(page).waitFor()
  await takeDevice(page)
  await page.goto('/#/')
  await page.locator('.game-box').first().waitFor()
  await page.goBack()
  await curtain(page).waitFor()
  const state = await stateOf(page)
  expect(await namedOn(page, [...secretsOf(state, 0), ...secretsOf(state, 1)])).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
}, 180_000)
