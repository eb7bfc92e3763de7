/**
 * Part of the build: a word to the browser in the files that stand between somebody and the first picture. Chromium then compiles all of such a
 * file beside the page while it still comes over the line; without it, each function when it is first called, while everybody waits. Other
 * browsers read over it.
 */

import type { Plugin } from 'vite'

/** Counts in the first line only. */
const HINT = '//# allFunctionsCalledOnLoad\n'

/** `files`: by their names without the hash. */
export function compiledAhead(files: ReadonlySet<string>): Plugin {
  return {
    name: 'parlour:compiled-ahead',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && files.has(file.name)) file.code = `${HINT}${file.code}`
        }
      },
    },
  }
}
