/** Builds the site from files of the repository: README's pictures, the documents, the rulebooks, the games' manifests. */

import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { shelf } from '#games/shelf.ts'
import { type Follow, render } from './markdown.ts'
import { documentPage, gamePage, homePage } from './pages.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Files that become pages. A rulebook is part of its game's page. */
const DOCUMENTS = ['*.md', 'docs/*.md', 'docs/decisions/*.md', 'docs/rules/*.md']
/** Files whose place on the site differs from their path in the repository. */
const MOVED: Readonly<Record<string, string>> = {
  'README.md': 'readme.html',
  'CONTRIBUTING.md': 'contributing.html',
  'ARCHITECTURE.md': 'architecture.html',
  'CHANGELOG.md': 'changelog.html',
  'SECURITY.md': 'security.html',
}
const LOOKS = [
  'site/style.css',
  ...['young-serif', 'nunito'].flatMap(font => [`web/fonts/${font}.woff2`, `web/fonts/${font}.LICENSE.txt`]),
  'web/public/icon.svg',
]

/** `source`: address of the code, such as `https://forge.example/parlour/blob/main`. Returns the number of pages. */
export function buildSite(folder: string, source: string | null): number {
  rmSync(folder, { recursive: true, force: true })
  const documents = globSync(DOCUMENTS, { cwd: ROOT }).toSorted()
  const places = new Map(documents.map(path => [path, placeOf(path)]))
  const games = shelf.filter(({ card }) => card.complete) // of the others there are no pictures
  for (const { card } of games) places.set(`games/${card.id}/RULES.md`, `games/${card.id}.html`)
  const copied = new Set<string>()

  const write = (place: string, content: string) => {
    mkdirSync(dirname(join(folder, place)), { recursive: true })
    writeFileSync(join(folder, place), content)
  }
  /** Copies a file, under the same name. */
  const copy = (path: string) => {
    if (copied.has(path)) return
    copied.add(path)
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    copyFileSync(join(ROOT, path), join(folder, path))
  }
  /** Resolves links in the document at `path`, which becomes the page at `place`. */
  const followFrom =
    (path: string, place: string): Follow =>
    target => {
      if (/^[a-z]+:/.test(target) || target.startsWith('#')) return target
      const [file = '', anchor] = target.split('#')
      const wanted = posix.normalize(posix.join(posix.dirname(path), file)).replace(/\/$/, '')
      if (!existsSync(join(ROOT, wanted))) return target // left unchanged: the test of all links reports it
      const page = places.get(wanted) ?? (wanted === 'docs/decisions' ? 'docs/decisions/index.html' : undefined)
      if (page) return posix.relative(posix.dirname(place), page) + (anchor ? `#${anchor}` : '')
      if (/\.(?:png|webp|svg)$/.test(wanted)) {
        copy(wanted)
        return posix.relative(posix.dirname(place), wanted)
      }
      const kind = statSync(join(ROOT, wanted)).isDirectory() ? 'tree' : 'blob'
      return source === null ? null : `${source}/${wanted}`.replace('/blob/', `/${kind}/`)
    }
  const rendered = (path: string, place: string) =>
    render(readFileSync(join(ROOT, path), 'utf8'), followFrom(path, place))

  for (const path of LOOKS) copy(path)
  for (const path of documents) {
    const place = places.get(path)!
    write(place, documentPage(place, rendered(path, place)))
  }
  write('docs/decisions/index.html', documentPage('docs/decisions/index.html', listOf(documents, rendered)))
  for (const { card } of games) {
    const place = `games/${card.id}.html`
    for (const picture of [`${card.id}-desktop.png`, `${card.id}-phone.png`]) copy(`docs/pictures/${picture}`)
    for (const picture of [`${card.id}.webp`, `${card.id}-still.webp`]) copy(`docs/pictures/animations/${picture}`)
    write(place, gamePage(place, card, rendered(`games/${card.id}/RULES.md`, place)))
  }
  write('index.html', homePage(games.map(({ card }) => card)))
  write('.nojekyll', '') // some hosts skip files with names they reserve
  return places.size + 2
}

function placeOf(path: string): string {
  return MOVED[path] ?? path.replace(/\.md$/, '.html')
}

/** The decisions, by title. */
function listOf(documents: readonly string[], rendered: (path: string, place: string) => { readonly title: string }) {
  const items = documents
    .filter(path => path.startsWith('docs/decisions/'))
    .map(path => ({ file: posix.basename(placeOf(path)), title: rendered(path, placeOf(path)).title }))
    .map(({ file, title }) => `<li><a href="${file}">${title}</a></li>`)
  return {
    html: `<h1 id="decisions">Decisions</h1><ul>${items.join('\n')}</ul>`,
    title: 'Decisions',
    anchors: ['decisions'],
  }
}
