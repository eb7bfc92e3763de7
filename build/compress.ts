/** Vite plugin: writes a compressed copy beside every file worth it, so that no request waits for compression. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const WORTH_IT = /\.(?:js|css|html|svg|webmanifest)$/
/** One below the best: files are 2 % larger, and the first start takes half as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

export function compressed(): Plugin {
  return {
    name: 'parlour:compressed',
    apply: 'build',
    enforce: 'post',
    writeBundle({ dir }) {
      const names = readdirSync(dir!, { recursive: true, encoding: 'utf8' })
      for (const path of names.filter(name => WORTH_IT.test(name)).map(name => join(dir!, name))) {
        const content = readFileSync(path)
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
        writeFileSync(`${path}.br`, brotliCompressSync(content, BROTLI))
      }
    },
  }
}
