/** A server that breaks its promise in one way only: it does not wait for the sync to disk. */

import { startServer } from '#server/server.ts'
import { DEFAULT_SETTINGS, settingsFromEnvironment } from '#server/settings.ts'
import { SqliteStore } from '#server/store/sqlite/sqliteStore.ts'
import { BRISK } from '../../runs/brisk.ts'

const settings = { ...DEFAULT_SETTINGS, ...settingsFromEnvironment(process.env), ...BRISK }
const store = new SqliteStore({
  dataDir: settings.dataDir,
  gather: settings.gather,
  sync: (_, done) => done(null),
  onFatal: () => process.exit(1),
})
const server = await startServer(settings, { store })
console.log(`open on ${server.address}`)
