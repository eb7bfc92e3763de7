/** Vite plugin: names the build by its content, tells the page its id, and the service worker the list of its files. */

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** The name of the service worker's file, without `.js`. */
export const WORKER = 'serviceWorker'
const PAGE = 'index.html'
/** Files that play never needs. */
const EXCLUDED = /\.map$|\.txt$/

export function buildNumber(): Plugin {
  let publicDir = ''
  return {
    name: 'parlour:build-number',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      publicDir = config.publicDir
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle[PAGE]
        const worker = bundle[`${WORKER}.js`]
        if (page?.type !== 'asset' || worker?.type !== 'chunk') throw new Error('the page or its worker was not built')
        if (worker.imports.length + worker.dynamicImports.length > 0) {
          throw new Error(`${WORKER}.ts shares ${worker.imports.join(', ')} with the page: it must stand alone`)
        }
        const pictures = readdirSync(publicDir).toSorted()
        const built = Object.keys(bundle).filter(name => name !== PAGE && name !== worker.fileName)
        const id = hashOf([
          String(page.source),
          worker.code,
          ...built.toSorted(), // their names contain their hashes
          ...pictures.flatMap(name => [name, readFileSync(join(publicDir, name), 'latin1')]),
        ])
        const languages = Map.groupBy(built, name => languageOf(bundle[name]!))
        const always = [...(languages.get(null) ?? []), ...pictures]
        const files = ['/', ...always.filter(name => !EXCLUDED.test(name)).map(name => `/${name}`)]
        languages.delete(null)
        const byLanguage = Object.fromEntries(
          [...languages].map(([code, names]) => [code, names.map(name => `/${name}`)]),
        )
        page.source = String(page.source).replace('</head>', `  <meta name="build" content="${id}" />\n  </head>`)
        worker.code = worker.code.replace('PARLOUR_BUILD', () => JSON.stringify({ id, files, languages: byLanguage }))
      },
    },
  }
}

/** `null` for what is needed in any language. */
function languageOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk): string | null {
  const entry = file.type === 'chunk' ? file.facadeModuleId : null
  return /\/languages\/(?:RULES\.)?([a-z]{2})\.(?:ts|md\?raw)$/.exec(entry ?? '')?.[1] ?? null
}

function hashOf(parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:${part}`)
  return hash.digest('hex').slice(0, 16)
}
