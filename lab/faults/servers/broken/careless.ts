/** A server that breaks its promise in one way only: it ignores the failure of a write, and goes on. */

import { startServer } from '#server/server.ts'
import { DEFAULT_SETTINGS, settingsFromEnvironment } from '#server/settings.ts'
import { SqliteStore } from '#server/store/sqlite/sqliteStore.ts'
import type { EntryRow, TurnRow } from '#server/store/store.ts'
import { BRISK } from '../../runs/brisk.ts'
import { narrowWhile, withoutSlack } from '../../kinds/disk/databaseSizeLimit.ts'

class CarelessStore extends SqliteStore {
  override append(match: string, row: EntryRow, due: number | null, turn?: TurnRow): Promise<boolean> {
    return super.append(match, row, due, turn).catch(() => true)
  }
}

withoutSlack()
narrowWhile(process.env['NARROW_WHILE'])
const settings = { ...DEFAULT_SETTINGS, ...settingsFromEnvironment(process.env), ...BRISK }
const store = new CarelessStore({ dataDir: settings.dataDir, gather: settings.gather, onFatal: () => {} })
const server = await startServer(settings, { store })
console.log(`open on ${server.address}`)
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
