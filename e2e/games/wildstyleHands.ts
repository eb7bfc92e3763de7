/** How the test's players play Wildstyle on its board: they look, and tap what they see, with a mouse or with a finger. */

import type { Page } from 'playwright-core'
import { decide, liking, understand, type Wish } from './wildstyleMind.ts'

/** One tap at a point of the screen. */
export type Tap = (page: Page, x: number, y: number) => Promise<void>

export const mouse: Tap = (page, x, y) => page.mouse.click(x, y)
export const finger: Tap = (page, x, y) => page.touchscreen.tap(x, y)

/** An element to tap, by its accessible name. */
interface Spot {
  readonly name: string
  readonly x: number
  readonly y: number
}

export interface Sight {
  readonly phase: string
  /** Out until the next round. */
  readonly finished: boolean
  /** The table waits for a player, or an own action waits for the pace. */
  readonly held: boolean
  /** A mistaken tap has opened the rules over the board. */
  readonly reading: boolean
  readonly buttons: readonly Spot[]
  /** Hexes that are lit: where the picked set may be tagged, or own tags that may come off. */
  readonly lit: readonly Spot[]
  /** The player's own status among the crews. */
  readonly self: string
}

export function look(page: Page): Promise<Sight> {
  return page.evaluate(() => {
    const spot = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const name = element.getAttribute('aria-label') ?? element.querySelector('.ws-unseen')?.textContent
      return { name: name ?? element.textContent, x: x + width / 2, y: y + height / 2 }
    }
    const board = document.querySelector('.ws')
    const all = (selector: string) => (board ? [...board.querySelectorAll(selector)] : [])
    const dock = board?.querySelector<HTMLElement>('.ws-dock')
    return {
      phase: dock?.dataset['phase'] ?? '',
      finished: dock?.dataset['finished'] !== undefined,
      held: document.querySelector('.board-frame[inert]') !== null || all('[data-waiting]').length > 0,
      reading: document.querySelector('.rules-dialog') !== null,
      buttons: all('button').map(spot),
      lit: all('[data-possible]').map(spot),
      self: all('.ws-crew[data-own] .ws-unseen')[0]?.textContent ?? '',
    }
  })
}

export interface Mood {
  /** How many cop cars the player takes. */
  readonly nerve: number
  /** Whether the player finishes as soon as the round closes. */
  readonly hurry: boolean
}

/** Does the next thing, if there is one to do; returns what it was. */
export async function playOn(page: Page, tap: Tap, { nerve, hurry }: Mood): Promise<Wish | null> {
  const sight = await look(page)
  if (sight.reading) await page.keyboard.press('Escape')
  if (sight.reading || sight.held || sight.finished) return null
  const press = (wanted: RegExp) => pressButton(page, tap, sight, wanted)
  switch (sight.phase) {
    case 'ready':
      // A tap as the last round ended may have opened an objective, which covers the button.
      if (!(await press(/^Close$/))) await press(/^Ready$/)
      return null
    case 'play':
    case 'final': {
      if (sight.phase === 'final' && hurry && (await press(/^Done$/))) return null
      if (await press(/^(Put back|Close)$/)) return null
      const wish = decide(understand([...sight.buttons.map(({ name }) => name), sight.self]), { nerve })
      const isDone = await carryOut(page, tap, sight, wish)
      return isDone ? wish : null
    }
    default:
      return null
  }
}

/** Takes off the least liked tags, one tap each. Returns whether there was anything to choose. */
export async function takeOff(page: Page, tap: Tap): Promise<boolean> {
  const choose = /^Take off (\d+)\/(\d+)$/
  for (let sight = await look(page); ; sight = await look(page)) {
    const button = sight.buttons.find(({ name }) => choose.test(name))
    if (!button) return false
    if (await pressButton(page, tap, sight, /^Close$/)) continue
    const [, chosen, count] = choose.exec(button.name)!
    if (chosen === count) {
      await tap(page, button.x, button.y)
      return true
    }
    const least = sight.lit.toSorted((a, b) => liking(a.name) - liking(b.name))[Number(chosen)]!
    await tap(page, least.x, least.y)
  }
}

async function carryOut(page: Page, tap: Tap, sight: Sight, wish: Wish): Promise<boolean> {
  const press = (wanted: RegExp) => pressButton(page, tap, sight, wanted)
  const card = (place: number) => press(new RegExp(`, card ${place + 1} of your hand$`))
  const space = (at: number) => press(new RegExp(`^Set ${at + 1}:`))
  const share = (pile: number) => press(new RegExp(`^Share pile ${pile + 1}:`))
  switch (wish.what) {
    case 'draw':
      return press(new RegExp(`^Draw pile ${wish.pile + 1}:`))
    case 'add':
      return (await card(wish.place)) && space(wish.space)
    case 'share':
      return (await card(wish.place)) && share(wish.pile)
    case 'take':
      return (await share(wish.pile)) && space(wish.space)
    case 'tag':
      return (await space(wish.space)) && tag(page, tap)
    case 'end':
      return press(/^Done$/)
  }
}

/** Tags the preferred hex; where hexes are small, the first tap only aims. Without a hex the set is cleared. */
async function tag(page: Page, tap: Tap): Promise<boolean> {
  const sight = await look(page)
  const [best] = sight.lit.toSorted((a, b) => liking(b.name) - liking(a.name))
  if (!best) return pressButton(page, tap, sight, /^No tag|^: clear/)
  await tap(page, best.x, best.y)
  await pressButton(page, tap, await look(page), /^Tag it$/)
  return true
}

async function pressButton(page: Page, tap: Tap, { buttons }: Sight, wanted: RegExp): Promise<boolean> {
  const button = buttons.find(({ name }) => wanted.test(name))
  if (button) await tap(page, button.x, button.y)
  return button !== undefined
}
