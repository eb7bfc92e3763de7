/** A real server and a stage for the gallery, with production pages. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { ADMIN_TOKEN } from '../../e2e/accessibility/axeStates.ts'
import { openRoom } from '../../e2e/support/testRoom.ts'

export interface Stage {
  readonly address: string
  close(): Promise<void>
}

export interface Studio {
  /** The address of the server with all pages. */
  readonly room: string
  /** The address of the page that shows a board or pieces alone. */
  readonly stage: string
  close(): Promise<void>
}

export async function openStudio(): Promise<Studio> {
  const room = await openRoom({}, { pages: 'production', adminToken: ADMIN_TOKEN })
  const stage = await openStage()
  return {
    room: room.address,
    stage: stage.address,
    async close() {
      await Promise.all([room.remove(), stage.close()])
    },
  }
}

/** Boards and pieces alone. */
export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-stage-'))
  await build({
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    root: join(import.meta.dirname, 'stage'),
    plugins: [react()],
    worker: { format: 'es' },
    build: { outDir: folder, target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  })
  const room = await openRoom({}, { webRoot: folder })
  return {
    address: room.address,
    async close() {
      await room.remove()
      rmSync(folder, { recursive: true })
    },
  }
}
