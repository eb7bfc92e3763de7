/** `npm start`: opens the game room. */

import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { ROOT } from './root.ts'

// What was read and compiled once is kept beside the dependencies, so that the next start takes half as long. Where nothing
// can be written there, nothing is kept.
enableCompileCache(join(ROOT, 'node_modules', '.cache', 'parlour'))
const { builtServer } = await import('./built.ts')
const { Sources } = await import('./newest.ts')
const sources = new Sources()
const { serve } = await builtServer(sources)

await serve(process.env, {}, sources)
