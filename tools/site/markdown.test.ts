import { expect, test } from 'vitest'
import { render, slug } from './markdown.ts'

const html = (text: string) =>
  render(text, target => (target.startsWith('gone') ? null : target.replace('.md', '.html'))).html

test('paragraphs, headings and their anchors', () => {
  const {
    html: page,
    title,
    anchors,
  } = render('# A `room`\n\nOne\nline.\n\n## Is it well?\n\n## Is it well?', each => each)
  expect(title).toBe('A room')
  expect(anchors).toEqual(['a-room', 'is-it-well', 'is-it-well-1'])
  expect(page).toContain('<h1 id="a-room">A <code>room</code></h1>')
  expect(page).toContain('<p>One\nline.</p>')
  expect(slug('What `npm test` does, and why')).toBe('what-npm-test-does-and-why')
})

test('links are led where they belong; those that lead nowhere leave their words', () => {
  expect(html('See [the _page_](a/b.md#c) and [that](gone.ts).')).toBe(
    '<p>See <a href="a/b.html#c">the <em>page</em></a> and that.</p>',
  )
  expect(html('<http://localhost:8080>')).toContain('<a href="http://localhost:8080">')
})

test('lists, nested and numbered, with what belongs to an item', () => {
  expect(html('1. One\n   more\n2. Two\n\n   ```sh\n   npm ci\n   ```')).toBe(
    '<ol><li>One\nmore</li>\n<li>Two\n<pre tabindex="0"><code>npm ci</code></pre></li></ol>',
  )
  expect(html('- a\n  - b\n- c')).toBe('<ul><li>a\n<ul><li>b</li></ul></li>\n<li>c</li></ul>')
})

test('tables with sides, and bars within cells', () => {
  const table = html('| a | b |\n| --- | ---: |\n| `x \\| y` | 1 |')
  expect(table).toContain('<th>a</th><th class="number">b</th>')
  expect(table).toContain('<td><code>x | y</code></td><td class="number">1</td>')
})

test('what looks like HTML is shown, unless it is a picture', () => {
  expect(html('`<b>` and <game> & "so"')).toBe('<p><code>&lt;b&gt;</code> and &lt;game&gt; &amp; &quot;so&quot;</p>')
  expect(html('<img src="x.md" alt="A town">')).toContain('src="x.html"')
  expect(html('<script>alert(1)</script>')).not.toContain('<script')
})

test('words that begin like a mark are words', () => {
  expect(html('#5 is a number')).toBe('<p>#5 is a number</p>')
})

test('code by its fence or by its distance', () => {
  const code = '<pre tabindex="0"><code>a &lt; b\n  c</code></pre>'
  expect(html('```ts\na < b\n  c\n```')).toBe(code)
  expect(html('    a < b\n      c')).toBe(code)
})
