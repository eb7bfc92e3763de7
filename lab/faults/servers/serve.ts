/** The real server, with bots that answer at once. */

import { builtServer } from '#build/serverBundle.ts'
import { BRISK } from '../runs/brisk.ts'

const { serve } = await builtServer()
await serve(process.env, BRISK)
