/** A server that breaks its promise on purpose, and in one way only: it acknowledges before the commit. */

import { startServer } from '#server/server.ts'
import { DEFAULT_SETTINGS, settingsFromEnvironment } from '#server/settings.ts'
import { SqliteStore } from '#server/store/sqlite/sqliteStore.ts'
import type { EntryRow, TableRow } from '#server/store/store.ts'
import { BRISK } from '../runs/brisk.ts'

/** Milliseconds by which the disk may lag behind the acknowledgement. */
const LAG = 300

class EarlyStore extends SqliteStore {
  override async append(match: string, row: EntryRow, due: number | null): Promise<boolean> {
    void super.append(match, row, due)
    return true
  }

  override async saveTable(row: TableRow): Promise<boolean> {
    void super.saveTable(row)
    return true
  }
}

const settings = { ...DEFAULT_SETTINGS, ...settingsFromEnvironment(process.env), ...BRISK }
const store = new EarlyStore({ dataDir: settings.dataDir, gather: LAG, onFatal: () => process.exit(1) })
const server = await startServer(settings, { store })
console.log(`open on ${server.address}`)
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
