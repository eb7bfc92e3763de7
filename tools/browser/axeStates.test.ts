/**
 * Every page and board in many named states, looked over by axe for breaches of WCAG 2.2 A and AA and of good practice, in
 * light and dark, with more contrast, on laptops and phones. With AXE=all every state in every look, else each in one of them,
 * and what looks alike for all games only for the first.
 */

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shelf } from '#games/shelf.ts'
import { openCamera, SIZES, type Theme } from '../gallery/looks.ts'
import { isStaged, subjects } from '../gallery/subjects.ts'
import { ADMIN_TOKEN, type State, STATES } from './axeStates.ts'
import { closePages, launchChromium } from './chromium.ts'
import { openRoom, type Room } from './room.ts'
import { accessibilityBreaches, visit } from './visitor.ts'

interface Look {
  readonly size: 'laptop' | 'phone'
  readonly theme: Theme
}

const LOOKS: readonly Look[] = [
  { size: 'laptop', theme: 'light' },
  { size: 'phone', theme: 'dark' },
  { size: 'laptop', theme: 'contrast' },
  { size: 'phone', theme: 'light' },
  { size: 'laptop', theme: 'dark' },
  { size: 'phone', theme: 'contrast' },
]

const ALL = process.env['AXE'] === 'all'
const ALIKE = /-(menu|settings|hand-over|daily|replay-end)$/

const gallery = subjects([])
  .filter(subject => !isStaged(subject))
  .filter(({ id, game }) => ALL || !ALIKE.test(id) || game === shelf[0]!.card.id)
const states: readonly State[] = [
  ...gallery.map(({ id, title, open }) => ({ name: `${id}: ${title}`, open: (page: Page) => open(page) })),
  ...STATES,
]
const cases = states.flatMap((state, place) => {
  const looks = ALL ? LOOKS : [LOOKS[place % LOOKS.length]!]
  return looks.map(look => [`${state.name} (${look.size}, ${look.theme})`, state, look] as const)
})

let browser: Browser
let room: Room

beforeAll(async () => {
  const wishes = { adminToken: ADMIN_TOKEN, pages: 'production' } as const
  ;[room, browser] = await Promise.all([openRoom({ newSeed: () => 'looked over' }, wishes), launchChromium()])
})

afterAll(async () => {
  await closePages()
  await room.remove()
})

test('at least sixty states are looked over', () => {
  expect(new Set(states.map(({ name }) => name)).size).toBeGreaterThanOrEqual(60)
})

test.each(cases)(
  '%s',
  async (_name, state, { size, theme }) => {
    const { page, context } = await visit(browser, room.address)
    try {
      await state.open(page)
      const camera = await openCamera(page)
      await camera.look(
        SIZES.find(({ name }) => name === size)!,
        theme,
      )
      expect(await accessibilityBreaches(page, ['best-practice'])).toEqual([])
    } finally {
      await context.close()
    }
  },
  240_000,
)
