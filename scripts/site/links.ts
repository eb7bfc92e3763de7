/** Finds broken links in the built site and in the documents it is made from. */

import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { render } from './markdown.ts'

/** Broken links of the built site, as `page: target`. External addresses are not followed. */
export function brokenOnSite(folder: string): string[] {
  const pages = globSync('**/*.html', { cwd: folder })
  const contents = new Map(pages.map(page => [page, readFileSync(join(folder, page), 'utf8')]))
  return pages.flatMap(page => {
    const targets = [...contents.get(page)!.matchAll(/\s(?:href|src|srcset)="([^"]*)"/g)].map(match => match[1]!)
    return targets
      .filter(target => !isElsewhere(target))
      .filter(target => {
        const [path, anchor] = splitAt(target, page)
        if (path.startsWith('..') || target.startsWith('/')) return true // outside of the site, wherever it is hosted
        if (!existsSync(join(folder, path)) || statSync(join(folder, path)).isDirectory()) return true
        return anchor !== undefined && !contents.get(path)?.includes(`id="${anchor}"`)
      })
      .map(target => `${page}: ${target}`)
  })
}

/** The same for Markdown documents of the repository. */
export function brokenInDocuments(root: string, documents: readonly string[]): string[] {
  const anchors = new Map<string, readonly string[]>()
  const anchorsOf = (path: string) => {
    const known = anchors.get(path) ?? render(readFileSync(join(root, path), 'utf8'), () => null).anchors
    anchors.set(path, known)
    return known
  }
  return documents.flatMap(document => {
    const targets: string[] = []
    render(readFileSync(join(root, document), 'utf8'), target => {
      targets.push(target)
      return null
    })
    return targets
      .filter(target => !isElsewhere(target))
      .filter(target => {
        const [path, anchor] = splitAt(target, document)
        if (!existsSync(join(root, path))) return true
        return anchor !== undefined && path.endsWith('.md') && !anchorsOf(path).includes(anchor)
      })
      .map(target => `${document}: ${target}`)
  })
}

function isElsewhere(target: string): boolean {
  return /^(?:[a-z]+:)/.test(target)
}

function splitAt(target: string, page: string): [path: string, anchor: string | undefined] {
  const [file = '', anchor] = target.split('#')
  return [file === '' ? page : posix.normalize(posix.join(posix.dirname(page), file)), anchor]
}
