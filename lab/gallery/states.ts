/** Further states of the screen: dialogs over pages, errors, actions being tried, and the mode for children who cannot read. */

import type { Page } from 'playwright-core'
import { STATES } from '../../e2e/accessibility/axeStates.ts'
import type { Subject } from './subjects.ts'

/** The game that can be played without reading. */
const CHILDRENS_GAME = 'my-little-town'

/** All of them, or those whose name contains one of these. */
export function otherSubjects(wanted: readonly string[] = []): Subject[] {
  const all = [
    ...STATES.map(({ name, open, wide = false }) => ({ ...stateOf(name, open), wide })),
    ...forChildren(CHILDRENS_GAME),
  ]
  return all.filter(({ id }) => wanted.length === 0 || wanted.some(name => id.includes(name)))
}

function stateOf(title: string, open: (page: Page) => Promise<unknown>, game: string | null = null): Subject {
  const id = `state-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`
  return { id, title, kind: 'screen', game, themes: ['light', 'dark'], open: async page => void (await open(page)) }
}

function forChildren(game: string): Subject[] {
  const choose = async (page: Page) => {
    await page.goto(`/#/children/${game}`)
    await page.locator('.children-company .children-big').first().waitFor()
  }
  const begin = async (page: Page) => {
    await choose(page)
    await page.locator('.children-company .children-big').first().click()
    await page.locator('[data-points]').first().waitFor({ timeout: 60_000 })
  }
  return [
    stateOf(`${game}, without reading: with whom`, choose, game),
    stateOf(`${game}, without reading: a match`, begin, game),
  ]
}
