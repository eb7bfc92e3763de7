/** Part of the build: lays a compressed copy beside every file worth it, so that nobody waits for compressing. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const WORTH_IT = /\.(?:js|css|html|svg|webmanifest)$/

export function compressed(): Plugin {
  return {
    name: 'parlour:compressed',
    apply: 'build',
    enforce: 'post',
    writeBundle({ dir }) {
      const names = readdirSync(dir!, { recursive: true, encoding: 'utf8' })
      for (const path of names.filter(name => WORTH_IT.test(name)).map(name => join(dir!, name))) {
        writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }))
      }
    },
  }
}
