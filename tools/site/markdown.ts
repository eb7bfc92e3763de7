/**
 * Our documents as HTML: the little of Markdown they are written in. No library for it is among our dependencies, the site is
 * the only place that wants one, and the documents are our own; what they do not use is not here.
 */

export interface Rendering {
  readonly html: string
  /** Of the first heading. */
  readonly title: string
  /** Of all headings, to be linked to. */
  readonly anchors: readonly string[]
}

/** Where a link or picture in the document leads on the site; `null`: nowhere, its words stay. */
export type Follow = (target: string) => string | null

export function render(text: string, follow: Follow): Rendering {
  const anchors: string[] = []
  const page = new Page(follow, anchors)
  const html = page.blocks(text.replaceAll('\r\n', '\n').split('\n'))
  const title = /^# (.*)$/m.exec(text)?.[1] ?? ''
  return { html, title: plain(title), anchors }
}

/** As code forges name headings, so that links within documents work there and here. */
export function slug(heading: string): string {
  return plain(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const LIST = /^(?<indent> *)(?<mark>[-*]|\d+\.) +(?<words>.*)$/
const INLINE =
  /`(?<code>[^`]+)`|!\[(?<alt>[^\]]*)\]\((?<picture>[^)\s]+)\)|\[(?<words>(?:[^\][]|`[^`]*`)+)\]\((?<link>[^)\s]+)\)|<(?<address>https?:[^>\s]+)>|\*\*(?<strong>[^*]+)\*\*|(?<![A-Za-z0-9])_(?<emphasis>[^_]+)_(?![A-Za-z0-9])|(?<tag><\/?[a-z][^<>]*>)/g

class Page {
  readonly #follow: Follow
  readonly #anchors: string[]

  constructor(follow: Follow, anchors: string[]) {
    this.#follow = follow
    this.#anchors = anchors
  }

  blocks(lines: readonly string[]): string {
    const out: string[] = []
    let at = 0
    const take = (fits: (line: string) => boolean): string[] => {
      const from = at
      while (at < lines.length && fits(lines[at]!)) at++
      return lines.slice(from, at)
    }
    while (at < lines.length) {
      const line = lines[at]!
      const heading = /^(#{1,6}) (.*)$/.exec(line)
      if (line.trim() === '') at++
      else if (heading) {
        at++
        out.push(this.#heading(heading[1]!.length, heading[2]!))
      } else if (line.startsWith('```')) {
        at++
        const code = take(each => !each.startsWith('```'))
        at++
        out.push(`<pre tabindex="0"><code>${escape(code.join('\n'))}</code></pre>`)
      } else if (/^ {4}\S/.test(line)) {
        const code = take(each => each.startsWith('    '))
        out.push(`<pre tabindex="0"><code>${escape(code.map(each => each.slice(4)).join('\n'))}</code></pre>`)
      } else if (line.startsWith('|')) out.push(this.#table(take(each => each.startsWith('|'))))
      else if (LIST.test(line)) out.push(this.#list(take(each => LIST.test(each) || /^(?: {2,}\S|$)/.test(each))))
      else {
        const words = take(each => each.trim() !== '' && !/^(?:#{1,6} |```|\||[-*] |\d+\. )/.test(each))
        // A line that looks like a mark of something else and is not: its words are words.
        if (words.length === 0) words.push(lines[at++]!)
        const inner = this.#inline(words.join('\n'))
        out.push(/^<(?:img|picture|p|div)/.test(inner) ? inner : `<p>${inner}</p>`)
      }
    }
    return out.join('\n')
  }

  #heading(level: number, words: string): string {
    const name = slug(words)
    const before = this.#anchors.filter(each => each === name || each.startsWith(`${name}-`)).length
    const anchor = before === 0 ? name : `${name}-${before}`
    this.#anchors.push(anchor)
    return `<h${level} id="${anchor}">${this.#inline(words)}</h${level}>`
  }

  #list(lines: readonly string[]): string {
    const first = LIST.exec(lines[0]!)!.groups!
    const items: string[][] = []
    for (const line of lines) {
      const item = LIST.exec(line)?.groups
      if (item && item['indent']!.length <= first['indent']!.length) items.push([item['words']!])
      else items.at(-1)!.push(line.replace(/^ {2,3}/, ''))
    }
    const tag = /\d/.test(first['mark']!) ? 'ol' : 'ul'
    return `<${tag}>${items.map(item => `<li>${this.#item(item)}</li>`).join('\n')}</${tag}>`
  }

  /** The first paragraph of an item needs no room of its own. */
  #item(lines: readonly string[]): string {
    return this.blocks(lines).replace(/^<p>([\s\S]*?)<\/p>/, '$1')
  }

  #table(lines: readonly string[]): string {
    const cells = (line: string) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map(cell => cell.trim().replaceAll('\\|', '|'))
    const [head = [], rule = [], ...rows] = lines.map(cells)
    const side = (column: number) => (rule[column]?.endsWith(':') ? ' class="number"' : '')
    const row = (tag: 'th' | 'td', each: readonly string[]) =>
      `<tr>${each.map((cell, column) => `<${tag}${side(column)}>${this.#inline(cell)}</${tag}>`).join('')}</tr>`
    const isEmpty = head.every(cell => cell === '')
    const top = isEmpty ? '' : `<thead>${row('th', head)}</thead>`
    return `<div class="wide" tabindex="0"><table>${top}<tbody>${rows.map(each => row('td', each)).join('\n')}</tbody></table></div>`
  }

  #inline(text: string): string {
    let out = ''
    let from = 0
    for (const match of text.matchAll(INLINE)) {
      out += escape(text.slice(from, match.index)) + this.#span(match.groups!, match[0])
      from = match.index + match[0].length
    }
    return out + escape(text.slice(from))
  }

  #span(groups: Readonly<Record<string, string | undefined>>, whole: string): string {
    const { code, alt, picture, words, link, address, strong, emphasis, tag } = groups
    if (code !== undefined) return `<code>${escape(code)}</code>`
    if (picture !== undefined)
      return `<img src="${escape(this.#follow(picture) ?? picture)}" alt="${escape(alt!)}" loading="lazy">`
    if (address !== undefined) return `<a href="${escape(address)}">${escape(address)}</a>`
    if (strong !== undefined) return `<strong>${this.#inline(strong)}</strong>`
    if (emphasis !== undefined) return `<em>${this.#inline(emphasis)}</em>`
    if (tag !== undefined) return this.#tag(tag)
    if (words === undefined || link === undefined) return escape(whole)
    const target = this.#follow(link)
    return target === null ? this.#inline(words) : `<a href="${escape(target)}">${this.#inline(words)}</a>`
  }

  /** HTML in a document is ours as well; only its addresses are led elsewhere. Any other word in angle brackets is a word. */
  #tag(tag: string): string {
    if (!/^<\/?(?:img|picture|source|br|sub|sup|p|div|a)\b/.test(tag)) return escape(tag)
    return tag.replace(/(src|srcset|href)="([^"]+)"/g, (_, name: string, target: string) => {
      return `${name}="${escape(this.#follow(target) ?? target)}"`
    })
  }
}

function plain(text: string): string {
  return text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/[`*]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '')
}
