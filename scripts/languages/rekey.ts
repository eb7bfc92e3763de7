/**
 * Rewords sentences that are translation keys: `node scripts/languages/rekey.ts sentences.json`, a JSON object from old to new sentence.
 * Changes the code, the tests and the keys of every catalogue; translations stay.
 */

import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { ROOT } from './folders.ts'

const SOURCES = '{kernel,games,web,server,cli,e2e}/**/*.{ts,tsx}'

/** The code with each string literal that is an old sentence replaced. */
export function rekeyed(path: string, code: string, sentences: ReadonlyMap<string, string>): string {
  const { program, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  const places: { readonly start: number; readonly end: number; readonly text: string }[] = []
  visit(program)
  return places
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, place) => text.slice(0, place.start) + place.text + text.slice(place.end), code)

  function visit(node: unknown): void {
    if (typeof node !== 'object' || node === null) return
    const { type, value, start, end } = node as Record<string, unknown>
    const next = type === 'Literal' && typeof value === 'string' ? sentences.get(value) : undefined
    if (next !== undefined) places.push({ start: start as number, end: end as number, text: quoted(next) })
    for (const child of Object.values(node)) visit(child)
  }
}

/** As the formatter writes it. */
function quoted(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
  return text.includes("'") && !text.includes('"') ? `"${escaped}"` : `'${escaped.replaceAll("'", "\\'")}'`
}

if (import.meta.main) {
  const [file] = process.argv.slice(2)
  if (file === undefined) {
    console.error('Usage: node scripts/languages/rekey.ts <JSON file with an object from old to new sentence>')
    process.exit(1)
  }
  const sentences = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>))
  for (const path of globSync(SOURCES, { cwd: ROOT })) {
    const before = readFileSync(join(ROOT, path), 'utf8')
    const after = rekeyed(path, before, sentences)
    if (after === before) continue
    writeFileSync(join(ROOT, path), after)
    console.log(path)
  }
}
