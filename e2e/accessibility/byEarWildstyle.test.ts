/** Wildstyle without sight: a relaxed match against a bot with the keyboard and the accessibility tree, nothing else. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { runsAll, share } from '#scripts/tests/tier.ts'
import { arrive, goesOn, type Listener, promptIn, readScores, sitDown, untilTold } from './byEar.ts'
import { expectOneSheet } from '../support/scores.ts'
import { announcements, type Heard, tabTo } from '../support/tree.ts'
import { decide, liking, type Table, understand, type Wish } from '../games/wildstyleMind.ts'

const SPACE_KEYS = ['q', 'w']
const SHARE_KEYS = ['z', 'x', 'c', 'v']
const DRAW_KEYS = ['d', 'g', 'h']
/** How many lit hexes are listened to before one is tagged. */
const MOST_HEXES = 4
/** Cop cars taken on the way: enough that tags must come off at the end. */
const NERVE = 4
const WISHES = ['draw', 'add', 'share', 'tag'] as const

let listener: Listener

beforeAll(async () => {
  listener = await arrive('by ear')
})

afterAll(() => listener.leave())

/** The names of the pieces, and the player's own status. */
function pieces(heard: readonly Heard[]): string[] {
  return heard.filter(({ role, name }) => role === 'button' || name.startsWith('You, ')).map(({ name }) => name)
}

/** The keys for a wish. A tag goes to the best of the first few hexes that are lit. */
async function press(wish: Wish): Promise<void> {
  const { keyboard } = listener.page
  switch (wish.what) {
    case 'draw':
      return keyboard.press(DRAW_KEYS[wish.pile]!)
    case 'add':
      await keyboard.press(String(wish.place + 1))
      return keyboard.press(SPACE_KEYS[wish.space]!)
    case 'share':
      await keyboard.press(String(wish.place + 1))
      return keyboard.press(SHARE_KEYS[wish.pile]!)
    case 'take':
      await keyboard.press(SHARE_KEYS[wish.pile]!)
      return keyboard.press(SPACE_KEYS[wish.space]!)
    case 'tag':
      await keyboard.press(SPACE_KEYS[wish.space]!)
      return keyboard.press((await seek(/can be tagged/)) ? 'Enter' : 'Backspace')
    case 'end':
      return keyboard.press('e')
  }
}

/** Goes over the lit hexes and stops at the preferred one; returns whether there is any. */
async function seek(wanted: RegExp): Promise<boolean> {
  const { page, ear } = listener
  const heard: string[] = []
  while (heard.length < MOST_HEXES) {
    await page.keyboard.press('n')
    const hex = await ear.focused()
    if (hex.role !== 'gridcell' || !wanted.test(hex.name)) return false
    if (heard.includes(hex.name)) break
    heard.push(hex.name)
  }
  const best = heard.toSorted((a, b) => liking(b) - liking(a))[0]!
  while ((await ear.focused()).name !== best) await page.keyboard.press('b')
  return true
}

/** Chooses the tags that come off one by one, then presses the button. */
async function takeOff(): Promise<void> {
  const { page, ear } = listener
  const { name } = await ear.until('button', /^Take off/)
  const count = Number(/\/(\d+)/.exec(name)![1])
  for (let chosen = 0; chosen < count;) {
    await page.keyboard.press('n')
    if (!/can come off/.test((await ear.focused()).name)) continue
    await page.keyboard.press('Enter')
    expect((await ear.focused()).name).toMatch(/comes off/)
    await ear.until('button', new RegExp(`^Take off ${++chosen}/${count}`))
  }
  await tabTo(page, ear, 'button', /^Take off/)
  await page.keyboard.press('Enter')
}

/** A drawn card is announced by the name it has in the hand. */
async function expectDrawnCardSaid(before: Table): Promise<void> {
  const { page, ear } = listener
  const { hand } = understand(pieces(await ear.hear()))
  const [card] = hand.filter((held, place) => held && !before.hand[place])
  const said = async () => (await announcements(page)).join(' ')
  await expect.poll(said, { timeout: 20_000 }).toContain(`Drew ${card!.colour} ${card!.icon}.`)
}

test(`a relaxed match against a bot is played ${share('to the first tag', 'to the end')}, by keys and by ear`, async () => {
  const { page, ear, complaints } = listener
  await sitDown(listener, 'Wildstyle', /^Against bots/)
  await ear.until('button', /^Ready/)
  const done = new Set<Wish['what']>()
  let turns = 0
  let removed = false
  const isShown = () => WISHES.every(what => done.has(what))
  for (let heard = await ear.hear(); goesOn(heard, isShown()); heard = await ear.hear()) {
    const prompt = promptIn(heard)
    const table = understand(pieces(heard))
    if (/^Choose \d+ tags? to take off/.test(prompt)) {
      await untilTold(listener, takeOff)
      removed = true
    } else if (prompt.startsWith('Your turn')) {
      const wish = decide(table, { nerve: NERVE })
      await untilTold(listener, () => press(wish))
      if (wish.what === 'draw') await expectDrawnCardSaid(table)
      done.add(wish.what)
      turns++
    } else if (prompt.includes('say that you are ready')) {
      await untilTold(listener, () => page.keyboard.press('e'))
    }
  }

  for (const what of WISHES) expect(done).toContain(what)
  expect(complaints).toEqual([])
  if (!runsAll) return
  expect(turns).toBeGreaterThan(20)
  expect(removed).toBe(true)
  expectOneSheet([readScores(await ear.hear())], 2)
}, 600_000)
