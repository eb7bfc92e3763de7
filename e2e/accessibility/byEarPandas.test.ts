/**
 * Pilfering Pandas alone without sight: the list says what is best; the test plays it there or on the board, with the keyboard and the
 * screen reader's text.
 */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { runsAll, share } from '#scripts/tests/tier.ts'
import {
  arrive,
  closeList,
  goesOn,
  type Listener,
  openList,
  pressListed,
  readResult,
  readScores,
  sitDown,
  takeBack,
  untilSaid,
  untilTold,
} from './byEar.ts'
import { expectOneSheet } from '../support/scores.ts'
import { type Heard, tabTo } from '../support/tree.ts'

/** How many ways of doing something are listened to. */
const MOST_VARIANTS = 40

let listener: Listener

beforeAll(async () => {
  listener = await arrive('an escape by ear')
  await listener.page.addInitScript(sameDealEveryTime)
})

afterAll(() => listener.leave())

/** In the page: fixed randomness. */
function sameDealEveryTime(): void {
  crypto.getRandomValues = array => {
    if (array instanceof Uint8Array) array.fill(7)
    return array
  }
}

/** The cards in hand in the order of their keys. */
function handIn(heard: readonly Heard[]): string[] {
  const cards = heard.filter(({ role, inside }) => role === 'button' && inside.includes('region Your hand'))
  return cards.map(({ name }) => /^(?:[a-z]+|Key) \d/.exec(name)?.[0] ?? name)
}

/** The cards of a sentence: "green 1, Key 2 and purple 1". */
const cardsOf = (words: string) => words.split(/, | and /)

/** The keys that show on the board what a line of the list says; empty if only the list can do it. */
function keysFor(words: string, heard: readonly Heard[]): readonly string[] | null {
  const hand = handIn(heard)
  const lift = (cards: readonly string[]) => cards.map(card => String((hand.indexOf(card) + 1) % 10))
  if (words.startsWith('Draw from the deck')) return ['d']
  if (words.startsWith('Take the end card of the Hideout')) return ['h']
  if (words === 'Finish your actions') return ['f']
  const stashed = /^Stash (.+)$/.exec(words)
  if (stashed && hand.indexOf(stashed[1]!) < 10) return lift([stashed[1]!])
  const trade = /^Trade (.+) with ([^,]+)$/.exec(words)
  if (!trade || hand.length > 10) return null
  const areas = heard.filter(({ role, name }) => role === 'region' && name.endsWith('Trade area'))
  const area = areas.findIndex(({ name }) => name.startsWith(trade[2]!))
  return [...lift(cardsOf(trade[1]!)), 'ab'[area]!]
}

/** On the board: presses the keys, turns until exactly these words are read out, and presses Enter. */
async function onBoard(words: string, keys: readonly string[]): Promise<void> {
  const { page, ear } = listener
  await tabTo(page, ear, 'button', /^Deck, \d+ cards?$/)
  for (const key of keys.slice(0, -1)) await page.keyboard.press(key)
  if (words === 'Finish your actions') return finish(keys.at(-1)!)
  const tryIt = () => untilSaid(listener, /Enter confirms/, () => page.keyboard.press(keys.at(-1)!))
  await tryIt()
  await takeBack(listener)
  let said = await tryIt()
  for (let ways = 0; !said.startsWith(`${words}.`); ways++) {
    if (ways > MOST_VARIANTS) throw new Error(`"${words}" is never read out, at last: ${said}`)
    said = await untilSaid(listener, /Enter confirms/, () => page.keyboard.press('w'))
  }
  await page.keyboard.press('Enter')
}

/** A second question follows only where a marker moves. */
async function finish(key: string): Promise<void> {
  const { page, ear } = listener
  await page.keyboard.press(key)
  if ((await ear.hear()).some(({ role, name }) => role === 'button' && name === 'Do it')) {
    await page.keyboard.press('Enter')
  }
}

test(`a game alone is played ${share('on the board and by the list', 'to the end')}, by keys and by ear`, async () => {
  await sitDown(listener, 'Pilfering Pandas', /^Alone/)
  const { ear } = listener
  const done = { onBoard: 0, byList: 0 }
  const isShown = () => Object.values(done).every(times => times > 5)
  for (let heard = await ear.hear(); goesOn(heard, isShown()); heard = await ear.hear()) {
    await untilTold(listener, async () => {
      const [best] = await openList(listener)
      const keys = keysFor(best!.text, heard)
      if (keys !== null && done.onBoard <= 2 * done.byList) {
        await closeList(listener)
        await onBoard(best!.text, keys)
        done.onBoard++
      } else {
        await pressListed(listener, best!)
        done.byList++
      }
    })
  }

  for (const [what, times] of Object.entries(done)) expect([what, times > 5]).toEqual([what, true])
  expect(listener.complaints).toEqual([])
  if (!runsAll) return
  const heard = await ear.hear()
  expect(readResult(heard)).toMatch(/escaped|Caught|Too late|Lost|So close/)
  expectOneSheet([readScores(heard)], 1)
}, 600_000)
