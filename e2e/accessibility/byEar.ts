/** A player who does not look at the screen: uses the keyboard, the accessibility tree and announcements, nothing else. */

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { runsAll } from '#scripts/tests/tier.ts'
import { closePages, launchChromium } from '../support/chromium.ts'
import { openRoom } from '../support/testRoom.ts'
import { announcements, Ear, type Heard, tabTo } from '../support/tree.ts'
import { visit } from '../support/visitor.ts'

export interface Listener {
  readonly page: Page
  readonly ear: Ear
  /** Every prompt heard so far. */
  readonly prompts: Set<string>
  /** Every error and warning of the page. */
  readonly complaints: readonly string[]
  leave(): Promise<void>
}

/** Milliseconds after which an expected change counts as missing, even on a slow machine. */
const LONGEST = 60_000
const OVER = 'The match is over'

/** A server whose chance always comes out alike, and a player on its first page. */
export async function arrive(seed: string): Promise<Listener> {
  const [room, browser] = await Promise.all([
    openRoom({ newSeed: () => seed }, { pages: 'production' }),
    launchChromium(),
  ])
  const { page, complaints } = await visit(browser, room.address)
  const ear = await Ear.at(page)
  const leave = async () => {
    await closePages()
    await room.remove()
  }
  return { page, ear, prompts: new Set(), complaints, leave }
}

/** From the first page to the table, by Tab and Enter. */
export async function sitDown({ page, ear }: Listener, game: string, way: RegExp): Promise<void> {
  await page.goto('/')
  const box = new RegExp(`^${game}`)
  await ear.until('link', box)
  await tabTo(page, ear, 'link', box)
  await page.keyboard.press('Enter')
  await ear.until('button', way)
  await tabTo(page, ear, 'button', way)
  await page.keyboard.press('Enter')
  await ear.until('button', /^What can I do\?$/)
}

/** Waits until something like this is heard. */
export async function hearUntil(
  { ear }: Listener,
  what: string,
  isIt: (heard: readonly Heard[]) => boolean,
): Promise<readonly Heard[]> {
  let heard = await ear.hear()
  for (const giveUp = Date.now() + LONGEST; !isIt(heard); heard = await ear.hear()) {
    if (Date.now() > giveUp) {
      const live = inLiveRegions(heard).map(({ name }) => name)
      throw new Error(`never heard ${what}, but: ${promptIn(heard)} ${logLines(heard).at(-1)} ${live.join(' | ')}`)
    }
    await new Promise(wake => setTimeout(wake, 40))
  }
  return heard
}

/** Presses and waits until the log has a new line and the live regions hold only what is true now, or the match is over. */
export async function untilTold(listener: Listener, press: () => Promise<void>): Promise<void> {
  const before = logLines(await listener.ear.hear()).length
  await press()
  await hearUntil(listener, 'another line of the log', heard => isOver(heard) || logLines(heard).length > before)
  await hearUntil(listener, 'only what is true now', heard => isOver(heard) || !isStale(listener, heard))
}

/** Presses Escape and waits until the undo is no longer announced. */
export async function takeBack(listener: Listener): Promise<void> {
  await listener.page.keyboard.press('Escape')
  const waits = ({ name }: Heard) => /Enter confirms/.test(name)
  await hearUntil(listener, 'it is taken back', heard => !inLiveRegions(heard).some(waits))
}

/** Whether an answer to a tried action is left after the action, or a prompt that another has replaced. */
function isStale({ prompts }: Listener, heard: readonly Heard[]): boolean {
  const now = promptIn(heard)
  prompts.add(now)
  const past = [...prompts].filter(prompt => !now.includes(prompt))
  const isNews = ({ inside }: Heard) => inside.at(-1)?.startsWith('paragraph')
  return inLiveRegions(heard).some(each => !isNews(each) || past.some(prompt => each.name.includes(prompt)))
}

/** Presses, and waits until something like this is announced. */
export async function untilSaid({ page }: Listener, wanted: RegExp, press: () => Promise<void>): Promise<string> {
  const before = (await announcements(page)).length
  await press()
  for (const giveUp = Date.now() + LONGEST; Date.now() < giveUp; await new Promise(wake => setTimeout(wake, 40))) {
    const said = (await announcements(page)).slice(before).findLast(sentence => wanted.test(sentence))
    if (said !== undefined) return said
  }
  throw new Error(`never said ${wanted}, only: ${(await announcements(page)).slice(before - 2).join(' | ')}`)
}

/** One line of the list of legal actions: its name, and the part of its text before any reason. */
export interface Listed {
  readonly name: string
  readonly text: string
}

/** Opens the list of legal actions. */
export async function openList(listener: Listener): Promise<readonly Listed[]> {
  const { page, ear } = listener
  await tabTo(page, ear, 'button', /^What can I do\?$/)
  await page.keyboard.press('Enter')
  return listedIn(await hearUntil(listener, 'the list', heard => listedIn(heard).length > 0))
}

/** In the open list: finds a line and presses it. The focus returns to where it was. */
export async function pressListed(listener: Listener, { name, text }: Listed): Promise<void> {
  const { page, ear } = listener
  if ((await ear.hear()).some(({ role }) => role === 'searchbox')) {
    await tabTo(page, ear, 'searchbox', /^Search the list$/)
    await page.keyboard.type(text)
  }
  await tabTo(page, ear, 'button', exactly(name))
  await page.keyboard.press('Enter')
  await hearUntil(listener, 'the list close', heard => !heard.some(isList))
}

/** Closes the list; the focus returns to its button. */
export async function closeList(listener: Listener): Promise<void> {
  await listener.page.keyboard.press('Escape')
  await hearUntil(listener, 'the list close', heard => !heard.some(isList))
  expect(await listener.ear.focused()).toMatchObject({ role: 'button', name: 'What can I do?' })
}

function exactly(name: string): RegExp {
  return new RegExp(`^${name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}$`)
}

const inLiveRegions = (heard: readonly Heard[]) => heard.filter(({ role, live }) => role === 'StaticText' && live)

const isList = ({ role, name }: Heard) => role === 'dialog' && name === 'What can I do?'

function listedIn(heard: readonly Heard[]): Listed[] {
  return heard.flatMap(({ role, name, inside }, at) => {
    const isLine = inside.includes('dialog What can I do?') && inside.some(part => part.startsWith('listitem'))
    if (role !== 'button' || !isLine) return []
    const [words] = heard.slice(at + 1).filter(each => each.role === 'StaticText')
    return [{ name, text: words!.name }]
  })
}

/** A share of a match ends once everything to be shown has happened. */
export const goesOn = (heard: readonly Heard[], isShown: boolean) => !isOver(heard) && (runsAll || !isShown)

export const isOver = (heard: readonly Heard[]) => heard.some(({ role, name }) => role === 'dialog' && name === OVER)

export function promptIn(heard: readonly Heard[]): string {
  return heard.find(({ inside }) => inside.at(-1)?.startsWith('status '))?.name ?? ''
}

export function buttons(heard: readonly Heard[]): string[] {
  return heard.filter(({ role }) => role === 'button').map(({ name }) => name)
}

function logLines(heard: readonly Heard[]): string[] {
  return heard.filter(({ role, inside }) => role === 'StaticText' && inside.includes('log Log')).map(({ name }) => name)
}

/** How the match ended, from the text of its result. */
export function readResult(heard: readonly Heard[]): string {
  const words = heard.filter(({ role, inside }) => role === 'StaticText' && inside.includes(`dialog ${OVER}`))
  return words.map(({ name }) => name).join(' ')
}

/** The score sheet as it is read out: rows of numbers, the last of them the totals. */
export function readScores(heard: readonly Heard[]): number[][] {
  const rows: string[][] = []
  for (const { role, name, inside } of heard) {
    if (role === 'row') rows.push([])
    const isNumber =
      role === 'StaticText' && inside.some(part => part.startsWith('cell ') || part.startsWith('gridcell '))
    if (isNumber && inside.includes(`dialog ${OVER}`)) rows.at(-1)!.push(name)
  }
  return rows
    .filter(row => row.length > 0)
    .map(row => row.map(cell => (cell === '–' ? 0 : Number(cell.replace('−', '-')))))
}
