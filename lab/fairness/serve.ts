/** The real server, for many tables that are made from one address. */

import { DEFAULT_SETTINGS } from '#server/settings.ts'
import { serve } from '#server/serve.ts'

const plenty = { burst: 100_000, perSecond: 1000 }

await serve(process.env, {
  host: '127.0.0.1',
  webRoot: null,
  limits: {
    ...DEFAULT_SETTINGS.limits,
    newTables: plenty,
    joins: plenty,
    connects: plenty,
    connectionsPerAddress: 10_000,
  },
})
