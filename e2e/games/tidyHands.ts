/** How the test's players play Our Tidy Spaces from what their page shows: dragging with a mouse, with a finger, by keys alone. */

import type { Locator, Page } from 'playwright-core'

/** An input method. */
export interface Hand {
  press(page: Page, button: Locator): Promise<void>
  /** Picks an Item that glows. */
  pick(page: Page): Promise<void>
  /** Tries the Item in hand, in the Home if it fits there as it is turned; returns whether there was a place. */
  tryOut(page: Page): Promise<boolean>
  turn(page: Page): Promise<void>
  confirm(page: Page): Promise<void>
}

/** Completes one decision that the page asks for. */
export async function decide(page: Page, hand: Hand): Promise<void> {
  if (await isShown(inHand(page))) return place(page, hand)
  for (const button of [yes(page), takeable(page), partner(page), offer(page), main(page)]) {
    if (await isShown(button)) return hand.press(page, button.first())
  }
  if (await isShown(glowing(page))) return hand.pick(page)
  return hand.press(page, page.locator('.ots-tray .ots-big').first())
}

/** Waits until the page asks its player for something, or the match is over. After the end it only offers pictures. */
export async function untilAsked(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('.ots-tray button, .ots-item[data-lit], .ots-hand, .end-dialog')].some(
        wanted => wanted.checkVisibility() && !wanted.textContent.includes('Pictures of the Homes'),
      ),
    null,
    // Milliseconds: polling at every frame would slow down the other players.
    { polling: 50, timeout: 60_000 },
  )
}

export const mouse: Hand = {
  press: (_, button) => button.click(),
  pick: page => glowing(page).first().click(),
  async tryOut(page) {
    const spot = await firstPlace(page)
    if (!spot) return false
    const piece = (await page.locator('.ots-hand-piece').boundingBox())!
    const target = (await spot.boundingBox())!
    await page.mouse.move(...middle(piece))
    await page.mouse.down()
    await page.mouse.move(...middle(target), { steps: 5 })
    await page.mouse.up()
    return true
  },
  turn: page => page.getByRole('button', { name: 'Turn right' }).click(),
  confirm: page => tick(page).click(),
}

export const finger: Hand = {
  press: (_, button) => button.tap(),
  pick: page => glowing(page).first().tap(),
  async tryOut(page) {
    const spot = await firstPlace(page)
    if (spot) await spot.tap()
    return spot !== null
  },
  turn: page => page.locator('.ots-hand-piece').tap(),
  confirm: page => tick(page).tap(),
}

export const keyboard: Hand = {
  async press(page, button) {
    await tabTo(page, button)
    await page.keyboard.press('Enter')
  },
  async pick(page) {
    await intoBoard(page)
    await page.keyboard.press('f')
    await page.keyboard.press('Space')
  },
  async tryOut(page) {
    await intoBoard(page)
    await page.keyboard.press('f')
    if (!(await isShown(page.locator('[data-square][data-possible]:not([data-grab^="item"]):focus')))) return false
    await page.keyboard.press('Space')
    return true
  },
  async turn(page) {
    await intoBoard(page)
    await page.keyboard.press('r')
  },
  confirm: page => page.keyboard.press('Enter'),
}

const TURNS = 4

const inHand = (page: Page) => page.locator('.ots-hand')
const yes = (page: Page) => page.locator('.ots-confirm [data-main]')
const takeable = (page: Page) => page.locator('.ots-tray [data-glow]')
const partner = (page: Page) => page.locator('.ots-partners .ots-offer')
const offer = (page: Page) => page.locator('.ots-tray .ots-offer')
const main = (page: Page) => page.locator('.ots-tray [data-main]')
const glowing = (page: Page) => page.locator('.ots-square[data-grab^="item"]:visible')
const tick = (page: Page) => page.getByRole('button', { name: 'Place it here' })

/** Turns it until it fits on a visible board, and looks on the other boards only then. */
async function place(page: Page, hand: Hand): Promise<void> {
  for (let board = 0; board < 8; board++) {
    for (let turns = 0; turns < TURNS; turns++) {
      if (await hand.tryOut(page)) {
        await tick(page).waitFor()
        return hand.confirm(page)
      }
      if (await isShown(page.getByRole('button', { name: 'Turn right' }))) await hand.turn(page)
      await drawn(page)
    }
    const tabs = page.locator('[data-tab][data-inviting]:visible:not([aria-pressed="true"])')
    if (await isShown(tabs)) await hand.press(page, tabs.nth(board % (await tabs.count())))
    await drawn(page)
  }
  throw new Error('the Item in hand fits nowhere')
}

/** Waits until the last action is drawn. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** The own Home before the common boards, as long as the list says that it fits. */
async function firstPlace(page: Page): Promise<Locator | null> {
  for (const board of ['[data-board^="home"]', '[data-board="parking"]', '[data-board="garden"]', '']) {
    const spots = page.locator(`.ots-square[data-possible]:not([data-grab^="item"])${board}:visible`)
    if ((await spots.count()) > 0) return spots.first()
  }
  return null
}

/** Moves the focus onto the board, as it is after the page has been loaded. */
async function intoBoard(page: Page): Promise<void> {
  const inside = () => page.evaluate(() => document.activeElement?.closest('.ots') !== null)
  for (let stops = 0; !(await inside()); stops++) {
    if (stops > 60) throw new Error('the board cannot be reached by Tab')
    await page.keyboard.press('Tab')
  }
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  const element = (await target.elementHandle())!
  for (let stops = 0; !(await element.evaluate(each => each === document.activeElement)); stops++) {
    if (stops > 80) throw new Error('it cannot be reached by Tab')
    await page.keyboard.press('Tab')
  }
}

async function isShown(what: Locator): Promise<boolean> {
  return (await what.count()) > 0 && (await what.first().isVisible())
}

function middle(box: { x: number; y: number; width: number; height: number }): [number, number] {
  return [box.x + box.width / 2, box.y + box.height / 2]
}
