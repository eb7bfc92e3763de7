/** `npm run pagespeed`: what a newcomer waits for on a slow line, into docs/pagespeed.md. `-- --loads 0` only counts and times nothing. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { closeChromium, launchChromium } from '../browser/chromium.ts'
import { openRoom } from '../browser/room.ts'
import { accessibilityBreaches } from '../browser/visitor.ts'
import { timeEmptyPage } from './emptyPage.ts'
import { newcomer, timeLoad } from './load.ts'
import { type Finding, pageOf } from './page.ts'
import { countCosts } from './rounds.ts'
import { openScreens } from './screens.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const { values } = parseArgs({ options: { loads: { type: 'string', default: '5' }, only: { type: 'string' } } })
const loads = Number(values.loads)

const webRoot = mkdtempSync(join(tmpdir(), 'parlour-pages-'))
process.env['NODE_ENV'] = 'production'
await build({
  root: join(ROOT, 'web'),
  configFile: join(ROOT, 'vite.config.ts'),
  logLevel: 'error',
  build: { outDir: webRoot },
})
const room = await openRoom({}, { webRoot })
const browser = await launchChromium()
const screens = (await openScreens(room.address)).filter(({ name }) => name.includes(values.only ?? ''))
const findings: Finding[] = []
for (const screen of screens) {
  const costs = await countCosts(browser, room.address, screen)
  const times = []
  const again = []
  const empty = []
  while (times.length < loads) {
    times.push(await timeLoad(browser, room.address, screen, { again: false }))
    again.push(await timeLoad(browser, room.address, screen, { again: true }))
    empty.push(await timeEmptyPage(browser, times.at(-1)!.bytes))
  }
  const context = await newcomer(browser, room.address, screen)
  const page = await context.newPage()
  await page.goto(screen.path)
  await page.locator(screen.playable).first().waitFor()
  findings.push({ screen: screen.name, costs, times, again, empty, breaches: await accessibilityBreaches(page) })
  await context.close()
  console.log(`${screen.name}: ${costs.largestPaint.rounds} round trips`)
}
await closeChromium()
await room.remove()
rmSync(webRoot, { recursive: true })

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim()
const page = pageOf(findings, {
  date: new Date().toISOString().slice(0, 10),
  commit,
  machine: `${cpus().length} × ${cpus()[0]!.model.trim()}`,
  load: loadavg()[1]!,
})
if (values.only === undefined) writeFileSync(join(ROOT, 'docs', 'pagespeed.md'), page)
else console.log(page)
