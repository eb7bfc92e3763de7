/** How the browser's part is built: from web/ into dist/web, with nothing inline. */

import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { compressed } from './build/compress.ts'
import { buildNumber, WORKER } from './build/buildId.ts'
import { notices } from './build/licences.ts'

const WEB = join(import.meta.dirname, 'web')
const PAGE = join(WEB, 'index.html')
const SERVICE_WORKER = join(WEB, 'offline', 'serviceWorker.ts')
/** With the page's first line, else there is nothing left of the entry and it is dropped. */
const STANDING_ALONE = [PAGE, join(WEB, 'main.tsx'), SERVICE_WORKER]
const HOME = join(WEB, 'home', 'HomePage.tsx')
const TABLE = join(WEB, 'table', 'RemoteTablePage.tsx')
/** Where one comes to by a link, without having seen the first page. */
const BY_LINK = [
  TABLE,
  ...['local/LocalTablePage.tsx', 'replay/ReplayPage.tsx', 'lobby/JoinPage.tsx'].map(file => join(WEB, file)),
]

export default defineConfig(({ command, mode }) => {
  // Tests say that this is no production. What they build may be served later, so it is what the mode says and nothing else.
  if (command === 'build') process.env['NODE_ENV'] = mode
  return {
    root: WEB,
    plugins: [react(), notices(), buildNumber(), compressed()],
    build: {
      outDir: '../dist/web',
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: {
          index: PAGE,
          [WORKER]: SERVICE_WORKER,
        },
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { name: 'first', tags: ['$initial'], test: id => !STANDING_ALONE.includes(id), priority: 4 },
              { name: fileOf, debugName: 'tables and games', priority: 3 },
              { name: 'common', test: id => !STANDING_ALONE.includes(id), minShareCount: 3, priority: 1 },
            ],
          },
          entryFileNames: ({ name }) => (name === WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
        },
      },
    },
    worker: { format: 'es' },
  }
})

/** Which file a module comes in. Over HTTP/1.1 every handful of files is a round trip: what is wanted together comes together. */
function fileOf(id: string, modules: Rolldown.ChunkingContext): string | null {
  const above = new Set([id])
  for (const file of above) for (const importer of modules.getModuleInfo(file)?.importers ?? []) above.add(importer)
  if (id.startsWith('\0') || STANDING_ALONE.includes(id)) return null
  const game = gameOf(id, above)
  const isAtTables = above.has(TABLE)
  const isAtHome = above.has(HOME)
  const isForAll =
    /\/(?:web\/board|kernel|kit)\//.test(id) || (isAtHome && (game !== null || BY_LINK.some(page => above.has(page))))
  if (isForAll) return 'pieces'
  return isAtHome ? 'home' : (game ?? (isAtTables ? 'tables' : null))
}

/** The game whose rules or board a module is of, which come as one; not of what is loaded on its own, such as a rulebook. */
function gameOf(id: string, above: ReadonlySet<string>): string | null {
  const [folder, game] = /^.*\/games\/([^/]+)\//.exec(id) ?? []
  if (!folder) return null
  return [`${folder}index.ts`, `${folder}ui/Board.tsx`].some(door => above.has(door)) ? game! : null
}
