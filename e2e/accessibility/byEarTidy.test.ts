/**
 * Our Tidy Spaces without sight: a match against a bot with the keyboard and the screen reader's text, on the boards and by the list in
 * turn.
 */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { runsAll, share } from '#scripts/tests/tier.ts'
import {
  arrive,
  goesOn,
  hearUntil,
  isOver,
  type Listener,
  openList,
  pressListed,
  promptIn,
  readResult,
  readScores,
  sitDown,
  takeBack,
  untilSaid,
  untilTold,
} from './byEar.ts'
import { expectOneSheet } from '../support/scores.ts'
import { tabTo } from '../support/tree.ts'

/** How many squares of a board are listened to before an Item is put down. */
const MOST_SQUARES = 8
const MINE =
  /^Your turn|^Find a place|^The symbol|^Take a Good Neighbour|^End your turn|: (move|choose|keep|find a place) /

let listener: Listener

beforeAll(async () => {
  listener = await arrive('a home by ear')
})

afterAll(() => listener.leave())

/** "+3", "0" or "−2" at the end of a name, in brackets or not. */
function points(name: string): number {
  const sign = /([+−-]?)(\d+)\)?$/.exec(name)
  return sign ? (sign[1] === '+' || sign[1] === '' ? 1 : -1) * Number(sign[2]) : 0
}

/** On the boards: goes over the squares where it fits as it is turned, tries the best of them, then presses Enter. */
async function putOnBoard(item: string): Promise<void> {
  const { page, ear } = listener
  await tabTo(page, ear, 'gridcell', /./)
  for (let turns = 0; turns < 4; turns++) {
    const heard: string[] = []
    while (heard.length < MOST_SQUARES) {
      await page.keyboard.press('f')
      const { name } = await ear.focused()
      if (!name.includes('fits here') || heard.includes(name)) break
      heard.push(name)
    }
    const [best] = heard.toSorted((a, b) => points(b) - points(a))
    if (best !== undefined) return putAt(best, item)
    await page.keyboard.press('r')
  }
  throw new Error(`no square for ${item} is heard of`)
}

/** Goes back to that square; the preview is announced before it is confirmed. */
async function putAt(square: string, item: string): Promise<void> {
  const { page, ear } = listener
  while ((await ear.focused()).name !== square) await page.keyboard.press('Shift+F')
  const worth = points(square)
  const told = new RegExp(`^${worth > 0 ? `\\+${worth}` : worth < 0 ? `−${-worth}` : '0'}\\b.*Enter confirms`)
  const tryIt = () => untilSaid(listener, told, () => page.keyboard.press('Space'))
  await tryIt()
  await takeBack(listener)
  await tryIt()
  await page.keyboard.press('Enter')
  const place = square.slice(0, square.indexOf(':'))
  await hearUntil(
    listener,
    `${item} at ${place}`,
    heard =>
      isOver(heard) || heard.some(({ role, name }) => role === 'gridcell' && name.startsWith(`${place}: ${item}`)),
  )
}

/** By the list: the action with most points, and any action rather than none. */
async function byList(): Promise<void> {
  const items = await openList(listener)
  const wanted = items.filter(({ text }) => !/^(End your turn|No, thank you)$/.test(text))
  const [best] = (wanted.length > 0 ? wanted : items).toSorted((a, b) => points(b.text) - points(a.text))
  await pressListed(listener, best!)
}

test(`a match against a bot is played ${share('on the boards and by the list', 'to the end')}, by keys and by ear`, async () => {
  await sitDown(listener, 'Our Tidy Spaces', /^Against bots/)
  const { page, ear } = listener
  const done = { onBoard: 0, byList: 0, answers: 0 }
  const isShown = () => Object.values(done).every(times => times > 0)
  for (let heard = await ear.hear(); goesOn(heard, isShown()); heard = await ear.hear()) {
    const prompt = promptIn(heard)
    const press = async (key: string) => {
      await tabTo(page, ear, 'gridcell', /./)
      await page.keyboard.press(key)
    }
    if (/^Your turn: draw|^The symbol: draw/.test(prompt)) {
      await untilTold(listener, () => press('d'))
    } else if (prompt.startsWith('Find a place for') && done.onBoard <= done.byList) {
      const item = /^Find a place for (.+)\.$/.exec(prompt)![1]!
      await untilTold(listener, () => putOnBoard(item))
      done.onBoard++
    } else if (prompt.startsWith('Find a place for')) {
      await untilTold(listener, byList)
      done.byList++
    } else if (prompt.startsWith('Take a Good Neighbour Card') || prompt.startsWith('End your turn')) {
      // Whether there is one depends on the bot, which thinks as long as it has time.
      await untilTold(listener, byList)
    } else if (MINE.test(prompt)) {
      await untilTold(listener, byList)
      done.answers++
    } else {
      await hearUntil(listener, 'what to do', all => isOver(all) || MINE.test(promptIn(all)))
    }
  }

  for (const [what, times] of Object.entries(done)) expect([what, times > 0]).toEqual([what, true])
  expect(listener.complaints).toEqual([])
  if (!runsAll) return
  const heard = await ear.hear()
  expect(readResult(heard)).toMatch(/\bwins?\b/)
  expectOneSheet([readScores(heard)], 2)
}, 600_000)
