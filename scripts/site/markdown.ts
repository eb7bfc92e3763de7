/** Renders our documents as HTML: `marked` parses them; links, anchors and the permitted HTML are ours. */

import { Marked, Renderer } from 'marked'

export interface Rendering {
  readonly html: string
  /** The first heading. */
  readonly title: string
  /** Of all headings, as targets of links. */
  readonly anchors: readonly string[]
}

/** Where a link or picture in the document leads on the site; `null`: nowhere, and only its text stays. */
export type Follow = (target: string) => string | null

export function render(text: string, follow: Follow): Rendering {
  const anchors: string[] = []
  let title = ''
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const words = this.parser.parseInline(tokens, this.parser.textRenderer)
        const name = slug(words)
        const before = anchors.filter(each => each === name || each.startsWith(`${name}-`)).length
        const anchor = before === 0 ? name : `${name}-${before}`
        anchors.push(anchor)
        if (depth === 1) title ||= words
        return `<h${depth} id="${anchor}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const target = follow(href)
        const words = this.parser.parseInline(tokens)
        return target === null ? words : `<a href="${escape(target)}">${words}</a>`
      },
      image: ({ href, text: alt }) => `<img src="${escape(follow(href) ?? href)}" alt="${escape(alt)}" loading="lazy">`,
      code: ({ text: code }) => `<pre tabindex="0"><code>${escape(code)}</code></pre>\n`,
      table(token) {
        const table = Renderer.prototype.table.call(this, token)
        const isHeadless = token.header.every(({ text: cell }) => cell === '')
        return `<div class="wide" tabindex="0">${isHeadless ? table.replace(/<thead>[^]*<\/thead>\n/, '') : table}</div>\n`
      },
      html: ({ text: html }) => ownHtml(html, follow),
    },
  })
  return { html: marked.parse(text, { async: false }), title, anchors }
}

/** The anchors that code forges give to headings, so that links within documents work there and here. */
function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Permits pictures and their containers, with rewritten addresses. Comments are removed; any other word in angle brackets is text. */
function ownHtml(html: string, follow: Follow): string {
  return html.replace(
    /<!--[^]*?-->|<(\/?(?:img|picture|source|br|sub|sup|p|div|a)\b[^<>]*)>|[<>]/g,
    (whole, tag?: string) => {
      if (whole.startsWith('<!--')) return ''
      if (tag === undefined) return escape(whole)
      return whole.replace(/(src|srcset|href)="([^"]+)"/g, (_, name: string, target: string) => {
        return `${name}="${escape(follow(target) ?? target)}"`
      })
    },
  )
}
