/** A real room and a stage, both with pages as they are built for players, to be looked at. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { openRoom } from '../browser/room.ts'

export interface Studio {
  /** The address of the room with everything players see. */
  readonly room: string
  /** The address of the page that shows a board or pieces alone. */
  readonly stage: string
  close(): Promise<void>
}

export async function openStudio(): Promise<Studio> {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-gallery-'))
  const [pages, stagePages] = [join(folder, 'pages'), join(folder, 'stage')]
  await build({ logLevel: 'silent', mode: 'production', build: { outDir: pages } })
  await build({
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    root: join(import.meta.dirname, 'stage'),
    plugins: [react()],
    worker: { format: 'es' },
    build: { outDir: stagePages, target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  })
  const room = await openRoom({}, { webRoot: pages })
  const stage = await openRoom({}, { webRoot: stagePages })
  return {
    room: room.address,
    stage: stage.address,
    async close() {
      await Promise.all([room.remove(), stage.remove()])
      rmSync(folder, { recursive: true })
    },
  }
}
