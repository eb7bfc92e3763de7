/**
 * `npm run gallery`: every screen, board state, scene and piece as pictures on one page, dist/gallery/index.html. Names that follow
 * choose among them; `--kept` takes the small ones of docs/pictures/reviewed again.
 */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { closeChromium, launchChromium } from '../browser/chromium.ts'
import { visit } from '../browser/visitor.ts'
import { openCamera, type Size, SIZES } from './looks.ts'
import { galleryPage, type Shot } from './report.ts'
import { otherSubjects } from './states.ts'
import { openStudio } from './studio.ts'
import { isStaged, keptSubjects, type Subject, subjects } from './subjects.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, size: { type: 'string' }, theme: { type: 'string' }, kept: { type: 'boolean' } },
})
const ROOT = join(import.meta.dirname, '../..')
const folder = values.to ?? join(ROOT, values.kept ? 'docs/pictures/reviewed' : 'dist/gallery')
const sizes = SIZES.filter(({ name }) => isWanted(values.size, name))

/** Of a picture in the repository, in bytes. */
const KEPT_BYTES = 34_000

mkdirSync(values.kept ? folder : join(folder, 'pictures'), { recursive: true })
const began = performance.now()
const studio = await openStudio()
const browser = await launchChromium()
const shots: Shot[] = []
const failures: string[] = []
const chosen = values.kept ? keptSubjects(positionals) : [...subjects(positionals), ...otherSubjects(positionals)]
for (const subject of chosen) {
  try {
    shots.push(...(await shoot(subject)))
  } catch (error) {
    failures.push(`${subject.id}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
await closeChromium()
await studio.close()
if (!values.kept) writeFileSync(join(folder, 'index.html'), galleryPage(shots))
const minutes = ((performance.now() - began) / 60_000).toFixed(1)
console.log(`${shots.length} pictures in ${minutes} minutes: ${folder}`)
for (const failure of failures) console.error(failure)
process.exitCode = failures.length === 0 ? 0 : 1

/** Once by finger and once by mouse: a browser does not change its mind about that. */
async function shoot(subject: Subject): Promise<Shot[]> {
  const taken: Shot[] = []
  const fitting = sizes.filter(({ touch }) => !(touch && subject.wide))
  for (const group of Map.groupBy(fitting, size => size.touch).values()) taken.push(...(await shootAt(subject, group)))
  return taken
}

async function shootAt(subject: Subject, group: readonly Size[]): Promise<Shot[]> {
  const address = isStaged(subject) ? studio.stage : studio.room
  const { page, context, complaints } = await visit(browser, address, { size: group[0]! })
  const camera = await openCamera(page)
  const taken: Shot[] = []
  try {
    await subject.open(page)
    for (const size of group) {
      for (const theme of subject.themes.filter(each => isWanted(values.theme, each))) {
        await camera.look(size, theme)
        const file = `${values.kept ? '' : 'pictures/'}${subject.id}-${size.name}-${theme}.webp`
        const picture = values.kept ? camera.takeSmall(KEPT_BYTES) : camera.take({ whole: subject.long ?? false })
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
