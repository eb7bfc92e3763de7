/** The real server, with bots that answer at once and room for many people from one machine. */

import { serve } from '#server/serve.ts'
import { ROOMY } from './roomy.ts'

await serve(process.env, ROOMY)
