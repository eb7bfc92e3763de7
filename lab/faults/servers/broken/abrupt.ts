/** A server that breaks its promise in one way only: on a stop, it drops what it has acknowledged and not yet written. */

import { startServer } from '#server/server.ts'
import { DEFAULT_SETTINGS, settingsFromEnvironment } from '#server/settings.ts'
import { SqliteStore } from '#server/store/sqlite/sqliteStore.ts'
import type { EntryRow, TurnRow } from '#server/store/store.ts'
import { BRISK } from '../../runs/brisk.ts'

/** Milliseconds by which the disk lags behind. */
const LAG = 300

class LaggingStore extends SqliteStore {
  override async append(match: string, row: EntryRow, due: number | null, turn?: TurnRow): Promise<boolean> {
    void super.append(match, row, due, turn)
    return true
  }
}

const settings = { ...DEFAULT_SETTINGS, ...settingsFromEnvironment(process.env), ...BRISK }
const store = new LaggingStore({ dataDir: settings.dataDir, gather: LAG, onFatal: () => process.exit(1) })
const server = await startServer(settings, { store })
console.log(`open on ${server.address}`)
process.on('SIGTERM', () => process.exit(0))
