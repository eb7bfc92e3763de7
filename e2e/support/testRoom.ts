/** A real server for browser tests: with built pages and a data folder of its own. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, type ServerParts, startServer } from '#server/server.ts'
import { DEFAULT_SETTINGS, type Settings } from '#server/settings.ts'
import { builtPages, type Pages } from './pages.ts'

export interface Room {
  /** The address; stays the same over a restart. */
  readonly address: string
  /** Stops the server and keeps its data. */
  close(): Promise<void>
  reopen(): Promise<void>
  /** Stops the server and removes its data. */
  remove(): Promise<void>
}

/** Milliseconds: bots fast enough for tests. */
const BOTS = { ...DEFAULT_SETTINGS.bots, budget: 50, pace: { afterPlayer: [50, 50], afterBot: [50, 50] } } as const

interface Wishes extends Partial<Settings> {
  readonly pages?: Pages
}

/** With the pages of this test run, unless `wishes` set another `webRoot`. */
export async function openRoom(
  parts: ServerParts = {},
  { pages = 'development', ...wishes }: Wishes = {},
): Promise<Room> {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-room-'))
  const webRoot = wishes.webRoot ?? (await builtPages(pages, join(folder, 'web')))
  const settings = {
    ...DEFAULT_SETTINGS,
    host: '127.0.0.1',
    dataDir: join(folder, 'data'),
    logLevel: 'silent',
    webRoot,
    bots: BOTS,
    ...wishes,
  } as const
  let server: RunningServer | null = await startServer({ ...settings, port: wishes.port ?? 0 }, parts)
  const { address } = server
  const close = async () => {
    await server?.stop()
    server = null
  }
  return {
    address,
    close,
    async reopen() {
      server = await startServer({ ...settings, port: Number(new URL(address).port) }, parts)
    },
    async remove() {
      await close()
      rmSync(folder, { recursive: true })
    },
  }
}
