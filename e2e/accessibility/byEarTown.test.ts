/**
 * My Little Town without sight: a match against a bot with the keyboard and the screen reader's text, on the board and by the list in turn.
 */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { runsAll, share } from '#scripts/tests/tier.ts'
import {
  arrive,
  buttons,
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
import {
  bestPlacement,
  fits,
  ownColour,
  type Placement,
  spotsIn,
  tileIn,
  type Town,
  townIn,
  turned,
} from './byEarTown.ts'
import { expectOneSheet } from '../support/scores.ts'
import { type Heard, tabTo } from '../support/tree.ts'

const TURNS = ['as printed', 'a quarter turn clockwise', 'upside down', 'a quarter turn counter-clockwise']
/** Presses of a key after which an expected text counts as missing. */
const MOST_PRESSES = 60

let listener: Listener

beforeAll(async () => {
  listener = await arrive('a town by ear')
})

afterAll(() => listener.leave())

/** The player's own standees in the order of their keys; whether each fits is part of its name. */
function shelf(
  heard: readonly Heard[],
): { readonly length: number; readonly fits: boolean; readonly placed: boolean }[] {
  const named = heard.filter(({ role }) => role === 'button' || role === 'StaticText')
  return named.flatMap(({ name }) => {
    const standee = /^standee of (\d+) \w+(?:, (fits|fits nowhere now|placed))?$/.exec(name)
    return standee ? [{ length: Number(standee[1]), fits: standee[2] === 'fits', placed: standee[2] === 'placed' }] : []
  })
}

/** Goes on to the next possible place until one matches. */
async function seek(wanted: RegExp): Promise<void> {
  const { page, ear } = listener
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    await page.keyboard.press('n')
    if (wanted.test((await ear.focused()).name)) return
  }
  throw new Error(`no way to ${wanted}`)
}

/** On the board: picks it by its number, goes through its ends, then presses Enter. */
async function standOnBoard(slot: number): Promise<void> {
  const { page, ear } = listener
  await tabTo(page, ear, 'gridcell', /./)
  await untilSaid(listener, /^Standee of \d+: \d+ possible ends\.$/, () => page.keyboard.press(`${slot + 1}`))
  await seek(/, free$/)
  const said = await untilSaid(listener, /^(One end on|Preview)/, () => page.keyboard.press('Enter'))
  if (said.startsWith('One end on')) {
    await seek(/, free$/)
    await untilSaid(listener, /^Preview/, () => page.keyboard.press('Enter'))
  }
  await page.keyboard.press('Enter')
}

/** On the board: goes to the spot, tries the tile there, turns it, and presses Enter. */
async function layOnBoard({ tx, ty, turns }: Placement, tile: readonly string[]): Promise<void> {
  const { page, ear } = listener
  const spot = `spot ${tx}, ${ty}`
  await tabTo(page, ear, 'gridcell', /^spot /)
  if (!(await ear.focused()).name.startsWith(`${spot}:`)) await seek(new RegExp(`^${spot}:`))
  const printed = new RegExp(`^Preview at ${spot}, ${TURNS[0]}\\.`)
  const tryIt = () => untilSaid(listener, printed, () => page.keyboard.press('Space'))
  await tryIt()
  await takeBack(listener)
  await tryIt()
  for (let turn = 1; turn <= turns; turn++) {
    const said = new RegExp(`^Preview at ${spot}, ${TURNS[turn]}\\.`)
    await untilSaid(listener, said, () => page.keyboard.press('r'))
  }
  expect(tileIn(buttons(await ear.hear()))).toEqual(turned(tile, turns))
  await page.keyboard.press('Enter')
}

async function byList(wanted: string): Promise<void> {
  const items = await openList(listener)
  await pressListed(
    listener,
    items.find(({ text }) => text.startsWith(wanted))!,
  )
}

test(`a match against a bot is played ${share('on the board and by the list', 'to the end')}, by keys and by ear`, async () => {
  await sitDown(listener, 'My Little Town', /^Against bots/)
  const { page, ear } = listener
  const done = { stoodOnBoard: 0, stoodByList: 0, laidOnBoard: 0, laidByList: 0 }
  let town: Town = new Map()
  // The number of turns depends on the bot, which thinks as long as it has time.
  const isShown = () => Object.values(done).every(times => times > 0)
  for (let heard = await ear.hear(); goesOn(heard, isShown()); heard = await ear.hear()) {
    const prompt = promptIn(heard)
    if (/^Your turn|^Last turn: place/.test(prompt)) {
      town = townIn(heard)
      const standees = shelf(heard)
      const colour = ownColour(heard, ownName(heard))
      // What the shelf says of each standee is what one finds by going over the town square by square.
      for (const { length, placed, ...said } of standees) {
        if (!placed) expect([length, said.fits]).toEqual([length, fits(town, colour, length) > 0])
      }
      const slot = standees.findLastIndex(standee => standee.fits)
      if (slot >= 0 && done.stoodOnBoard <= done.stoodByList) {
        await untilTold(listener, () => standOnBoard(slot))
        done.stoodOnBoard++
      } else if (slot >= 0) {
        await untilTold(listener, () => byList(`Stand ${standees[slot]!.length} `))
        done.stoodByList++
      } else {
        await tabTo(page, ear, 'gridcell', /./)
        await untilTold(listener, () => page.keyboard.press('d'))
      }
    } else if (prompt.startsWith('Place your tile')) {
      const tile = tileIn(buttons(heard))!
      expect(tile).toHaveLength(9)
      const colour = ownColour(heard, ownName(heard))
      const lengths = shelf(heard).flatMap(({ length, placed }) => (placed ? [] : [length]))
      const placement = bestPlacement(town, tile, spotsIn(heard), { colour, lengths })
      if (done.laidOnBoard <= done.laidByList) {
        await untilTold(listener, () => layOnBoard(placement, tile))
        done.laidOnBoard++
      } else {
        const { tx, ty, turns } = placement
        await untilTold(listener, () => byList(`Place the tile at spot (${tx}, ${ty}), ${TURNS[turns]}:`))
        done.laidByList++
      }
    } else {
      await hearUntil(
        listener,
        'whose turn it is',
        all => isOver(all) || /^Your|^Place your|^Last turn: place/.test(promptIn(all)),
      )
    }
  }

  for (const [what, times] of Object.entries(done)) expect([what, times > 0]).toEqual([what, true])
  expect(listener.complaints).toEqual([])
  if (!runsAll) return
  const heard = await ear.hear()
  expect(readResult(heard)).toMatch(/\bwins?\b/)
  expectOneSheet([readScores(heard)], 2)
}, 600_000)

/** The player's own name in the list of players. */
function ownName(heard: readonly Heard[]): string {
  const you = heard.findIndex(({ role, name }) => role === 'StaticText' && name === 'you')
  return heard.slice(0, you).findLast(({ role }) => role === 'StaticText')!.name
}
