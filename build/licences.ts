/** Vite plugin: the licences of all packages and fonts in the build, in one file beside the pages. */

import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

export const NOTICES = 'THIRD_PARTY_NOTICES.txt'

/** Vite lists the packages; this adds the fonts, each from `<font>.LICENSE.txt` beside it. */
export function notices(): Plugin {
  let root = ''
  return {
    name: 'parlour:notices',
    apply: 'build',
    enforce: 'post',
    config: () => ({ build: { license: { fileName: NOTICES } } }),
    configResolved(config) {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const list = bundle[NOTICES]
        if (list?.type !== 'asset') throw new Error(`Vite has not written ${NOTICES}`)
        const assets = Object.values(bundle).filter(file => file.type === 'asset')
        const fonts = new Set(assets.flatMap(({ originalFileNames }) => originalFileNames).filter(isFont))
        const licences = Map.groupBy(fonts, font => join(root, font.replace(/(?:-extended)?\.woff2$/, '.LICENSE.txt')))
        for (const [licence, files] of licences) {
          const names = files.map(file => basename(file)).toSorted()
          list.source = `${String(list.source)}\n## ${names.join(', ')}\n\n${readFileSync(licence, 'utf8').trim()}\n`
        }
      },
    },
  }
}

const isFont = (name: string) => name.endsWith('.woff2')
