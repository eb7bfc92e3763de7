/** The imports of a source file, parsed from its text: values and types, workers, Vite's globs. */

import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'

/** The specifiers as written. Throws if the file cannot be parsed. */
export function importsOf(path: string, source: string): string[] {
  const { module, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  const declared = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ]
  const named = source.matchAll(/(?:\bimport|\bimport\.meta\.glob(?:<[^(]*>)?)\(\s*['"]([^'"]+)['"]/g)
  const workers = source.matchAll(/\bnew URL\(\s*['"]([^'"]+\.[jt]sx?)['"]/g)
  return [...new Set([...declared, ...Array.from([...named, ...workers], ([, specifier]) => specifier!)])]
}

/** `#kernel`, `#web/board/boardContract.ts` and `./rng.ts` as paths from the root; package names stay unchanged. */
export function pathOf(specifier: string, from: string): string {
  if (specifier === '#kernel') return 'kernel/index.ts'
  if (specifier === '#games') return 'games/index.ts'
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : specifier
}
