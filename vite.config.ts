/** How the browser's part is built: from web/ into dist/web, nothing inline, so that a strict CSP holds. */

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const ROOM = process.env['ROOM'] ?? 'http://localhost:8080'

export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': ROOM, '/ws': { target: ROOM, ws: true } } },
})
