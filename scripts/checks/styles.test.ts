/** Every class of a stylesheet has one owner, something wears it, and every rule is in a layer. */

import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Files = Readonly<Record<string, string>>

/** Stylesheets that meet on a page, and the sources that give elements their classes. */
const PAGES = [
  {
    name: 'pages and boards',
    styles: '{web,games,examples}/**/*.css',
    sources: '{web,games,examples}/**/*.{ts,tsx,html}',
  },
  { name: 'the stage of the gallery', styles: 'lab/gallery/stage/*.css', sources: 'lab/gallery/stage/*.{tsx,html}' },
  { name: 'the site', styles: 'site/*.css', sources: 'scripts/site/*.ts' },
]

describe.each(PAGES)('$name', ({ styles, sources }) => {
  const sheets = filesOf(styles)

  test('every class is used', () => {
    expect(unused(sheets, filesOf(sources))).toEqual([])
  })

  test('no class has two owners', () => {
    expect(sharedBetweenOwners(sheets)).toEqual([])
  })
})

test('what boards say is in their layer, what pages say in one of theirs', () => {
  expect(outsideOfLayers(filesOf('{games,examples}/**/*.css'), ['board'])).toEqual([])
  expect(outsideOfLayers(filesOf('web/**/*.css'), ['tokens', 'base', 'parts', 'pages'])).toEqual([])
})

test('a rule outside of the layers is found', () => {
  const sheet = '@layer tokens, pages; @font-face { } @layer pages { @media (width < 9px) { .a { } } } '
  expect(outsideOfLayers({ 'web/a.css': sheet }, ['pages'])).toEqual([])
  expect(outsideOfLayers({ 'web/a.css': `${sheet} @media print { .b { } }` }, ['pages'])).toEqual([
    'web/a.css: @media print',
  ])
  expect(outsideOfLayers({ 'web/a.css': sheet }, ['board'])).toEqual(['web/a.css: @layer pages'])
})

test('a class that no source uses is found', () => {
  const sheets = { 'web/home/home.css': '.home-shelf { } @media (width < 9px) { .home-foot > .home-lost:hover { } }' }
  const sources = { 'web/home/HomePage.tsx': '<ul className="home-shelf"> home-lost <p className={`home-${foot}`}>' }
  expect(unused(sheets, sources)).toEqual([])
  expect(unused(sheets, { 'web/home/HomePage.tsx': '<ul className="home-shelf home-foot"> home-lost' })).toEqual([
    'home-lost',
  ])
})

test('a class that two folders define is found, but not what one says of the other in its own place', () => {
  const table = '.table { } .table .seat-chip { } .seat-chip { }'
  const owned = { 'web/table/table.css': table, 'web/table/chat/chat.css': '.seat-chip { }' }
  expect(sharedBetweenOwners({ ...owned, 'web/replay/replay.css': '.replay .seat-chip { }' })).toEqual([])
  expect(sharedBetweenOwners({ ...owned, 'web/replay/replay.css': '.replay, .seat-chip:hover { }' })).toEqual([
    'seat-chip: web/table, web/replay',
  ])
})

function filesOf(pattern: string): Files {
  const paths = globSync(pattern).filter(path => !/\.test\.tsx?$/.test(path))
  expect(paths).not.toEqual([])
  return Object.fromEntries(paths.map(path => [path, readFileSync(path, 'utf8')]))
}

/** Classes that stand in no string of the sources and begin as no name that is put together there (`seat-row-${kind}`). */
function unused(sheets: Files, sources: Files): string[] {
  const texts = Object.values(sources).flatMap(source => source.match(/(["'])(?:(?!\1)[^\\\n])*\1|`[^`]*`/g) ?? [])
  const names = new Set(texts.flatMap(text => text.match(/[a-z][\w-]*/gi) ?? []))
  const beginnings = [...names].filter(name => name.endsWith('-'))
  const classes = new Set(Object.values(sheets).flatMap(selectorsOf).flatMap(classesOf))
  return [...classes].filter(each => !names.has(each) && !beginnings.some(beginning => each.startsWith(beginning)))
}

/** An owner is a folder of the pages, or a game. It defines a class by a selector that names no other. */
function sharedBetweenOwners(sheets: Files): string[] {
  const owners = new Map<string, Set<string>>()
  for (const [path, sheet] of Object.entries(sheets)) {
    const owner = path.split('/').slice(0, 2).join('/')
    for (const selector of selectorsOf(sheet)) {
      const classes = new Set(classesOf(selector))
      if (classes.size !== 1) continue
      for (const name of classes) owners.set(name, (owners.get(name) ?? new Set()).add(owner))
    }
  }
  return [...owners]
    .filter(([, folders]) => folders.size > 1)
    .map(([name, folders]) => `${name}: ${[...folders].join(', ')}`)
}

/** A rule outside of all layers wins over those inside. Fonts belong to none. */
function outsideOfLayers(sheets: Files, layers: readonly string[]): string[] {
  const inside = [...layers.map(layer => `@layer ${layer}`), '@font-face']
  return Object.entries(sheets).flatMap(([path, sheet]) =>
    outermost(sheet)
      .filter(rule => !inside.includes(rule))
      .map(rule => `${path}: ${rule}`),
  )
}

/** What stands before the outermost braces. */
function outermost(sheet: string): string[] {
  const found: string[] = []
  let depth = 0
  for (const [, before, brace] of withoutComments(sheet).matchAll(/([^{};]*)([{};])/g)) {
    if (brace === '{' && depth++ === 0) found.push(before!.trim())
    if (brace === '}') depth--
  }
  return found
}

const withoutComments = (sheet: string) => sheet.replaceAll(/\/\*[^]*?\*\//g, '')

function selectorsOf(sheet: string): string[] {
  const rules = withoutComments(sheet).match(/[^{};]+(?=\{)/g) ?? []
  return rules.filter(rule => !rule.trim().startsWith('@')).flatMap(rule => rule.split(','))
}

function classesOf(selector: string): string[] {
  return Array.from(selector.matchAll(/\.([a-z][\w-]*)/gi), ([, name]) => name!)
}
