/** The size of the JavaScript that a browser downloads, from a real build of the pages. */

import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

export interface Sizes {
  /** Gzipped bytes of JavaScript for the first page. */
  readonly firstLoad: number
  /** Gzipped bytes that each game adds: rules, texts, bots and board together. */
  readonly games: ReadonlyMap<string, number>
}

/** The limits, in bytes. */
export const BUDGET = { firstLoad: 120_000, game: 60_000 }

const ROOT = join(import.meta.dirname, '../..')

/** Builds the pages like `npm run build`, without writing files. */
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

/** The fields of a chunk that we read. */
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

/** The home page is a chunk of its own: a player who opens an invite link does not load it. */
function isFirstPage({ facadeModuleId }: Chunk): boolean {
  return facadeModuleId?.endsWith('/web/home/HomePage.tsx') ?? false
}

/** The game whose rules or board this chunk is the entry point of. */
function gameOf({ facadeModuleId, isDynamicEntry }: Chunk): string | null {
  const door = isDynamicEntry ? /\/games\/([^/]+)\/(?:index\.ts|ui\/Board\.tsx)$/.exec(facadeModuleId ?? '') : null
  return door?.[1] ?? null
}

/** The chunks with everything they import statically. */
function withImports(chunks: readonly Chunk[], byName: ReadonlyMap<string, Chunk>): Set<Chunk> {
  const found = new Set(chunks)
  for (const { imports } of found) for (const name of imports) found.add(byName.get(name)!)
  return found
}

/** Each file is sent and compressed separately. */
function sizeOf(chunks: Iterable<Chunk>): number {
  let sum = 0
  for (const { code } of chunks) sum += gzipSync(code, { level: 9 }).length
  return sum
}
