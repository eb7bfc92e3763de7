/**
 * Snapshots of whole accessibility trees: every change fails here, missing text as well as new text. After a look at the difference,
 * `TREES=write npm run test:all -- treeSnapshots` updates them.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, launchChromium } from '../support/chromium.ts'
import { openRoom, type Room } from '../support/testRoom.ts'
import { treeOf, TREES } from './treeSnapshots.ts'
import { visit } from '../support/visitor.ts'

const FOLDER = join(import.meta.dirname, 'trees')
const WRITES = process.env['TREES'] === 'write'

let browser: Browser
let room: Room

beforeAll(async () => {
  ;[room, browser] = await Promise.all([
    openRoom({ newSeed: () => 'a tree' }, { pages: 'production' }),
    launchChromium(),
  ])
})

afterAll(async () => {
  await closePages()
  await room.remove()
})

test.each(TREES.map(state => [state.name, state] as const))(
  '%s has the same accessibility tree',
  async (name, state) => {
    const { page, context } = await visit(browser, room.address)
    try {
      await state.open(page)
      const file = join(FOLDER, `${name}.txt`)
      if (WRITES) {
        mkdirSync(FOLDER, { recursive: true })
        writeFileSync(file, await settledTree())
        return
      }
      const kept = readFileSync(file, 'utf8')
      // Lazily loaded parts may still be on their way.
      await expect.poll(() => treeOf(page), { timeout: 60_000 }).toBe(kept)
    } finally {
      await context.close()
    }

    /** Equal twice, half a second apart: the page has settled. */
    async function settledTree(): Promise<string> {
      for (let before = ''; ;) {
        const now = await treeOf(page)
        if (now === before) return now
        before = now
        await page.waitForTimeout(500)
      }
    }
  },
  240_000,
)
