/** The real server, with bots that answer at once. */

import { serve } from '#server/serve.ts'
import { BRISK } from './brisk.ts'

await serve(process.env, BRISK)
