/** How many bytes a browser has to load before it can do something, as the pages are really built. */

import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

export interface Sizes {
  /** Gzipped bytes of JavaScript until the first page is there. */
  readonly firstLoad: number
  /** Gzipped bytes that each game adds to it, rules, words, bots and board together. */
  readonly games: ReadonlyMap<string, number>
}

/** What the check allows, in bytes. */
export const BUDGET = { firstLoad: 120_000, game: 60_000 }

const ROOT = join(import.meta.dirname, '../..')

/** Builds the pages as `npm run build` does, and writes nothing. */
export async function measureSizes(): Promise<Sizes> {
  const built = await build({
    root: join(ROOT, 'web'),
    configFile: join(ROOT, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'silent',
    build: { write: false },
  })
  const { output } = built as Rolldown.RolldownOutput
  return sizesOf(output.filter(file => file.type === 'chunk'))
}

/** The part of a chunk we look at. */
export type Chunk = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'code' | 'imports' | 'facadeModuleId' | 'isEntry' | 'isDynamicEntry'
>

export function sizesOf(chunks: readonly Chunk[]): Sizes {
  const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const page = chunks.find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('index.html'))
  if (!page) throw new Error('the page was not built')
  const first = withImports([page, ...chunks.filter(isFirstPage)], byName)
  const games = new Map<string, number>()
  for (const [game, entries] of Map.groupBy(chunks, gameOf)) {
    if (game === null) continue
    const added = [...withImports(entries, byName)].filter(chunk => !first.has(chunk))
    games.set(game, sizeOf(added))
  }
  return { firstLoad: sizeOf(first), games }
}

/** The room one enters has a file of its own, for those who come by a link and never see it. */
function isFirstPage({ facadeModuleId }: Chunk): boolean {
  return facadeModuleId?.endsWith('/web/home/HomePage.tsx') ?? false
}

/** The game whose rules or board the chunk is the door to. */
function gameOf({ facadeModuleId, isDynamicEntry }: Chunk): string | null {
  const door = isDynamicEntry ? /\/games\/([^/]+)\/(?:index\.ts|ui\/Board\.tsx)$/.exec(facadeModuleId ?? '') : null
  return door?.[1] ?? null
}

/** Whatever has to be there before one of them runs. */
function withImports(chunks: readonly Chunk[], byName: ReadonlyMap<string, Chunk>): Set<Chunk> {
  const found = new Set(chunks)
  for (const { imports } of found) for (const name of imports) found.add(byName.get(name)!)
  return found
}

/** Each file is sent, and compressed, by itself. */
function sizeOf(chunks: Iterable<Chunk>): number {
  let sum = 0
  for (const { code } of chunks) sum += gzipSync(code, { level: 9 }).length
  return sum
}
