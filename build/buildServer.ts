/** The second half of `npm run build`: bundles the server that `npm start` runs. */

import { buildServer } from '#build/serverBundle.ts'

await buildServer()
