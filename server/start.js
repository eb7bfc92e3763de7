/**
 * What `npm start` runs. Not TypeScript, unlike all else: what makes JavaScript of that takes a quarter of a start to load, and is
 * not needed where everything after this line is found as it was compiled the last time.
 */

import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'parlour'))
await import('./main.ts')
