/** `npm start`: opens the game room. */

import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// What was read and compiled once is kept beside the dependencies, so that the next start takes half as long. Where nothing
// can be written there, nothing is kept.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'parlour'))
const { serve } = await import('./serve.ts')

await serve(process.env)
