import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { needsOf } from './ahead.ts'

const PAGES = [
  'home/HomePage',
  'home/GamePage',
  'lobby/JoinPage',
  'tutorial/TutorialPage',
  'table/LocalTablePage',
  'replay/ReplayPage',
]

function bundle(...more: readonly [name: string, door: string | null, imports: readonly string[], css?: string][]) {
  const pages = PAGES.map((page): [string, string, string[]] => [`${page}.js`, `/x/web/${page}.tsx`, ['first.js']])
  const chunks = [['index.js', '/x/web/index.html', ['first.js'], 'first.css'] as const, ...pages, ...more]
  const files = chunks.map(([fileName, facadeModuleId, imports, css]) => [
    fileName,
    {
      type: 'chunk',
      fileName,
      facadeModuleId,
      imports,
      isDynamicEntry: true,
      viteMetadata: { importedCss: new Set(css === undefined ? [] : [css]) },
    },
  ])
  return Object.fromEntries(files) as Rolldown.OutputBundle
}

test('a page needs what it imports, code and style, but for what is there already', () => {
  const { pages, games, languages } = needsOf(
    bundle(
      ['first.js', null, []],
      ['table.js', '/x/web/table/RemoteTablePage.tsx', ['first.js', 'common.js'], 'table.css'],
      ['common.js', null, ['first.js'], 'common.css'],
      ['tally.js', '/x/games/tally/index.ts', ['pieces.js', 'first.js']],
      ['Board.js', '/x/games/tally/ui/Board.tsx', ['pieces.js'], 'tally.css'],
      ['pieces.js', null, []],
      ['rulebook.js', '/x/games/tally/ui/rulebook.ts', []],
      ['de.js', '/x/web/languages/de.ts', []],
    ),
  )
  expect(pages['table']).toEqual(['table.js', 'common.js', 'table.css', 'common.css'])
  expect(games).toEqual({ tally: ['tally.js', 'Board.js', 'pieces.js', 'tally.css'] })
  expect(languages).toEqual({ de: ['de.js'] })
})

test('a page that moved is missed', () => {
  expect(() => needsOf(bundle(['first.js', null, []]))).toThrow('RemoteTablePage')
})
