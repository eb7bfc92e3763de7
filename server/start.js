/**
 * What `npm start` runs. Not TypeScript, unlike all else: what makes JavaScript of that takes a quarter of a start to load, and is
 * not needed where everything after this line is found as it was compiled the last time.
 */

import './nodeVersion.js'
import module from 'node:module' // as a whole: an old Node lacks what is wanted of it, and would say only that
import { join } from 'node:path'

module.enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'parlour'))
await import('./main.ts')
