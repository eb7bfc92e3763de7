/** `npm run lab -- pagespeed`: how long a first visit waits on a slow connection, into docs/pagespeed.md. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { wholeNumber } from '#cli/optionFlags.ts'
import { closeChromium, launchChromium } from '../../e2e/support/chromium.ts'
import { openRoom } from '../../e2e/support/testRoom.ts'
import { headCommit } from '../../scripts/command/commit.ts'
import { longCommand, runCommand } from '../../scripts/command/command.ts'
import { progressOf } from '../../scripts/command/progress.ts'
import { timeEmptyPage } from './emptyPage.ts'
import { timeLoad } from './load.ts'
import { type Finding, pageOf } from './page.ts'
import { countCosts } from './rounds.ts'
import { openScreens } from './screens.ts'

const ROOT = join(import.meta.dirname, '../..')

interface Flags {
  readonly loads: number
  readonly only: string
}

const command = longCommand(
  'pagespeed',
  `Measures what a newcomer waits for on a slow line, screen by screen, in a real browser.
Stopped before its end, it prints its figures but writes no page; it cannot be continued, only begun again.`,
)
  .option('--loads <number>', 'how often each screen is timed; 0 only counts', wholeNumber(0), 5)
  .option('--only <text>', 'screens whose name contains this; only prints', '')

await runCommand<Flags>(command, async ({ flags: { loads, only }, stop, again, continueWith }) => {
  const webRoot = mkdtempSync(join(tmpdir(), 'parlour-pages-'))
  process.env['NODE_ENV'] = 'production'
  await build({
    root: join(ROOT, 'web'),
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: webRoot },
  })
  const room = await openRoom({}, { webRoot })
  const browser = await launchChromium({ outlives: true })
  const screens = (await openScreens(room.address)).filter(({ name }) => name.includes(only))
  const findings: Finding[] = []
  const progress = progressOf('screens', screens.length)
  progress.show(0)
  for (const screen of screens) {
    if (stop.aborted) break
    const costs = await countCosts(browser, room.address, screen)
    const times = []
    const again = []
    const empty = []
    while (times.length < loads && !stop.aborted) {
      times.push(await timeLoad(browser, room.address, screen, { again: false }))
      again.push(await timeLoad(browser, room.address, screen, { again: true }))
      empty.push(await timeEmptyPage(browser, times.at(-1)!.bytes))
    }
    if (times.length === loads) findings.push({ screen: screen.name, costs, times, again, empty })
    console.log(`${screen.name}: ${costs.largestPaint.rounds} round trips`)
    progress.show(findings.length)
  }
  progress.end()
  await closeChromium()
  await room.remove()
  rmSync(webRoot, { recursive: true })

  const commit = headCommit()
  const page = pageOf(findings, {
    date: new Date().toISOString().slice(0, 10),
    commit,
    machine: `${cpus().length} × ${cpus()[0]!.model.trim()}`,
    load: loadavg()[1]!,
  })
  if (only === '' && findings.length === screens.length) writeFileSync(join(ROOT, 'docs', 'pagespeed.md'), page)
  else console.log(page)
  if (findings.length < screens.length) {
    console.error('docs/pagespeed.md is left as it is: it is written at the end of a whole run.')
    continueWith(again())
  }
})
