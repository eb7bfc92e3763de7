/** The distance of each file from a change, along imports. */

import { readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { importsOf, pathOf } from '../checks/imports.ts'

/** For each file the files that import it. */
export type Importers = ReadonlyMap<string, readonly string[]>

export function readImporters(files: readonly string[]): Importers {
  const sources = files.filter(file => /\.tsx?$/.test(file))
  return importersOf(
    sources.map(file => ({ file, imports: importsOf(file, readFileSync(file, 'utf8')) })),
    files,
  )
}

export function importersOf(
  sources: readonly { readonly file: string; readonly imports: readonly string[] }[],
  files: readonly string[],
): Importers {
  const importers = new Map<string, string[]>()
  for (const { file, imports } of sources) {
    for (const path of imports.map(specifier => pathOf(specifier, file))) {
      const targets = path.includes('*') ? files.filter(each => matchesGlob(each, path)) : [path]
      for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file])
    }
  }
  return importers
}

/**
 * The number of imports between each file and the nearest changed one: 0 for a changed file, 1 for the test beside it and for files that
 * import it. Files that the change does not reach are missing.
 */
export function distances(changed: readonly string[], importers: Importers): Map<string, number> {
  const found = new Map(changed.map(file => [file, 0]))
  let edge = [...changed]
  for (let distance = 1; edge.length > 0; distance++) {
    const next = edge.flatMap(file => [...(importers.get(file) ?? []), ...(distance === 1 ? testsBeside(file) : [])])
    edge = [...new Set(next)].filter(file => !found.has(file))
    for (const file of edge) found.set(file, distance)
  }
  return found
}

function testsBeside(file: string): string[] {
  const stem = file.replace(/\.[^./]+$/, '')
  return [`${stem}.test.ts`, `${stem}.test.tsx`]
}
