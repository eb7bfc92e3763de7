/** `npm run site`: the site into dist/site. With `-- --source <address>` its links to code lead to a forge, else they are only words. */

import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildSite } from './build.ts'

const { values } = parseArgs({ options: { source: { type: 'string' }, into: { type: 'string' } } })
const folder = values.into ?? join(import.meta.dirname, '..', '..', 'dist', 'site')
const pages = buildSite(folder, values.source ?? null)
console.log(`${pages} pages in ${folder}`)
