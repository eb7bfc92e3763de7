/** A share of the gallery: each scene on a phone, each piece by itself. */

import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { closePages, launchChromium } from '../../e2e/support/chromium.ts'
import { PHONE, visit, type Visitor } from '../../e2e/support/visitor.ts'
import { completeIds } from '#scripts/tests/completeGames.ts'
import { SCENES } from './scenes.ts'
import { openStage, type Stage } from './studio.ts'
import { unreadableWords } from './words.ts'

let browser: Browser
let stage: Stage
let visitor: Visitor
let page: Page

beforeAll(async () => {
  ;[stage, browser] = await Promise.all([openStage(), launchChromium()])
  visitor = await visit(browser, stage.address, { size: PHONE })
  page = visitor.page
})

afterEach(() => {
  expect(visitor.complaints.splice(0)).toEqual([])
})

afterAll(async () => {
  await visitor.context.close()
  await closePages()
  await stage.close()
})

describe.each(completeIds)('%s', game => {
  test.each(SCENES[game]!)('$id is drawn on a phone, and all its text is readable', async ({ id }) => {
    await page.goto(`/?${id}#scene/${game}/${id}`)
    await page.locator('.scene-frame section').first().waitFor()
    await page.evaluate(() => document.fonts.ready)
    await expect.poll(() => unreadableWords(page)).toEqual([])
  })

  test('every piece has a picture', async () => {
    await page.goto(`/?pieces#pieces/${game}`)
    await page.locator('figure').first().waitFor()
    const pieces = await page.locator('figure').evaluateAll(figures =>
      figures.map(figure => {
        const picture = figure.querySelector('svg')
        const drawn = picture?.querySelector('path, circle, rect, ellipse, polygon, use')
        return { name: figure.getAttribute('data-piece'), high: drawn ? picture!.getBoundingClientRect().height : 0 }
      }),
    )
    expect(pieces.length).toBeGreaterThan(40)
    expect(pieces.filter(({ high }) => high < 16)).toEqual([])
  })
})

test('text that is cut off or overlaps is found', async () => {
  await page.goto('about:blank')
  const planted = (style: string) =>
    page.setContent(`<style>${style}</style><p id="first">One line of words</p><p id="second">Another line</p>`)
  await planted('')
  expect(await unreadableWords(page)).toEqual([])
  await planted('#first { width: 40px; overflow: hidden; white-space: nowrap }')
  expect(await unreadableWords(page)).toEqual(['cut off: One line of words'])
  await planted('#second { position: absolute; top: 0 } #first { position: absolute; top: 2px }')
  expect(await unreadableWords(page)).toEqual(['One line of words over Another line'])
})
