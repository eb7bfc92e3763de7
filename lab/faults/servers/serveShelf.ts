/** The real server with other games: those of the module that SHELF names. */

import { serve } from '#server/serve.ts'
import { ROOMY } from './roomy.ts'

await serve(process.env, { ...ROOMY, shelf: process.env['SHELF']! })
