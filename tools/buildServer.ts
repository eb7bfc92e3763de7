/** The second half of `npm run build`: the server, as `npm start` runs it. */

import { buildServer } from '#server/built.ts'

await buildServer()
