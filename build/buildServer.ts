/** The second half of `npm run build`: the server, as `npm start` runs it. */

import { buildServer } from '#build/serverBundle.ts'

await buildServer()
