/** Which layer may import which, and which globals the pure layers may not use. Tests may import anything. */

import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { importsOf, pathOf } from './imports.ts'

/** `a: ['b', 'c']` means "a imports itself, b and c, and nothing else". Names that are not layers are packages. */
const ALLOWED = {
  kernel: [],
  kit: ['kernel'],
  /** games/<game>, without other games. */
  rules: ['kernel', 'kit'],
  /** games/<game>/ui, without other games. */
  board: ['kernel', 'kit', 'rules', 'board contract', 'react'],
  /** games/<game>/tutorial.ts, without other games. */
  lesson: ['kernel', 'kit', 'rules'],
  /** games/<game>/languages and RULES.md, without other games. */
  words: ['kernel', 'rules'],
  /** games/shelf.ts, the only file outside a game's folder that names the game, and games/index.ts. */
  registry: ['kernel', 'rules'],
  bots: ['kernel'],
  protocol: ['kernel', 'zod/mini'],
  /** web/board/boardContract.ts and web/board/: all that a board may import of the web. */
  'board contract': ['kernel', 'react'],
  web: [
    'kernel',
    'registry',
    'board',
    'lesson',
    'words',
    'board contract',
    'bots',
    'protocol',
    'react',
    'react-dom',
    'uqr',
    'zod/mini',
  ],
  server: [
    'kernel',
    'registry',
    'bots',
    'protocol',
    'node',
    'fastify',
    '@fastify/static',
    'openskill',
    'ws',
    'zod/mini',
    'prom-client',
    'kysely',
    'pg',
    'build',
  ],
  /** Builds the pages and the server's bundle. */
  build: ['server', 'node', 'vite'],
  cli: [
    'kernel',
    'registry',
    'bots',
    'protocol',
    'server',
    'build',
    'node',
    'commander',
    '@clack/prompts',
    'package.json',
  ],
} as const satisfies Record<string, readonly string[]>

/**
 * The folders of the server: each may import those before it. Files directly in `server/` start and join them; all may import its settings,
 * its log and the games on offer.
 */
const SERVER_FOLDERS = [
  'limits',
  'store',
  'connection',
  'bots',
  'accounts',
  'match',
  'lobby',
  'chat',
  'presence',
  'cluster',
  'table',
  'http',
  'programs',
  'socket',
]
const FOR_ALL_FOLDERS = ['settings.ts', 'log.ts', 'gameContent.ts', 'root.ts']

/** What files in a `testing` folder may also import. */
const FOR_TESTING = ['vitest', 'fast-check', 'node']

type Layer = keyof typeof ALLOWED

interface Place {
  readonly layer: Layer | 'tools' | 'package'
  /** The game whose folder it is in. */
  readonly game: string | null
  readonly testing: boolean
}

const files = globSync([
  '{kernel,kit,games,bots,protocol,web,server,build,cli,scripts,e2e,lab,examples}/**/*.{ts,tsx}',
  '*.ts',
])
  .filter(path => !/\.test\.tsx?$/.test(path))
  .toSorted()

describe('imports between layers', () => {
  test('every layer has files', () => {
    const found = new Set(files.map(path => placeOf(path).layer))
    expect([...Object.keys(ALLOWED), 'tools'].filter(layer => layer !== 'kit' && !found.has(layer as Layer))).toEqual(
      [],
    )
  })

  test.each(files)('%s', path => {
    expect(violations(path, readFileSync(path, 'utf8'))).toEqual([])
  })
})

describe('a forbidden import is found', () => {
  test.each([
    ['kernel/match.ts', "import { hex } from '#kit/hex.ts'", 'kernel must not import kit/hex.ts'],
    ['kernel/match.ts', "import { readFileSync } from 'node:fs'", 'kernel must not import node:fs'],
    ['kernel/match.ts', "import { z } from 'zod/mini'", 'kernel must not import zod/mini'],
    ['kernel/match.ts', "import { walk } from './testing/walk.ts'", 'only tests may import kernel/testing/walk.ts'],
    ['kit/hex.ts', "import { games } from '#games'", 'kit must not import games/index.ts'],
    ['games/a/rules.ts', "import { roll } from '#games/b/rules.ts'", 'rules must not import games/b/rules.ts'],
    ['games/a/rules.ts', "import { roll } from '../b/rules.ts'", 'rules must not import games/b/rules.ts'],
    ['games/a/rules.ts', "import type { Spot } from './ui/layout.ts'", 'rules must not import games/a/ui/layout.ts'],
    ['games/a/rules.ts', "import { useState } from 'react'", 'rules must not import react'],
    [
      'games/a/ui/Board.tsx',
      "import { send } from '#web/table/session/remoteSession.ts'",
      'board must not import web/table/session/remoteSession.ts',
    ],
    ['games/a/ui/Board.tsx', "import { Tile } from '../../b/ui/Tile.tsx'", 'board must not import games/b/ui/Tile.tsx'],
    [
      'web/board/NoteBubble.tsx',
      "import { Icon } from '../parts/Icon.tsx'",
      'board contract must not import web/parts/Icon.tsx',
    ],
    ['bots/arena.ts', "import { games } from '#games'", 'bots must not import games/index.ts'],
    ['protocol/messages.ts', "import * as z from 'zod'", 'protocol must not import zod'],
    [
      'server/match/matchSession.ts',
      "import { a } from '#games/a/index.ts'",
      'server must not import games/a/index.ts',
    ],
    [
      'server/match/matchSession.ts',
      "import type { BoardProps } from '#web/board/boardContract.ts'",
      'server must not import web/board/boardContract.ts',
    ],
    [
      'server/match/matchSession.ts',
      "export * from '../../web/shell/api.ts'",
      'server must not import web/shell/api.ts',
    ],
    [
      'server/store/store.ts',
      "import { newTable } from '../lobby/lobby.ts'",
      'store must not import server/lobby/lobby.ts',
    ],
    [
      'server/match/clock.ts',
      "import { x } from '../http/httpServer.ts'",
      'match must not import server/http/httpServer.ts',
    ],
    ['server/match/clock.ts', "import { serve } from '../serve.ts'", 'match must not import server/serve.ts'],
    ['server/match/matchSession.ts', "import express from 'express'", 'server must not import express'],
    ['server/match/matchSession.ts', "import { expect } from 'vitest'", 'server must not import vitest'],
    ['games/a/testing/naive.ts', "import { roll } from '#games/b/rules.ts'", 'rules must not import games/b/rules.ts'],
    [
      'web/shell/App.tsx',
      "const { start } = await import('../../server/main.ts')",
      'web must not import server/main.ts',
    ],
    [
      'web/shell/App.tsx',
      "new Worker(new URL('../../server/worker.ts', import.meta.url))",
      'web must not import server/worker.ts',
    ],
    ['web/shell/App.tsx', "let kept: import('../../cli/play/menu.ts').Menu", 'web must not import cli/play/menu.ts'],
    ['web/shell/App.tsx', "import.meta.glob('../../games/*/rules.ts')", 'web must not import games/*/rules.ts'],
    ['web/shell/App.tsx', "import 'node:fs'", 'web must not import node:fs'],
    ['cli/main.ts', "import {\n  Board,\n} from '#games/a/ui/Board.tsx'", 'cli must not import games/a/ui/Board.tsx'],
    [
      'cli/main.ts',
      "import { record } from '#scripts/record/record.ts'",
      'cli must not import scripts/record/record.ts',
    ],
  ])('%s: %s', (path, source, violation) => {
    expect(violations(path, source)).toEqual([violation])
  })

  test('allowed imports pass', () => {
    const allowed: [path: string, source: string][] = [
      ['kernel/match.ts', "import { createRng } from './rng.ts'"],
      [
        'games/a/rules.ts',
        "import { rank } from '#kernel'\nimport tiles from './content/tiles.json' with { type: 'json' }",
      ],
      [
        'games/a/ui/Board.tsx',
        "import type { Board } from '#web/board/boardContract.ts'\nimport './board.css'\nimport '../rules.ts'",
      ],
      ['games/a/ui/Board.tsx', "import { NoteBubble } from '#web/board/NoteBubble.tsx'"],
      [
        'web/shell/gameBoards.ts',
        "import.meta.glob('../../games/*/ui/Board.tsx')\nimport { createRoot } from 'react-dom/client'",
      ],
      ['server/main.ts', "// import { App } from '../../web/shell/App.tsx'\nimport { games } from '#games'"],
      ['games/a/testing/soak.ts', "new URL('../../../docs/soak.md', import.meta.url)"],
      [
        'scripts/record/record.ts',
        "import { walk } from '#kernel/testing/walk.ts'\nimport { App } from '#web/shell/App.tsx'",
      ],
    ]
    for (const [path, source] of allowed) expect(violations(path, source)).toEqual([])
  })
})

describe('the pure layers use no clock and no randomness of their own', () => {
  const impure = [
    ['Math.random()', 'no-restricted-properties'],
    ['Date.now()', 'no-restricted-globals'],
    ['new Date()', 'no-restricted-globals'],
    ['performance.now()', 'no-restricted-globals'],
    ['setTimeout(() => {}, 1)', 'no-restricted-globals'],
    ['crypto.randomUUID()', 'no-restricted-globals'],
  ] as const
  const pure = ['kernel/x.ts', 'kit/x.ts', 'games/a/x.ts', 'games/a/phases/x.ts', 'bots/x.ts']
  const free = ['server/x.ts', 'web/x.ts', 'kernel/x.test.ts', 'games/a/ui/x.ts']

  /** The file name under which the code for this path is linted. */
  const fileOf = (path: string, line: string) => path.replace('x.', `x${impure.findIndex(([each]) => each === line)}.`)
  /** The oxlint rules, with our settings, that each file breaks. */
  const broken = new Map<string, string[]>()
  const settings = { 'server/twice.ts': '{ a: 1, a: 1 }', 'server/settings.ts': readFileSync('.oxlintrc.json', 'utf8') }
  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'parlour-lint-'))
    cpSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))
    for (const path of [...pure, ...free]) {
      mkdirSync(join(folder, dirname(path)), { recursive: true })
      for (const [line] of impure) {
        writeFileSync(join(folder, fileOf(path, line)), `export const planted = ${line}\n`)
        broken.set(fileOf(path, line), [])
      }
    }
    for (const [file, text] of Object.entries(settings)) {
      writeFileSync(join(folder, file), `export const planted = ${text}\n`)
      broken.set(file, [])
    }
    for (const { filename, code } of lint(folder).diagnostics) {
      broken.get(filename)!.push(code.replace(/^.*\((.*)\)$/, '$1'))
    }
    rmSync(folder, { recursive: true })
  })

  for (const path of pure) {
    test.each(impure)(`${path}: %s is refused`, (line, rule) => {
      expect(broken.get(fileOf(path, line))).toContain(rule)
    })
  }

  test.each(free)('%s may use them', path => {
    for (const [line] of impure) expect(broken.get(fileOf(path, line))).toEqual([])
  })

  // A second setting of a rule would silently replace the first. oxlint finds this where JSON is linted as a program.
  test('the settings name every rule once', () => {
    expect(broken.get('server/twice.ts')).toEqual(['no-dupe-keys'])
    expect(broken.get('server/settings.ts')).toEqual([])
  })
})

function violations(path: string, source: string): string[] {
  const here = placeOf(path)
  if (here.layer === 'tools' || here.layer === 'package') return []
  const allowed: readonly string[] = here.testing ? [...ALLOWED[here.layer], ...FOR_TESTING] : ALLOWED[here.layer]
  return importsOf(path, source).flatMap(specifier => {
    const target = pathOf(specifier, path)
    const there = placeOf(target)
    if (there.testing && !here.testing) return [`only tests may import ${target}`]
    if (!here.testing && isAgainstTheOrder(path, target)) return [`${folderOf(path)} must not import ${target}`]
    const sameGame = !here.game || !there.game || here.game === there.game
    const may =
      there.layer === 'package'
        ? allowed.includes(packageOf(target))
        : (there.layer === here.layer || allowed.includes(there.layer)) && sameGame
    return may ? [] : [`${here.layer} must not import ${target}`]
  })
}

/** Within the server: whether a folder imports one that comes later in the order. */
function isAgainstTheOrder(from: string, target: string): boolean {
  const [place, other] = [from, target].map(path => SERVER_FOLDERS.indexOf(folderOf(path)))
  if (place === -1 || !target.startsWith('server/')) return false
  if (target.split('/').length === 2) return !FOR_ALL_FOLDERS.includes(target.split('/')[1]!)
  return other! > place!
}

function folderOf(path: string): string {
  const [top, folder] = path.split('/')
  return top === 'server' ? folder! : top!
}

function placeOf(path: string): Place {
  const [first = '', second = '', third] = path.split('/')
  const top = first === 'examples' && third !== undefined ? 'games' : first // the example of a game is one
  const testing = /\/testing\/|\.test\.tsx?$/.test(path)
  if (path === 'web/board/boardContract.ts' || path.startsWith('web/board/'))
    return { layer: 'board contract', game: null, testing }
  if (path === 'games/index.ts' || path === 'games/shelf.ts') return { layer: 'registry', game: null, testing }
  if (top === 'games' && third === 'tutorial.ts') return { layer: 'lesson', game: second, testing }
  if (top === 'games' && (third === 'languages' || third === 'RULES.md'))
    return { layer: 'words', game: second, testing }
  if (top === 'games') return { layer: third === 'ui' ? 'board' : 'rules', game: second, testing }
  if (['scripts', 'e2e', 'lab'].includes(top) || (!path.includes('/') && path.endsWith('.config.ts'))) {
    return { layer: 'tools', game: null, testing }
  }
  return { layer: top in ALLOWED ? (top as Layer) : 'package', game: null, testing }
}

function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node'
  if (specifier.startsWith('zod')) return specifier
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

function lint(cwd: string): { diagnostics: { filename: string; code: string }[] } {
  const oxlint = resolve('node_modules/.bin/oxlint')
  const options = { cwd, encoding: 'utf8' } as const
  try {
    return JSON.parse(execFileSync(oxlint, ['--format', 'json'], options))
  } catch (error) {
    return JSON.parse((error as { stdout: string }).stdout) // oxlint exits with 1 when it found something
  }
}
