/**
 * `npm run lab -- gallery`: every screen, board state, scene and piece as pictures on one page, dist/gallery/index.html. Names that follow
 * choose among them; `--kept` takes the small ones of docs/pictures/reviewed again.
 */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { closeChromium, launchChromium } from '../../e2e/support/chromium.ts'
import { visit } from '../../e2e/support/visitor.ts'
import { longCommand, runCommand } from '../../scripts/command/command.ts'
import { progressOf } from '../../scripts/command/progress.ts'
import { openCamera, type Size, SIZES } from './looks.ts'
import { galleryPage, type Shot } from './report.ts'
import { otherSubjects } from './states.ts'
import { openStudio } from './studio.ts'
import { isStaged, keptSubjects, type Subject, subjects } from './subjects.ts'

interface Flags {
  readonly to?: string
  readonly size?: string
  readonly theme?: string
  readonly kept: boolean
}

/** What is open while pictures are taken. */
interface Session {
  readonly flags: Flags
  readonly folder: string
  readonly browser: Browser
  readonly studio: Awaited<ReturnType<typeof openStudio>>
}

const ROOT = join(import.meta.dirname, '../..')

/** Of a picture in the repository, in bytes. */
const KEPT_BYTES = 34_000

const command = longCommand(
  'gallery',
  'Takes pictures of every screen, board state, scene and piece, and makes a page of them.',
)
  .argument('[names...]', 'some of them, such as wildstyle-board (default: all)')
  .option('--to <folder>', 'where they go')
  .option('--size <names>', `some of ${SIZES.map(({ name }) => name).join(',')}`)
  .option('--theme <names>', 'some of light,dark')
  .option('--kept', 'takes the small ones of docs/pictures/reviewed again', false)

await runCommand<Flags>(command, async ({ flags, stop, again, continueWith }) => {
  const names = command.args
  const folder = flags.to ?? join(ROOT, flags.kept ? 'docs/pictures/reviewed' : 'dist/gallery')
  mkdirSync(flags.kept ? folder : join(folder, 'pictures'), { recursive: true })
  const began = performance.now()
  const studio = await openStudio()
  const browser = await launchChromium({ outlives: true })
  const shots: Shot[] = []
  const failures: string[] = []
  const chosen = flags.kept ? keptSubjects(names) : [...subjects(names), ...otherSubjects(names)]
  const progress = progressOf('gallery', chosen.length)
  for (const [done, subject] of chosen.entries()) {
    if (stop.aborted) break
    progress.show(done)
    try {
      shots.push(...(await shoot(subject, { flags, folder, browser, studio })))
    } catch (error) {
      failures.push(`${subject.id}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  progress.end()
  await closeChromium()
  await studio.close()
  if (!flags.kept) writeFileSync(join(folder, 'index.html'), galleryPage(shots))
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.log(`${shots.length} pictures in ${minutes} minutes: ${folder}`)
  for (const failure of failures) console.error(failure)
  process.exitCode = failures.length === 0 ? 0 : 1
  if (stop.aborted) continueWith(again())
})

/** Once by finger and once by mouse: a browser context has a fixed pointer type. */
async function shoot(subject: Subject, session: Session): Promise<Shot[]> {
  const taken: Shot[] = []
  const fitting = SIZES.filter(({ name, touch }) => isWanted(session.flags.size, name) && !(touch && subject.wide))
  for (const group of Map.groupBy(fitting, size => size.touch).values())
    taken.push(...(await shootAt(subject, group, session)))
  return taken
}

async function shootAt(
  subject: Subject,
  group: readonly Size[],
  { flags, folder, browser, studio }: Session,
): Promise<Shot[]> {
  const address = isStaged(subject) ? studio.stage : studio.room
  const { page, context, complaints } = await visit(browser, address, { size: group[0]! })
  const camera = await openCamera(page)
  const taken: Shot[] = []
  try {
    await subject.open(page)
    for (const size of group) {
      for (const theme of subject.themes.filter(each => isWanted(flags.theme, each))) {
        await camera.look(size, theme)
        const file = `${flags.kept ? '' : 'pictures/'}${subject.id}-${size.name}-${theme}.webp`
        const picture = flags.kept ? camera.takeSmall(KEPT_BYTES) : camera.take({ whole: subject.long ?? false })
        writeFileSync(join(folder, file), await picture)
        taken.push({ subject, size, theme, file })
      }
    }
    if (complaints.length > 0) throw new Error(complaints.join('; '))
  } finally {
    await context.close()
  }
  return taken
}

/** All, or those named, with commas between them. */
function isWanted(wanted: string | undefined, name: string): boolean {
  return wanted === undefined || wanted.split(',').includes(name)
}
