/** People who play My Little Town with different inputs: by mouse, by finger, by keyboard, by the list of actions. */

import type { Locator, Page } from 'playwright-core'

export interface Person {
  readonly name: string
  readonly page: Page
  readonly hand: Hand
}

/** An input method. Each method is one step of a turn. */
export interface Hand {
  draw(page: Page): Promise<void>
  /** Tries the drawn tile on a spot. */
  tryTile(page: Page): Promise<void>
  /** Tries the longest standee that fits. */
  tryStandee(page: Page): Promise<void>
  confirm(page: Page): Promise<void>
}

/** Places a standee if one fits, else draws. `halfway` is called before the last tap. */
export async function playTurn(person: Person, halfway: () => Promise<void> = async () => {}): Promise<void> {
  const { page, hand } = person
  if (await mustDraw(page)) await drawTile(person)
  await ((await isPlacing(page)) ? hand.tryTile(page) : hand.tryStandee(page))
  await halfway()
  await hand.confirm(page)
}

export async function mustDraw(page: Page): Promise<boolean> {
  return (await upright(page).count()) === 0 && !(await isPlacing(page))
}

export async function drawTile({ page, hand }: Person): Promise<void> {
  await hand.draw(page)
  await page.locator('.mlt-placing').waitFor()
}

export const mouse: Hand = {
  draw: page => pile(page).click(),
  tryTile: page => pointAtPossible(page, (x, y) => page.mouse.click(x, y)),
  tryStandee: page =>
    lay(
      page,
      standee => standee.click(),
      (x, y) => page.mouse.click(x, y),
    ),
  confirm: page => tick(page).click(),
}

export const finger: Hand = {
  draw: page => pile(page).tap(),
  tryTile: page => pointAtPossible(page, (x, y) => page.touchscreen.tap(x, y)),
  tryStandee: page =>
    lay(
      page,
      standee => standee.tap(),
      (x, y) => page.touchscreen.tap(x, y),
    ),
  confirm: page => tick(page).tap(),
}

export const keyboard: Hand = {
  async draw(page) {
    await focusBoard(page)
    await page.keyboard.press('d')
  },
  async tryTile(page) {
    await focusBoard(page)
    await page.keyboard.press('n')
    await page.keyboard.press('Enter')
    await page.keyboard.press('r')
  },
  async tryStandee(page) {
    const length = await upright(page).last().getAttribute('data-length')
    const slot = await page
      .locator('.mlt-slot')
      .evaluateAll(
        (slots, wanted) => slots.findIndex(place => place.querySelector(`[data-length="${wanted}"]`)),
        length,
      )
    await focusBoard(page)
    await page.keyboard.press(String(slot + 1))
    while (!(await isDecided(page))) {
      await page.keyboard.press('n')
      await page.keyboard.press('Enter')
    }
  },
  confirm: page => page.keyboard.press('Enter'),
}

/** The list of all legal actions instead of the board, as a screen reader or a switch may use it. */
export const list: Hand = {
  draw: page => chooseFromList(page, items => items.first()),
  tryTile: openList,
  tryStandee: openList,
  async confirm(page) {
    const standees = listed(page).filter({ hasText: /standee|tree|resident|car|house/i })
    await ((await standees.count()) > 0 ? standees.last() : listed(page).first()).click()
  },
}

const upright = (page: Page) => page.locator('.mlt-standee.mlt-upright')
const pile = (page: Page) => page.locator('.mlt-pile')
const tick = (page: Page) => page.getByRole('button', { name: 'Place it here' })
const listed = (page: Page) => page.locator('.action-item')
const isPlacing = async (page: Page) => (await page.locator('.mlt-placing').count()) > 0
const isDecided = async (page: Page) => (await tick(page).count()) > 0 && (await tick(page).isEnabled())

async function lay(
  page: Page,
  pick: (standee: Locator) => Promise<void>,
  point: (x: number, y: number) => Promise<void>,
): Promise<void> {
  await pick(upright(page).last())
  while (!(await isDecided(page))) await pointAtPossible(page, point)
}

async function pointAtPossible(page: Page, point: (x: number, y: number) => Promise<void>): Promise<void> {
  const box = (await page.locator('.mlt-place[data-possible]').first().boundingBox())!
  await point(box.x + box.width / 2, box.y + box.height / 2)
}

async function focusBoard(page: Page): Promise<void> {
  await page.locator('.mlt-place[tabindex="0"]').focus()
}

async function openList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'What can I do?' }).click()
}

async function chooseFromList(page: Page, pick: (items: Locator) => Locator): Promise<void> {
  await openList(page)
  await pick(listed(page)).click()
}
