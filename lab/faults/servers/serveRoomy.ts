/** The real server, with bots that answer at once and no limits on clients from one machine. */

import { builtServer } from '#build/serverBundle.ts'
import { ROOMY } from './roomy.ts'

const { serve } = await builtServer()
await serve(process.env, ROOMY)
