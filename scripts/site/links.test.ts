import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { buildSite } from './build.ts'
import { brokenInDocuments, brokenOnSite } from './links.ts'
import { completeIds } from '../tests/completeGames.ts'

const ROOT = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'parlour-site-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('every link in the documents resolves', () => {
  const documents = globSync(['*.md', 'docs/**/*.md', 'games/*/RULES.md', 'examples/**/*.md'], { cwd: ROOT })
  expect(documents.length).toBeGreaterThan(30)
  expect(brokenInDocuments(ROOT, documents)).toEqual([])
})

test('every decision opens with its number, and no two share one', () => {
  const decisions = globSync('docs/decisions/*.md', { cwd: ROOT })
  const numbers = decisions.map(path => /^# (\d{4}):? /.exec(readFileSync(join(ROOT, path), 'utf8'))?.[1])
  expect(numbers).toEqual(decisions.map(path => basename(path).slice(0, 4)))
  expect(new Set(numbers).size).toBe(decisions.length)
})

describe('the site', () => {
  test('has a page for every game, and every link on it resolves', () => {
    const pages = buildSite(folder, null)
    expect(globSync('**/*.html', { cwd: folder })).toHaveLength(pages)
    for (const id of completeIds) expect(statSync(join(folder, 'games', `${id}.html`)).size).toBeGreaterThan(5000)
    expect(brokenOnSite(folder)).toEqual([])
  })

  test('a broken link is found', () => {
    writeFileSync(
      join(folder, 'bad.html'),
      '<a href="gone.html">x</a><a href="index.html#gone">y</a><a href="/index.html">z</a>',
    )
    const found = brokenOnSite(folder).filter(link => link.startsWith('bad'))
    expect(found).toEqual(['bad.html: gone.html', 'bad.html: index.html#gone', 'bad.html: /index.html'])
    rmSync(join(folder, 'bad.html'))
  })
})

test.each(completeIds)('the animation of %s has several frames and is small enough', async id => {
  const path = join(ROOT, 'docs', 'pictures', 'animations', `${id}.webp`)
  const { pages } = await sharp(path).metadata()
  expect(pages).toBeGreaterThan(10)
  expect(statSync(path).size).toBeLessThanOrEqual(400_000)
})
