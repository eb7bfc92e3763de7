/**
 * Our unchanged server, with one more, minimal game on its shelf; its database in the folder DATA_DIR, or in memory with KEEP set to
 * `nothing`; idle tables evicted after LET_GO_AFTER ms. With DEALS set to `in order`, its deals are the same as those of others.
 */

import { startServer } from '#server/server.ts'
import { DEFAULT_SETTINGS, settingsFromEnvironment } from '#server/settings.ts'
import { dealsInOrder } from './deals.ts'
import { announce } from './host.ts'

const plenty = { burst: 1_000_000, perSecond: 100_000 }
const settings = {
  ...settingsFromEnvironment(process.env),
  host: '127.0.0.1',
  port: 0,
  webRoot: null,
  hibernate: { every: 250, after: Number(process.env['LET_GO_AFTER'] ?? 600_000) },
  shelf: import.meta.resolve('./tally.ts'),
  limits: {
    ...DEFAULT_SETTINGS.limits,
    messages: plenty,
    newTables: plenty,
    joins: plenty,
    requests: plenty,
    connects: plenty,
    connectionsPerAddress: 100_000,
    watchersPerTable: 100_000,
  },
}
const server = await startServer(settings, process.env['DEALS'] === 'in order' ? { newSeed: dealsInOrder() } : {})
announce(server.address, () => server.stop())
