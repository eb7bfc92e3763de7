/**
 * `npm run site`: builds the site into dist/site. With `-- --source <address>` its links to code lead to a forge, else they become plain
 * text. `-- pictures` and `-- animations` take the pictures that the documents show.
 */

import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildSite } from './build.ts'

if (process.argv[2] === 'pictures') await import('./pictures.ts')
else if (process.argv[2] === 'animations') {
  process.argv.splice(2, 1)
  await import('./animations.ts')
} else {
  const { values } = parseArgs({ options: { source: { type: 'string' }, into: { type: 'string' } } })
  const folder = values.into ?? join(import.meta.dirname, '../../dist/site')
  const pages = buildSite(folder, values.source ?? null)
  console.log(`${pages} pages in ${folder}`)
}
