/** How the test's players carry out a plan in Pilfering Pandas: on the board, by the list of actions, by keys alone. */

import type { Locator, Page } from 'playwright-core'
import type { Action, Card } from '#games/pilfering-pandas/types.ts'
import type { Plan } from './pandasMind.ts'

/** An input method. `seen` is called while the board shows a preview of the action. */
export type Hand = (page: Page, plan: Plan, seen: () => Promise<void>) => Promise<void>

type Press = (spot: Locator, where?: { readonly x: number; readonly y: number }) => Promise<void>

export const mouse: Hand = (page, plan, seen) =>
  byPointing(page, plan, seen, (spot, position) => spot.click(position && { position }))
export const finger: Hand = (page, plan, seen) =>
  byPointing(page, plan, seen, (spot, position) => spot.tap(position && { position }))

/** Cards in a row may overlap: their left edge is always free. */
const LEFT_EDGE = { x: 7, y: 20 }

const target = (page: Page, name: string) => page.locator(`.pp [data-target="${name}"]`)
const handCard = (page: Page, card: Card) => page.locator(`.pp-hand [data-card="${card}"]`)
const tick = (page: Page) => page.getByRole('button', { name: 'Do it' })
const isDeciding = async (page: Page) => (await tick(page).count()) > 0

/** Simple actions on the board; actions with several cards by the list. */
async function byPointing(page: Page, plan: Plan, seen: () => Promise<void>, press: Press): Promise<void> {
  const { action } = plan
  switch (action.type) {
    case 'choosePanda':
      await press(target(page, `panda ${action.panda}`))
      return press(page.getByRole('button', { name: 'Choose this Panda' }))
    case 'chooseStart':
      return press(target(page, `start ${action.seat}`))
    case 'escape':
      return press(target(page, action.go ? 'run' : 'stay'))
    case 'drawDeck':
      await press(target(page, 'deck'))
      break
    case 'takeEnd':
      await press(page.locator('.pp-hideout li:last-child [data-target]'))
      break
    case 'takeMany':
      await press(target(page, `hideout ${action.from}`), LEFT_EDGE)
      break
    case 'stash':
      await press(handCard(page, action.card!), LEFT_EDGE)
      break
    case 'pass':
      await press(target(page, 'done'))
      if (await isDeciding(page)) await press(tick(page)) // a second question follows only where a marker moves
      return
    default:
      return byList(page, plan, press)
  }
  await chooseKind(page, action, press)
  await seen()
  await press(tick(page))
}

/** Where a Panda's ability offers another way to take the same cards. */
async function chooseKind(page: Page, action: Action, press: Press): Promise<void> {
  await tick(page).waitFor()
  const name =
    action.type === 'drawDeck' ? 'Draw' : action.type === 'takeMany' && action.tiptoe ? 'On tiptoe' : 'Pick up'
  const kind = page.locator('.pp-kind', { hasText: name })
  if ((await kind.count()) > 0) await press(kind)
}

async function byList(page: Page, { words }: Plan, press: Press): Promise<void> {
  await press(page.getByRole('button', { name: 'What can I do?' }))
  await press(await listed(page, words))
}

/** The item with exactly this text, whatever advice is written below. */
async function listed(page: Page, words: string): Promise<Locator> {
  const items = page.locator('.action-item')
  await items.first().waitFor()
  const told = await items.evaluateAll(all => all.map(item => item.firstChild!.textContent))
  if (!told.includes(words)) throw new Error(`the list says nothing of "${words}", only: ${told.join(' | ')}`)
  return items.nth(told.indexOf(words))
}

/** Only keys: letters and numbers on the board, Tab, arrows, Enter and the space bar elsewhere. */
export const keyboard: Hand = async (page, plan, seen) => {
  const { action, words } = plan
  const press = (key: string) => page.keyboard.press(key)
  await tabTo(page, '.pp [data-spot]')
  switch (action.type) {
    case 'choosePanda':
      await pressSpot(page, `panda ${action.panda}`)
      break
    case 'escape':
      return pressSpot(page, action.go ? 'run' : 'stay')
    case 'drawDeck':
      await press('d')
      break
    case 'takeEnd':
      await press('h')
      break
    case 'takeMany':
      await reachInto(page, action.from)
      break
    case 'playSet':
      await lift(page, action.cards)
      await press('ab'[action.area]!)
      break
    case 'extendSet':
    case 'swapKey':
      await lift(page, [action.card])
      await press('ab'[action.area]!)
      break
    case 'discardKey':
      await lift(page, [action.card])
      await press('k')
      break
    case 'stash':
      await lift(page, [action.card!])
      break
    case 'secretStash':
      await pressSpot(page, `secret ${action.card}`)
      break
    case 'pass':
      await press('f')
      if (await isDeciding(page)) await press('Enter')
      return
    default:
      return byListAndKeys(page, words)
  }
  await turnUntilHeard(page, words)
  await seen()
  await press('Enter')
}

/** Turns through the variants until the wanted one is read out. */
async function turnUntilHeard(page: Page, words: string): Promise<void> {
  const spoken = page.locator('.table > [aria-live="polite"]')
  const sentence = words.endsWith('.') ? words : `${words}.`
  const told: string[] = []
  for (let way = 0; way < 60; way++) {
    await page.locator('.pp-controls[data-deciding], .pp-tick').first().waitFor()
    told.push((await spoken.textContent())!)
    if (told.at(-1)!.startsWith(sentence)) return
    await page.keyboard.press('w')
  }
  throw new Error(`"${words}" was never read out, only: ${[...new Set(told)].join(' | ')}`)
}

/** From the end of the Hideout deeper and deeper, to this card. */
async function reachInto(page: Page, card: Card): Promise<void> {
  for (let depth = 0; depth < 30; depth++) {
    if ((await target(page, `hideout ${card}`).getAttribute('aria-pressed')) === 'true') return
    await page.keyboard.press('h')
  }
  throw new Error(`${card} cannot be reached in the Hideout`)
}

async function lift(page: Page, cards: readonly Card[]): Promise<void> {
  for (const card of cards) {
    const key = await handCard(page, card).getAttribute('aria-keyshortcuts')
    if (key === null) await pressSpot(page, `card ${card}`)
    else await page.keyboard.press(key)
  }
}

async function byListAndKeys(page: Page, words: string): Promise<void> {
  await tabTo(page, '.table-bar-button:has-text("What can I do?")')
  await page.keyboard.press('Enter')
  await page.locator('.action-item').first().waitFor()
  if ((await page.getByLabel('Search the list').count()) > 0) {
    await tabTo(page, '.actions-search')
    await page.keyboard.insertText(words)
  }
  const item = await (await listed(page, words)).elementHandle()
  for (let stops = 0; stops < 60; stops++) {
    if (await item!.evaluate(element => element === document.activeElement)) return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error(`"${words}" cannot be reached by Tab`)
}

/** Walks there, by Tab from row to row and by arrows within a row, and presses the space bar. */
async function pressSpot(page: Page, name: string): Promise<void> {
  const spot = target(page, name).first()
  const row = page.locator('.pp [data-row]').filter({ has: page.locator(`[data-target="${name}"]`) })
  await tabUntil(page, () => row.evaluate(element => element.contains(document.activeElement)))
  await page.keyboard.press('Home')
  for (let steps = 0; steps < 30; steps++) {
    if (await spot.evaluate(element => element === document.activeElement)) return page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
  }
  throw new Error(`${name} cannot be reached by arrows`)
}

/** Presses Tab until the focus is on an element that matches. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  const places = page.locator(selector)
  await places.first().waitFor()
  await tabUntil(page, () => places.evaluateAll(all => all.some(place => place === document.activeElement)))
}

async function tabUntil(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let stops = 0; stops < 60; stops++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the focus never gets there')
}
