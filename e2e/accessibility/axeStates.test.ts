/**
 * Every page and board in many named states, checked by axe for violations of WCAG 2.2 A and AA and of best practices: in light and dark,
 * with more contrast, on laptops and phones. `npm test` checks the main states, each in one of these looks.
 */

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCamera, SIZES, type Theme, THEMES } from '../../lab/gallery/looks.ts'
import { isStaged, type Subject, subjects } from '../../lab/gallery/subjects.ts'
import { share } from '../../scripts/tests/tier.ts'
import { ADMIN_TOKEN, type State, STATES } from './axeStates.ts'
import { closePages, launchChromium } from '../support/chromium.ts'
import { openRoom, type Room } from '../support/testRoom.ts'
import { TREES } from './treeSnapshots.ts'
import { accessibilityBreaches, visit } from '../support/visitor.ts'

const gallery = subjects().filter(subject => !isStaged(subject))
const alike = Map.groupBy(
  gallery.filter(({ kind }) => kind === 'screen'),
  ({ id, game }) => id.slice(game?.length ?? 0),
)
const starts = TREES.filter(({ name }) => name.endsWith('-start'))
/** Each kind of screen once, each board at its start, in its middle and at its end, a third of the other states. */
const main: readonly State[] = [
  ...[...alike.values()].map(([first]) => stateOf(first!)),
  ...starts,
  ...gallery.filter(({ id }) => /-board-(middle|end)$/.test(id)).map(stateOf),
  ...STATES.filter((_, place) => place % 3 === 0),
]
const all: readonly State[] = [...gallery.map(stateOf), ...starts, ...STATES]

const LOOKED_AT = SIZES.filter(({ name }) => name === 'laptop' || name === 'phone')
const cases = share(main, all).flatMap((state, place) => {
  const themes = share<readonly Theme[]>([THEMES[place % THEMES.length]!], THEMES)
  const sizes = share([LOOKED_AT[place % LOOKED_AT.length]!], LOOKED_AT)
  return sizes.map(size => [`${state.name} (${size.name}, ${themes.join(', ')})`, state, size, themes] as const)
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

test('at least sixty states are checked, forty of them in `npm test`', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBeGreaterThanOrEqual(60)
  expect(new Set(main.map(({ name }) => name)).size).toBeGreaterThanOrEqual(40)
})

test.each(cases)(
  '%s',
  async (_name, state, size, themes) => {
    const { page, context } = await visit(browser, room.address)
    try {
      await state.open(page)
      const camera = await openCamera(page)
      for (const theme of themes) {
        await camera.look(size, theme)
        expect(await accessibilityBreaches(page, ['best-practice']), theme).toEqual([])
      }
    } finally {
      await context.close()
    }
  },
  240_000,
)

function stateOf({ id, title, open }: Subject): State {
  return { name: `${id}: ${title}`, open }
}
