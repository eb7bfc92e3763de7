/** My Little Town for children who cannot read: begun, played to the end and begun again by touching pictures that the mode points at. */

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runsAll, share } from '#scripts/tests/tier.ts'
import { closePages, launchChromium } from '../support/chromium.ts'
import { openRoom, type Room } from '../support/testRoom.ts'
import { accessibilityBreaches, PHONE, TABLET, type Visit, type Visitor, visit } from '../support/visitor.ts'

/** Minimum size for a child's finger, in pixels. */
const FINGER = 56
/** No name is longer; any longer text would have to be read. */
const LONGEST_NAME = 24
/** A match of twenty tiles needs fewer touches. */
const MOST_TOUCHES = 300
/** Milliseconds: long enough for a shared machine. */
const TIMEOUT = 240_000

let browser: Browser
let room: Room

beforeAll(async () => {
  ;[room, browser] = await Promise.all([openRoom({}, { pages: share('production', 'development') }), launchChromium()])
}, TIMEOUT)

afterAll(async () => {
  await closePages()
  await room.remove()
})

/** A visitor whose browser records the texts it is asked to speak. */
async function child(wishes: Visit): Promise<Visitor> {
  const visitor = await visit(browser, room.address, wishes)
  await visitor.context.addInitScript(() => {
    const said: [string, string][] = []
    Object.assign(globalThis, { said })
    // Browsers for tests have no voices: the calls are recorded instead.
    if ('speechSynthesis' in globalThis) {
      speechSynthesis.speak = ({ text, lang }: SpeechSynthesisUtterance) => void said.push([text, lang])
    }
  })
  return visitor
}

/** The texts spoken so far, each with its language. */
function saidOn(page: Page): Promise<[string, string][]> {
  return page.evaluate(() => (globalThis as unknown as { said: [string, string][] }).said)
}

/** Starts from the page of the game: touches its picture, then the opponent. */
async function start(page: Page, company: 'robot' | 'somebody'): Promise<void> {
  await page.goto('/#/game/my-little-town')
  await page.locator('.children-link').tap()
  const choice = page.locator('.children-company .children-big')
  await choice.first().waitFor()
  await (company === 'robot' ? choice.first() : choice.last()).tap()
  await page.locator('.mltc').waitFor({ timeout: 60_000 })
}

type Moment = 'pile' | 'standee' | 'tick' | 'moon' | 'spot' | 'fit' | 'over'

/** Waits until the mode points at something; returns what and where. */
async function pointedAt(page: Page): Promise<{ moment: Moment; x: number; y: number }> {
  const found = await page.waitForFunction(
    () => {
      if (document.querySelector('.mltc-celebration')) return { moment: 'over' as const, x: 0, y: 0 }
      const button = document.querySelector('[data-points]')
      if (button) {
        const { left, top, width, height } = button.getBoundingClientRect()
        const kinds = { pile: 'mltc-pile', standee: 'mltc-standee', tick: 'mltc-tick', moon: 'mltc-moon' } as const
        const [moment] = Object.entries(kinds).find(([, name]) => button.classList.contains(name))!
        return { moment: moment as keyof typeof kinds, x: left + width / 2, y: top + height / 2 }
      }
      // The finger tip of the hand over the town, as drawn.
      const hand = document.querySelector<SVGGElement>('.mltc-pointer g')
      const place = hand && new DOMPoint(0, 0).matrixTransform(hand.getScreenCTM()!)
      const inHand = document.querySelector<HTMLElement>('.mltc-tray')?.dataset['doing']
      return place && { moment: inHand === 'tile' ? ('spot' as const) : ('fit' as const), x: place.x, y: place.y }
    },
    null,
    { timeout: 60_000 },
  )
  return (await found.jsonValue())!
}

/** Touches what the hand points at; waits until it points at something else. */
async function follow(page: Page): Promise<Moment> {
  const { moment, x, y } = await pointedAt(page)
  if (moment === 'over') return moment
  const before = await situation(page)
  await page.touchscreen.tap(x, y)
  await expect.poll(() => situation(page), { timeout: 60_000 }).not.toBe(before)
  return moment
}

/** A summary that changes with every touch that has an effect. */
function situation(page: Page): Promise<string> {
  return page.evaluate(() => {
    const tray = document.querySelector<HTMLElement>('.mltc-tray')
    const pointed = document.querySelector('[data-points]')?.className ?? ''
    const town = document.querySelectorAll('.mlt-tile, .mlt-item').length
    const turn = [...document.querySelectorAll('.mltc-player')].findIndex(player => player.matches('[data-turn]'))
    return [tray?.dataset['doing'], tray?.dataset['mine'], pointed, town, turn].join(' ')
  })
}

async function playOut(page: Page, look: (moment: Moment) => Promise<void> = async () => {}): Promise<Set<Moment>> {
  const seen = new Set<Moment>()
  for (let touches = 0; touches < MOST_TOUCHES; touches++) {
    const { moment } = await pointedAt(page)
    if (!seen.has(moment)) await look(moment)
    seen.add(moment)
    if ((await follow(page)) === 'over') return seen
  }
  throw new Error('the match does not end')
}

/** Visible texts that must be read: longer than a name, or with the marks of a sentence. */
function wordsToRead(page: Page, root: string): Promise<string[]> {
  return page.evaluate(
    ({ root, longest }) => {
      const texts: string[] = []
      const walker = document.createTreeWalker(document.querySelector(root)!, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const element = walker.currentNode.parentElement!
        const text = walker.currentNode.textContent!.trim()
        if (text === '' || element.closest('.visually-hidden, .mlt-unseen, style, defs')) continue
        if (element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) texts.push(text)
      }
      return texts.filter(text => text.length > longest || /[.!?:]/.test(text))
    },
    { root, longest: LONGEST_NAME },
  )
}

/** Touchable elements smaller than a child's finger: buttons, and the places for a tile. */
function smallThings(page: Page, root: string): Promise<string[]> {
  return page.evaluate(
    ({ root, least }) => {
      const things = document.querySelector(root)!.querySelectorAll('button, a, .mlt-spot rect')
      return [...things]
        .map(thing => ({ thing, box: thing.getBoundingClientRect() }))
        .filter(({ box }) => box.width < least - 0.5 || box.height < least - 0.5)
        .map(({ thing, box }) => `${thing.outerHTML.slice(0, 80)} ${box.width}x${box.height}`)
    },
    { root, least: FINGER },
  )
}

/** Expects no words, nothing small, no accessibility violations, and no scrolling. */
async function expectForChildren(page: Page, moment: string): Promise<void> {
  expect([moment, ...(await wordsToRead(page, '.children'))]).toEqual([moment])
  expect([moment, ...(await smallThings(page, '.children'))]).toEqual([moment])
  expect([moment, ...(await accessibilityBreaches(page))]).toEqual([moment])
}

test('two at one phone play a whole match by what the hand points at, and another', { timeout: TIMEOUT }, async () => {
  const { page, context, complaints } = await child({ size: PHONE })
  await start(page, 'somebody')
  const seen = await playOut(page, moment => expectForChildren(page, moment))
  expect([...seen]).toEqual(expect.arrayContaining(['pile', 'spot', 'tick', 'standee', 'fit']))
  await expectForChildren(page, 'over')

  const said = await saidOn(page)
  expect(new Set(said.map(([, language]) => language))).toEqual(new Set(['en-US']))
  const sentences = said.map(([sentence]) => sentence)
  expect(sentences).toContain('Who plays with you? The robot, or somebody beside you?')
  expect(sentences).toContain('Where does the tile go? Tap a place beside the town.')
  expect(sentences).toContain('Where does the row stand? Tap the town where it shines.')
  expect(sentences.some(sentence => sentence.startsWith('Tree, it is your turn!'))).toBe(true)
  expect(sentences.some(sentence => /^Well done! (Tree|Resident), it is your turn!/.test(sentence))).toBe(true)
  expect(sentences.at(-1)).toMatch(/What a lovely town you have built together!$/)

  await page.locator('.children-go-on').tap()
  await page.locator('.mltc-tray').waitFor()
  expect(await page.locator('.mltc-there-already').count()).toBe(0)
  await follow(page)
  await context.close()
  expect(complaints).toEqual([])
})

test(
  'against the robot on a tablet in German, a touch without effect is answered by a face and a sentence',
  { timeout: TIMEOUT },
  async () => {
    const { page, context, complaints } = await child({ size: TABLET, scheme: 'dark', language: 'de-DE' })
    await start(page, 'robot')
    const last = async () => (await saidOn(page)).at(-1)
    await expect.poll(last).toEqual([expect.stringMatching(/^Du bist dran! /), 'de-DE'])

    // The town before anything was placed.
    const town = (await page.locator('.mlt-town').boundingBox())!
    await page.touchscreen.tap(town.x + town.width / 2, town.y + town.height / 2)
    await page.locator('.mltc-oops').waitFor()
    expect((await last())![0]).toMatch(/^Nimm zuerst /)
    await expectForChildren(page, 'oops')

    // A tile where no tile can lie.
    await page.locator('.mltc-pile').tap()
    await page.locator('.mltc-pointer').waitFor()
    await expect.poll(last).toEqual([expect.stringMatching(/^Wohin kommt das Plättchen\?/), 'de-DE'])
    await page.touchscreen.tap(town.x + 8, town.y + 8)
    await page.locator('.mltc-oops').waitFor()
    expect((await last())![0]).toBe('Da nicht. Tipp auf einen Platz mit einem Plus.')

    // The loudspeaker repeats it; switched off, nothing is spoken, and the pictures go on.
    const before = (await saidOn(page)).length
    await page.locator('.children-again').tap()
    expect(await saidOn(page)).toHaveLength(before + 1)
    await page.locator('.children-voice').tap()
    for (let touches = 0; touches < 12; touches++) await follow(page)
    if (runsAll) await playOut(page)
    expect(await saidOn(page)).toHaveLength(before + 1)
    await pointedAt(page)
    await expectForChildren(page, 'without a voice')
    await context.close()
    expect(complaints).toEqual([])
  },
)

test('a start from the page of the game opens the table in words, also after the page for children', async () => {
  const { page, context, complaints } = await child({ size: PHONE })
  const inWords = () => page.getByRole('button', { name: 'This table' }).waitFor()
  const inPictures = () => page.locator('.mltc').waitFor()
  await page.goto('/#/game/my-little-town')
  await page.locator('.children-link').tap()
  await page.locator('.children-company').waitFor()
  await page.goBack()
  await page.locator('.game-mode-bots .game-mode-play').tap()
  await inWords()
  expect(await page.locator('.mltc').count()).toBe(0)

  // A match in pictures stays in pictures after a reload, whatever another tab shows.
  await start(page, 'robot')
  const other = await context.newPage()
  await other.goto('/')
  await other.locator('.my-table').first().waitFor()
  await page.reload()
  await inPictures()
  await page.goBack()
  await page.locator('.children-company').waitFor()
  await page.goForward()
  await inPictures()
  await page.goBack()
  await page.locator('.children-company').waitFor()
  await page.goBack()
  await page.locator('.game-mode-bots .game-mode-play').tap()
  await inWords()
  await context.close()
  expect(complaints).toEqual([])
})

test(
  'a table plays in pictures until a grown-up says otherwise, without a voice too, and at a table of friends',
  { timeout: TIMEOUT },
  async () => {
    const { page, context, complaints } = await child({ size: PHONE })
    await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'speechSynthesis'))
    await page.goto('/#/game/my-little-town')
    await page.locator('.game-mode-friends .game-mode-play').tap()
    const link = await page.getByRole('textbox', { name: 'Invite link' }).inputValue()
    const friend = await child({ size: TABLET })
    await friend.page.goto(link)
    await friend.page.getByLabel('Your name').fill('Ada')
    await friend.page.getByRole('button', { name: 'Sit down' }).tap()
    await page.locator('.seat-row', { hasText: 'Ada' }).waitFor()
    await page.getByRole('button', { name: 'Start' }).tap()

    // In words, with a switch; then in pictures, here alone.
    await page.locator('.children-switch').tap()
    await page.locator('.mltc').waitFor({ timeout: 60_000 })
    await expectForChildren(page, 'friends')
    expect(await page.locator('.children-voice').count()).toBe(0)
    await friend.page.locator('.mlt-race').waitFor()
    await page.reload()
    await page.locator('.mltc').waitFor({ timeout: 60_000 })

    // The instruction is spoken to the player to move, and is gone after their turn.
    const turn = () =>
      page.locator('.mltc-player').evaluateAll(players => players.findIndex(player => player.hasAttribute('data-turn')))
    const said = page.locator('.children [role="status"]')
    const items = friend.page.locator('.action-item')
    while ((await turn()) === 1) {
      await friend.page.getByRole('button', { name: 'What can I do?' }).tap()
      // After the last of them the other page may still learn whose turn it is.
      await expect.poll(async () => (await items.count()) > 0 || (await turn()) !== 1).toBe(true)
      if ((await items.count()) === 0) break
      await items.first().tap()
      await items.first().waitFor({ state: 'detached' })
    }
    await expect.poll(() => said.textContent()).toMatch(/your turn/i)
    while ((await turn()) === 0) await follow(page)
    await expect.poll(() => said.textContent()).toMatch(/^(Well done!)?$/)

    // The house leads home, and from there back to the match.
    await page.locator('.children-bar a').tap()
    await page.locator('.children-company .children-go-on').tap()
    await page.locator('.mltc').waitFor()
    await page.locator('.children-bar button').first().tap()
    await page.locator('.table-prompt').waitFor()
    await friend.context.close()
    await context.close()
    expect([...complaints, ...friend.complaints]).toEqual([])
  },
)
