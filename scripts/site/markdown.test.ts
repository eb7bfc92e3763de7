import { expect, test } from 'vitest'
import { render } from './markdown.ts'

const html = (text: string) =>
  render(text, target => (target.startsWith('gone') ? null : target.replace('.md', '.html'))).html.trim()

test('headings have the anchors that code forges give them', () => {
  const {
    html: page,
    title,
    anchors,
  } = render('# A `room`, and why\n\n## Is it _well_?\n\n## Is it well?', each => each)
  expect(title).toBe('A room, and why')
  expect(anchors).toEqual(['a-room-and-why', 'is-it-well', 'is-it-well-1'])
  expect(page).toContain('<h1 id="a-room-and-why">A <code>room</code>, and why</h1>')
})

test('links are rewritten; a link without a target becomes plain text', () => {
  expect(html('See [the _page_](a/b.md#c) and [that](gone.ts).')).toBe(
    '<p>See <a href="a/b.html#c">the <em>page</em></a> and that.</p>',
  )
})

test('HTML is shown as text, except pictures and comments', () => {
  expect(html('`<b>` and <game> & "so"')).toBe('<p><code>&lt;b&gt;</code> and &lt;game&gt; &amp; &quot;so&quot;</p>')
  expect(html('<img src="x.md" alt="A town">')).toContain('src="x.html"')
  expect(html('<!-- to be renewed -->\n\nfrom here')).toBe('<p>from here</p>')
  for (const script of [
    '<script>alert(1)</script>',
    'a <script>alert(1)</script>',
    '<div>\n<script>alert(1)</script>',
  ]) {
    expect(html(script)).not.toContain('<script')
  }
})
