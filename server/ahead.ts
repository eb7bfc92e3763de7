/**
 * Part of the build: a tiny script in the head of the page that asks at once for what the address will need. The page's own code finds
 * that out too, but only when it is there, a round trip and a hundred kilobytes later.
 */

import type { Plugin, Rolldown } from 'vite'
import { PROTOCOL } from '#protocol/limits.ts'

/** What the script's file is called before it is filled in. */
export const AHEAD = 'ahead'

/** Which page a route leads to, as web/App.tsx has it. */
const PAGES = {
  '': 'home/HomePage.tsx',
  game: 'home/GamePage.tsx',
  join: 'lobby/JoinPage.tsx',
  learn: 'tutorial/TutorialPage.tsx',
  local: 'table/LocalTablePage.tsx',
  replay: 'replay/ReplayPage.tsx',
  table: 'table/RemoteTablePage.tsx',
} as const

/** Files by what they are for. */
export interface Needs {
  readonly pages: Readonly<Record<string, readonly string[]>>
  readonly games: Readonly<Record<string, readonly string[]>>
  readonly languages: Readonly<Record<string, readonly string[]>>
}

export function ahead(): Plugin {
  return {
    name: 'parlour:ahead',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        const script = Object.values(bundle).find(file => file.type === 'chunk' && file.name === AHEAD)
        if (page?.type !== 'asset' || script?.type !== 'chunk') throw new Error('the page or its herald was not built')
        if (script.imports.length > 0) throw new Error('web/ahead.ts must stand alone')
        const code = script.code
          .replace('PARLOUR_NEEDS', () => JSON.stringify({ ...needsOf(bundle), protocol: PROTOCOL }))
          .trim()
        if (code.includes('</')) throw new Error('web/ahead.ts would end its own tag')
        delete bundle[script.fileName]
        // As a file of its own it would come a round trip later. The server lets this very text run (headers.ts).
        page.source = String(page.source).replace('<script', () => `<script>${code}</script>\n    <script`)
      },
    },
  }
}

export function needsOf(bundle: Rolldown.OutputBundle): Needs {
  const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
  const door = (path: string) => chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(path))
  const index = door('/web/index.html')
  if (!index) throw new Error('the page was not built')
  const there = new Set(filesOf([index], bundle))
  const more = (doors: readonly Rolldown.OutputChunk[]) => filesOf(doors, bundle).filter(file => !there.has(file))
  const pages = Object.entries(PAGES).map(([route, path]) => {
    const chunk = door(`/web/${path}`)
    if (!chunk) throw new Error(`${path} is no page of its own any more`)
    return [route, more([chunk])]
  })
  const games = Map.groupBy(chunks, chunk => placeOf(chunk, /\/games\/([^/]+)\/(?:index\.ts|ui\/Board\.tsx)$/))
  const languages = Map.groupBy(chunks, chunk => placeOf(chunk, /\/web\/languages\/(..)\.ts$/))
  const byName = (found: ReadonlyMap<string | null, Rolldown.OutputChunk[]>) =>
    Object.fromEntries([...found].filter(([name]) => name !== null).map(([name, doors]) => [name, more(doors)]))
  return { pages: Object.fromEntries(pages), games: byName(games), languages: byName(languages) }
}

function placeOf({ facadeModuleId, isDynamicEntry }: Rolldown.OutputChunk, place: RegExp): string | null {
  return (isDynamicEntry && place.exec(facadeModuleId ?? '')?.[1]) || null
}

/** Everything it takes to run them, code and style. */
function filesOf(doors: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): string[] {
  const found = new Set(doors)
  for (const { imports } of found) {
    for (const name of imports) {
      const chunk = bundle[name]
      if (chunk?.type === 'chunk') found.add(chunk)
    }
  }
  const styles = [...found].flatMap(chunk => [...(chunk.viteMetadata?.importedCss ?? [])])
  return [...[...found].map(({ fileName }) => fileName), ...new Set(styles)]
}
