/** The real server. While the file that NARROW_WHILE names exists, its database may not grow. */

import { serve } from '#server/serve.ts'
import { BRISK } from './brisk.ts'
import { narrowWhile } from './narrow.ts'

narrowWhile(process.env['NARROW_WHILE'])

await serve(process.env, BRISK)
