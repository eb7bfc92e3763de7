/** How the browser's part is built: from web/ into dist/web, nothing inline, so that a strict CSP holds. */

import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './server/compressed.ts'
import { buildNumber, WORKER } from './server/buildNumber.ts'

const WEB = join(import.meta.dirname, 'web')
const ROOM = process.env['ROOM'] ?? 'http://localhost:8080'

export default defineConfig(({ command, mode }) => {
  // Tests say that this is no production. What they build may be served later, so it is what the mode says and nothing else.
  if (command === 'build') process.env['NODE_ENV'] = mode
  return {
    root: WEB,
    plugins: [react(), buildNumber(), compressed()],
    build: {
      outDir: '../dist/web',
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { index: join(WEB, 'index.html'), [WORKER]: join(WEB, 'offline', 'serviceWorker.ts') },
        output: {
          entryFileNames: ({ name }) => (name === WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
        },
      },
    },
    worker: { format: 'es' },
    server: { proxy: { '/api': ROOM, '/ws': { target: ROOM, ws: true } } },
  }
})
