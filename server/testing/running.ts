/** Real servers for tests, each with its own data folder, stopped and deleted when the test is over. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type RunningServer, type ServerParts, startServer } from '../server.ts'
import { DEFAULT_SETTINGS, scaled, type Settings } from '../settings.ts'

export const TEST_SHELF = new URL('./shelf.ts', import.meta.url).href

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function testSettings(changes: Partial<Settings> = {}): Settings {
  return {
    ...DEFAULT_SETTINGS,
    port: 0,
    host: '127.0.0.1',
    logLevel: 'silent',
    webRoot: null,
    shelf: TEST_SHELF,
    bots: { ...DEFAULT_SETTINGS.bots, budget: 50, pace: scaled(DEFAULT_SETTINGS.bots.pace, 0) },
    ...changes,
  }
}

export async function runServer(changes: Partial<Settings> = {}, parts: ServerParts = {}): Promise<RunningServer> {
  const dataDir = changes.dataDir ?? temporaryFolder()
  const server = await startServer(testSettings({ ...changes, dataDir }), parts)
  onTestFinished(() => server.stop())
  return server
}
