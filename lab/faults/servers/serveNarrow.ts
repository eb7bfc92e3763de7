/** The real server. While the file that NARROW_WHILE names exists, its database may not grow. */

import { builtServer } from '#build/serverBundle.ts'
import { BRISK } from '../runs/brisk.ts'
import { narrowWhile, withoutSlack } from '../kinds/disk/databaseSizeLimit.ts'

withoutSlack()
narrowWhile(process.env['NARROW_WHILE'])

const { serve } = await builtServer()
await serve(process.env, BRISK)
